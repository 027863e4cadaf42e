#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "apps/command.h"
#include "apps/exact_report.h"
#include "apps/game_file.h"
#include "apps/output.h"
#include "apps/solution_file.h"
#include "saddle/io/parse_error.h"
#include "saddle/matrix/certificate.h"
#include "saddle/matrix/exact_certificate.h"

namespace saddle::app {
namespace {

struct VerifyOptions {
  GameFile game;
  std::string solution;
  Output output;
  double tolerance = Options{}.tolerance;
  bool exact = false;
};

// What a check of a stated solution finds.
struct Verdict {
  Solution recomputed;
  StatedBounds stated;
  double slack;  // the tolerance in units of the payoffs

  bool lower_holds() const { return !stated.lower || *stated.lower <= recomputed.lower; }
  bool upper_holds() const { return !stated.upper || *stated.upper >= recomputed.upper; }
  bool value_holds() const {
    return !stated.value ||
           (*stated.value >= recomputed.lower - slack && *stated.value <= recomputed.upper + slack);
  }
  bool valid() const {
    return lower_holds() && upper_holds() && value_holds() &&
           recomputed.termination == Termination::converged;
  }
};

Json as_json(const Verdict& verdict, double tolerance) {
  return {{"valid", verdict.valid()},
          {"lower", verdict.recomputed.lower},
          {"upper", verdict.recomputed.upper},
          {"relative_gap", verdict.recomputed.relative_gap},
          {"tolerance", tolerance},
          {"stated_lower_holds", verdict.lower_holds()},
          {"stated_upper_holds", verdict.upper_holds()},
          {"stated_value_holds", verdict.value_holds()}};
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
  if (!verdict.value_holds()) {
    text += fmt::format("the stated value {} is not between the bounds\n", *verdict.stated.value);
  }
  return text;
}

// The same in rational arithmetic.
struct ExactVerdict {
  ExactBounds found;
  ExactSolutionFile stated;
  Rational range;  // of the payoffs
  Rational tolerance;
  Rational slack;  // of a value: the tolerance, and how far doubles are from the payoffs

  Rational gap() const { return found.upper - found.lower; }
  bool lower_holds() const { return !stated.lower || *stated.lower <= found.lower; }
  bool upper_holds() const { return !stated.upper || *stated.upper >= found.upper; }
  bool is_within_tolerance() const { return gap() <= tolerance * range; }
  bool value_holds() const {
    return !stated.value ||
           (*stated.value >= found.lower - slack && *stated.value <= found.upper + slack);
  }
  bool valid() const {
    return lower_holds() && upper_holds() && value_holds() && is_within_tolerance();
  }
};

ExactVerdict exact_verdict(const VerifyOptions& asked) {
  const ExactMatrix game = asked.game.read_exact().game;
  ExactSolutionFile stated = read_exact_solution(asked.solution, game.rows(), game.columns());
  const auto [least, greatest] = std::minmax_element(game.entries().begin(), game.entries().end());
  const Rational range = *greatest - *least;
  const Rational tolerance(asked.tolerance);
  const Rational rounding = std::max<Rational>(abs(*least), abs(*greatest)) * Rational(0x1p-52);
  try {
    return {exact_bounds(game, stated.row, stated.column), std::move(stated), range, tolerance,
            tolerance * range + rounding};
  } catch (const std::invalid_argument& error) {
    throw ParseError(asked.solution, 0, 0, error.what());
  }
}

Json as_json(const ExactVerdict& verdict) {
  return {{"valid", verdict.valid()},
          {"exact", true},
          {"lower", verdict.found.lower.get_str()},
          {"upper", verdict.found.upper.get_str()},
          {"gap", verdict.gap().get_str()},
          {"tolerance", nearest_double(verdict.tolerance)},
          {"stated_lower_holds", verdict.lower_holds()},
          {"stated_upper_holds", verdict.upper_holds()},
          {"stated_value_holds", verdict.value_holds()}};
}

std::string as_text(const ExactVerdict& verdict) {
  std::string text = bold(verdict.valid() ? "valid" : "not valid") + "\n" +
                     fmt::format("exactly: {} <= value <= {}\n", verdict.found.lower.get_str(),
                                 verdict.found.upper.get_str());
  if (verdict.gap() == 0) {
    text += "there is no duality gap: both strategies are optimal\n";
  } else {
    text += fmt::format("the duality gap is {}, {} the tolerance {:.2g} of the payoff range\n",
                        short_fraction(verdict.gap()),
                        verdict.is_within_tolerance() ? "within" : "above",
                        nearest_double(verdict.tolerance));
  }
  if (!verdict.lower_holds()) {
    text += fmt::format("the stated lower bound {} is not proved by the row strategy\n",
                        verdict.stated.lower->get_str());
  }
  if (!verdict.upper_holds()) {
    text += fmt::format("the stated upper bound {} is not proved by the column strategy\n",
                        verdict.stated.upper->get_str());
  }
  if (!verdict.value_holds()) {
    text += fmt::format("the stated value {} is not between the bounds\n",
                        verdict.stated.value->get_str());
  }
  return text;
}

// A row for each member.
std::string item_rows(const Json& verdict) {
  std::string rows = "item,value\n";
  for (const auto& [item, value] : *verdict.as_object()) {
    rows += fmt::format("{},{}\n", item, plain(value));
  }
  return rows;
}

std::string as_asked(const Json& verdict, std::string text, const Output& output) {
  if (output.json) {
    return printed(verdict);
  }
  return output.csv ? item_rows(verdict) : std::move(text);
}

Printed run_verify(const VerifyOptions& asked) {
  if (asked.game.path == "-" && asked.solution == "-") {
    throw UsageError("GAME and SOLUTION are both standard input, one must be a file");
  }
  if (asked.exact) {
    const ExactVerdict verdict = exact_verdict(asked);
    return {as_asked(as_json(verdict), as_text(verdict), asked.output),
            verdict.valid() ? ExitCode::decided : ExitCode::unfinished};
  }
  const PayoffMatrix game = asked.game.read().game;
  SolutionFile solution = read_solution(asked.solution, game.rows(), game.columns());
  const Verdict verdict{
      certify(game, std::move(solution.row), std::move(solution.column), asked.tolerance),
      solution.stated, asked.tolerance * game.greatest() - asked.tolerance * game.least()};
  return {
      as_asked(as_json(verdict, asked.tolerance), as_text(verdict, asked.tolerance), asked.output),
      verdict.valid() ? ExitCode::decided : ExitCode::unfinished};
}

}  // namespace

Action declare_verify(Parser& parser) {
  auto asked = std::make_shared<VerifyOptions>();
  asked->game.declare(parser, true);
  parser.add_option("SOLUTION", asked->solution, "what saddle solve --json printed").required();
  parser
      .add_option("--tolerance", asked->tolerance,
                  "valid only if the duality gap is at most this part of the payoff range")
      .at_least(0)
      .capture_default_str();
  parser.add_flag("--exact", asked->exact,
                  "check the fractions, or the very doubles, in rational arithmetic");
  asked->output.declare(parser);
  return [asked] { return run_verify(*asked); };
}

}  // namespace saddle::app
