#include "apps/program/answers/verdict.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>

#include <fmt/format.h>

#include "apps/program/reports/solution_report.h"
#include "apps/program/reports/strategy_table.h"

namespace saddle::app {
namespace {

// Checked numbers are printed with all digits.
constexpr TextStyle all_digits{0};

Statement statement_of(const AnswerReader& reader, const std::string& within,
                       const JsonTree& object, const ReadStrategies& strategies) {
  const auto number = [&](const std::string& key) {
    return reader.optional_number(within + key, member(object, key));
  };
  return {strategies(within, object), number("lower"), number("upper"), number("value")};
}

// Whether a bound is within the range of doubles.
bool is_finite_as_double(const Rational& bound) {
  return abs(bound) < Rational(std::numeric_limits<double>::max());
}

// Checks the statements about two strategies against the bounds that the strategies prove.
struct StatementCheck {
  Checklist& list;
  const StatedAnswer& answer;
  const Statement& stated;
  const Proof& proof;
  const PayoffScale& scale;
  double tolerance;   // the tolerance given to verify
  bool is_exact;      // whether it is the object "exact"
  bool as_fractions;  // whether messages have fractions
  bool lower_holds = true;
  bool upper_holds = true;
  bool gap_holds = true;

  void check() {
    check_bounds();
    check_value();
    check_gap();
    if (!is_exact) {
      check_relative_gap();
    }
    check_support();
    if (is_exact || !answer.exact) {
      check_termination();
    }
  }

 private:
  void check_bounds() {
    const auto check = [&](const std::string& key, const auto& claim, const Rational& proved,
                           const char* player) {
      return list.check_number(
          place(key), claim, proved,
          fmt::format("the stated {}{} bound {} is not {} the {} strategy", adjective(), key,
                      printed_claim(claim), is_exact ? "that of" : "proved by", player));
    };
    lower_holds = check("lower", stated.lower, proof.lower, "row");
    upper_holds = check("upper", stated.upper, proof.upper, "column");
  }

  void check_value() {
    if (!list.has(place("value"))) {
      return;
    }
    const std::optional<Rational>& value = stated.value;
    if (!value) {
      list.check(place("value"), !is_value_known(),
                 fmt::format("the {}value is known, but null is stated", adjective()));
      return;
    }
    const bool holds = is_exact ? is_exact_value(*value) : is_near(*value);
    list.check(
        place("value"), holds,
        fmt::format("the stated {}value {} is not {}", adjective(), printed_claim(value),
                    is_exact && is_between_proofs(*value) ? "proved" : "between the bounds"));
  }

  void check_gap() {
    const auto& gap = proof.relative_gap;
    if (!gap || *gap > with_lost(Rational(tolerance))) {
      list.refute(
          place("gap"),
          fmt::format("the duality gap of the {}strategies is above the tolerance", adjective()));
    }
  }

  // Checks the stated gap: at least the gap of the strategies, and for a converged answer at most
  // the tolerance.
  void check_relative_gap() {
    const std::string key = "relative_gap";
    const auto& claim = answer.relative_gap;
    const auto& proved = proof.relative_gap;
    const bool is_converged = answer.is_converged();
    if (!list.has(key)) {
      return;
    }
    if (!claim || !proved) {
      list.check(key, !claim && !(is_converged && proved),
                 claim ? "a relative gap is stated, but none is proved"
                       : "a relative gap is known, but null is stated");
      return;
    }
    gap_holds = list.check_number(
        key, claim, *proved,
        fmt::format("the stated relative gap {} is less than the proved gap of the strategies",
                    nearest_double(*claim)));
    const Rational most = gap_of_converged();
    // If the gap of the strategies exceeds `most` too, the false statement is the termination.
    if (gap_holds && is_converged && *claim > most && *proved <= most) {
      gap_holds = false;
      // The bounds show which of the two was changed, the stated gap or the tolerance.
      const bool is_gap_of_bounds = *claim * scale.range <= 4 * (upper() - lower()) + rounding();
      list.refute(answer.tolerance && is_gap_of_bounds ? "tolerance" : key,
                  fmt::format("the stated relative gap {} is above the tolerance, though the "
                              "answer is said to have converged",
                              nearest_double(*claim)));
    }
  }

  // True bounds may be too weak for the other statements: if the answer has converged, both must be
  // stated, and their distance must not exceed the stated gap.
  void check_support() {
    check_known("lower", stated.lower, proof.lower);
    check_known("upper", stated.upper, proof.upper);
    const std::optional<Rational> most = stated_gap();
    const auto& proved = proof.relative_gap;
    if (!most || !gap_holds || !proved || *proved > *most) {
      return;
    }
    const Rational slack = is_exact ? Rational(0) : rounding();
    const Rational distance = *most * scale.range + slack;
    const Rational below = proof.lower - lower();
    const Rational above = upper() - proof.upper;
    if (upper() - lower() <= distance) {
      return;
    }
    const auto blame = [&](const std::string& part, const char* what) {
      list.refute(part, fmt::format("the stated {} {} the stated gap", adjective() + what,
                                    part == "relative_gap" ? "is greater than" : "contradicts"));
    };
    const bool is_low = below > distance;
    const bool is_high = above > distance;
    if (is_low || (!is_high && is_exact && below > 0)) {
      blame(place("lower"), "lower bound");
    }
    if (is_high || (!is_low && is_exact && above > 0)) {
      blame(place("upper"), "upper bound");
    }
    if (!is_low && !is_high && !is_exact) {
      blame(answer.relative_gap ? "relative_gap" : "termination", "distance of the bounds");
    }
  }

  // An answer that states that it has converged must be within its tolerance; fractions must be
  // optimal.
  void check_termination() {
    list.settle("termination");
    list.settle("tolerance");
    if (answer.termination ? !answer.is_converged() : !answer.tolerance) {
      return;
    }
    if (!answer.tolerance && !is_exact) {
      return;
    }
    const bool must_be_optimal = is_exact && (answer.is_converged() || !answer.tolerance);
    const Rational most = must_be_optimal ? Rational(0) : *answer.tolerance;
    if (!proof.relative_gap || *proof.relative_gap > most) {
      list.refute(answer.termination ? "termination" : "tolerance",
                  must_be_optimal ? "the fractions are stated to be optimal, but are not"
                                  : "the duality gap is above the stated tolerance");
    }
  }

  std::string place(const std::string& key) const { return is_exact ? "exact." + key : key; }
  std::string adjective() const { return is_exact ? "exact " : ""; }

  std::string printed_claim(const std::optional<Rational>& claim) const {
    if (!claim) {
      return "";
    }
    return is_exact || as_fractions ? short_fraction(*claim, all_digits)
                                    : decimal(*claim, all_digits);
  }

  const Rational& lower() const { return stated_or_proved(stated.lower, proof.lower); }
  const Rational& upper() const { return stated_or_proved(stated.upper, proof.upper); }

  // Returns the stated bound, or the proved bound if none is stated. If the proved bound is beyond
  // the doubles, the stated one can only be the largest double: then returns the proved bound.
  const Rational& stated_or_proved(const std::optional<Rational>& claim,
                                   const Rational& proved) const {
    const bool is_outermost = !is_exact && claim && !is_finite_as_double(*claim) &&
                              !is_finite_as_double(proved) && sgn(*claim) == sgn(proved);
    return claim && !is_outermost ? *claim : proved;
  }

  // Optimal fractions that are rounded to doubles, whose sum is rounded too, leave a gap.
  Rational with_lost(const Rational& gap) const {
    return is_exact || !answer.exact ? gap : std::max(gap, Rational(scale.lost));
  }

  // The maximum gap of an answer that states that it has converged.
  Rational gap_of_converged() const {
    return is_exact ? Rational(0) : with_lost(answer.tolerance.value_or(Rational(tolerance)));
  }

  // The stated upper bound on the gap, if there is one.
  std::optional<Rational> stated_gap() const {
    if (!is_exact && answer.relative_gap) {
      return answer.relative_gap;
    }
    if (answer.is_converged() || (!answer.termination && answer.tolerance && !answer.exact)) {
      return gap_of_converged();
    }
    return std::nullopt;
  }

  // The distance that bounds in doubles may have if the exact gap is 0: each is rounded outward a
  // few times, to doubles of the size of the payoffs.
  Rational rounding() const {
    return Rational(0x1p-49) * scale.maximum +
           8 * Rational(std::numeric_limits<double>::denorm_min());
  }

  void check_known(const std::string& key, const std::optional<Rational>& claim,
                   const Rational& proved) {
    if (list.has(place(key)) && !claim) {
      // A bound near the largest double may have been rounded beyond it.
      const Rational outward = is_exact ? abs(proved) : Rational(abs(proved) + rounding());
      list.check(place(key), !(answer.is_converged() && is_finite_as_double(outward)),
                 fmt::format("the {} bound is known, but null is stated", key));
    }
  }

  bool is_value_known() const {
    return is_exact ? answer.is_converged() && proof.lower == proof.upper
                    : stated.lower && stated.upper;
  }

  bool is_between_proofs(const Rational& value) const {
    return value >= proof.lower && value <= proof.upper;
  }

  // Whether the value equals both proved bounds. If a stated bound is refuted, the value must only
  // be on the right side of the proved one.
  bool is_exact_value(const Rational& value) const {
    return is_between_proofs(value) && (!lower_holds || value == proof.lower) &&
           (!upper_holds || value == proof.upper);
  }

  // Whether a value in doubles lies between the stated bounds; a refuted or missing bound is
  // replaced by the proved one, and the tolerance is added if one is missing. The bounds are
  // rounded outward, because the value is the nearest double.
  bool is_near(const Rational& value) const {
    const bool are_stated = stated.lower && stated.upper;
    const Rational missing = are_stated ? Rational(0) : Rational(tolerance);
    // Before fractions have converged, the value is the mean of their bounds.
    const bool is_exactly_between = are_stated && answer.is_converged();
    const Rational slack =
        is_exactly_between ? missing : Rational(with_lost(missing) * scale.range);
    const Rational& minimum = lower_holds ? lower() : proof.lower;
    const Rational& maximum = upper_holds ? upper() : proof.upper;
    const double rounded = nearest_double(value);
    // Beyond the doubles all numbers round to the same infinity.
    if (!std::isfinite(rounded)) {
      return value >= minimum - slack && value <= maximum + slack;
    }
    return rounded >= rounded_down(minimum - slack) && rounded <= rounded_up(maximum + slack);
  }
};

bool is_among(const std::vector<Finding>& findings, std::string_view part) {
  return std::any_of(findings.begin(), findings.end(),
                     [&](const Finding& finding) { return finding.part == part; });
}

}  // namespace

StatedAnswer read_answer(const JsonTree& answer, const std::string& kind, const std::string& file,
                         const ReadStrategies& strategies) {
  StatedAnswer stated{&answer, AnswerReader(file), Checklist(answer, kind, file)};
  const JsonTree* exact = answer.find("exact");
  if (exact != nullptr) {
    stated.exact = statement_of(stated.reader, "exact.", *exact, strategies);
  }
  if (exact == nullptr || answer.find("row_strategy") != nullptr ||
      answer.find("column_strategy") != nullptr) {
    stated.statement = statement_of(stated.reader, "", answer, strategies);
  }
  const auto number = [&](const std::string& key) {
    return stated.reader.optional_number(key, member(answer, key));
  };
  stated.relative_gap = number("relative_gap");
  stated.tolerance = number("tolerance");
  stated.termination = termination_named(member(answer, "termination").text);
  return stated;
}

Proof proof_of(const ExactBounds& bounds, const Rational& range) {
  const Rational gap = bounds.upper - bounds.lower;
  return {bounds.lower, bounds.upper, gap == 0 ? gap : Rational(gap / range)};
}

void Verdict::check(const StatedAnswer& stated, const Recomputed& found) {
  list_.compare(
      "", *stated.answer,
      {{"game", found.game}, {"constant_sum", found.constant_sum.value_or(Rational(0)).get_str()}});
  if (stated.statement) {
    proof_ = found.of_statement.value();
    StatementCheck{list_, stated, *stated.statement, proof_, found.scale, tolerance_, false, exact_}
        .check();
  }
  if (stated.exact) {
    const Proof& exact = found.of_fractions.value();
    StatementCheck{list_, stated, *stated.exact, exact, found.scale, tolerance_, true, true}
        .check();
    if (exact_ || !stated.statement) {
      proof_ = exact;
      gap_part_ = "exact.gap";
    }
  }
}

std::string Verdict::gap_text(bool is_allowed) const {
  const auto& gap = proof_.relative_gap;
  const std::string tolerance = fmt::format("the tolerance {:.2g}", tolerance_);
  const bool is_within = gap && *gap <= Rational(tolerance_);
  // For rounded fractions a gap above the tolerance is allowed.
  const std::string limit = is_within    ? "within " + tolerance
                            : is_allowed ? "above " + tolerance + " because fractions were rounded"
                                         : "above " + tolerance;
  if (!exact_) {
    return gap ? fmt::format("the duality gap is at most {:.2g} of the payoff range, {}\n",
                             rounded_up(*gap), limit)
               : "the payoffs were rounded by as much as their range; --exact avoids this\n";
  }
  if (proof_.lower == proof_.upper) {
    return "there is no duality gap: both strategies are optimal\n";
  }
  return fmt::format("the duality gap is {}, {} of the payoff range\n",
                     short_fraction(proof_.upper - proof_.lower, all_digits), limit);
}

std::string Verdict::text() const {
  const std::vector<Finding> findings = list_.findings();
  std::string text = bold(findings.empty() ? "valid" : "not valid") + "\n";
  text += exact_
              ? fmt::format("exactly: {} <= value <= {}\n", short_below(proof_.lower, all_digits),
                            short_above(proof_.upper, all_digits))
              : fmt::format("recomputed: {} <= value <= {}\n", rounded_down(proof_.lower),
                            rounded_up(proof_.upper));
  text += gap_text(!is_among(findings, gap_part_));
  for (const Finding& finding : findings) {
    if (finding.part != gap_part_) {
      text += finding.text + "\n";
    }
  }
  return text + list_.missing_text();
}

Json Verdict::json() const {
  const std::vector<Finding> findings = list_.findings();
  // Whether the claim is true, both for the strategies in doubles and in fractions.
  const auto holds = [&](const std::string& claim) {
    return !is_among(findings, claim) && !is_among(findings, "exact." + claim);
  };
  Json json = {{"valid", findings.empty()}};
  if (exact_) {
    json["exact"] = true;
    json["lower"] = proof_.lower.get_str();
    json["upper"] = proof_.upper.get_str();
    json["gap"] = Rational(proof_.upper - proof_.lower).get_str();
  } else {
    json["lower"] = rounded_down(proof_.lower);
    json["upper"] = rounded_up(proof_.upper);
    json["relative_gap"] = proof_.relative_gap ? Json(rounded_up(*proof_.relative_gap)) : Json();
  }
  json["tolerance"] = tolerance_;
  json["stated_lower_holds"] = holds("lower");
  json["stated_upper_holds"] = holds("upper");
  json["stated_value_holds"] = holds("value");
  list_.add_to(json);
  return json;
}

}  // namespace saddle::app
