#include "apps/program/reports/solution_report.h"

#include <cmath>

#include "saddle/machine/refusal.h"

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
  std::string text = value_text(solution.lower, solution.upper, style) + "\n" +
                     used_strategies(row_player, solution.row, row_name(game), style) + "\n" +
                     used_strategies(column_player, solution.column, column_name(game), style);
  if (saddle_point) {
    text += fmt::format("\nsaddle point: {} against {}\n", row_name(game)(saddle_point->row),
                        column_name(game)(saddle_point->column));
  }
  text += fmt::format(
      "\nthe row strategy earns at least the lower bound on average, whatever the column player "
      "does; the\ncolumn strategy pays at most the upper bound; so the value lies between the "
      "two\n{}\n{}, "
      "{}{}, {:.2g} s\n",
      reason(solution, tolerance), solution.algorithm, counted(solution.iterations, "iteration"),
      solution.fallbacks > 0 ? ", " + counted(solution.fallbacks, "fallback") : "", seconds);
  return text;
}

Json SolutionReport::json() const {
  Json object;
  object["game"] = game_json(game);
  add_solution(object, solution, saddle_point, tolerance, seconds);
  return object;
}

MarkedTable SolutionReport::table() const {
  MarkedTable table = solved_table(game, solution, style);
  table.notes.insert(table.notes.begin(),
                     fmt::format("Value {}, proved to be at least {} and at most {}.",
                                 style.nearest(shortest_within(solution.lower, solution.upper)),
                                 style.below(solution.lower), style.above(solution.upper)));
  return table;
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
  object["saddle_point"] =
      saddle_point ? Json{{"row", saddle_point->row}, {"column", saddle_point->column}} : Json();
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

}  // namespace saddle::app
