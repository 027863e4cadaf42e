#include "apps/program/reports/solution_report.h"

#include <algorithm>
#include <cmath>

#include "saddle/exact/certificate.h"
#include "saddle/io/number/number.h"
#include "saddle/machine/refusal.h"
#include "saddle/number/places.h"

namespace saddle::app {
namespace {

std::string reason(const Solution& solution, double tolerance) {
  const std::string gap = gap_text(solution.relative_gap, tolerance);
  if (solution.termination != Termination::rounded_payoffs) {
    return fmt::format("{}: {}", ending(solution.termination), gap);
  }
  if (solution.relative_gap <= tolerance) {
    return gap + ", but doubles are too coarse to print such bounds; --exact prints fractions";
  }
  if (std::isfinite(solution.relative_gap)) {
    return fmt::format(
        "the payoffs were rounded on reading, so the duality gap is only proved to be at most "
        "{:.2g} of the payoff range (tolerance {:.2g}); --exact takes them as written",
        solution.relative_gap, tolerance);
  }
  return "the payoffs were rounded on reading by as much as their range, so nothing is proved; "
         "--exact takes them as written";
}

// Returns the strategies used by both players, and the saddle point if there is one.
template <class Game, class Solved>
std::string strategies_text(const Game& game, const Solved& solution,
                            const std::optional<SaddlePoint>& saddle_point,
                            const TextStyle& style) {
  const StrategyName row = row_name(game);
  const StrategyName column = column_name(game);
  std::string text = fmt::format("\n{}\n{}", used_strategies(row_player, solution.row, row, style),
                                 used_strategies(column_player, solution.column, column, style));
  if (saddle_point) {
    text += fmt::format("\nsaddle point: {} against {}\n", row(saddle_point->row),
                        column(saddle_point->column));
  }
  return text;
}

std::string names(const std::vector<Index>& strategies, const StrategyName& label) {
  return strategies.empty() ? "none" : joined(strategies, label);
}

std::string dimension_text(const OptimalSet& set) {
  const std::string extreme = counted(set.extreme_strategies.size(), "extreme strategy");
  if (set.dimension == 0) {
    return "has one optimal strategy";
  }
  return set.complete ? fmt::format("has optimal strategies of dimension {}: the mixtures of {}",
                                    set.dimension, extreme)
                      : fmt::format("has optimal strategies of dimension {}; {} found, not all",
                                    set.dimension, extreme);
}

// Returns the strategies, out of `size`, that no optimal strategy uses.
std::vector<Index> superfluous(const OptimalSet& set, Index size) {
  std::vector<Index> result = all_up_to(size);
  std::erase_if(
      result, [&set](Index k) { return std::binary_search(set.used.begin(), set.used.end(), k); });
  return result;
}

std::string set_text(const std::string& player, const OptimalSet& set, Index size,
                     const StrategyName& label) {
  std::string text = fmt::format(
      "\nthe {} player {}\n  used in every optimal strategy: {}\n  used in no optimal strategy: "
      "{}\n",
      player, dimension_text(set), names(set.essential, label),
      names(superfluous(set, size), label));
  for (const std::vector<Rational>& strategy : set.extreme_strategies) {
    text += "  - " + mixture(strategy, label) + "\n";
  }
  return text;
}

std::string sensitivity_text(const ExactMatrix& game, const OptimumDetails& details) {
  const auto& entries = details.sensitivities;
  if (!entries) {
    return "\nno sensitivities: the optimum is not unique\n";
  }
  std::vector<std::vector<std::string>> rows = {
      {"row", "column", "payoff", "derivative of the value", "same supports within"}};
  const StrategyName row = row_name(game);
  const StrategyName column = column_name(game);
  for (const EntrySensitivity& entry : *entries) {
    rows.push_back(
        {row(entry.row), column(entry.column), short_fraction(game(entry.row, entry.column)),
         short_fraction(entry.derivative),
         fmt::format("{} .. {}", entry.minimum ? short_fraction(*entry.minimum) : "-infinity",
                     entry.maximum ? short_fraction(*entry.maximum) : "infinity")});
  }
  return "\nsensitivity to each payoff of the supports (to all others the derivative is 0)\n" +
         text_table(rows) + (details.has_all_sensitivities ? "" : "  ... (stopped)\n");
}

// Returns the saddle point that solves the game, if there is one.
std::optional<SaddlePoint> saddle_point_of(const ExactSolution& solution) {
  if (solution.algorithm != "saddle-point") {
    return std::nullopt;
  }
  return SaddlePoint{solution.basis.rows.front(), solution.basis.columns.front()};
}

// Returns null if there is no saddle point.
Json saddle_point_json(const std::optional<SaddlePoint>& saddle_point) {
  return saddle_point ? Json{{"row", saddle_point->row}, {"column", saddle_point->column}} : Json();
}

std::string reason(const ExactSolution& solution) {
  if (solution.termination == Termination::converged) {
    return "the row strategy earns at least the value on average, whatever the column player does; "
           "the column\nstrategy pays at most the value: proved by exact best responses, without "
           "rounding";
  }
  return fmt::format("stopped ({}): the bounds are exact, the value is not found",
                     to_string(solution.termination));
}

}  // namespace

std::string ending(Termination termination) {
  switch (termination) {
    case Termination::converged:
      return "converged";
    case Termination::iteration_limit:
      return "stopped at the iteration limit";
    case Termination::time_limit:
      return "stopped at the time limit";
    case Termination::interrupted:
      return "interrupted";
    default:
      return "numerical failure";
  }
}

std::optional<Termination> termination_named(std::string_view name) {
  for (const Termination reason :
       {Termination::converged, Termination::iteration_limit, Termination::time_limit,
        Termination::interrupted, Termination::numerical_error, Termination::rounded_payoffs}) {
    if (to_string(reason) == name) {
      return reason;
    }
  }
  return std::nullopt;
}

double shortest_within(double lower, double upper) {
  // If one bound is unknown or beyond the doubles, the other one may be the value.
  if (std::isfinite(lower) != std::isfinite(upper)) {
    return std::isfinite(lower) ? lower : upper;
  }
  constexpr int all_digits = 17;
  const double middle = lower / 2 + upper / 2;
  const double quarter = upper / 4 - lower / 4;
  const auto is_near = [&](double number) { return std::abs(number - middle) <= quarter; };
  if (is_near(0)) {
    return 0;
  }
  const auto rounded = [middle](int digits) {
    return digits == all_digits ? middle : read_back(fmt::format("{:.{}e}", middle, digits - 1));
  };
  if (quarter == 0) {
    return middle;
  }
  // A rounding to more digits is never farther from the middle, so bisection finds the fewest
  // digits.
  int minimum = 1;
  int most = all_digits;
  while (minimum < most) {
    const int digits = (minimum + most) / 2;
    if (is_near(rounded(digits))) {
      most = digits;
    } else {
      minimum = digits + 1;
    }
  }
  return rounded(most);
}

Json probabilities(const MixedStrategy& strategy) {
  return Json(
      std::vector<double>(strategy.probabilities().begin(), strategy.probabilities().end()));
}

std::string SolutionReport::text() const {
  return value_text(solution.lower, solution.upper, style) +
         strategies_text(game, solution, saddle_point, style) +
         fmt::format(
             "\nthe row strategy earns at least the lower bound on average, whatever the column "
             "player does; the\ncolumn strategy pays at most the upper bound; so the value lies "
             "between the two\n{}\n{}, {}{}, {:.2g} s\n",
             reason(solution, tolerance), solution.algorithm,
             counted(solution.iterations, "iteration"),
             solution.fallbacks > 0 ? ", " + counted(solution.fallbacks, "fallback") : "", seconds);
}

Json SolutionReport::json() const {
  Json object;
  object["game"] = game_json(game);
  add_solution(object, solution, saddle_point, tolerance, seconds);
  return object;
}

MarkedTable SolutionReport::table() const {
  return solved_table(game, solution, style,
                      fmt::format("Value {}, proved to be at least {} and at most {}.",
                                  style.nearest(shortest_within(solution.lower, solution.upper)),
                                  style.below(solution.lower), style.above(solution.upper)));
}

std::string SolutionReport::csv() const {
  return bounds_csv(solution.lower, solution.upper) +
         strategies_csv(solution, game.row_labels(), game.column_labels());
}

Json game_json(Index rows, Index columns, const std::vector<std::string>& row_labels,
               const std::vector<std::string>& column_labels) {
  return {{"rows", rows},
          {"columns", columns},
          {"row_labels", row_labels},
          {"column_labels", column_labels}};
}

void add_bounds(Json& object, double lower, double upper, double relative_gap) {
  object["value"] = shortest_within(lower, upper);
  object["lower"] = lower;
  object["upper"] = upper;
  object["relative_gap"] = relative_gap;
}

void add_solution(Json& object, const Solution& solution,
                  const std::optional<SaddlePoint>& saddle_point, double tolerance,
                  double seconds) {
  add_bounds(object, solution.lower, solution.upper, solution.relative_gap);
  object["row_strategy"] = probabilities(solution.row);
  object["column_strategy"] = probabilities(solution.column);
  object["saddle_point"] = saddle_point_json(saddle_point);
  object["method"] = solution.algorithm;
  object["iterations"] = solution.iterations;
  object["fallbacks"] = solution.fallbacks;
  object["termination"] = to_string(solution.termination);
  object["tolerance"] = tolerance;
  object["seconds"] = seconds;
}

std::string bounds_csv(double lower, double upper) {
  return fmt::format("item,label,value\nvalue,,{}\nlower,,{}\nupper,,{}\n",
                     printed(shortest_within(lower, upper)), printed(lower), printed(upper));
}

std::string value_text(double lower, double upper, const TextStyle& style) {
  return fmt::format("{}   (proved: {} <= value <= {})\n",
                     bold("value " + style.nearest(shortest_within(lower, upper))),
                     style.below(lower), style.above(upper));
}

std::string gap_text(double relative_gap, double tolerance) {
  return fmt::format("the duality gap is at most {:.2g} of the payoff range (tolerance {:.2g})",
                     relative_gap, tolerance);
}

Json sets_json(const OptimalSets& sets, const ExactMatrix& game) {
  return {{"unique", sets.unique()},
          {"strictly_complementary", sets.strictly_complementary},
          {"complete", sets.row.complete && sets.column.complete},
          {"row_dimension", sets.row.dimension},
          {"column_dimension", sets.column.dimension},
          {"row_essential", sets.row.essential},
          {"column_essential", sets.column.essential},
          {"row_superfluous", superfluous(sets.row, game.rows())},
          {"column_superfluous", superfluous(sets.column, game.columns())},
          {"row_complete", sets.row.complete},
          {"column_complete", sets.column.complete},
          {"row_extreme_strategies", sets.row.extreme_strategies},
          {"column_extreme_strategies", sets.column.extreme_strategies}};
}

Json sensitivity_json(const ExactMatrix& game, const EntrySensitivity& entry) {
  return {{"row", entry.row},
          {"column", entry.column},
          {"payoff", game(entry.row, entry.column)},
          {"derivative", entry.derivative},
          {"least", entry.minimum},
          {"greatest", entry.maximum}};
}

Json fractions_json(const ExactSolution& solution) {
  const bool solved = solution.termination == Termination::converged;
  return {{"value", solved ? Json(solution.lower) : Json()},
          {"lower", solution.lower},
          {"upper", solution.upper},
          {"row_strategy", solution.row},
          {"column_strategy", solution.column},
          {"exact_pivots", solution.exact_pivots}};
}

std::string mixture(const std::vector<Rational>& strategy, const StrategyName& label,
                    const std::function<std::string(const Rational&)>& number) {
  std::string text;
  for (std::size_t k = 0; k < strategy.size(); ++k) {
    if (strategy[k] == 1) {
      return label(static_cast<Index>(k));
    }
    if (strategy[k] > 0) {
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ",
                          number ? number(strategy[k]) : short_fraction(strategy[k]),
                          label(static_cast<Index>(k)));
    }
  }
  return text;
}

std::string exactly(const Rational& number, const TextStyle& style) {
  if (number.get_den() == 1) {
    return "exactly";
  }
  if (!is_short(number)) {
    return "exactly; --json has the fraction";
  }
  const std::string rounded = decimal(number, style);
  return fmt::format("exactly; {}{}", read_rational(rounded).value == number ? "" : "about ",
                     rounded);
}

std::string ExactReport::text() const {
  std::string text =
      solution.lower == solution.upper
          ? fmt::format("{}   ({})\n", bold("value " + short_fraction(solution.lower, style)),
                        exactly(solution.lower, style))
          : fmt::format("{} <= {} <= {}\n", short_below(solution.lower, style), bold("value"),
                        short_above(solution.upper, style));
  text += strategies_text(game, solution, saddle_point_of(solution), style);
  if (details.sets) {
    text += details.sets->unique() ? "\nthe optimum is unique\n" : "\nthe optimum is not unique\n";
    text += set_text("row", details.sets->row, game.rows(), row_name(game));
    text += set_text("column", details.sets->column, game.columns(), column_name(game));
  } else if (details.wants_sets) {
    text += "\noptimal sets: not found within the limits\n";
  }
  if (details.wants_sensitivities && solution.termination == Termination::converged) {
    text += sensitivity_text(game, details);
  }
  return text + fmt::format("\n{}\n{}, {}, {:.2g} s\n", reason(solution), solution.algorithm,
                            counted(solution.iterations, "iteration"), seconds);
}

Json ExactReport::json() const {
  const MixedStrategy row = rounded(solution.row);
  const MixedStrategy column = rounded(solution.column);
  const Solution bounds = certify(game, row, column, 0);
  Json object;
  object["game"] = game_json(game);
  object["value"] = nearest_double((solution.lower + solution.upper) / 2);
  object["lower"] = bounds.lower;
  object["upper"] = bounds.upper;
  object["row_strategy"] = probabilities(row);
  object["column_strategy"] = probabilities(column);
  object["saddle_point"] = saddle_point_json(saddle_point_of(solution));
  object["method"] = solution.algorithm;
  object["iterations"] = solution.iterations;
  object["termination"] = to_string(solution.termination);
  object["seconds"] = seconds;
  object["exact"] = fractions_json(solution);
  if (details.wants_sets) {
    object["optimal_sets"] = details.sets ? sets_json(*details.sets, game) : Json();
  }
  if (details.wants_sensitivities) {
    const auto entry_json = [&](const EntrySensitivity& entry) {
      return sensitivity_json(game, entry);
    };
    object["sensitivity"] =
        details.sensitivities ? list_of(*details.sensitivities, entry_json) : Json();
  }
  return object;
}

MarkedTable ExactReport::table() const {
  return solved_table(
      game, solution, style,
      solution.lower == solution.upper
          ? fmt::format("Value {} ({}).", short_fraction(solution.lower, style),
                        exactly(solution.lower, style))
          : fmt::format("The value is at least {} and at most {}.",
                        short_below(solution.lower, style), short_above(solution.upper, style)));
}

std::string ExactReport::csv() const {
  const std::string value_row = solution.termination == Termination::converged
                                    ? fmt::format("value,,{}\n", solution.lower.get_str())
                                    : "";
  return fmt::format("item,label,value\n{}lower,,{}\nupper,,{}\n", value_row,
                     solution.lower.get_str(), solution.upper.get_str()) +
         strategies_csv(solution, game.row_labels(), game.column_labels());
}

}  // namespace saddle::app
