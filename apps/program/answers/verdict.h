#pragma once

#include <functional>
#include <optional>
#include <string>

#include "apps/program/answers/checklist.h"
#include "apps/program/reports/printed.h"
#include "saddle/exact/certificate.h"
#include "saddle/io/table/json.h"
#include "saddle/io/table/json_tree.h"
#include "saddle/matrix/solution.h"
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

/// The bounds that the strategies of an answer prove: of the strategies in doubles, and of the
/// strategies in the object "exact".
struct Proofs {
  std::optional<Proof> of_statement;
  std::optional<Proof> of_fractions;
};

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
  Proofs proofs;
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

}  // namespace saddle::app
