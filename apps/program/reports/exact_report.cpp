#include "apps/program/reports/exact_report.h"

#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "apps/program/reports/solution_report.h"
#include "saddle/exact/certificate.h"
#include "saddle/io/number/number.h"
#include "saddle/machine/refusal.h"
#include "saddle/number/places.h"

namespace saddle::app {
namespace {

std::string names(const std::vector<Index>& strategies, const StrategyName& label) {
  std::string text;
  for (const Index strategy : strategies) {
    text += text.empty() ? "" : ", ";
    text += label(strategy);
  }
  return text.empty() ? "none" : text;
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

Json fractions(const std::vector<Rational>& numbers) {
  Json result = Json::list();
  for (const Rational& number : numbers) {
    result.push_back(number.get_str());
  }
  return result;
}

Json lists_of_fractions(const std::vector<std::vector<Rational>>& lists) {
  Json result = Json::list();
  for (const std::vector<Rational>& numbers : lists) {
    result.push_back(fractions(numbers));
  }
  return result;
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
          {"row_extreme_strategies", lists_of_fractions(sets.row.extreme_strategies)},
          {"column_extreme_strategies", lists_of_fractions(sets.column.extreme_strategies)}};
}

Json sensitivity_json(const ExactMatrix& game, const EntrySensitivity& entry) {
  const auto end = [](const std::optional<Rational>& number) {
    return number ? Json(number->get_str()) : Json();
  };
  return {{"row", entry.row},
          {"column", entry.column},
          {"payoff", game(entry.row, entry.column).get_str()},
          {"derivative", entry.derivative.get_str()},
          {"least", end(entry.minimum)},
          {"greatest", end(entry.maximum)}};
}

Json fractions_json(const ExactSolution& solution) {
  const bool solved = solution.termination == Termination::converged;
  return {{"value", solved ? Json(solution.lower.get_str()) : Json()},
          {"lower", solution.lower.get_str()},
          {"upper", solution.upper.get_str()},
          {"row_strategy", fractions(solution.row)},
          {"column_strategy", fractions(solution.column)},
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
  text += "\n" + used_strategies(row_player, solution.row, row_name(game), style) + "\n" +
          used_strategies(column_player, solution.column, column_name(game), style);
  if (const auto saddle = saddle_point_of(solution)) {
    text += fmt::format("\nsaddle point: {} against {}\n", row_name(game)(saddle->row),
                        column_name(game)(saddle->column));
  }
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
  object["saddle_point"] = nullptr;
  if (const auto saddle = saddle_point_of(solution)) {
    object["saddle_point"] = {{"row", saddle->row}, {"column", saddle->column}};
  }
  object["method"] = solution.algorithm;
  object["iterations"] = solution.iterations;
  object["termination"] = to_string(solution.termination);
  object["seconds"] = seconds;
  object["exact"] = fractions_json(solution);
  if (details.wants_sets) {
    object["optimal_sets"] = details.sets ? sets_json(*details.sets, game) : Json();
  }
  if (details.wants_sensitivities) {
    object["sensitivity"] = nullptr;
    if (details.sensitivities) {
      object["sensitivity"] = Json::list();
      for (const EntrySensitivity& entry : *details.sensitivities) {
        object["sensitivity"].push_back(sensitivity_json(game, entry));
      }
    }
  }
  return object;
}

MarkedTable ExactReport::table() const {
  MarkedTable table = solved_table(game, solution, style);
  table.notes.insert(
      table.notes.begin(),
      solution.lower == solution.upper
          ? fmt::format("Value {} ({}).", short_fraction(solution.lower, style),
                        exactly(solution.lower, style))
          : fmt::format("The value is at least {} and at most {}.",
                        short_below(solution.lower, style), short_above(solution.upper, style)));
  return table;
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
