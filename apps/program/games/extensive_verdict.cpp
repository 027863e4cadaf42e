#include "apps/program/games/extensive_verdict.h"

#include <string>
#include <vector>

#include <fmt/format.h>

#include "apps/program/answers/verdict.h"
#include "apps/program/input/extensive_solution_file.h"
#include "apps/program/reports/exact_report.h"
#include "saddle/extensive/certificate.h"
#include "saddle/extensive/exact_solution.h"

namespace saddle::app {
namespace {

// With more sequences, products of the chances have too many digits as fractions.
constexpr Index most_exact_sequences = 2000;

Proof proof_of(const ExtensiveGame& game, const ExtensiveStatement& stated, bool exact) {
  if (!exact) {
    const ExtensiveSolution found =
        certify(game, nearest_strategy(stated.row), nearest_strategy(stated.column), 0);
    return {found.lower, found.upper, Rational(found.relative_gap)};
  }
  const ExactExtensiveSolution found = certify_exact(game, whole_plan(game.row(), stated.row),
                                                     whole_plan(game.column(), stated.column));
  return {found.lower, found.upper, (found.upper - found.lower) / game.unit()};
}

void check(const ExtensiveStatement& stated, const Proof& proof, const Rational& tolerance,
           const Rational& unit, const std::string& within, std::vector<Finding>& findings) {
  const auto refute = [&](const char* part) {
    findings.push_back({within + part, fmt::format("the stated {}{} does not hold", within, part)});
  };
  if (stated.lower && *stated.lower > proof.lower) {
    refute("lower");
  }
  if (stated.upper && *stated.upper < proof.upper) {
    refute("upper");
  }
  const Rational slack = tolerance * unit;
  if (stated.value && (nearest_double(*stated.value) < rounded_down(proof.lower - slack) ||
                       nearest_double(*stated.value) > rounded_up(proof.upper + slack))) {
    refute("value");
  }
  if (*proof.relative_gap > tolerance) {
    refute("gap");
  }
}

std::string as_text(const Verdict& verdict, bool exact) {
  const Proof& proof = verdict.proof;
  std::string text = bold(verdict.valid() ? "valid" : "not valid") + "\n";
  text += exact ? fmt::format("exactly: {} <= value <= {}\n", short_below(proof.lower),
                              short_above(proof.upper))
                : fmt::format("recomputed: {} <= value <= {}\n", rounded_down(proof.lower),
                              rounded_up(proof.upper));
  text += fmt::format("the duality gap is at most {:.2g} of the payoff range (tolerance {:.2g})\n",
                      rounded_up(*proof.relative_gap), verdict.tolerance);
  for (const Finding& finding : verdict.findings) {
    text += finding.part.ends_with("gap") ? "" : finding.text + "\n";
  }
  return text;
}

}  // namespace

Printed verdict_on(const ExtensiveGame& game, const std::string& solution, double tolerance,
                   bool exact, const Output& output) {
  const ExtensiveSolutionFile stated = read_extensive_solution(solution, game);
  const Rational limit(tolerance);
  const bool is_small =
      game.row().size() <= most_exact_sequences && game.column().size() <= most_exact_sequences;
  if (exact && !stated.exact && !is_small) {
    throw UsageError(fmt::format(
        "--exact checks chances in doubles in games of up to {} sequences a player; --exact of "
        "the solver prints fractions",
        most_exact_sequences));
  }
  Verdict verdict{proof_of(game, stated.statement, exact && is_small), tolerance};
  check(stated.statement, verdict.proof, limit, game.unit(), "", verdict.findings);
  if (stated.exact) {
    const Proof of_fractions = proof_of(game, *stated.exact, true);
    check(*stated.exact, of_fractions, limit, game.unit(), "exact.", verdict.findings);
    if (exact) {
      verdict.proof = of_fractions;
    }
  }
  const ExitCode code = verdict.valid() ? ExitCode::decided : ExitCode::unfinished;
  if (output.json) {
    return {printed(verdict.json(exact)), code};
  }
  return {output.csv ? item_rows(verdict.json(exact)) : as_text(verdict, exact), code};
}

}  // namespace saddle::app
