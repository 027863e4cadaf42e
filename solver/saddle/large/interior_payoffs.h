#pragma once

#include <Eigen/SparseCore>

#include "saddle/large/sparse_game.h"
#include "saddle/machine/cholesky.h"
#include "saddle/machine/should_stop.h"
#include "saddle/machine/workers.h"
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
                                    Workers* workers, const ShouldStop& should_stop,
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
  bool add_normal_equations(std::size_t side, const Eigen::VectorXd& weights, Workers* workers,
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
  bool add_normal_equations(std::size_t side, const Eigen::VectorXd& weights, Workers* workers,
                            const ShouldStop& should_stop, Cholesky& normal) const override;

 private:
  const DenseMatrix& payoffs_;
};

}  // namespace saddle
