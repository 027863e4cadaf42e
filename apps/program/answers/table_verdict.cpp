#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <set>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "apps/program/answers/verdict.h"
#include "apps/program/reports/solution_report.h"
#include "saddle/exact/certificate.h"
#include "saddle/exact/max_entropy.h"
#include "saddle/exact/optimal_set.h"
#include "saddle/exact/sensitivity.h"
#include "saddle/io/text/parse_error.h"
#include "saddle/machine/refusal.h"
#include "saddle/matrix/certificate.h"
#include "saddle/number/rounding.h"
#include "saddle/solve/solve_exact.h"

namespace saddle::app {
namespace {

// A line of --many contains its file and the number of the game in it.
std::string kind_of(const JsonTree& answer) {
  const JsonTree& game = member(answer, "game");
  return game.find("file") == nullptr && game.find("index") == nullptr ? "solve" : "solve-many";
}

// Checks the statements about every matrix game; `is_point` is whether the stated saddle point is a
// saddle point.
template <class Game>
Verdict verdict_of(const StatedSolution& stated, const Game& game, const Recomputed& found,
                   bool is_point, double tolerance, bool exact) {
  Verdict verdict(stated, tolerance, exact);
  const JsonTree& of_game = member(*stated.answer, "game");
  const auto check_size = [&](const char* key, Index size) {
    const std::string place = fmt::format("game.{}", key);
    if (verdict.list().has(place)) {
      verdict.list().check(
          place, stated.reader.count(place, member(of_game, key)) == size,
          fmt::format("the game has {} and {}, not as stated", counted(game.rows(), "row"),
                      counted(game.columns(), "column")));
    }
  };
  check_size("rows", game.rows());
  check_size("columns", game.columns());
  verdict.check(stated, found);
  if (stated.saddle_point) {
    verdict.list().check("saddle_point", is_point, "the stated saddle point is not a saddle point");
  }
  return verdict;
}

// All payoffs of a table are stored.
template <class Table>
Json json_of_table(const Table& game) {
  Json json = game_json(game);
  json["stored"] = game.rows() * game.columns();
  return json;
}

Json json_of_large(const LargeGame& large) {
  Json json =
      game_json(large.game().rows(), large.game().columns(), large.row_labels, large.column_labels);
  json["stored"] = large.stored();
  return json;
}

// Whether a payoff is a saddle point of its row and its column, in doubles that may be rounded.
bool is_saddle_point(double payoff, const Eigen::VectorXd& row, const Eigen::VectorXd& column,
                     double rounding) {
  const bool is_one = payoff == row.minCoeff() && payoff == column.maxCoeff();
  // Rounding may have made different entries equal.
  const bool is_alone = (row.array() == payoff).count() + (column.array() == payoff).count() == 2;
  return is_one && (is_alone || rounding == 0);
}

// Checks statements in doubles by a certificate in doubles, which is of the game with `offset`
// subtracted from all payoffs.
template <class Game>
Verdict verdict_in_doubles(const StatedSolution& stated, const Game& game, const PayoffRange& range,
                           bool is_point, const Rational& offset, Json json,
                           const std::optional<Rational>& constant_sum, double tolerance) {
  constexpr double largest = std::numeric_limits<double>::max();
  const ExactStrategies& strategies = stated.statement->strategies;
  const Solution found = certify(game, rounded(strategies.row), rounded(strategies.column), 0);
  const Proof proof{offset + Rational(std::max(found.lower, -largest)),
                    offset + Rational(std::min(found.upper, largest)),
                    std::isfinite(found.relative_gap) ? std::optional(Rational(found.relative_gap))
                                                      : std::nullopt};
  const Rational least(range.minimum);
  const Rational greatest(range.maximum);
  const PayoffScale scale{greatest - least, std::max<Rational>(abs(least), abs(greatest)) +
                                                Rational(range.rounding) + 2 * abs(offset)};
  return verdict_of(stated, game, {std::move(json), constant_sum, proof, {}, scale}, is_point,
                    tolerance, false);
}

// The minimum and the maximum of some payoffs, and their number.
struct Extremes {
  Rational minimum;
  Rational maximum;
  Index count = 0;

  void add(const Rational& payoff) {
    minimum = count == 0 || payoff < minimum ? payoff : minimum;
    maximum = count == 0 || payoff > maximum ? payoff : maximum;
    ++count;
  }

  // Adds the default payoff unless all of `size` payoffs were added.
  void complete(Index size, const Rational& default_payoff) {
    if (count < size) {
      add(default_payoff);
    }
  }
};

bool is_saddle_point(const ExactMatrix& game, const SaddlePoint& point) {
  Extremes row;
  for (Index j = 0; j < game.columns(); ++j) {
    row.add(game(point.row, j));
  }
  Extremes column;
  for (Index i = 0; i < game.rows(); ++i) {
    column.add(game(i, point.column));
  }
  const Rational& payoff = game(point.row, point.column);
  return payoff == row.minimum && payoff == column.maximum;
}

// Checks statements in rational arithmetic, in one pass over the stored payoffs.
Verdict verdict_payoff_by_payoff(const LargeGame& large, const StatedSolution& stated,
                                 double tolerance, bool exact) {
  const Rational& rest = large.default_payoff;
  const auto& point = stated.saddle_point;
  const auto certificate = [&rest](const std::optional<Statement>& of) {
    return of ? std::optional(SparseCertificate(of->strategies, rest)) : std::nullopt;
  };
  auto statement = certificate(stated.statement);
  auto fractions = certificate(stated.exact);
  Extremes all;
  Extremes row;  // of the saddle point
  Extremes column;
  Rational at_point = rest;
  large.for_each_payoff([&](Index i, Index j, const Rational& payoff) {
    all.add(payoff);
    if (statement) {
      statement->add(i, j, payoff);
    }
    if (fractions) {
      fractions->add(i, j, payoff);
    }
    if (point && i == point->row) {
      row.add(payoff);
    }
    if (point && j == point->column) {
      column.add(payoff);
    }
    if (point && *point == SaddlePoint{i, j}) {
      at_point = payoff;
    }
  });
  const GameOperator& game = large.game();
  all.complete(game.rows() * game.columns(), rest);
  row.complete(game.columns(), rest);
  column.complete(game.rows(), rest);
  const PayoffScale scale{all.maximum - all.minimum,
                          std::max<Rational>(abs(all.minimum), abs(all.maximum)) + abs(rest)};
  const auto proof = [&scale](const std::optional<SparseCertificate>& by) {
    return by ? std::optional(proof_of(by->bounds(), scale.range)) : std::nullopt;
  };
  return verdict_of(stated, game,
                    {json_of_large(large), {}, proof(statement), proof(fractions), scale},
                    at_point == row.minimum && at_point == column.maximum, tolerance, exact);
}

using Strategies = std::vector<std::vector<Rational>>;

// Whether each row has positive probability or pays less than the value against the strategy of the
// column player.
bool is_each_row_used_or_worse(const ExactMatrix& game, const ExactStrategies& optimal,
                               const Rational& value) {
  for (Index i = 0; i < game.rows(); ++i) {
    Rational payoff;
    for (Index j = 0; j < game.columns(); ++j) {
      payoff += game(i, j) * optimal.column[as_size(j)];
    }
    if (optimal.row[as_size(i)] == 0 && payoff >= value) {
      return false;
    }
  }
  return true;
}

// The maximum loss of entropy for strategies that are said to have maximum entropy.
constexpr double most_entropy_lost = 1e-6;

// Recomputes an optimal solution, and adds false statements about all optimal strategies, the
// sensitivities to payoffs and the entropy of the strategies to the list. Missing statements are
// not false. Throws ParseError, with the key, if strategies do not fit this game.
class OptimumCheck {
 public:
  OptimumCheck(const StatedSolution& stated, const ExactMatrix& game, Checklist& list)
      : stated_(stated), game_(game), list_(list), solution_(solve_exact(game)) {}

  void check() {
    check_sets();
    check_sensitivities();
    check_selection();
  }

 private:
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
      const auto of_all = stated_.reader.truth(member(sets, "complete"));
      return stated_.reader.truth(member(sets, key)).value_or(of_all.value_or(false));
    };
    const bool has_rows = is_complete("row_complete");
    const bool has_columns = is_complete("column_complete");
    check_strategies("row", rows, has_rows, found.row);
    check_strategies("column", columns, has_columns, found.column);
    if (list_.has("optimal_sets.complete")) {
      list_.check("optimal_sets.complete",
                  stated_.reader.truth(member(sets, "complete")) == (has_rows && has_columns),
                  "complete must be true exactly if row_complete and column_complete are");
    }
    check_complementarity(stated_.reader.truth(member(sets, "strictly_complementary")));
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
      const auto [row, column] = stated_.reader.pair(place, entry, game_.rows(), game_.columns());
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
      const double lost = stated_.reader.optional_number(place, member(selection, key))
                              .value_or(Rational(0))
                              .get_d();
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

  Strategies extreme_strategies(const JsonTree& sets, const std::string& player, Index size) const {
    const std::string key = player + "_extreme_strategies";
    Strategies strategies;
    for (const auto& [unnamed, strategy] : member(sets, key).members) {
      strategies.push_back(stated_.reader.distribution(
          fmt::format("optimal_sets.{}[{}]", key, strategies.size()), strategy, size));
    }
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
        is_optimal && is_each_row_used_or_worse(game_, strategies, solution_.lower) &&
        is_each_row_used_or_worse(transposed(game_), {strategies.column, strategies.row},
                                  -solution_.lower);
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
        const std::optional<Index> strategy = stated_.reader.count(inner, value.members[k].second);
        if (!strategy || *strategy >= size) {
          stated_.reader.fail(inner, "expected a strategy of the game, counted from 0");
        }
      }
      std::sort(value.members.begin(), value.members.end(), [&](const auto& a, const auto& b) {
        return stated_.reader.count(place, a.second) < stated_.reader.count(place, b.second);
      });
    }
    return sets;
  }

  const StatedSolution& stated_;
  const ExactMatrix& game_;
  Checklist& list_;
  ExactSolution solution_;
};

}  // namespace

bool StatedSolution::describes_optimum() const {
  const auto states = [&](const char* key) { return !is_null(member(*answer, key)); };
  return states("optimal_sets") || states("selection") || states("sensitivity") ||
         fields.has("sensitivity");
}

StatedSolution read_solution(const JsonTree& text, const std::string& name, Index rows,
                             Index columns) {
  if (text.kind != JsonTree::Kind::object) {
    throw ParseError(name, 0, 0, "expected \"row_strategy\": a list of probabilities");
  }
  const AnswerReader reader(name);
  const auto strategies = [&](const std::string& within, const JsonTree& object) {
    const auto strategy = [&](const char* key, Index size) {
      return reader.distribution(within + key, member(object, key), size);
    };
    return ExactStrategies{strategy("row_strategy", rows), strategy("column_strategy", columns)};
  };
  StatedSolution solution{read_answer(text, kind_of(text), name, strategies), {}};
  // A missing saddle point states nothing, because not every method looks for one.
  if (const JsonTree& point = member(text, "saddle_point"); is_null(point)) {
    solution.fields.settle("saddle_point");
  } else {
    solution.saddle_point = reader.pair("saddle_point", point, rows, columns);
  }
  // A solver that a limit stopped knows no sensitivities; null then says nothing about the optimum.
  const bool is_stopped = solution.termination && !solution.is_converged();
  if (is_stopped && is_null(member(text, "sensitivity"))) {
    solution.fields.settle("sensitivity");
  }
  return solution;
}

Verdict exact_verdict(const ExactMatrix& game, const std::optional<Rational>& constant_sum,
                      const StatedSolution& stated, double tolerance, bool exact) {
  const auto [minimum, maximum] = std::minmax_element(game.entries().begin(), game.entries().end());
  const PayoffScale scale{*maximum - *minimum, std::max<Rational>(abs(*minimum), abs(*maximum))};
  const auto proof = [&](const std::optional<Statement>& statement) {
    return statement ? std::optional(proof_of(exact_bounds(game, statement->strategies.row,
                                                           statement->strategies.column),
                                              scale.range))
                     : std::nullopt;
  };
  const bool is_point = stated.saddle_point && is_saddle_point(game, *stated.saddle_point);
  Verdict verdict = verdict_of(
      stated, game,
      {json_of_table(game), constant_sum, proof(stated.statement), proof(stated.exact), scale},
      is_point, tolerance, exact);
  if (stated.describes_optimum()) {
    OptimumCheck(stated, game, verdict.list()).check();
  }
  return verdict;
}

std::optional<Verdict> verdict_on(const PayoffMatrix& game,
                                  const std::optional<Rational>& constant_sum,
                                  const StatedSolution& stated, double tolerance,
                                  const WithoutRounding& exactly) {
  const auto exact = [&]() -> std::optional<Verdict> {
    const std::optional<ExactMatrix> as_written = exactly();
    return as_written
               ? std::optional(exact_verdict(*as_written, constant_sum, stated, tolerance, false))
               : std::nullopt;
  };
  if (stated.exact || stated.describes_optimum()) {
    return exact();
  }
  const auto& point = stated.saddle_point;
  const bool is_point =
      point && is_saddle_point(game(point->row, point->column), game.entries().row(point->row),
                               game.entries().col(point->column), game.rounding());
  const PayoffRange range{game.minimum(), game.maximum(), game.rounding(), game.scaling()};
  Verdict verdict = verdict_in_doubles(stated, game, range, is_point, 0, json_of_table(game),
                                       constant_sum, tolerance);
  // Statements that doubles cannot prove may be true.
  if (verdict.valid() || game.rows() * game.columns() > most_checked_exactly) {
    return verdict;
  }
  const std::optional<Verdict> better = exact();
  return better ? better : verdict;
}

Verdict large_verdict(const LargeGame& large, const StatedSolution& stated, double tolerance,
                      bool is_exact) {
  if (is_exact || stated.exact) {
    return verdict_payoff_by_payoff(large, stated, tolerance, is_exact);
  }
  const GameOperator& game = large.game();
  const auto& point = stated.saddle_point;
  const bool is_point =
      point && is_saddle_point(game.payoff(point->row, point->column), game.row(point->row),
                               game.column(point->column), game.range().rounding);
  Verdict verdict = verdict_in_doubles(stated, game, game.range(), is_point, large.default_payoff,
                                       json_of_large(large), {}, tolerance);
  // Statements that doubles cannot prove may be true.
  return verdict.valid() || large.stored() > most_checked_exactly
             ? verdict
             : verdict_payoff_by_payoff(large, stated, tolerance, false);
}

}  // namespace saddle::app
