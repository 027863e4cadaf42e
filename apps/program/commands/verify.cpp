#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "apps/program/commands/commands.h"
#include "apps/program/commands/stated_sensitivities.h"
#include "apps/program/commands/stated_sets.h"
#include "apps/program/commands/verify_extensive.h"
#include "apps/program/input/game_file.h"
#include "apps/program/input/solution_file.h"
#include "apps/program/reports/exact_report.h"
#include "apps/program/terminal/output.h"
#include "apps/program/terminal/progress.h"
#include "saddle/exact/certificate.h"
#include "saddle/matrix/certificate.h"
#include "saddle/solve/solve_exact.h"

namespace saddle::app {
namespace {

// What is checked is told to the last digit.
constexpr TextStyle all_digits{0};

struct VerifyOptions {
  GameFile game;
  std::string solution;
  Output output;
  double tolerance = Options{}.tolerance;
  bool exact = false;
};

// What two strategies prove.
struct Proof {
  Rational lower;
  Rational upper;
  std::optional<Rational> relative_gap;  // none: no bound is known
};

// What a check of a solution finds.
struct Verdict {
  Proof proof;  // of the strategies that are reported
  double tolerance;
  std::vector<Finding> findings = {};
  bool of_fractions = false;  // whether those of the object "exact" are reported

  bool valid() const { return findings.empty(); }
  bool is_within_tolerance() const {
    return proof.relative_gap && *proof.relative_gap <= Rational(tolerance);
  }

  // Whether the claim is true, of the strategies in doubles as in fractions.
  bool holds(const std::string& claim) const {
    return std::none_of(findings.begin(), findings.end(), [&](const Finding& finding) {
      return finding.part == claim || finding.part == "exact." + claim;
    });
  }
};

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
// are told as fractions there, and if asked.
void check_statement(const Statement& stated, const Proof& proof, const Rational& tolerance,
                     const Rational& range, const std::string& within, bool as_fractions,
                     std::vector<Finding>& findings) {
  const bool is_exact = !within.empty();
  const auto told = [&](const Rational& claim) {
    return is_exact || as_fractions ? short_fraction(claim, all_digits)
                                    : decimal(claim, all_digits);
  };
  const std::string adjective = is_exact ? "exact " : "";
  if (stated.lower && *stated.lower > proof.lower) {
    findings.push_back({within + "lower",
                        fmt::format("the stated {}lower bound {} is not proved by the row strategy",
                                    adjective, told(*stated.lower))});
  }
  if (stated.upper && *stated.upper < proof.upper) {
    findings.push_back(
        {within + "upper",
         fmt::format("the stated {}upper bound {} is not proved by the column strategy", adjective,
                     told(*stated.upper))});
  }
  // A double is the value if it is as near as doubles are.
  const Rational least = proof.lower - tolerance * range;
  const Rational greatest = proof.upper + tolerance * range;
  const bool holds =
      !stated.value || (is_exact ? *stated.value >= least && *stated.value <= greatest
                                 : nearest_double(*stated.value) >= rounded_down(least) &&
                                       nearest_double(*stated.value) <= rounded_up(greatest));
  if (!holds) {
    findings.push_back(
        {within + "value", fmt::format("the stated {}value {} is not between the bounds", adjective,
                                       told(*stated.value))});
  }
  if (!proof.relative_gap || *proof.relative_gap > tolerance) {
    findings.push_back(
        {within + "gap",
         fmt::format("the duality gap of the {}strategies is above the tolerance", adjective)});
  }
}

void check_relative_gap(const SolutionFile& stated, const Proof& proof,
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

// A solution that has converged is within its tolerance, one of fractions without any optimal.
void check_termination(const SolutionFile& stated, const Proof& proof,
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
void check_constant_sum(const SolutionFile& stated, const std::optional<Rational>& sum,
                        std::vector<Finding>& findings) {
  compare(stated.constant_sum, sum.value_or(Rational(0)), "constant_sum",
          "the payoffs of both players do not add up to the stated sum", findings);
}

// Where every number is a double and there are too many for fractions.
Verdict verdict_of_doubles(const ReadGame<PayoffMatrix>& read, const SolutionFile& stated,
                           double tolerance) {
  const PayoffMatrix& game = read.game;
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
  check_constant_sum(stated, read.constant_sum, verdict.findings);
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
void check_optimum(const SolutionFile& stated, const ExactMatrix& game,
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

// `of_fractions` is whether the strategies of the object "exact" are reported, if there are some.
Verdict exact_verdict(const ReadGame<ExactMatrix>& read, const SolutionFile& stated,
                      double tolerance, bool of_fractions) {
  const ExactMatrix& game = read.game;
  const Rational range = payoff_range(game);
  Verdict verdict{{}, tolerance};
  check_game(stated.game, game, verdict.findings);
  check_constant_sum(stated, read.constant_sum, verdict.findings);
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

Verdict verdict_of(const VerifyOptions& asked) {
  if (asked.exact) {
    const ReadGame<ExactMatrix> read = asked.game.read_exact();
    return exact_verdict(read, read_solution(asked.solution, read.game.rows(), read.game.columns()),
                         asked.tolerance, true);
  }
  const ReadGame<PayoffMatrix> read = asked.game.read();
  const SolutionFile stated = read_solution(asked.solution, read.game.rows(), read.game.columns());
  const auto exact = [&] {
    std::optional<ExactMatrix> game = asked.game.exactly(read);
    return game ? std::optional(exact_verdict({*std::move(game), read.constant_sum}, stated,
                                              asked.tolerance, false))
                : std::nullopt;
  };
  if (!stated.needs_exactness()) {
    Verdict verdict = verdict_of_doubles(read, stated, asked.tolerance);
    // What doubles cannot prove may be true.
    constexpr Index most_entries = 1'000'000;
    if (verdict.valid() || read.game.rows() * read.game.columns() > most_entries) {
      return verdict;
    }
    const std::optional<Verdict> better = exact();
    return better ? *better : verdict;
  }
  if (const std::optional<Verdict> verdict = exact()) {
    return *verdict;
  }
  if (!std::filesystem::is_regular_file(asked.game.path)) {
    throw UsageError(
        fmt::format("{} states fractions, and the game is too long to be kept while "
                    "it is read: ask for --exact",
                    asked.solution));
  }
  return exact_verdict(asked.game.read_exact(), stated, asked.tolerance, false);
}

Json as_json(const Verdict& verdict, bool exact) {
  const Proof& proof = verdict.proof;
  Json json = {{"valid", verdict.valid()}};
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
  json["tolerance"] = verdict.tolerance;
  json["stated_lower_holds"] = verdict.holds("lower");
  json["stated_upper_holds"] = verdict.holds("upper");
  json["stated_value_holds"] = verdict.holds("value");
  json["false_parts"] = Json::list();
  for (const Finding& finding : verdict.findings) {
    json["false_parts"].push_back(finding.part);
  }
  return json;
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

std::string as_text(const Verdict& verdict, bool exact) {
  const Proof& proof = verdict.proof;
  std::string text = bold(verdict.valid() ? "valid" : "not valid") + "\n";
  text += exact ? fmt::format("exactly: {} <= value <= {}\n", proof.lower.get_str(),
                              proof.upper.get_str())
                : fmt::format("recomputed: {} <= value <= {}\n", rounded_down(proof.lower),
                              rounded_up(proof.upper));
  text += gap_text(verdict, exact);
  const std::string told = verdict.of_fractions ? "exact.gap" : "gap";
  for (const Finding& finding : verdict.findings) {
    if (finding.part != told) {
      text += finding.text + "\n";
    }
  }
  return text;
}

std::string as_asked(const Verdict& verdict, const VerifyOptions& asked) {
  if (asked.output.json) {
    return printed(as_json(verdict, asked.exact));
  }
  return asked.output.csv ? item_rows(as_json(verdict, asked.exact))
                          : as_text(verdict, asked.exact);
}

Printed run_verify(const VerifyOptions& asked) {
  if (asked.game.path == "-" && asked.solution == "-") {
    throw UsageError("GAME and SOLUTION are both standard input, one must be a file");
  }
  if (is_efg_file(asked.game.path)) {
    return verify_extensive(asked.game.path, asked.solution, asked.tolerance, asked.exact,
                            asked.output);
  }
  const ProgressClock clock(asked.output, "checking the solution");
  const Verdict verdict = verdict_of(asked);
  return {as_asked(verdict, asked), verdict.valid() ? ExitCode::decided : ExitCode::unfinished};
}

}  // namespace

Action declare_verify(Parser& parser) {
  auto asked = std::make_shared<VerifyOptions>();
  asked->game.declare(parser, true);
  parser
      .add_input("SOLUTION", asked->solution,
                 "what saddle solve --json printed, or saddle extensive --json")
      .required();
  parser
      .add_option("--tolerance", asked->tolerance,
                  "valid only if the duality gap is at most this part of the payoff range")
      .at_least(0)
      .capture_default_str();
  parser.add_flag("--exact", asked->exact,
                  "report the fractions if there are some, and bounds in rational arithmetic");
  asked->output.declare(parser);
  return [asked] { return run_verify(*asked); };
}

}  // namespace saddle::app
