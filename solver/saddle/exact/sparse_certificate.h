#pragma once

#include <vector>

#include "saddle/exact/certificate.h"
#include "saddle/number/index.h"
#include "saddle/number/rational.h"

namespace saddle {

/// The exact bounds that two strategies prove in a sparse game whose payoffs pass by one after the
/// other: memory for its rows and its columns, not for its payoffs.
class SparseCertificate {
 public:
  /// Takes the weights of the strategies, as exact_bounds() does, and the payoff of all pairs that
  /// are not added. Keeps a reference to the strategies. Throws std::invalid_argument as
  /// exact_bounds() does.
  SparseCertificate(const ExactStrategies& strategies, Rational rest);

  /// Adds a payoff; each pair at most once.
  void add(Index row, Index column, const Rational& payoff);

  /// Returns min_j (x'A)_j and max_i (Ay)_i for the weights divided by their sums.
  ExactBounds bounds() const;

 private:
  const ExactStrategies& strategies_;
  Rational rest_;
  Rational excess_;  // of the payoff that is being added over the rest
  Rational product_;
  std::vector<Rational> of_rows_;     // sum of (a_ij - rest) y_j
  std::vector<Rational> of_columns_;  // sum of (a_ij - rest) x_i
};

}  // namespace saddle
