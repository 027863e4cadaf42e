#pragma once

#include <functional>
#include <optional>
#include <string>

#include "apps/program/answers/checklist.h"
#include "apps/program/answers/written_answer.h"
#include "apps/program/reports/extensive_report.h"
#include "apps/program/reports/large_report.h"
#include "apps/program/reports/printed.h"
#include "saddle/exact/certificate.h"
#include "saddle/extensive/extensive_game.h"
#include "saddle/io/csv/measured_table.h"
#include "saddle/io/table/json.h"
#include "saddle/io/table/json_tree.h"
#include "saddle/matrix/exact_matrix.h"
#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/saddle_point.h"
#include "saddle/matrix/solution.h"
#include "saddle/normal_form/normal_form_game.h"
#include "saddle/number/rational.h"

namespace saddle::app {

/// Two strategies and the claims about them. The numbers of a strategy are probabilities of pure
/// strategies, or of the moves of an extensive game by sequences.
struct Statement {
  ExactStrategies strategies;
  std::optional<Rational> lower;
  std::optional<Rational> upper;
  std::optional<Rational> value;
};

/// The statements of an answer with bounds, about a payoff matrix or a tree. Refers to the answer.
struct StatedAnswer {
  const JsonTree* answer;
  AnswerReader reader;
  Checklist fields;
  /// The keys outside the object "exact". They may be missing if that object is there.
  std::optional<Statement> statement = {};
  std::optional<Statement> exact = {};
  std::optional<Rational> relative_gap = {};
  std::optional<Rational> tolerance = {};
  std::optional<Termination> termination = {};

  bool is_converged() const { return termination == Termination::converged; }
};

/// Reads the strategies of an object, which is the answer or its member "exact"; `within` is "" or
/// "exact.".
using ReadStrategies =
    std::function<ExactStrategies(const std::string& within, const JsonTree& object)>;

/// Reads an answer with bounds, and checks the types of all its fields by the description of its
/// kind. `file` names it in errors. Throws ParseError with the place.
StatedAnswer read_answer(const JsonTree& answer, const std::string& kind, const std::string& file,
                         const ReadStrategies& strategies);

/// The bounds that two strategies prove.
struct Proof {
  Rational lower;
  Rational upper;
  std::optional<Rational> relative_gap;  // nullopt if a bound is unknown
};

/// Returns the proof by bounds in rational arithmetic, with their gap relative to the range.
Proof proof_of(const ExactBounds& bounds, const Rational& range);

/// The size of the payoffs, and the gap that rounding to doubles may leave.
struct PayoffScale {
  Rational range;    ///< the maximum minus the minimum
  Rational maximum;  ///< an upper bound on the absolute values of payoffs
  /// The gap, relative to the range, that rounding optimal fractions to doubles may leave.
  double lost = 0x1p-50;
};

/// The data of a game against which an answer is checked.
struct Recomputed {
  Json game;                             ///< as the answer's report describes it
  std::optional<Rational> constant_sum;  ///< of both players' payoffs; nullopt in a matrix game
  std::optional<Proof> of_statement;     ///< the proof by the strategies in doubles
  std::optional<Proof> of_fractions;     ///< the proof by the strategies in the object "exact"
  PayoffScale scale;
};

/// The findings of a check of an answer with bounds.
class Verdict {
 public:
  /// The answer is checked with this tolerance, relative to the payoff range. If `exact`, bounds
  /// are reported in fractions: the bounds of the object "exact" if the answer has it.
  Verdict(const StatedAnswer& stated, double tolerance, bool exact)
      : tolerance_(tolerance), exact_(exact), list_(stated.fields) {}

  /// Checks the statements about the game, the strategies and their bounds.
  void check(const StatedAnswer& stated, const Recomputed& found);

  /// For further checks.
  Checklist& list() { return list_; }

  /// Whether nothing is false, and everything stated was checked.
  bool valid() const { return list_.findings().empty(); }

  /// The text for people, the JSON object of the schema, and its members as CSV rows.
  std::string text() const;
  Json json() const;
  std::string csv() const { return item_rows(json()); }

 private:
  std::string gap_text(bool is_allowed) const;

  Proof proof_;  // by the reported strategies
  double tolerance_;
  bool exact_;
  std::string gap_part_ = "gap";  // the place of the finding that the gap of the proof is too large
  Checklist list_;
};

// The checks of answers to matrix games, trees, games in normal form and measured games, each in
// the file of its name.

/// The output of `saddle solve --json`, or another solution in the same form. Refers to the JSON.
struct StatedSolution : StatedAnswer {
  std::optional<SaddlePoint> saddle_point;

  /// Whether it describes all optimal strategies, their entropy, or how the value depends on the
  /// payoffs. Only rational arithmetic on a table can check these statements.
  bool describes_optimum() const;
};

/// Reads a solution: row_strategy and column_strategy (probabilities as numbers, which are read as
/// doubles, or as strings with fractions), and the other keys. `name` names the text in errors.
/// Throws ParseError, with the key, unless the strategies are distributions over `rows` rows and
/// `columns` columns and the other keys have values of their types.
StatedSolution read_solution(const JsonTree& text, const std::string& name, Index rows,
                             Index columns);

/// The maximum number of payoffs of a game that is checked exactly if doubles do not prove the
/// statements.
inline constexpr Index most_checked_exactly = 1'000'000;

/// Checks a solution in rational arithmetic. `constant_sum` is the sum of both players' payoffs,
/// nullopt for a matrix game; `exact` is whether fractions are reported. Throws ParseError, with
/// the key, if strategies in the statements about the optimum do not fit the game.
Verdict exact_verdict(const ExactMatrix& game, const std::optional<Rational>& constant_sum,
                      const StatedSolution& stated, double tolerance, bool exact);

/// Checks a solution in doubles. Checks it exactly if it states fractions or describes the optimum,
/// or if doubles do not prove its statements and the game is not large. Returns nullopt if the
/// exact check needs the unrounded game, which is missing.
std::optional<Verdict> verdict_on(const PayoffMatrix& game,
                                  const std::optional<Rational>& constant_sum,
                                  const StatedSolution& stated, double tolerance,
                                  const WithoutRounding& exactly);

/// Checks a solution of a game that is not stored as a table, without making a table: in doubles,
/// or payoff by payoff in rational arithmetic if `is_exact`, if the solution states fractions, or
/// if doubles do not prove its statements and not too many payoffs are stored. The solution must
/// not describe the optimum.
Verdict large_verdict(const LargeGame& large, const StatedSolution& stated, double tolerance,
                      bool is_exact);

/// Reads an answer of `saddle extensive --json` or `saddle game` to an imperfect-information game,
/// or another solution in the same form, and checks it without solving: best responses to its
/// strategies, the probabilities of moves by sequences, prove its bounds. Statements in fractions
/// are checked in fractions. Statements in doubles are checked in fractions if no player has many
/// sequences, and either `exact` is set or doubles do not prove them. `name` names the answer in
/// errors.
///
/// Throws ParseError with the information set if the strategies do not fit this game, or if
/// probabilities are invalid, and std::invalid_argument if `exact` is set for doubles in a game of
/// many sequences.
Verdict tree_verdict(const ExtensiveGame& game, const ExtensiveNames& names, const JsonTree& answer,
                     const std::string& name, double tolerance, bool exact);

/// Whether an answer was printed by saddle nash.
bool is_of_normal_form(const JsonTree& answer);

/// Proves each stated equilibrium, commitment or correlated equilibrium again, without solving, and
/// checks all other statements by the description of the answer. Completeness of a list is checked
/// only by the sum of its indices, which must be 1. `file` names the text in errors. Throws
/// ParseError if it is not an answer for this game.
FieldVerdict nash_verdict(const NormalFormGame& game, const JsonTree& answer,
                          const std::string& file);

/// Whether an answer is for a measured game, as saddle measured prints it.
bool states_measured(const JsonTree& answer);

/// Reads a table with the given options. Throws ParseError if the table is invalid.
using ReadTable = std::function<MeasuredTable(const MeasuredTableOptions&)>;

/// Reads the table with the symmetry that an answer states, and recomputes all statements of the
/// answer about its mixes: the proofs from the counts, and the estimates with the same number of
/// samples and the same seed. Numbers may differ by `tolerance`, relative to the payoff range.
/// Answers do not state that no better mix exists, and it is not checked. `file` names the answer
/// in errors. Throws ParseError if it is not an answer for this game, or if the table is invalid
/// with the stated symmetry.
FieldVerdict measured_verdict(const JsonTree& answer, const std::string& file,
                              const ReadTable& read, double tolerance);

}  // namespace saddle::app
