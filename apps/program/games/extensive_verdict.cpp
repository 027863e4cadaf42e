#include "apps/program/games/extensive_verdict.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "apps/program/input/extensive_solution_file.h"
#include "apps/program/reports/exact_report.h"
#include "saddle/extensive/certificate.h"
#include "saddle/extensive/exact_solution.h"

namespace saddle::app {
namespace {

// Beyond it, the exact plan of chances in doubles is of too many digits.
constexpr Index most_exact_sequences = 2000;

// What strategies prove, and which claims it contradicts.
struct Proof {
  Rational lower;
  Rational upper;
  Rational relative_gap;
  std::vector<std::string> false_parts = {};
};

BehaviourStrategy doubles(const std::vector<Rational>& chances) {
  BehaviourStrategy strategy;
  for (const Rational& chance : chances) {
    strategy.chances.push_back(nearest_double(chance));
  }
  return strategy;
}

Proof proof_of(const ExtensiveGame& game, const ExtensiveStatement& stated, bool exact) {
  if (!exact) {
    const ExtensiveSolution found = certify(game, doubles(stated.row), doubles(stated.column), 0);
    return {found.lower, found.upper, Rational(found.relative_gap)};
  }
  const ExactExtensiveSolution found = certify_exact(game, whole_plan(game.row(), stated.row),
                                                     whole_plan(game.column(), stated.column));
  return {found.lower, found.upper, (found.upper - found.lower) / game.unit()};
}

void check(const ExtensiveStatement& stated, const Rational& tolerance, const Rational& unit,
           const std::string& within, Proof& proof) {
  const auto refute = [&](const char* part) { proof.false_parts.push_back(within + part); };
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
  if (proof.relative_gap > tolerance) {
    refute("gap");
  }
}

Json as_json(const Proof& proof, double tolerance, bool exact) {
  const auto holds = [&](const std::string& claim) {
    return std::none_of(proof.false_parts.begin(), proof.false_parts.end(), [&](const auto& part) {
      return part == claim || part == "exact." + claim;
    });
  };
  Json json = {{"valid", proof.false_parts.empty()}};
  if (exact) {
    json["exact"] = true;
    json["lower"] = proof.lower.get_str();
    json["upper"] = proof.upper.get_str();
    json["gap"] = Rational(proof.upper - proof.lower).get_str();
  } else {
    json["lower"] = rounded_down(proof.lower);
    json["upper"] = rounded_up(proof.upper);
    json["relative_gap"] = rounded_up(proof.relative_gap);
  }
  json["tolerance"] = tolerance;
  json["stated_lower_holds"] = holds("lower");
  json["stated_upper_holds"] = holds("upper");
  json["stated_value_holds"] = holds("value");
  json["false_parts"] = Json(proof.false_parts);
  return json;
}

std::string as_text(const Proof& proof, double tolerance, bool exact) {
  const bool valid = proof.false_parts.empty();
  std::string text = bold(valid ? "valid" : "not valid") + "\n";
  text += exact ? fmt::format("exactly: {} <= value <= {}\n", short_fraction(proof.lower),
                              short_fraction(proof.upper))
                : fmt::format("recomputed: {} <= value <= {}\n", rounded_down(proof.lower),
                              rounded_up(proof.upper));
  text += fmt::format("the duality gap is at most {:.2g} of the payoff range (tolerance {:.2g})\n",
                      rounded_up(proof.relative_gap), tolerance);
  for (const std::string& part : proof.false_parts) {
    text += part.ends_with("gap") ? "" : fmt::format("the stated {} does not hold\n", part);
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
  Proof proof = proof_of(game, stated.statement, exact && is_small);
  check(stated.statement, limit, game.unit(), "", proof);
  if (stated.exact) {
    Proof of_fractions = proof_of(game, *stated.exact, true);
    check(*stated.exact, limit, game.unit(), "exact.", of_fractions);
    of_fractions.false_parts.insert(of_fractions.false_parts.begin(), proof.false_parts.begin(),
                                    proof.false_parts.end());
    if (exact) {
      proof = std::move(of_fractions);
    } else {
      proof.false_parts = std::move(of_fractions.false_parts);
    }
  }
  const ExitCode code = proof.false_parts.empty() ? ExitCode::decided : ExitCode::unfinished;
  if (output.json) {
    return {printed(as_json(proof, tolerance, exact)), code};
  }
  return {
      output.csv ? item_rows(as_json(proof, tolerance, exact)) : as_text(proof, tolerance, exact),
      code};
}

}  // namespace saddle::app
