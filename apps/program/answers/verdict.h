#pragma once

#include <optional>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "apps/program/answers/checklist.h"
#include "apps/program/answers/stated_solution.h"
#include "apps/program/reports/printed.h"
#include "saddle/exact/certificate.h"
#include "saddle/matrix/solution.h"
#include "saddle/number/rational.h"

namespace saddle::app {

/// The bounds that two strategies prove.
struct Proof {
  Rational lower;
  Rational upper;
  std::optional<Rational> relative_gap;  // none: no bound is known
};

/// Returns the same from bounds in rational arithmetic and the range of the payoffs.
Proof proof_of(const ExactBounds& bounds, const Rational& range);

/// Returns the same from a certificate in doubles, for the game of all payoffs less `offset`.
Proof proof_of(const Solution& certified, const Rational& offset);

/// The proofs by the strategies of an answer, for each of its statements.
struct Proofs {
  std::optional<Proof> of_statement;
  std::optional<Proof> of_fractions;
};

/// The size of the payoffs, and the error of their doubles.
struct PayoffScale {
  Rational range;    ///< the greatest less the least
  Rational maximum;  ///< the greatest absolute value of a payoff, or more
  /// The gap, as a part of the range, that rounding optimal fractions to doubles may leave.
  double lost = 0x1p-50;
};

/// The findings of a check of an answer.
class Verdict {
 public:
  /// The answer is checked for bounds within this part of the payoff range. If `exact`, bounds are
  /// reported in fractions, and those of the object "exact" if there is one.
  Verdict(const StatedAnswer& stated, double tolerance, bool exact)
      : tolerance_(tolerance), exact_(exact), list_(stated.fields) {}

  /// Whether nothing is false, and nothing stated was left unchecked.
  bool valid() const { return list_.findings().empty(); }

  /// For people, the object that the contract describes, and its members as rows.
  std::string text() const;
  Json json() const;
  std::string csv() const { return item_rows(json()); }

  Checklist& list() { return list_; }

  /// Checks all that is claimed of the strategies and of how good they are.
  void check_answer(const StatedAnswer& stated, const Proofs& proofs, const PayoffScale& scale);

  /// Checks the size, the labels, the number of stored payoffs and the sum of both players'
  /// payoffs, which a matrix game does not have. A saddle point of null states nothing: not every
  /// method looks for one.
  void check_game(const StatedSolution& stated, Index rows, Index columns, Index stored,
                  const std::vector<std::string>& row_labels,
                  const std::vector<std::string>& column_labels);
  void check_constant_sum(const StatedAnswer& stated, const std::optional<Rational>& sum);
  void check_saddle_point(bool holds);

  /// Checks a saddle point in doubles that may be rounded: the payoff there, and those of its row
  /// and of its column.
  void check_saddle_point(double payoff, const Eigen::VectorXd& row, const Eigen::VectorXd& column,
                          double rounding);

 private:
  std::string gap_text(bool is_allowed) const;

  Proof proof_;  // of the strategies that are reported
  double tolerance_;
  bool exact_;
  bool of_fractions_ = false;  // whether the proof is of the object "exact"
  Checklist list_;
};

}  // namespace saddle::app
