#include "saddle/interior_point/sparse_kkt.h"

#include <utility>

namespace saddle {
namespace {

template <class Act>
void for_each_entry(const SparseRows& matrix, std::int32_t row, const Act& act) {
  for (auto k = as_size(matrix.starts[as_size(row)]); k < as_size(matrix.starts[as_size(row + 1)]);
       ++k) {
    act(matrix.columns[k], matrix.values[k]);
  }
}

// Returns the neighbours of each set: the set of its parent sequence, and the other player's sets
// that share a payoff with it.
NeighbourLists neighbours_of_sets(const BilinearGame& game, const ShouldStop& should_stop) {
  const auto row_sets = static_cast<std::int32_t>(game.row.sets().size());
  std::vector<NeighbourLists::Pair> pairs;
  const auto add_tree = [&](const Treeplex& player, std::int32_t first) {
    std::int32_t self = first;
    for (const InformationSet& set : player.sets()) {
      if (set.parent != 0) {
        pairs.push_back({self, first + static_cast<std::int32_t>(player.set_of(set.parent))});
      }
      ++self;
    }
  };
  add_tree(game.row, 0);
  add_tree(game.column, row_sets);
  // For each set of the column player, the last set of the row player that was found as its
  // neighbour.
  std::vector<std::int32_t> met(game.column.sets().size(), -1);
  for (std::int32_t s = 1; s < game.row.size(); ++s) {
    const auto set = static_cast<std::int32_t>(game.row.set_of(s));
    for_each_entry(game.by_row, s, [&](std::int32_t sequence, double) {
      if (sequence == 0) {
        return;
      }
      const auto other = static_cast<std::int32_t>(game.column.set_of(sequence));
      if (std::exchange(met[as_size(other)], set) != set) {
        pairs.push_back({set, row_sets + other});
      }
    });
  }
  return {as_size(row_sets) + game.column.sets().size(), pairs, should_stop};
}

// The minimum probability of a dependent move, when it is chosen and later. The limits exist
// because the rounding errors of the other moves add up in the dependent move.
constexpr double least_chosen = 0.05;
constexpr double least_kept = 1e-3;
// Every two moves of an eliminated set add an entry to the matrix, so sets with more moves than
// this are not eliminated.
constexpr std::int32_t most_moves_of_eliminated = 8;

// Returns the most probable of the moves that no set follows; -1 if there is no such move, if it is
// improbable, or if the set has too many moves.
std::int32_t dependent_move(const InformationSet& set, const std::vector<std::int32_t>& children,
                            std::span<const double> plan) {
  std::int32_t likeliest = -1;
  if (set.moves > most_moves_of_eliminated) {
    return likeliest;
  }
  double most = least_chosen * plan[as_size(set.parent)];
  for (std::int32_t s = set.first; s < set.first + set.moves; ++s) {
    if (children[as_size(s)] == 0 && plan[as_size(s)] >= most) {
      likeliest = s;
      most = plan[as_size(s)];
    }
  }
  return likeliest;
}

// Calls `act` for every two entries of a row, with their columns and the product of their values.
template <class Act>
void for_each_pair(const SparseRows& matrix, std::int32_t row, const Act& act) {
  const auto last = as_size(matrix.starts[as_size(row + 1)]);
  for (auto k = as_size(matrix.starts[as_size(row)]); k < last; ++k) {
    for (auto other = k + 1; other < last; ++other) {
      act(matrix.columns[k], matrix.columns[other], matrix.values[k] * matrix.values[other]);
    }
  }
}

// The indices of the players' sequences and sets.
struct IndexMap {
  explicit IndexMap(const BilinearGame& game) : players{&game.row, &game.column} {
    first_sequence = {-1, static_cast<std::int32_t>(game.row.size()) - 2};
    first_set[0] = first_sequence[1] + static_cast<std::int32_t>(game.column.size());
    first_set[1] = first_set[0] + static_cast<std::int32_t>(game.row.sets().size());
    count = as_size(first_set[1]) + game.column.sets().size();
  }

  std::array<const Treeplex*, 2> players;
  // The first sequence index, minus 1 because sequence 0 has no index, and the first set index.
  std::array<std::int32_t, 2> first_sequence;
  std::array<std::int32_t, 2> first_set;
  std::size_t count;
};

}  // namespace

std::vector<std::int32_t> order_of_sets(const BilinearGame& game, const ShouldStop& should_stop) {
  std::vector<std::int32_t> unknowns;
  for (const Treeplex* player : {&game.row, &game.column}) {
    for (const InformationSet& set : player->sets()) {
      unknowns.push_back(set.moves + 1);
    }
  }
  try {
    return minimum_degree_order(neighbours_of_sets(game, should_stop), unknowns, should_stop)
        .indices;
  } catch (const Stopped&) {
    return {};
  }
}

std::vector<std::int32_t> order_by_sets(const BilinearGame& game,
                                        std::span<const std::int32_t> order_of_sets) {
  const IndexMap at(game);
  const auto row_sets = static_cast<std::int32_t>(game.row.sets().size());
  std::vector<std::int32_t> order;
  for (const std::int32_t set : order_of_sets) {
    const std::size_t k = set < row_sets ? 0 : 1;
    const InformationSet& own = at.players[k]->sets()[as_size(k == 0 ? set : set - row_sets)];
    for (std::int32_t s = own.first; s < own.first + own.moves; ++s) {
      order.push_back(at.first_sequence[k] + s);
    }
    order.push_back(at.first_set[0] + set);
  }
  return order;
}

EliminationOrder order_of_strategies(const BilinearGame& game, double most_multiplications,
                                     const ShouldStop& should_stop) {
  const auto rows = static_cast<std::int32_t>(game.row.size()) - 1;
  const auto columns = static_cast<std::int32_t>(game.column.size()) - 1;
  // The columns of the factor have together at least one entry for each payoff. A column of k
  // entries takes k^2 multiplications, so the factor takes least if all columns have the same
  // number.
  const auto payoffs = static_cast<double>(game.by_row.values.size());
  if (payoffs * payoffs / (rows + columns) > most_multiplications) {
    return {};
  }
  std::vector<NeighbourLists::Pair> pairs;
  for (std::int32_t row = 0; row < rows; ++row) {
    for_each_entry(game.by_row, row + 1, [&](std::int32_t sequence, double) {
      pairs.push_back({row, rows + sequence - 1});
    });
  }
  EliminationOrder order;
  try {
    const NeighbourLists neighbours(as_size(rows + columns), pairs, should_stop);
    const std::vector<std::int32_t> weights(neighbours.size(), 1);
    order = minimum_degree_order(neighbours, weights, should_stop, most_multiplications);
  } catch (const Stopped&) {
    return {};
  }
  if (!order.indices.empty()) {
    order.indices.insert(order.indices.end(), {rows + columns, rows + columns + 1});
  }
  return order;
}

// The reduced system, and what its factors need.
struct SparseKkt::Parts : Reduced {
  Parts(const BilinearGame& game, const Plans& plans,
        std::span<const std::int32_t> order_of_indices)
      : at(game), number(at.count) {
    eliminate_sets(plans);
    add_sums();
    add_payoffs(game.by_row);
    add_flow();
    constant = pairs.size();
    add_changing();
    for (const std::int32_t index : order_of_indices) {
      if (number[as_size(index)] != -1) {
        order.push_back(number[as_size(index)]);
      }
    }
  }

  // Chooses dependent sequences, and numbers the unknowns.
  void eliminate_sets(const Plans& plans) {
    for (std::size_t k = 0; k < 2; ++k) {
      const std::vector<std::int32_t> children = at.players[k]->children();
      const auto sets = at.players[k]->sets();
      for (std::size_t h = 0; h < sets.size(); ++h) {
        if (const std::int32_t move = dependent_move(sets[h], children, plans[k]); move != -1) {
          eliminated[k].push_back({static_cast<std::int32_t>(h), move, sets[h].parent});
          number[as_size(at.first_set[k]) + h] = -1;
          number[as_size(at.first_sequence[k] + move)] = -1;
        }
      }
    }
    for (std::size_t index = 0; index < number.size(); ++index) {
      if (number[index] != -1) {
        number[index] = static_cast<std::int32_t>(unknowns.size());
        unknowns.push_back(static_cast<std::int32_t>(index));
      }
    }
  }

  // The weight of a dependent sequence is the weight of the sequence before it minus the weights of
  // the other sequences of its set.
  void add_sums() {
    const auto add = [&](std::int32_t index, double part) {
      sums.columns.push_back(number[as_size(index)]);
      sums.values.push_back(part);
    };
    sums.starts.push_back(0);
    for (std::size_t k = 0; k < 2; ++k) {
      for (const Eliminated& own : eliminated[k]) {
        const InformationSet& set = at.players[k]->sets()[as_size(own.set)];
        dependent.push_back(at.first_sequence[k] + own.dependent);
        if (set.parent != 0) {
          add(at.first_sequence[k] + set.parent, 1);
        }
        for (std::int32_t s = set.first; s < set.first + set.moves; ++s) {
          if (s != own.dependent) {
            add(at.first_sequence[k] + s, -1);
          }
        }
        sums.starts.push_back(static_cast<std::int64_t>(sums.columns.size()));
      }
    }
  }

  // Adds up the payoff of each pair of unknowns of the two players. A dependent sequence is
  // replaced by its sum of unknowns.
  void add_payoffs(const SparseRows& payoffs) {
    const SparseRows sums_of = transposed(sums, static_cast<Index>(unknowns.size()));
    std::vector<std::int32_t> row_of(at.count, -1);
    for (std::size_t k = 0; k < dependent.size(); ++k) {
      row_of[as_size(dependent[k])] = static_cast<std::int32_t>(k);
    }
    pairs.reserve(2 * payoffs.values.size());
    values.reserve(2 * payoffs.values.size());
    std::vector<std::size_t> entry_of(unknowns.size());
    std::size_t first = 0;
    std::int32_t unknown = 0;
    const auto add = [&](std::int32_t other, double value) {
      std::size_t& entry = entry_of[as_size(other)];
      if (entry < first || entry >= pairs.size() || pairs[entry].second != other) {
        entry = pairs.size();
        pairs.push_back({unknown, other});
        values.push_back(0);
      }
      values[entry] += value;
    };
    const auto add_row = [&](std::int32_t index, double row_part) {
      for_each_entry(payoffs, index - at.first_sequence[0], [&](std::int32_t s, double payoff) {
        const std::int32_t column = at.first_sequence[1] + s;
        if (s == 0) {
          return;
        }
        if (const std::int32_t other = number[as_size(column)]; other != -1) {
          add(other, row_part * payoff);
          return;
        }
        for_each_entry(sums, row_of[as_size(column)], [&](std::int32_t other, double part) {
          add(other, row_part * payoff * part);
        });
      });
    };
    for (; as_size(unknown) < unknowns.size() && unknowns[as_size(unknown)] <= at.first_sequence[1];
         ++unknown) {
      first = pairs.size();
      add_row(unknowns[as_size(unknown)], 1);
      for_each_entry(sums_of, unknown, [&](std::int32_t sum, double part) {
        add_row(dependent[as_size(sum)], part);
      });
    }
  }

  // Adds the flow equations of the sets that are not eliminated.
  void add_flow() {
    for (std::size_t k = 0; k < 2; ++k) {
      const double sign = k == 0 ? 1 : -1;
      std::int32_t index = at.first_set[k];
      for (const InformationSet& set : at.players[k]->sets()) {
        const std::int32_t value = number[as_size(index++)];
        const auto add = [&](std::int32_t sequence, double weight) {
          pairs.push_back({number[as_size(at.first_sequence[k] + sequence)], value});
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

  void add_changing() {
    for (std::int32_t sum = 0; sum < sums.rows(); ++sum) {
      for_each_pair(sums, sum, [&](std::int32_t unknown, std::int32_t other, double) {
        pairs.push_back({unknown, other});
      });
    }
    values.resize(pairs.size());
  }

  const IndexMap at;
  // The number of each index among the unknowns, -1 if it is not an unknown.
  std::vector<std::int32_t> number;
  std::vector<NeighbourLists::Pair> pairs;
  std::vector<std::int32_t> order;
};

SparseKkt::SparseKkt(const BilinearGame& game, std::vector<std::int32_t> order)
    : game_(game), order_(std::move(order)), ldl_({}, {}) {}

void SparseKkt::pay(std::size_t k, std::span<const double> other_plan,
                    std::span<double> expected) const {
  (k == 0 ? game_.by_row : game_.by_column).multiply(other_plan, expected);
  if (k == 1) {
    for (double& payoff : expected) {
      payoff = -payoff;
    }
  }
}

bool SparseKkt::prepare(const Plans& plans, const ShouldStop& should_stop) {
  if (order_.empty() || is_stopped(should_stop)) {
    return false;
  }
  Parts parts(game_, plans, order_);
  reduced_ = std::move(static_cast<Reduced&>(parts));  // the rest of the parts stays
  ldl_ = SparseLdl(parts.pairs, parts.order, should_stop);
  return !ldl_.tree().order().empty();
}

bool SparseKkt::is_stale(const Plans& plans) const {
  for (std::size_t k = 0; k < 2; ++k) {
    for (const Eliminated& set : reduced_.eliminated[k]) {
      if (plans[k][as_size(set.dependent)] < least_kept * plans[k][as_size(set.parent)]) {
        return true;
      }
    }
  }
  return false;
}

bool SparseKkt::factorise(std::span<const double> diagonal, const ShouldStop& should_stop) {
  diagonal_.clear();
  for (const std::int32_t index : reduced_.unknowns) {
    diagonal_.push_back(diagonal[as_size(index)]);
  }
  auto value = reduced_.values.begin() + static_cast<std::ptrdiff_t>(reduced_.constant);
  for (std::size_t k = 0; k < reduced_.dependent.size(); ++k) {
    const double weight = diagonal[as_size(reduced_.dependent[k])];
    const auto sum = static_cast<std::int32_t>(k);
    for_each_entry(reduced_.sums, sum, [&](std::int32_t unknown, double part) {
      diagonal_[as_size(unknown)] += part * weight * part;
    });
    for_each_pair(reduced_.sums, sum,
                  [&](std::int32_t, std::int32_t, double product) { *value++ = weight * product; });
  }
  return ldl_.factorise(reduced_.values, diagonal_, should_stop);
}

void SparseKkt::eliminate(std::span<const double> right, std::vector<double>& eliminated) const {
  eliminated.clear();
  for (const std::int32_t index : reduced_.unknowns) {
    eliminated.push_back(right[as_size(index)]);
  }
  for (std::size_t k = 0; k < reduced_.dependent.size(); ++k) {
    const double row = right[as_size(reduced_.dependent[k])];
    for_each_entry(
        reduced_.sums, static_cast<std::int32_t>(k),
        [&](std::int32_t unknown, double part) { eliminated[as_size(unknown)] += part * row; });
  }
}

void SparseKkt::solve(std::vector<double>& eliminated, std::vector<double>& solution) {
  ldl_.solve(eliminated);
  solution.assign(order_.size(), 0);
  for (std::size_t k = 0; k < reduced_.unknowns.size(); ++k) {
    solution[as_size(reduced_.unknowns[k])] = eliminated[k];
  }
  for (std::size_t k = 0; k < reduced_.dependent.size(); ++k) {
    double& sum = solution[as_size(reduced_.dependent[k])];
    for_each_entry(
        reduced_.sums, static_cast<std::int32_t>(k),
        [&](std::int32_t unknown, double part) { sum += part * eliminated[as_size(unknown)]; });
  }
}

}  // namespace saddle
