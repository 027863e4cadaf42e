#include "apps/program/answers/stated_sets.h"

#include <algorithm>
#include <cstddef>

#include "saddle/exact/certificate.h"

namespace saddle::app {
namespace {

using Strategies = std::vector<std::vector<Rational>>;

bool are_distinct(Strategies strategies) {
  std::sort(strategies.begin(), strategies.end());
  return std::adjacent_find(strategies.begin(), strategies.end()) == strategies.end();
}

// Whether a player's list of extreme strategies can be that of a set of the dimension.
bool agrees(const StatedSet& set) {
  const Index count = std::ssize(set.strategies);
  return !set.dimension ||
         ((*set.dimension > 0 || count <= 1) && (!set.complete || count >= *set.dimension + 1));
}

// Returns the pairs to prove that all strategies of two lists are optimal, where both have some.
std::vector<ExactStrategies> pairs_of(const Strategies& rows, const Strategies& columns) {
  std::vector<ExactStrategies> pairs;
  for (std::size_t k = 0; k < std::max(rows.size(), columns.size()); ++k) {
    pairs.push_back({rows[k % rows.size()], columns[k % columns.size()]});
  }
  return pairs;
}

// Checks the list of pure strategies that are `used_by` each or by none of the strategies. If those
// are all extreme ones, no pure strategy may be missing.
void check_uses(const std::optional<std::vector<Index>>& stated, const Strategies& strategies,
                bool is_complete, bool used_by_each, const std::string& part,
                std::vector<Finding>& findings) {
  if (!stated || strategies.empty()) {
    return;
  }
  std::vector<Index> found;
  for (std::size_t k = 0; k < strategies.front().size(); ++k) {
    if (std::all_of(strategies.begin(), strategies.end(),
                    [&](const auto& strategy) { return (strategy[k] > 0) == used_by_each; })) {
      found.push_back(static_cast<Index>(k));
    }
  }
  const bool are_all_right =
      std::includes(found.begin(), found.end(), stated->begin(), stated->end());
  if (!are_all_right || (is_complete && *stated != found)) {
    findings.push_back({"optimal_sets." + part,
                        used_by_each ? "the strategies stated as used in every optimal strategy "
                                       "are not those of the list"
                                     : "the strategies stated as used in no optimal strategy are "
                                       "not those of the list"});
  }
}

void check_uses_of(const StatedSet& set, const Strategies& strategies, const std::string& player,
                   std::vector<Finding>& findings) {
  check_uses(set.essential, strategies, set.complete, true, player + "_essential", findings);
  check_uses(set.superfluous, strategies, set.complete, false, player + "_superfluous", findings);
}

// Whether each pure strategy is used or worse than the value, which both strategies attain.
bool is_strictly_complementary(const ExactMatrix& game, const ExactStrategies& optimal,
                               const Rational& value) {
  for (Index i = 0; i < game.rows(); ++i) {
    Rational payoff;
    for (Index j = 0; j < game.columns(); ++j) {
      payoff += game(i, j) * optimal.column[static_cast<std::size_t>(j)];
    }
    if (optimal.row[static_cast<std::size_t>(i)] == 0 && payoff >= value) {
      return false;
    }
  }
  for (Index j = 0; j < game.columns(); ++j) {
    Rational payoff;
    for (Index i = 0; i < game.rows(); ++i) {
      payoff += game(i, j) * optimal.row[static_cast<std::size_t>(i)];
    }
    if (optimal.column[static_cast<std::size_t>(j)] == 0 && payoff <= value) {
      return false;
    }
  }
  return true;
}

// Returns whether all strategies are optimal, without which nothing follows from them.
bool are_optimal(const StatedSets& sets, const Strategies& rows, const Strategies& columns,
                 const std::optional<Statement>& exact, const ExactMatrix& game,
                 std::vector<Finding>& findings) {
  const std::vector<ExactBounds> bounds = exact_bounds(game, pairs_of(rows, columns));
  const Rational& value = bounds.front().lower;
  if (!std::all_of(bounds.begin(), bounds.end(), [&value](const ExactBounds& pair) {
        return pair.lower == value && pair.upper == value;
      })) {
    findings.push_back({"optimal_sets", "a stated extreme strategy is not optimal"});
    return false;
  }
  if (exact && sets.strictly_complementary &&
      *sets.strictly_complementary != is_strictly_complementary(game, exact->strategies, value)) {
    findings.push_back({"optimal_sets.strictly_complementary",
                        *sets.strictly_complementary
                            ? "the exact strategies are not strictly complementary, as stated"
                            : "the exact strategies are strictly complementary, not as stated"});
  }
  return true;
}

bool contradict_themselves(const StatedSets& sets) {
  const bool is_unique = sets.row.dimension == 0 && sets.column.dimension == 0;
  return !are_distinct(sets.row.strategies) || !are_distinct(sets.column.strategies) ||
         !agrees(sets.row) || !agrees(sets.column) ||
         (sets.unique && sets.row.dimension && sets.column.dimension &&
          *sets.unique != is_unique) ||
         (sets.complete && *sets.complete != (sets.row.complete && sets.column.complete));
}

}  // namespace

void check_sets(const StatedSets& sets, const std::optional<Statement>& exact,
                const ExactMatrix& game, std::vector<Finding>& findings) {
  Strategies rows = sets.row.strategies;
  Strategies columns = sets.column.strategies;
  if (exact) {
    rows.push_back(exact->strategies.row);
    columns.push_back(exact->strategies.column);
  }
  const bool can_be_right =
      rows.empty() || columns.empty() || are_optimal(sets, rows, columns, exact, game, findings);
  if (contradict_themselves(sets)) {
    findings.push_back({"optimal_sets", "the stated optimal sets contradict themselves"});
  } else if (can_be_right) {
    check_uses_of(sets.row, rows, "row", findings);
    check_uses_of(sets.column, columns, "column", findings);
  }
}

}  // namespace saddle::app
