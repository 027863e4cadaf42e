#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <span>

#include "saddle/matrix/scaling.h"
#include "saddle/number/index.h"

namespace saddle {

struct SmallTableau;

/// The simplex method for games of at most 128 x 128, in memory that is allocated once.
///
/// It solves the linear program of Tableau (tableau.h). A tableau this small stays in the L1 and L2
/// caches, so each pivot updates the whole tableau at once. The pass that does this also computes
/// the exact norms of all columns: steepest edge needs no other pass, and its weights never drift.
class SmallSimplex {
 public:
  static constexpr Index max_side = 128;

  enum class Ending { optimal, iteration_limit, lost_accuracy, conceded_little };

  SmallSimplex();
  ~SmallSimplex();

  /// Solves the game whose payoffs are stored row by row, by at most `max_pivots` pivots of 4mn
  /// flops. Demands 1 <= rows, columns <= max_side and finite payoffs; keeps a reference to them.
  /// Ends with conceded_little as soon as the column strategy of the current basis concedes at most
  /// `little`, up to rounding; the conceded payoff falls with each pivot. Does not allocate.
  Ending solve(std::span<const double> payoffs, Index rows, Index columns, std::int64_t max_pivots,
               double little = -std::numeric_limits<double>::infinity());

  /// Refines the strategies of the final basis iteratively, with residuals in long double. O(k^2)
  /// for k columns in the basis. Does not allocate.
  void refine();

  /// The strategies, of sum 1 up to rounding; valid until the next call.
  std::span<const double> row() const;
  std::span<const double> column() const;

  /// The number of pivots of the last solve, and its scaling of the payoffs.
  std::int64_t pivots() const;
  const Scaling& scaling() const;

 private:
  std::unique_ptr<SmallTableau> tableau_;
};

}  // namespace saddle
