#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <span>

#include "saddle/matrix/scaling.h"
#include "saddle/number/index.h"

namespace saddle {

struct SmallTableau;

/// The simplex method for games of at most 128 x 128, in memory that is reserved once.
///
/// The program is that of Tableau (tableau.h). A tableau this small stays in the first caches, so a
/// pivot is applied at once, and the same pass makes the exact norms of all columns: the steepest
/// edge costs no pass of its own and its weights never drift.
class SmallSimplex {
 public:
  static constexpr Index max_side = 128;

  enum class Ending { optimal, iteration_limit, lost_accuracy, conceded_little };

  SmallSimplex();
  ~SmallSimplex();
  SmallSimplex(SmallSimplex&&) noexcept;
  SmallSimplex& operator=(SmallSimplex&&) noexcept;

  /// Solves the game whose payoffs are stored row by row, by at most `max_pivots` pivots of 4mn
  /// flops. Demands 1 <= rows, columns <= max_side and finite payoffs; keeps a reference to them.
  /// Ends by conceded_little as soon as the column strategy of the present basis concedes no more
  /// than `little`, up to rounding: what it concedes falls from pivot to pivot. Does not allocate.
  Ending solve(std::span<const double> payoffs, Index rows, Index columns, std::int64_t max_pivots,
               double little = -std::numeric_limits<double>::infinity());

  /// Solves the basis that was found anew, with residuals in extended precision. O(k^2) for k
  /// columns in the basis. Does not allocate.
  void refine();

  /// The strategies found, valid until the next call; of sum 1 up to rounding.
  std::span<const double> row() const;
  std::span<const double> column() const;

  /// The pivots that the last solve made, and how it rescaled the payoffs.
  std::int64_t pivots() const;
  const Scaling& scaling() const;

 private:
  std::unique_ptr<SmallTableau> tableau_;
};

}  // namespace saddle
