#include "apps/program/answers/verdict.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "apps/program/answers/stated_sensitivities.h"
#include "apps/program/answers/stated_sets.h"
#include "apps/program/reports/strategy_table.h"
#include "saddle/exact/certificate.h"
#include "saddle/matrix/certificate.h"
#include "saddle/solve/solve_exact.h"

namespace saddle::app {
namespace {

// What is checked is printed to the last digit.
constexpr TextStyle all_digits{0};

template <class Value>
void compare(const std::optional<Value>& stated, const Value& found, const std::string& part,
             const std::string& text, std::vector<Finding>& findings) {
  if (stated && *stated != found) {
    findings.push_back({part, text});
  }
}

template <class Game>
void check_game(const StatedGame& stated, const Game& game, std::vector<Finding>& findings) {
  const std::string size = fmt::format("the game has {} rows and {} columns, not as stated",
                                       game.rows(), game.columns());
  compare(stated.rows, game.rows(), "game.rows", size, findings);
  compare(stated.columns, game.columns(), "game.columns", size, findings);
  compare(stated.row_labels, game.row_labels(), "game.row_labels",
          "the labels of the rows are not as stated", findings);
  compare(stated.column_labels, game.column_labels(), "game.column_labels",
          "the labels of the columns are not as stated", findings);
}

// Checks what is claimed of strategies; `within` is "", or "exact." for those in fractions. Numbers
// are printed as fractions there, and if asked.
void check_statement(const Statement& stated, const Proof& proof, const Rational& tolerance,
                     const Rational& range, const std::string& within, bool as_fractions,
                     std::vector<Finding>& findings) {
  const bool is_exact = !within.empty();
  const auto printed_claim = [&](const Rational& claim) {
    return is_exact || as_fractions ? short_fraction(claim, all_digits)
                                    : decimal(claim, all_digits);
  };
  const std::string adjective = is_exact ? "exact " : "";
  if (stated.lower && *stated.lower > proof.lower) {
    findings.push_back({within + "lower",
                        fmt::format("the stated {}lower bound {} is not proved by the row strategy",
                                    adjective, printed_claim(*stated.lower))});
  }
  if (stated.upper && *stated.upper < proof.upper) {
    findings.push_back(
        {within + "upper",
         fmt::format("the stated {}upper bound {} is not proved by the column strategy", adjective,
                     printed_claim(*stated.upper))});
  }
  // A double states the value if no other double is nearer to it.
  const Rational least = proof.lower - tolerance * range;
  const Rational greatest = proof.upper + tolerance * range;
  const bool holds =
      !stated.value || (is_exact ? *stated.value >= least && *stated.value <= greatest
                                 : nearest_double(*stated.value) >= rounded_down(least) &&
                                       nearest_double(*stated.value) <= rounded_up(greatest));
  if (!holds) {
    findings.push_back(
        {within + "value", fmt::format("the stated {}value {} is not between the bounds", adjective,
                                       printed_claim(*stated.value))});
  }
  if (!proof.relative_gap || *proof.relative_gap > tolerance) {
    findings.push_back(
        {within + "gap",
         fmt::format("the duality gap of the {}strategies is above the tolerance", adjective)});
  }
}

void check_relative_gap(const StatedSolution& stated, const Proof& proof,
                        std::vector<Finding>& findings) {
  if (stated.relative_gap && (!proof.relative_gap || *stated.relative_gap < *proof.relative_gap)) {
    findings.push_back(
        {"relative_gap", fmt::format("the stated relative gap {} is less than what the strategies "
                                     "leave",
                                     nearest_double(*stated.relative_gap))});
  }
}

void check_saddle_point(bool holds, std::vector<Finding>& findings) {
  if (!holds) {
    findings.push_back({"saddle_point", "the stated saddle point is none"});
  }
}

// A solution that says it has converged must be within its tolerance; in fractions, without a
// tolerance, it must be optimal.
void check_termination(const StatedSolution& stated, const Proof& proof,
                       std::vector<Finding>& findings) {
  const bool is_converged = !stated.termination || stated.termination == Termination::converged;
  if (!is_converged || (!stated.termination && !stated.tolerance)) {
    return;
  }
  const Rational tolerance = stated.tolerance.value_or(Rational(0));
  const bool is_known = stated.tolerance || stated.exact;
  if (is_known && (!proof.relative_gap || *proof.relative_gap > tolerance)) {
    findings.push_back({stated.termination ? "termination" : "tolerance",
                        stated.tolerance
                            ? "the duality gap is above the stated tolerance"
                            : "the fractions are not optimal, as they are said to be"});
  }
}

// What the payoffs of both players add up to; in a matrix game nothing.
void check_constant_sum(const StatedSolution& stated, const std::optional<Rational>& sum,
                        std::vector<Finding>& findings) {
  compare(stated.constant_sum, sum.value_or(Rational(0)), "constant_sum",
          "the payoffs of both players do not add up to the stated sum", findings);
}

// For statements in doubles about games that are too large for fractions.
Verdict verdict_of_doubles(const PayoffMatrix& game, const std::optional<Rational>& constant_sum,
                           const StatedSolution& stated, double tolerance) {
  const Statement& statement = *stated.statement;
  const Solution solution = certify(game, rounded(statement.strategies.row),
                                    rounded(statement.strategies.column), tolerance);
  constexpr double largest = std::numeric_limits<double>::max();
  Verdict verdict{
      {Rational(std::max(solution.lower, -largest)), Rational(std::min(solution.upper, largest)),
       std::isfinite(solution.relative_gap) ? std::optional(Rational(solution.relative_gap))
                                            : std::nullopt},
      tolerance};
  const Rational range = Rational(game.greatest()) - Rational(game.least());
  check_game(stated.game, game, verdict.findings);
  check_constant_sum(stated, constant_sum, verdict.findings);
  check_statement(statement, verdict.proof, Rational(tolerance), range, "", false,
                  verdict.findings);
  check_relative_gap(stated, verdict.proof, verdict.findings);
  check_termination(stated, verdict.proof, verdict.findings);
  if (stated.saddle_point) {
    const auto [i, j] = *stated.saddle_point;
    const auto row = game.entries().row(i).array();
    const auto column = game.entries().col(j).array();
    const bool is_one = game(i, j) == row.minCoeff() && game(i, j) == column.maxCoeff();
    // Rounding may have made entries equal.
    const bool is_alone = (row == game(i, j)).count() + (column == game(i, j)).count() == 2;
    check_saddle_point(is_one && (is_alone || game.rounding() == 0), verdict.findings);
  }
  return verdict;
}

bool is_saddle_point(const ExactMatrix& game, const SaddlePoint& point) {
  const Rational& entry = game(point.row, point.column);
  for (Index i = 0; i < game.rows(); ++i) {
    if (game(i, point.column) > entry) {
      return false;
    }
  }
  for (Index j = 0; j < game.columns(); ++j) {
    if (game(point.row, j) < entry) {
      return false;
    }
  }
  return true;
}

Proof proved(const ExactBounds& bounds, const Rational& range) {
  const Rational gap = bounds.upper - bounds.lower;
  return {bounds.lower, bounds.upper, gap == 0 ? gap : Rational(gap / range)};
}

// Checks what is stated of all optimal strategies and of changes of the payoffs, from an optimal
// solution of the checker's own.
void check_optimum(const StatedSolution& stated, const ExactMatrix& game,
                   std::vector<Finding>& findings) {
  if (!stated.sets && !stated.sensitivities) {
    return;
  }
  const ExactSolution solution = solve_exact(game);
  if (stated.sets) {
    check_sets(*stated.sets, stated.exact, game, solution, findings);
  }
  if (stated.sensitivities) {
    check_sensitivities(*stated.sensitivities, game, solution, findings);
  }
}

std::string gap_text(const Verdict& verdict, bool exact) {
  const Proof& proof = verdict.proof;
  const std::string side = verdict.is_within_tolerance() ? "within" : "above";
  if (!exact) {
    return proof.relative_gap ? fmt::format(
                                    "the duality gap is at most {:.2g} of the payoff range, {} the "
                                    "tolerance {:.2g}\n",
                                    rounded_up(*proof.relative_gap), side, verdict.tolerance)
                              : "the payoffs were rounded by as much as their range, see --exact\n";
  }
  if (proof.lower == proof.upper) {
    return "there is no duality gap: both strategies are optimal\n";
  }
  return fmt::format("the duality gap is {}, {} the tolerance {:.2g} of the payoff range\n",
                     short_fraction(proof.upper - proof.lower, all_digits), side,
                     verdict.tolerance);
}

}  // namespace

bool Verdict::holds(const std::string& claim) const {
  return std::none_of(findings.begin(), findings.end(), [&](const Finding& finding) {
    return finding.part == claim || finding.part == "exact." + claim;
  });
}

std::string Verdict::text(bool exact) const {
  std::string text = bold(valid() ? "valid" : "not valid") + "\n";
  text += exact ? fmt::format("exactly: {} <= value <= {}\n", proof.lower.get_str(),
                              proof.upper.get_str())
                : fmt::format("recomputed: {} <= value <= {}\n", rounded_down(proof.lower),
                              rounded_up(proof.upper));
  text += gap_text(*this, exact);
  const std::string gap_part = of_fractions ? "exact.gap" : "gap";
  for (const Finding& finding : findings) {
    if (finding.part != gap_part) {
      text += finding.text + "\n";
    }
  }
  return text;
}

Json Verdict::json(bool exact) const {
  Json json = {{"valid", valid()}};
  if (exact) {
    json["exact"] = true;
    json["lower"] = proof.lower.get_str();
    json["upper"] = proof.upper.get_str();
    json["gap"] = Rational(proof.upper - proof.lower).get_str();
  } else {
    json["lower"] = rounded_down(proof.lower);
    json["upper"] = rounded_up(proof.upper);
    json["relative_gap"] = proof.relative_gap ? Json(rounded_up(*proof.relative_gap)) : Json();
  }
  json["tolerance"] = tolerance;
  json["stated_lower_holds"] = holds("lower");
  json["stated_upper_holds"] = holds("upper");
  json["stated_value_holds"] = holds("value");
  json["false_parts"] = Json::list();
  for (const Finding& finding : findings) {
    json["false_parts"].push_back(finding.part);
  }
  return json;
}

Verdict exact_verdict(const ExactMatrix& game, const std::optional<Rational>& constant_sum,
                      const StatedSolution& stated, double tolerance, bool of_fractions) {
  const Rational range = payoff_range(game);
  Verdict verdict{{}, tolerance};
  check_game(stated.game, game, verdict.findings);
  check_constant_sum(stated, constant_sum, verdict.findings);
  if (stated.statement) {
    verdict.proof = proved(
        exact_bounds(game, stated.statement->strategies.row, stated.statement->strategies.column),
        range);
    // Fractions that were rounded to doubles, whose sum was rounded too, leave a gap.
    const double rounding = stated.exact ? 0x1p-50 : 0;
    check_statement(*stated.statement, verdict.proof, Rational(std::max(tolerance, rounding)),
                    range, "", of_fractions, verdict.findings);
    check_relative_gap(stated, verdict.proof, verdict.findings);
    if (!stated.exact) {
      check_termination(stated, verdict.proof, verdict.findings);
    }
  }
  if (stated.exact) {
    const Proof proof = proved(
        exact_bounds(game, stated.exact->strategies.row, stated.exact->strategies.column), range);
    check_statement(*stated.exact, proof, Rational(tolerance), range, "exact.", true,
                    verdict.findings);
    check_termination(stated, proof, verdict.findings);
    if (of_fractions || !stated.statement) {
      verdict.proof = proof;
      verdict.of_fractions = true;
    }
  }
  if (stated.saddle_point) {
    check_saddle_point(is_saddle_point(game, *stated.saddle_point), verdict.findings);
  }
  check_optimum(stated, game, verdict.findings);
  return verdict;
}

std::optional<Verdict> verdict_on(const PayoffMatrix& game,
                                  const std::optional<Rational>& constant_sum,
                                  const StatedSolution& stated, double tolerance,
                                  const WithoutRounding& exactly) {
  const auto exact = [&]() -> std::optional<Verdict> {
    const std::optional<ExactMatrix> as_written = exactly();
    return as_written
               ? std::optional(exact_verdict(*as_written, constant_sum, stated, tolerance, false))
               : std::nullopt;
  };
  if (stated.needs_exactness()) {
    return exact();
  }
  Verdict verdict = verdict_of_doubles(game, constant_sum, stated, tolerance);
  // What doubles cannot prove may be true.
  constexpr Index most_entries = 1'000'000;
  if (verdict.valid() || game.rows() * game.columns() > most_entries) {
    return verdict;
  }
  const std::optional<Verdict> better = exact();
  return better ? better : verdict;
}

}  // namespace saddle::app
