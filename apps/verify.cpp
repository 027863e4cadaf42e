#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "apps/command.h"
#include "apps/game_file.h"
#include "apps/output.h"
#include "apps/solution_file.h"
#include "saddle/matrix/certificate.h"

namespace saddle::app {
namespace {

struct VerifyOptions {
  GameFile game;
  std::string solution;
  Output output;
  double tolerance = Options{}.tolerance;
};

// What a check of a stated solution finds.
struct Verdict {
  Solution recomputed;
  StatedBounds stated;

  bool lower_holds() const { return !stated.lower || *stated.lower <= recomputed.lower; }
  bool upper_holds() const { return !stated.upper || *stated.upper >= recomputed.upper; }
  bool valid() const {
    return lower_holds() && upper_holds() && recomputed.termination == Termination::converged;
  }
};

Json as_json(const Verdict& verdict, double tolerance) {
  return {{"valid", verdict.valid()},
          {"lower", verdict.recomputed.lower},
          {"upper", verdict.recomputed.upper},
          {"relative_gap", verdict.recomputed.relative_gap},
          {"tolerance", tolerance},
          {"stated_lower_holds", verdict.lower_holds()},
          {"stated_upper_holds", verdict.upper_holds()}};
}

std::string as_text(const Verdict& verdict, double tolerance) {
  const Solution& found = verdict.recomputed;
  std::string text = bold(verdict.valid() ? "valid" : "not valid") + "\n" +
                     fmt::format("recomputed: {} <= value <= {}\n", found.lower, found.upper);
  text += fmt::format(
      "the duality gap is at most {:.2g} of the payoff range, {} the tolerance {:.2g}\n",
      found.relative_gap, found.termination == Termination::converged ? "within" : "above",
      tolerance);
  if (!verdict.lower_holds()) {
    text += fmt::format("the stated lower bound {} is not proved by the row strategy\n",
                        *verdict.stated.lower);
  }
  if (!verdict.upper_holds()) {
    text += fmt::format("the stated upper bound {} is not proved by the column strategy\n",
                        *verdict.stated.upper);
  }
  return text;
}

Outcome run_verify(const VerifyOptions& asked) {
  if (asked.game.path == "-" && asked.solution == "-") {
    throw UsageError("GAME and SOLUTION are both standard input, one must be a file");
  }
  const PayoffMatrix game = asked.game.read();
  SolutionFile solution = read_solution(asked.solution, game.rows(), game.columns());
  const Verdict verdict{
      certify(game, std::move(solution.row), std::move(solution.column), asked.tolerance),
      solution.stated};
  const ExitCode code = verdict.valid() ? ExitCode::decided : ExitCode::unfinished;
  if (asked.output.json) {
    return {printed(as_json(verdict, asked.tolerance)), code};
  }
  return {as_text(verdict, asked.tolerance), code};
}

}  // namespace

Action declare_verify(CLI::App& parser) {
  auto asked = std::make_shared<VerifyOptions>();
  asked->game.declare(parser, true);
  parser.add_option("SOLUTION", asked->solution, "what saddle solve --json printed")->required();
  parser
      .add_option("--tolerance", asked->tolerance,
                  "valid only if the duality gap is at most this part of the payoff range")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  asked->output.declare(parser);
  return [asked] { return run_verify(*asked); };
}

}  // namespace saddle::app
