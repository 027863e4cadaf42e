#include "apps/program/commands/solve_game.h"

#include <utility>

#include <fmt/format.h>

#include "saddle/machine/refusal.h"
#include "saddle/matrix/solution.h"
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
    throw UsageError(
        fmt::format("--method {} has no answer for this game of {} and {} (it is for: {})",
                    asked.method, counted(game.rows(), "row"), counted(game.columns(), "column"),
                    find_algorithm(asked.method)->summary));
  }
  return *std::move(solution);
}

}  // namespace

WrittenAnswer solve_game(const ReadGame<PayoffMatrix>& read, const SolveOptions& asked,
                         const Options& options, Fractions fractions) {
  const Budget budget(options);
  const auto exactly = [&] { return asked.game.exactly(read); };
  const Solution found = solve_as_asked(read.game, asked, options);
  if (asked.method != "auto") {
    return answer_in_doubles(read.game, found, exactly, asked.limits.tolerance);
  }
  const auto answer = fractions == Fractions::where_pleasant ? readable_answer : answer_as_written;
  return answer(read.game, found, exactly, budget, asked.limits.tolerance);
}

}  // namespace saddle::app
