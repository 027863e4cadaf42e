#pragma once

#include <array>
#include <memory>

#include <Eigen/SparseCore>

#include "saddle/large/sparse_game.h"
#include "saddle/machine/cholesky.h"
#include "saddle/machine/should_stop.h"
#include "saddle/machine/thread_pool.h"
#include "saddle/matrix/mixed_strategy.h"
#include "saddle/matrix/payoff_matrix.h"

namespace saddle {

/// The payoffs that an interior point works on, rescaled to a range of about one: of side 0, the
/// row player, A, and of side 1, the column player, -A'.
class InteriorPayoffs {
 public:
  virtual ~InteriorPayoffs() = default;

  /// How many strategies a side has.
  virtual Index size(std::size_t side) const = 0;

  /// Returns what each strategy of a side gets against weights of the other side.
  virtual Eigen::VectorXd pay(std::size_t side, const Eigen::VectorXd& weights) const = 0;

  /// Adds P diag(weights) P' to a matrix, P the payoffs of a side and weights >= 0 of the other.
  /// Returns false, and leaves the rest out, once should_stop() returns true.
  virtual bool add_normal_equations(std::size_t side, const Eigen::VectorXd& weights,
                                    ThreadPool* pool, const ShouldStop& should_stop,
                                    Cholesky& normal) const = 0;

 protected:
  InteriorPayoffs() = default;
  InteriorPayoffs(const InteriorPayoffs&) = default;
  InteriorPayoffs(InteriorPayoffs&&) = default;
  InteriorPayoffs& operator=(const InteriorPayoffs&) = default;
  InteriorPayoffs& operator=(InteriorPayoffs&&) = default;
};

/// Payoffs of which most are 0. The normal equations take 2 flops for each pair of payoffs of one
/// strategy of the other side.
class SparsePayoffs : public InteriorPayoffs {
 public:
  explicit SparsePayoffs(const SparseEntries& payoffs);

  Index size(std::size_t side) const override;
  Eigen::VectorXd pay(std::size_t side, const Eigen::VectorXd& weights) const override;
  bool add_normal_equations(std::size_t side, const Eigen::VectorXd& weights, ThreadPool* pool,
                            const ShouldStop& should_stop, Cholesky& normal) const override;

 private:
  Eigen::SparseMatrix<double> by_columns_;
  SparseEntries by_rows_;
};

/// A table, to which it keeps a reference. The normal equations take k^2 l flops for k strategies
/// of the side and l of the other.
class TablePayoffs : public InteriorPayoffs {
 public:
  explicit TablePayoffs(const DenseMatrix& payoffs) : payoffs_(payoffs) {}

  Index size(std::size_t side) const override;
  Eigen::VectorXd pay(std::size_t side, const Eigen::VectorXd& weights) const override;
  bool add_normal_equations(std::size_t side, const Eigen::VectorXd& weights, ThreadPool* pool,
                            const ShouldStop& should_stop, Cholesky& normal) const override;

 private:
  const DenseMatrix& payoffs_;
};

/// A primal-dual interior-point method for a matrix game: the weights of each player and the slacks
/// of the same strategies, how far they are from best responses, stay positive, while their
/// products fall to 0 together. Mehrotra's predictor and corrector (SIAM Journal on Optimization 2,
/// 1992), and Gondzio's correctors (Computational Optimization and Applications 6, 1996), all by
/// the dense factors of the normal equations of the player who has fewer strategies.
class MatrixInteriorPoint {
 public:
  /// Begins near strategies, one weight >= 0 for each, whose duality gap is about `gap`.
  MatrixInteriorPoint(std::unique_ptr<const InteriorPayoffs> payoffs, const Weights& start,
                      double gap);

  /// Makes an iteration; false if the arithmetic gives up, or once should_stop() returns true, and
  /// then the point is where it was. It brings the products down to this part of them at most: the
  /// less, the farther it may go from the central path. n^3 / 3 flops, n the lesser side of the
  /// game.
  bool step(ThreadPool* pool, const ShouldStop& should_stop, double least_centring = 0);

  /// The sum of the products: the duality gap, up to the residuals of the equations.
  double gap() const;

  /// The weights of the strategies, of sum about 1, and what they concede at most: the value u of
  /// the column player's strategy, and -w of the row player's.
  const Eigen::VectorXd& row() const { return sides_[0].weights; }
  const Eigen::VectorXd& column() const { return sides_[1].weights; }
  double row_value() const { return sides_[0].value; }
  double column_value() const { return sides_[1].value; }

  /// Adds strategies after the last: takes the payoffs of all, and the slacks of the new ones,
  /// less than 0 if they are better than the best responses so far.
  void extend(std::unique_ptr<const InteriorPayoffs> payoffs, const Eigen::VectorXd& row_slacks,
              const Eigen::VectorXd& column_slacks);

 private:
  using Vector = Eigen::VectorXd;

  struct Side {
    Vector weights;
    Vector slacks;
    double value = 0;
    Vector residual;          // of the slacks
    double sum_residual = 0;  // 1 less the sum of the weights
    Vector diagonal;          // slacks / weights
  };

  // One number or vector of each player, rows first.
  struct Direction {
    std::array<Vector, 2> weights;
    std::array<double, 2> values;
    std::array<Vector, 2> slacks;
  };
  struct RightSide {
    std::array<Vector, 2> of_slacks;
    std::array<double, 2> of_sums;
  };

  void set_payoffs(std::unique_ptr<const InteriorPayoffs> payoffs);
  double strategies() const;
  double mean_product() const;
  void find_residuals();
  bool factorise(ThreadPool* pool, const ShouldStop& should_stop);
  Direction solve(const RightSide& right) const;
  void refine(const RightSide& right, double most_error, Direction& direction) const;
  RightSide right_side(const std::array<Vector, 2>& targets) const;
  void set_slack_changes(const std::array<Vector, 2>& targets, Direction& direction) const;
  std::array<double, 2> lengths(const Direction& direction) const;
  Direction direction_to(const std::array<Vector, 2>& targets, double most_error) const;
  void correct(const Direction& direction, const std::array<double, 2>& length, double target,
               std::array<Vector, 2>& targets) const;

  std::unique_ptr<const InteriorPayoffs> payoffs_;
  std::array<Side, 2> sides_;
  std::size_t kept_ = 0;  // the side of the normal equations
  Cholesky normal_;
  // The border of the normal equations: b and the sum delta of the comment in the source, and the
  // solutions for b and for ones.
  Vector border_;
  double border_sum_ = 0;
  Vector of_border_;
  Vector of_ones_;
};

/// Replaces the strategies of a table by ones whose duality gap in it is at most `most_gap`, by an
/// interior point that begins near them. They are near the table's central path: all strategies
/// have weight, and no solution among equals is preferred, unlike at a vertex.
///
/// The payoffs are rescaled, to a range of about one. Returns false if the arithmetic gives up, or
/// once should_stop() returns true; the strategies are then the last ones. An iteration takes 2 k^2
/// l + k^3 / 3 flops for sides k <= l.
bool follow_central_path(const DenseMatrix& payoffs, double most_gap, const ShouldStop& should_stop,
                         Weights& strategies);

}  // namespace saddle
