#include "apps/program/answers/verdict.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "apps/program/reports/strategy_table.h"
#include "saddle/machine/refusal.h"

namespace saddle::app {
namespace {

// What is checked is printed to the last digit.
constexpr TextStyle all_digits{0};

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

Proof proved(const ExactBounds& bounds, const Rational& range) {
  const Rational gap = bounds.upper - bounds.lower;
  return {bounds.lower, bounds.upper, gap == 0 ? gap : Rational(gap / range)};
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

void Verdict::check_size(const StatedGame& stated, Index rows, Index columns) {
  const std::string size = fmt::format("the game has {} and {}, not as stated",
                                       counted(rows, "row"), counted(columns, "column"));
  compare(stated.rows, rows, "game.rows", size, findings);
  compare(stated.columns, columns, "game.columns", size, findings);
}

void Verdict::check_labels(const StatedGame& stated, const std::vector<std::string>& rows,
                           const std::vector<std::string>& columns) {
  compare(stated.row_labels, rows, "game.row_labels", "the labels of the rows are not as stated",
          findings);
  compare(stated.column_labels, columns, "game.column_labels",
          "the labels of the columns are not as stated", findings);
}

void Verdict::check_stored(const StatedGame& stated, Index stored) {
  compare(stated.stored, stored, "game.stored",
          fmt::format("the game has {} stored, not as stated", counted(stored, "payoff")),
          findings);
}

void Verdict::check_constant_sum(const StatedSolution& stated, const std::optional<Rational>& sum) {
  compare(stated.constant_sum, sum.value_or(Rational(0)), "constant_sum",
          "the payoffs of both players do not add up to the stated sum", findings);
}

void Verdict::check_in_doubles(const StatedSolution& stated, const Solution& certified,
                               const Rational& offset, const Rational& range) {
  constexpr double largest = std::numeric_limits<double>::max();
  proof = {offset + Rational(std::max(certified.lower, -largest)),
           offset + Rational(std::min(certified.upper, largest)),
           std::isfinite(certified.relative_gap) ? std::optional(Rational(certified.relative_gap))
                                                 : std::nullopt};
  check_statement(*stated.statement, proof, Rational(tolerance), range, "", false, findings);
  check_relative_gap(stated, proof, findings);
  check_termination(stated, proof, findings);
}

void Verdict::check_exactly(const StatedSolution& stated, const StatedBounds& bounds,
                            const Rational& range, bool fractions_reported) {
  if (stated.statement) {
    proof = proved(bounds.of_statement.value(), range);
    // Fractions that were rounded to doubles, whose sum was rounded too, leave a gap.
    const double rounding = stated.exact ? 0x1p-50 : 0;
    check_statement(*stated.statement, proof, Rational(std::max(tolerance, rounding)), range, "",
                    fractions_reported, findings);
    check_relative_gap(stated, proof, findings);
    if (!stated.exact) {
      check_termination(stated, proof, findings);
    }
  }
  if (stated.exact) {
    const Proof exact = proved(bounds.of_fractions.value(), range);
    check_statement(*stated.exact, exact, Rational(tolerance), range, "exact.", true, findings);
    check_termination(stated, exact, findings);
    if (fractions_reported || !stated.statement) {
      proof = exact;
      of_fractions = true;
    }
  }
}

void Verdict::check_saddle_point(bool holds) {
  if (!holds) {
    findings.push_back({"saddle_point", "the stated saddle point is none"});
  }
}

void Verdict::check_saddle_point(double payoff, const Eigen::VectorXd& row,
                                 const Eigen::VectorXd& column, double rounding) {
  const bool is_one = payoff == row.minCoeff() && payoff == column.maxCoeff();
  // Rounding may have made entries equal.
  const bool is_alone = (row.array() == payoff).count() + (column.array() == payoff).count() == 2;
  check_saddle_point(is_one && (is_alone || rounding == 0));
}

}  // namespace saddle::app
