#include "saddle/extensive/newton_system.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "saddle/extensive/minimum_degree.h"

namespace saddle {
namespace {

// Returns which sets meet: a set and that of its parent, and two that have payoffs together.
NeighbourLists neighbours_of_sets(const ExtensiveGame& game, const ShouldStop& should_stop) {
  const auto row_sets = static_cast<std::int32_t>(game.row().sets().size());
  std::vector<NeighbourLists::Pair> pairs;
  const auto add_tree = [&](const PlayerSequences& player, std::int32_t first) {
    std::int32_t self = first;
    for (const InformationSet& set : player.sets()) {
      if (set.parent != 0) {
        pairs.push_back({self, first + static_cast<std::int32_t>(player.set_of(set.parent))});
      }
      ++self;
    }
  };
  add_tree(game.row(), 0);
  add_tree(game.column(), row_sets);
  // Which set of the row player has met each of the column player last.
  std::vector<std::int32_t> met(game.column().sets().size(), -1);
  for (Index s = 1; s < game.row().size(); ++s) {
    const auto set = static_cast<std::int32_t>(game.row().set_of(s));
    for (auto k = place(game.by_row().starts[place(s)]);
         k < place(game.by_row().starts[place(s + 1)]); ++k) {
      if (const std::int32_t sequence = game.by_row().columns[k]; sequence != 0) {
        const auto other = static_cast<std::int32_t>(game.column().set_of(sequence));
        if (std::exchange(met[place(other)], set) != set) {
          pairs.push_back({set, row_sets + other});
        }
      }
    }
  }
  return {place(row_sets) + game.column().sets().size(), pairs, should_stop};
}

// How often a move must be played on which the others' roundings fall, when it is chosen and later.
constexpr double least_chosen = 0.05;
constexpr double least_kept = 1e-3;

// Returns the likeliest of the moves that no set follows, -1 if there is none that is played often.
std::int32_t dependent_move(const InformationSet& set, const std::vector<std::int32_t>& children,
                            std::span<const double> plan) {
  std::int32_t likeliest = -1;
  double most = least_chosen * plan[place(set.parent)];
  for (std::int32_t s = set.first; s < set.first + set.moves; ++s) {
    if (children[place(s)] == 0 && plan[place(s)] >= most) {
      likeliest = s;
      most = plan[place(s)];
    }
  }
  return likeliest;
}

template <class Act>
void for_each_entry(const SparseRows& matrix, std::int32_t row, const Act& act) {
  for (auto k = place(matrix.starts[place(row)]); k < place(matrix.starts[place(row + 1)]); ++k) {
    act(matrix.columns[k], matrix.values[k]);
  }
}

// The players' sequences and sets by indices.
struct Indices {
  explicit Indices(const ExtensiveGame& game) : players{&game.row(), &game.column()} {
    first_sequence = {-1, static_cast<std::int32_t>(game.row().size()) - 2};
    first_set[0] = first_sequence[1] + static_cast<std::int32_t>(game.column().size());
    first_set[1] = first_set[0] + static_cast<std::int32_t>(game.row().sets().size());
    count = place(first_set[1]) + game.column().sets().size();
  }

  std::array<const PlayerSequences*, 2> players;
  // Those of sequence 0, which has none itself, and of set 0.
  std::array<std::int32_t, 2> first_sequence;
  std::array<std::int32_t, 2> first_set;
  std::size_t count;
};

}  // namespace

std::vector<std::int32_t> order_of_sets(const ExtensiveGame& game, const ShouldStop& should_stop) {
  std::vector<std::int32_t> unknowns;
  for (const PlayerSequences* player : {&game.row(), &game.column()}) {
    for (const InformationSet& set : player->sets()) {
      unknowns.push_back(set.moves + 1);
    }
  }
  return minimum_degree_order(neighbours_of_sets(game, should_stop), unknowns, should_stop);
}

struct NewtonSystem::Parts {
  Parts(const ExtensiveGame& game, const Plans& plans, std::span<const std::int32_t> order_of_sets);

  void number_unknowns(const Plans& plans);
  void find_unknowns();
  void add_payoffs(const SparseRows& payoffs);
  void add_flow();
  void add_changing();
  void order_by_sets(std::span<const std::int32_t> order_of_sets);

  const Indices at;
  std::array<std::vector<Folded>, 2> folded;
  std::int32_t count = 0;
  std::vector<std::int32_t> number;  // of each index among the unknowns, -1 if it is none
  SparseRows unknowns;
  SparseRows indices;
  std::vector<std::int32_t> dependent;
  std::vector<NeighbourLists::Pair> pairs;
  std::vector<double> values;
  std::size_t constant = 0;
  std::vector<std::int32_t> order;
};

NewtonSystem::Parts::Parts(const ExtensiveGame& game, const Plans& plans,
                           std::span<const std::int32_t> order_of_sets)
    : at(game), number(at.count) {
  if (order_of_sets.empty()) {
    return;
  }
  number_unknowns(plans);
  find_unknowns();
  add_payoffs(game.by_row());
  add_flow();
  constant = pairs.size();
  add_changing();
  order_by_sets(order_of_sets);
}

void NewtonSystem::Parts::number_unknowns(const Plans& plans) {
  for (std::size_t k = 0; k < 2; ++k) {
    const std::vector<std::int32_t> children = at.players[k]->children();
    const auto sets = at.players[k]->sets();
    for (std::size_t h = 0; h < sets.size(); ++h) {
      if (const std::int32_t move = dependent_move(sets[h], children, plans[k]); move != -1) {
        folded[k].push_back({static_cast<std::int32_t>(h), move, sets[h].parent});
        number[place(at.first_set[k]) + h] = -1;
        number[place(at.first_sequence[k] + move)] = -1;
      }
    }
  }
  for (std::int32_t& unknown : number) {
    unknown = unknown == -1 ? -1 : count++;
  }
}

void NewtonSystem::Parts::find_unknowns() {
  const auto end_row = [&] {
    unknowns.starts.push_back(static_cast<std::int64_t>(unknowns.columns.size()));
  };
  const auto add = [&](std::int32_t index, double part) {
    unknowns.columns.push_back(number[place(index)]);
    unknowns.values.push_back(part);
  };
  end_row();
  for (std::size_t k = 0; k < 2; ++k) {
    const auto sets = at.players[k]->sets();
    for (Index s = 1; s < at.players[k]->size(); ++s) {
      const std::int32_t index = at.first_sequence[k] + static_cast<std::int32_t>(s);
      if (number[place(index)] != -1) {
        add(index, 1);
      } else {
        const InformationSet& set = sets[place(at.players[k]->set_of(s))];
        if (set.parent != 0) {
          add(at.first_sequence[k] + set.parent, 1);
        }
        for (std::int32_t other = set.first; other < set.first + set.moves; ++other) {
          if (other != s) {
            add(at.first_sequence[k] + other, -1);
          }
        }
        dependent.push_back(index);
      }
      end_row();
    }
  }
  for (auto index = place(at.first_set[0]); index < at.count; ++index) {
    if (number[index] != -1) {
      add(static_cast<std::int32_t>(index), 1);
    }
    end_row();
  }
  indices = transposed(unknowns, count);
}

// Adds the products of the parts that unknowns of both players have in sequences, and what these
// pay.
void NewtonSystem::Parts::add_payoffs(const SparseRows& payoffs) {
  pairs.reserve(2 * payoffs.values.size());
  values.reserve(2 * payoffs.values.size());
  std::vector<std::size_t> entry_of(place(count));
  for (std::int32_t unknown = 0; unknown < indices.rows(); ++unknown) {
    const std::size_t first = pairs.size();
    for_each_entry(indices, unknown, [&](std::int32_t row, double row_part) {
      if (row > at.first_sequence[1]) {
        return;
      }
      for_each_entry(payoffs, row - at.first_sequence[0], [&](std::int32_t column, double payoff) {
        if (column == 0) {
          return;
        }
        for_each_entry(
            unknowns, at.first_sequence[1] + column, [&](std::int32_t other, double part) {
              std::size_t& entry = entry_of[place(other)];
              if (entry < first || entry >= pairs.size() || pairs[entry].second != other) {
                entry = pairs.size();
                pairs.push_back({unknown, other});
                values.push_back(0);
              }
              values[entry] += row_part * payoff * part;
            });
      });
    });
  }
}

// Adds what the plans of sets that are not folded add up to.
void NewtonSystem::Parts::add_flow() {
  for (std::size_t k = 0; k < 2; ++k) {
    const double sign = k == 0 ? 1 : -1;
    std::int32_t index = at.first_set[k];
    for (const InformationSet& set : at.players[k]->sets()) {
      const std::int32_t value = number[place(index++)];
      const auto add = [&](std::int32_t sequence, double weight) {
        pairs.push_back({number[place(at.first_sequence[k] + sequence)], value});
        values.push_back(weight);
      };
      if (value == -1) {
        continue;
      }
      for (std::int32_t s = set.first; s < set.first + set.moves; ++s) {
        add(s, -sign);
      }
      if (set.parent != 0) {
        add(set.parent, sign);
      }
    }
  }
}

void NewtonSystem::Parts::add_changing() {
  for (const std::int32_t index : dependent) {
    for_each_entry(unknowns, index, [&](std::int32_t unknown, double) {
      for_each_entry(unknowns, index, [&](std::int32_t other, double) {
        if (unknown < other) {
          pairs.push_back({unknown, other});
        }
      });
    });
  }
  values.resize(pairs.size());
}

// Eliminates the sequences of a set, then the set itself, so that its pivot is not 0.
void NewtonSystem::Parts::order_by_sets(std::span<const std::int32_t> order_of_sets) {
  const auto row_sets = static_cast<std::int32_t>(at.players[0]->sets().size());
  const auto append = [&](std::int32_t index) {
    if (number[place(index)] != -1) {
      order.push_back(number[place(index)]);
    }
  };
  for (const std::int32_t set : order_of_sets) {
    const std::size_t k = set < row_sets ? 0 : 1;
    const InformationSet& own = at.players[k]->sets()[place(k == 0 ? set : set - row_sets)];
    for (std::int32_t s = own.first; s < own.first + own.moves; ++s) {
      append(at.first_sequence[k] + s);
    }
    append(at.first_set[0] + set);
  }
}

NewtonSystem::NewtonSystem(const ExtensiveGame& game, const Plans& plans,
                           std::span<const std::int32_t> order_of_sets,
                           const ShouldStop& should_stop)
    : NewtonSystem(Parts(game, plans,
                         is_stopped(should_stop) ? std::span<const std::int32_t>{} : order_of_sets),
                   should_stop) {}

NewtonSystem::NewtonSystem(Parts&& parts, const ShouldStop& should_stop)
    : folded_(std::move(parts.folded)),
      unknowns_(std::move(parts.unknowns)),
      indices_(std::move(parts.indices)),
      dependent_(std::move(parts.dependent)),
      constant_(parts.constant),
      values_(std::move(parts.values)),
      ldl_(parts.pairs, parts.order, should_stop) {}

bool NewtonSystem::is_stale(const Plans& plans) const {
  for (std::size_t k = 0; k < 2; ++k) {
    for (const Folded& set : folded_[k]) {
      if (plans[k][place(set.dependent)] < least_kept * plans[k][place(set.parent)]) {
        return true;
      }
    }
  }
  return false;
}

bool NewtonSystem::factorise(std::span<const double> diagonal, const ShouldStop& should_stop) {
  diagonal_.assign(ldl_.tree().order().size(), 0);
  for (std::int32_t index = 0; index < unknowns_.rows(); ++index) {
    for_each_entry(unknowns_, index, [&](std::int32_t unknown, double part) {
      diagonal_[place(unknown)] += part * diagonal[place(index)] * part;
    });
  }
  std::size_t entry = constant_;
  for (const std::int32_t index : dependent_) {
    for_each_entry(unknowns_, index, [&](std::int32_t unknown, double part) {
      for_each_entry(unknowns_, index, [&](std::int32_t other, double other_part) {
        if (unknown < other) {
          values_[entry++] = part * diagonal[place(index)] * other_part;
        }
      });
    });
  }
  return ldl_.factorise(values_, diagonal_, should_stop);
}

void NewtonSystem::fold(std::span<const double> right, std::vector<double>& folded) const {
  folded.resize(static_cast<std::size_t>(indices_.rows()));
  indices_.multiply(right, folded);
}

void NewtonSystem::solve(std::vector<double>& folded, std::vector<double>& solution) {
  ldl_.solve(folded);
  solution.resize(static_cast<std::size_t>(unknowns_.rows()));
  unknowns_.multiply(folded, solution);
}

}  // namespace saddle
