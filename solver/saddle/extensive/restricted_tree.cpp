#include "saddle/extensive/restricted_tree.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace saddle {
namespace {

// Smaller advantages, in units of the game, are rounding errors.
constexpr double least_advantage = 1e-14;

// Calls `act` with each sequence that ends with a move of a set.
template <class Act>
void for_each_move(const InformationSet& set, const Act& act) {
  for (std::int32_t s = set.first; s < set.first + set.moves; ++s) {
    act(as_size(s));
  }
}

}  // namespace

RestrictedTree::RestrictedTree(const ExtensiveGame& game, BehaviourStrategy row,
                               BehaviourStrategy column, double least_chance)
    : sides_{side(game.row(), game.by_row(), 1, std::move(row), least_chance),
             side(game.column(), game.by_column(), -1, std::move(column), least_chance)} {
  make_form();
}

RestrictedTree::Side RestrictedTree::side(const PlayerSequences& player, const SparseRows& payoffs,
                                          double sign, BehaviourStrategy strategy,
                                          double least_chance) {
  Side side{&player, &payoffs, sign, std::move(strategy)};
  side.allowed.assign(as_size(player.size()), 0);
  side.allowed[0] = 1;
  for (const InformationSet& set : player.sets()) {
    const auto first = side.otherwise.chances.begin() + set.first;
    const auto likeliest = std::max_element(first, first + set.moves);
    for_each_move(set, [&](std::size_t s) {
      side.allowed[s] = static_cast<char>(side.otherwise.chances[s] > least_chance);
    });
    side.allowed[as_size(likeliest - side.otherwise.chances.begin())] = 1;
  }
  return side;
}

// Finds the sequences and sets of the form. A move at a set with one allowed move leaves the
// sequence unchanged.
PlayerSequences RestrictedTree::sequences_of(Side& side, const Side& other) {
  const auto sets = side.player->sets();
  std::vector<char> leads_to_leaf(side.allowed.size());
  for (std::size_t s = 0; s < leads_to_leaf.size(); ++s) {
    const auto first = side.payoffs->columns.begin() + side.payoffs->starts[s];
    const auto last = side.payoffs->columns.begin() + side.payoffs->starts[s + 1];
    leads_to_leaf[s] =
        static_cast<char>(side.reached[s] != 0 && std::any_of(first, last, [&](std::int32_t t) {
                            return other.reached[as_size(t)] != 0;
                          }));
  }
  side.choices.assign(sets.size(), 0);
  for (std::size_t h = sets.size(); h-- > 0;) {
    for_each_move(sets[h], [&](std::size_t s) {
      if (leads_to_leaf[s] != 0) {
        leads_to_leaf[as_size(sets[h].parent)] = 1;
        side.choices[h] = 1;
      }
    });
  }
  PlayerSequences form;
  side.places.assign(side.allowed.size(), -1);
  side.places[0] = 0;
  for (std::size_t h = 0; h < sets.size(); ++h) {
    const std::int32_t parent = side.places[as_size(sets[h].parent)];
    if (parent < 0 || side.choices[h] == 0) {
      side.choices[h] = 0;
      continue;
    }
    side.choices[h] = 0;
    for_each_move(sets[h], [&](std::size_t s) { side.choices[h] += side.allowed[s]; });
    const auto first = static_cast<std::int32_t>(form.set_of_.size());
    for_each_move(sets[h], [&](std::size_t s) {
      if (side.allowed[s] == 0) {
        return;
      }
      side.places[s] = parent;
      if (side.choices[h] > 1) {
        side.places[s] = static_cast<std::int32_t>(form.set_of_.size());
        form.set_of_.push_back(static_cast<std::int32_t>(form.sets_.size()));
      }
    });
    if (side.choices[h] > 1) {
      form.sets_.push_back({parent, first, side.choices[h], 0});
    }
  }
  return form;
}

// Adds up the payoffs of the pairs of sequences that are the same pair in the form.
SparseRows RestrictedTree::payoffs() const {
  const auto& [row, column] = sides_;
  struct Entry {
    std::int32_t column;
    double value;
  };
  // For each sequence of the form, the sequences of the whole game that it stands for.
  const SequenceLists rows(row.places, as_size(form_.row().size()));
  std::vector<Entry> entries;
  SparseRows result;
  result.starts.push_back(0);
  for (std::size_t at = 0; at < rows.count(); ++at) {
    entries.clear();
    for (const std::int32_t sequence : rows[at]) {
      const std::size_t s = as_size(sequence);
      for (auto k = as_size(row.payoffs->starts[s]); k < as_size(row.payoffs->starts[s + 1]); ++k) {
        if (const std::int32_t t = column.places[as_size(row.payoffs->columns[k])]; t >= 0) {
          entries.push_back({t, row.payoffs->values[k]});
        }
      }
    }
    std::sort(entries.begin(), entries.end(),
              [](const Entry& a, const Entry& b) { return a.column < b.column; });
    for (const Entry& entry : entries) {
      const bool is_first = std::ssize(result.columns) == result.starts.back();
      if (!is_first && result.columns.back() == entry.column) {
        result.values.back() += entry.value;
      } else {
        result.columns.push_back(entry.column);
        result.values.push_back(entry.value);
      }
    }
    result.starts.push_back(static_cast<std::int64_t>(result.columns.size()));
  }
  return result;
}

void RestrictedTree::make_form() {
  for (Side& side : sides_) {
    side.reached = side.allowed;
    for (const InformationSet& set : side.player->sets()) {
      if (side.reached[as_size(set.parent)] == 0) {
        for_each_move(set, [&](std::size_t s) { side.reached[s] = 0; });
      }
    }
  }
  form_.row_ = sequences_of(sides_[0], sides_[1]);
  form_.column_ = sequences_of(sides_[1], sides_[0]);
  form_.by_row_ = payoffs();
  form_.by_column_ = transposed(form_.by_row_, form_.column_.size());
}

std::vector<std::int32_t> RestrictedTree::whole_sets(Player player) const {
  const Side& side = side_of(player);
  std::vector<std::int32_t> sets;
  for (std::size_t h = 0; h < side.choices.size(); ++h) {
    if (side.choices[h] > 1) {
      sets.push_back(static_cast<std::int32_t>(h));
    }
  }
  return sets;
}

BehaviourStrategy RestrictedTree::extended(Player player, const BehaviourStrategy& strategy) const {
  const Side& side = side_of(player);
  BehaviourStrategy result = side.otherwise;
  for (std::size_t h = 0; h < side.choices.size(); ++h) {
    for_each_move(side.player->sets()[h], [&](std::size_t s) {
      result.chances[s] = side.allowed[s] == 0   ? 0
                          : side.choices[h] == 0 ? side.otherwise.chances[s]
                          : side.choices[h] == 1 ? 1
                                                 : strategy.chances[as_size(side.places[s])];
    });
  }
  return result;
}

// Calls `act` with each sequence of the whole game that ends at a set of the form, and its number
// in the form; leaves out sequences that were not allowed when the form was built.
template <class Act>
void RestrictedTree::for_each_choice(const Side& side, const Act& act) {
  for (std::size_t h = 0; h < side.choices.size(); ++h) {
    if (side.choices[h] > 1) {
      for_each_move(side.player->sets()[h], [&](std::size_t s) {
        if (side.places[s] >= 0) {
          act(s, as_size(side.places[s]));
        }
      });
    }
  }
}

BehaviourStrategy RestrictedTree::restricted(Player player, const BehaviourStrategy& strategy,
                                             double least_chance) const {
  BehaviourStrategy result{by_form(player, strategy.chances)};
  for (double& chance : result.chances) {
    chance = std::max(chance, least_chance);
  }
  result.chances[0] = 1;
  return result;
}

std::vector<double> RestrictedTree::by_whole(Player player,
                                             const std::vector<double>& numbers) const {
  const Side& side = side_of(player);
  std::vector<double> result(side.places.size());
  for_each_choice(side, [&](std::size_t s, std::size_t at) { result[s] = numbers[at]; });
  return result;
}

std::vector<double> RestrictedTree::by_form(Player player,
                                            const std::vector<double>& numbers) const {
  const Side& side = side_of(player);
  std::vector<double> result(as_size(form_.player(player).size()));
  for_each_choice(side, [&](std::size_t s, std::size_t at) { result[at] = numbers[s]; });
  return result;
}

RestrictedTree::Responses RestrictedTree::responses(Player player,
                                                    const BehaviourStrategy& other) const {
  const Side& side = side_of(player);
  const Side& opponent = sides_[player == Player::row ? 1 : 0];
  std::vector<double> expected(side.allowed.size());
  side.payoffs->multiply(plan_of(*opponent.player, other), expected);
  for (double& payoff : expected) {
    payoff *= side.sign;
  }
  Responses result{};
  const auto sets = side.player->sets();
  for (std::size_t h = sets.size(); h-- > 0;) {
    double best = -std::numeric_limits<double>::infinity();
    double best_allowed = best;
    for_each_move(sets[h], [&](std::size_t s) {
      best = std::max(best, expected[s]);
      best_allowed = side.allowed[s] != 0 ? std::max(best_allowed, expected[s]) : best_allowed;
    });
    for_each_move(sets[h], [&](std::size_t s) {
      if (side.allowed[s] == 0 && expected[s] > best_allowed + least_advantage) {
        result.moves.push_back(static_cast<std::int32_t>(s));
      }
    });
    expected[as_size(sets[h].parent)] += best;
  }
  result.payoff = expected[0];
  return result;
}

void RestrictedTree::allow(Player player, const std::vector<std::int32_t>& moves) {
  for (const std::int32_t move : moves) {
    sides_[player == Player::row ? 0 : 1].allowed[as_size(move)] = 1;
  }
}

}  // namespace saddle
