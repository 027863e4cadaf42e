#include <filesystem>
#include <memory>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "apps/program/answers/verdict.h"
#include "apps/program/commands/commands.h"
#include "apps/program/games/games.h"
#include "apps/program/input/game_file.h"
#include "apps/program/input/input_file.h"
#include "apps/program/input/large_file.h"
#include "apps/program/terminal/limits.h"
#include "apps/program/terminal/output.h"
#include "apps/program/terminal/progress.h"
#include "saddle/io/csv/measured_table.h"
#include "saddle/io/text/foreign_file.h"

namespace saddle::app {
namespace {

struct VerifyOptions {
  GameFile game;
  std::string solution;
  Output output;
  Limits limits;
  bool exact = false;
};

Verdict verdict_of_large(const VerifyOptions& asked, const SolutionFile& answer, LargeKind kind) {
  const LargeGame large = read_large_file(asked.game, kind);
  const Index rows = large.game().rows();
  const Index columns = large.game().columns();
  const StatedSolution stated = read_solution(answer.tree, answer.name, rows, columns);
  if (!stated.describes_optimum()) {
    return large_verdict(large, stated, asked.limits.tolerance, asked.exact);
  }
  if (rows * columns > most_checked_exactly) {
    throw UsageError(fmt::format(
        "{} states all optimal strategies or sensitivities, which are checked in games of up to "
        "{} payoffs, this one is {} x {}",
        asked.solution, most_checked_exactly, rows, columns));
  }
  return exact_verdict(table_of(large), {}, stated, asked.limits.tolerance, asked.exact);
}

Verdict verdict_of(const VerifyOptions& asked, const SolutionFile& answer) {
  if (const LargeKind kind = large_kind(asked.game); kind != LargeKind::none) {
    return verdict_of_large(asked, answer, kind);
  }
  const auto stated_for = [&answer](const auto& game) {
    return read_solution(answer.tree, answer.name, game.rows(), game.columns());
  };
  if (!asked.exact) {
    const ReadGame<PayoffMatrix> read = asked.game.read();
    const auto exactly = [&] { return asked.game.exactly(read); };
    if (const auto verdict = verdict_on(read.game, read.constant_sum, stated_for(read.game),
                                        asked.limits.tolerance, exactly)) {
      return *verdict;
    }
    if (!std::filesystem::is_regular_file(asked.game.path)) {
      throw UsageError(
          fmt::format("{} states fractions, and the game is too long to be kept while "
                      "it is read: ask for --exact",
                      asked.solution));
    }
  }
  const ReadGame<ExactMatrix> read = asked.game.read_exact();
  return exact_verdict(read.game, read.constant_sum, stated_for(read.game), asked.limits.tolerance,
                       asked.exact);
}

Printed verify_measured(const VerifyOptions& asked, const SolutionFile& answer) {
  if (asked.exact) {
    throw UsageError("--exact is for fractions, an answer to a measured game has none");
  }
  InputFile in(asked.game.path, "a list of row,column,wins,losses or a table of records as CSV");
  const auto read = [&in](const MeasuredTableOptions& reading) {
    return read_measured_table({in.stream(), in.name()}, reading);
  };
  return printed_verdict(measured_verdict(answer.tree, answer.name, read, asked.limits.tolerance),
                         asked.output);
}

Printed run_verify(const VerifyOptions& asked) {
  if (asked.game.path == "-" && asked.solution == "-") {
    throw UsageError("GAME and SOLUTION are both standard input, one must be a file");
  }
  SolutionFile answer = read_solution_file(asked.solution);
  if (is_of_normal_form(answer.tree)) {
    const ProgressClock clock(asked.output, "checking the solution");
    const NormalFormGame game = NormalFormFile{asked.game, {}}.read();
    return printed_verdict(nash_verdict(game, answer.tree, answer.name), asked.output);
  }
  const std::string& path = asked.game.path;
  if (path.ends_with(".efg") || looks_like_efg(beginning_of(path))) {
    ExtensiveOptions tree;
    tree.stated = std::move(answer);
    tree.limits = asked.limits;
    tree.exact = asked.exact;
    tree.output = asked.output;
    return solve_efg(path, tree);
  }
  const ProgressClock clock(asked.output, "checking the solution");
  if (states_measured(answer.tree)) {
    return verify_measured(asked, answer);
  }
  return printed_verdict(verdict_of(asked, answer), asked.output);
}

}  // namespace

Action declare_verify(Parser& parser) {
  auto asked = std::make_shared<VerifyOptions>();
  asked->game.declare(parser, true);
  asked->game.declare_triples(parser);
  parser
      .add_input("SOLUTION", asked->solution,
                 "what saddle solve, nash, measured or extensive printed with --json")
      ->required();
  asked->limits.declare_tolerance(
      parser, "valid only if the duality gap is at most this fraction of the payoff range");
  parser.add_flag("--exact", asked->exact,
                  "report the solution's fractions, if it has any, and compute the bounds in "
                  "rational arithmetic");
  asked->output.declare(parser);
  return [asked] { return run_verify(*asked); };
}

}  // namespace saddle::app
