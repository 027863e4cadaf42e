#include "apps/program/commands/solve_game.h"

#include <chrono>
#include <utility>

#include <fmt/format.h>

#include "apps/program/terminal/interrupt.h"
#include "saddle/exact/certificate.h"
#include "saddle/matrix/budget.h"
#include "saddle/solve/solve.h"

namespace saddle::app {
namespace {

Solution solve_as_asked(const PayoffMatrix& game, const SolveOptions& asked,
                        const Options& options) {
  if (asked.method == "auto") {
    return solve(game, options);
  }
  std::optional<Solution> solution = solve_by(*find_algorithm(asked.method), game, options);
  if (!solution) {
    throw UsageError(fmt::format(
        "--method {} has no answer for this game of {} rows and {} columns"
        " (it is for: {})",
        asked.method, game.rows(), game.columns(), find_algorithm(asked.method)->summary));
  }
  return *std::move(solution);
}

}  // namespace

Options library_options(const SolveOptions& asked) {
  Options options;
  options.tolerance = asked.tolerance;
  options.max_iterations = asked.max_iterations;
  options.time_limit = std::chrono::duration<double>(asked.time_limit);
  options.stop = stop_on_interrupt();
  options.threads = asked.output.threads;
  return options;
}

WrittenAnswer answer_as_written(const ReadGame<PayoffMatrix>& read, const SolveOptions& asked,
                                const Options& options) {
  const Budget budget(options);
  const Solution found =
      as_printed(solve_as_asked(read.game, asked, options), read.game, asked.tolerance);
  const bool wants_exactness =
      asked.method == "auto" && found.termination == Termination::rounded_payoffs;
  WrittenAnswer answer{{found, {}}, {}, certain_saddle_point(read.game)};
  if (wants_exactness || (!answer.saddle_point && saddle_point(read.game))) {
    answer.game = asked.game.exactly(read);
  }
  if (answer.game) {
    answer.saddle_point = saddle_point(*answer.game);
    if (wants_exactness) {
      answer.written = solve_as_written(*answer.game, found, budget.rest(found.iterations));
    }
  }
  return answer;
}

}  // namespace saddle::app
