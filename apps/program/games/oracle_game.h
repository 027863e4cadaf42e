#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "apps/program/reports/printed.h"
#include "apps/program/terminal/command.h"
#include "apps/program/terminal/output.h"
#include "saddle/double_oracle/double_oracle.h"

namespace saddle::app {

/// How a game that is given by best responses is to be solved and printed.
struct OracleOptions {
  double tolerance = Options{}.tolerance;
  double time_limit = Options{}.time_limit.count();
  Output output;

  /// Adds --tolerance, --time-limit, and the options of the output.
  void declare(Parser& parser);
};

/// Returns the numbers that an option lists. Throws UsageError that names the option.
std::vector<double> listed_numbers(const std::string& option,
                                   const std::vector<std::string>& texts);

/// Returns as many ones as an option counts, `most` at most. Throws UsageError that names the
/// option, and where it was not given `list` too, the option that lists numbers instead.
std::vector<double> ones(const std::string& option, std::optional<std::int64_t> count,
                         std::int64_t most, const std::string& list);

/// What the answer to such a game calls its strategies.
struct OracleWords {
  Json game;             // the object "game" of JSON
  std::string strategy;  // "deployment"
  std::string row_list;  // keys of the lists of strategies, and of one in them
  std::string column_list;
  std::string row_item;
  std::string column_item;
  std::string rows;  // how many pure strategies there are, as " of 28", or nothing
  std::string columns;
  std::string remark;  // ends the text, after the time
};

/// A pure strategy as it is printed.
struct PrintedStrategy {
  std::string text;
  Json json;
  double probability;
};

/// An answer to such a game: mixtures with the most likely strategy first.
struct OracleAnswer : ImplicitBounds {
  std::vector<PrintedStrategy> row;
  std::vector<PrintedStrategy> column;
};

/// Runs a solver, which may be interrupted, and prints its answer as asked.
Printed printed_oracle_game(const OracleOptions& asked, const OracleWords& words,
                            const std::function<OracleAnswer(const Options&)>& solver);

/// Returns a mixture as it is printed, by two functions of a strategy: its text, and its JSON.
template <class Strategy, class Text, class ToJson>
std::vector<PrintedStrategy> printed_mixture(Mixture<Strategy> mixture, const Text& text,
                                             const ToJson& json) {
  std::stable_sort(mixture.begin(), mixture.end(), [](const auto& a, const auto& b) {
    return a.second != b.second ? a.second > b.second : a.first > b.first;
  });
  std::vector<PrintedStrategy> strategies;
  for (const auto& [strategy, probability] : mixture) {
    strategies.push_back({text(strategy), json(strategy), probability});
  }
  return strategies;
}

/// Solves a game and returns the answer, each player's strategies printed by a function that takes
/// the mixture.
template <class Row, class Column, class PrintRow, class PrintColumn>
OracleAnswer oracle_answer(const ImplicitGame<Row, Column>& game, const Options& options,
                           const PrintRow& print_row, const PrintColumn& print_column) {
  const ImplicitSolution<Row, Column> solution = double_oracle(game, options);
  const ImplicitBounds& bounds = solution;
  return {bounds, print_row(solution.row), print_column(solution.column)};
}

}  // namespace saddle::app
