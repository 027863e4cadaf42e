#include "apps/program/answers/optimum_check.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "apps/program/reports/exact_report.h"
#include "saddle/exact/certificate.h"
#include "saddle/exact/max_entropy.h"
#include "saddle/exact/optimal_set.h"
#include "saddle/exact/sensitivity.h"
#include "saddle/number/rounding.h"
#include "saddle/solve/solve_exact.h"

namespace saddle::app {
namespace {

using Strategies = std::vector<std::vector<Rational>>;

// Whether each pure strategy has positive probability or is worse than the value against the
// strategy of the other player. The pair must be optimal.
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

// The maximum loss of entropy for strategies that are said to have maximum entropy.
constexpr double most_entropy_lost = 1e-6;

class OptimumCheck {
 public:
  OptimumCheck(const StatedSolution& stated, const ExactMatrix& game, Checklist& list)
      : stated_(stated),
        game_(game),
        list_(list),
        reader_(stated.reader, game.rows(), game.columns()),
        solution_(solve_exact(game)) {}

  // Recomputes the optimal sets. If the lists of extreme strategies are too long for that, checks
  // that each strategy is optimal and none is repeated.
  void check_sets() {
    const JsonTree& sets = member(*stated_.answer, "optimal_sets");
    if (is_null(sets)) {
      return;
    }
    const Strategies rows = extreme_strategies(sets, "row", game_.rows());
    const Strategies columns = extreme_strategies(sets, "column", game_.columns());
    // The default of `saddle solve --limit`.
    constexpr std::size_t most_strategies = 1000;
    const OptimalSets found =
        *optimal_sets(game_, solution_, std::max({most_strategies, rows.size(), columns.size()}));
    const auto is_complete = [&](const char* key) {
      const auto of_all = reader_.truth(member(sets, "complete"));
      return reader_.truth(member(sets, key)).value_or(of_all.value_or(false));
    };
    const bool has_rows = is_complete("row_complete");
    const bool has_columns = is_complete("column_complete");
    check_strategies("row", rows, has_rows, found.row);
    check_strategies("column", columns, has_columns, found.column);
    if (list_.has("optimal_sets.complete")) {
      list_.check("optimal_sets.complete",
                  reader_.truth(member(sets, "complete")) == (has_rows && has_columns),
                  "complete must be true exactly if row_complete and column_complete are");
    }
    check_complementarity(reader_.truth(member(sets, "strictly_complementary")));
    list_.compare("optimal_sets", in_order(sets), sets_json(found, game_));
  }

  // Sensitivities may be missing, and are in any order.
  void check_sensitivities() {
    const JsonTree& stated = member(*stated_.answer, "sensitivity");
    if (is_null(stated) && !list_.has("sensitivity")) {
      return;
    }
    const std::optional<std::vector<EntrySensitivity>> found = sensitivity(game_, solution_);
    if (!found || is_null(stated)) {
      list_.check("sensitivity", !found && is_null(stated),
                  found ? "the optimum is unique, so sensitivities exist, but null is stated"
                        : "the optimum is not unique, but sensitivities are stated");
      return;
    }
    std::set<std::pair<Index, Index>> before;
    for (std::size_t k = 0; k < stated.members.size(); ++k) {
      const std::string place = fmt::format("sensitivity[{}]", k);
      const JsonTree& entry = stated.members[k].second;
      const auto [row, column] = reader_.pair(place, entry);
      const auto same = std::find_if(found->begin(), found->end(),
                                     [i = row, j = column](const EntrySensitivity& one) {
                                       return one.row == i && one.column == j;
                                     });
      const bool is_new = before.emplace(row, column).second;
      if (same == found->end() || !is_new) {
        list_.check(
            place, false,
            fmt::format("the stated sensitivity to the payoff of row {} and column {} {}", row + 1,
                        column + 1,
                        is_new ? "belongs to a strategy that is not used" : "occurs twice"));
      } else {
        list_.compare(place, entry, sensitivity_json(game_, *same));
      }
    }
  }

  // Checks that no optimal strategies have more entropy than these plus the stated loss.
  void check_selection() {
    const JsonTree& selection = member(*stated_.answer, "selection");
    if (is_null(selection)) {
      return;
    }
    list_.settle("selection.rule");
    const OptimalSets sets = optimal_sets(game_, solution_, 1).value();
    const MaxEntropyPair found = max_entropy_pair(game_, solution_, sets).value();
    const ExactStrategies& strategies =
        (stated_.statement ? stated_.statement : stated_.exact)->strategies;
    const auto check = [&](const char* key, const std::vector<Rational>& strategy,
                           const MaxEntropyStrategy& best) {
      const std::string place = fmt::format("selection.{}", key);
      const double lost =
          reader_.optional_number(place, member(selection, key)).value_or(Rational(0)).get_d();
      std::vector<double> probabilities;
      for (const Rational& probability : strategy) {
        probabilities.push_back(probability.get_d());
      }
      const double entropy = entropy_of(probabilities);
      const double rounding =
          16 * unit_roundoff * static_cast<double>(strategy.size()) * (1 + entropy);
      list_.check(
          place, best.entropy - best.lost - rounding <= entropy + lost && lost <= most_entropy_lost,
          fmt::format("an optimal strategy may have up to {:.6g} more entropy",
                      std::max(best.entropy - entropy, lost)));
    };
    check("row_entropy_lost", strategies.row, found.row);
    check("column_entropy_lost", strategies.column, found.column);
  }

 private:
  Strategies extreme_strategies(const JsonTree& sets, const std::string& player, Index size) const {
    const std::string key = player + "_extreme_strategies";
    Strategies strategies = reader_.distributions("optimal_sets." + key, member(sets, key), size);
    std::sort(strategies.begin(), strategies.end());
    return strategies;
  }

  // Whether each strategy guarantees the value (row player) or concedes at most the value (column
  // player).
  bool are_optimal(const std::string& player, const Strategies& strategies) const {
    const bool is_row = player == "row";
    return std::all_of(strategies.begin(), strategies.end(), [&](const auto& strategy) {
      const ExactBounds bounds = exact_bounds(game_, is_row ? strategy : solution_.row,
                                              is_row ? solution_.column : strategy);
      return bounds.lower == bounds.upper;
    });
  }

  // Checks the stated list of extreme strategies and its stated completeness. If `again` is
  // complete, it has all of them. Otherwise there are more than were stated and than are usually
  // listed, or they take too long to enumerate: then each stated strategy must be optimal, and none
  // repeated.
  void check_strategies(const std::string& player, const Strategies& stated, bool is_complete,
                        const OptimalSet& again) {
    const Strategies& found = again.extreme_strategies;
    const bool are_all = again.complete && stated == found;
    const bool are_some =
        again.complete ? std::includes(found.begin(), found.end(), stated.begin(), stated.end())
                       : std::adjacent_find(stated.begin(), stated.end()) == stated.end() &&
                             are_optimal(player, stated);
    const std::string place = "optimal_sets." + player;
    const std::string list =
        fmt::format("the stated list of the {} player's extreme optimal strategies is ", player);
    list_.check(place + "_extreme_strategies", is_complete ? are_all : are_some,
                list + "not right");
    list_.check(place + "_complete", is_complete || !are_all,
                list + "complete, but stated to be incomplete");
  }

  // Checks the statement whether the exact strategies, from which the sets were found, are strictly
  // complementary. Skips strategies that are not optimal, because the check of the gap reports
  // these.
  void check_complementarity(std::optional<bool> stated) {
    const std::string place = "optimal_sets.strictly_complementary";
    if (!stated) {
      return;
    }
    if (!stated_.exact) {
      list_.check(place, false, place + " is stated, but exact strategies are not stated");
      return;
    }
    const ExactStrategies& strategies = stated_.exact->strategies;
    const ExactBounds bounds = exact_bounds(game_, strategies.row, strategies.column);
    const bool is_optimal = bounds.lower == bounds.upper;
    const bool is_strict =
        is_optimal && is_strictly_complementary(game_, strategies, solution_.lower);
    list_.check(place, !is_optimal || *stated == is_strict,
                is_strict ? "the exact strategies are strictly complementary, but stated not to be"
                          : "the exact strategies are not strictly complementary, but stated so");
  }

  // Returns the sets with their lists of pure strategies in ascending order.
  JsonTree in_order(JsonTree sets) const {
    for (auto& [key, value] : sets.members) {
      if (!key.ends_with("_essential") && !key.ends_with("_superfluous")) {
        continue;
      }
      const std::string place = "optimal_sets." + key;
      const Index size = key.starts_with("row") ? game_.rows() : game_.columns();
      for (std::size_t k = 0; k < value.members.size(); ++k) {
        const std::string inner = fmt::format("{}[{}]", place, k);
        const std::optional<Index> strategy = reader_.count(inner, value.members[k].second);
        if (!strategy || *strategy >= size) {
          reader_.fail(inner, "expected a strategy of the game, counted from 0");
        }
      }
      std::sort(value.members.begin(), value.members.end(), [&](const auto& a, const auto& b) {
        return reader_.count(place, a.second) < reader_.count(place, b.second);
      });
    }
    return sets;
  }

  const StatedSolution& stated_;
  const ExactMatrix& game_;
  Checklist& list_;
  SolutionReader reader_;
  ExactSolution solution_;
};

}  // namespace

void check_optimum(const StatedSolution& stated, const ExactMatrix& game, Checklist& list) {
  OptimumCheck check(stated, game, list);
  check.check_sets();
  check.check_sensitivities();
  check.check_selection();
}

}  // namespace saddle::app
