#include "saddle/game/low_rank_game.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

#include "saddle/machine/refusal.h"
#include "saddle/matrix/compensated_sum.h"
#include "saddle/number/rounding.h"

// Why the bounds are true in floating point
//
// Let g(k) bound the relative error of k roundings (number/rounding.h), and M be the greatest of
// the sums sum_k |left_ik| |right_jk|, with the entries of one factor replaced by the greatest
// absolute value of their column. A product with weights of sum 1 first computes
//
//   z_k = sum_j right_jk y_j,   off by at most g(block + 3) max_j |right_jk|,
//
// in blocks, whose sums are added up with compensation, and then sum_k left_ik z_k, which adds
// g(rank) M at most. An entry, which is computed alone, is off by g(rank + 1) M and one rounding of
// the sum with the sparse part. The left factor is rescaled by a power of two, exactly except for
// underflow, which is added at the end.

namespace saddle {
namespace {

constexpr double least_positive = std::numeric_limits<double>::denorm_min();

void check_factor(const char* name, const Eigen::MatrixXd& factor) {
  for (Index i = 0; i < factor.rows(); ++i) {
    for (Index k = 0; k < factor.cols(); ++k) {
      if (!std::isfinite(factor(i, k))) {
        throw_invalid("entry {}, {} of the {} factor is {}, must be finite (counted from 1)", i + 1,
                      k + 1, name, factor(i, k));
      }
    }
  }
}

// Returns the sparse part as a game after checking the sizes.
std::shared_ptr<const SparseGame> sparse_part(const Eigen::MatrixXd& left,
                                              const Eigen::MatrixXd& right,
                                              const SparseEntries& sparse) {
  if (left.cols() < 1 || left.cols() != right.cols()) {
    throw_invalid("the factors have {} and {} columns, must have the same number of at least 1",
                  left.cols(), right.cols());
  }
  if (sparse.rows() != left.rows() || sparse.cols() != right.rows()) {
    throw_invalid("the sparse part is {} x {}, must be {} x {}", sparse.rows(), sparse.cols(),
                  left.rows(), right.rows());
  }
  return std::make_shared<const SparseGame>(sparse);
}

// Bounds on the products of the rows of one factor with any row of the other.
struct Products {
  double minimum = 0;
  double maximum = 0;
  double magnitude = 0;  // bound on sums of absolute values
};

Products products_of(const Eigen::MatrixXd& factor, const Eigen::MatrixXd& other) {
  const Eigen::RowVectorXd low = other.colwise().minCoeff();
  const Eigen::RowVectorXd high = other.colwise().maxCoeff();
  Products bounds{infinity, -infinity, 0};
  for (Index i = 0; i < factor.rows(); ++i) {
    const auto at_low = factor.row(i).cwiseProduct(low);
    const auto at_high = factor.row(i).cwiseProduct(high);
    bounds.minimum = std::min(bounds.minimum, at_low.cwiseMin(at_high).sum());
    bounds.maximum = std::max(bounds.maximum, at_low.cwiseMax(at_high).sum());
    bounds.magnitude =
        std::max(bounds.magnitude, at_low.cwiseAbs().cwiseMax(at_high.cwiseAbs()).sum());
  }
  return bounds;
}

// Returns the better of the bounds of rows and of columns, rounded outward. The center of the
// scaling is 0, so that factors can be rescaled.
PayoffRange range_of(const Eigen::MatrixXd& left, const Eigen::MatrixXd& right,
                     const SparseGame& sparse) {
  check_factor("left", left);
  check_factor("right", right);
  const Products by_rows = products_of(left, right);
  const Products by_columns = products_of(right, left);
  const double slack = 2 * (relative_error(static_cast<double>(left.cols() + 3)) *
                                std::max(by_rows.magnitude, by_columns.magnitude) +
                            static_cast<double>(left.cols()) * least_positive);
  const double minimum =
      next_below(std::max(by_rows.minimum, by_columns.minimum) + sparse.range().minimum - slack);
  const double maximum =
      next_above(std::min(by_rows.maximum, by_columns.maximum) + sparse.range().maximum + slack);
  const double magnitude = std::max(std::abs(minimum), std::abs(maximum));
  if (!std::isfinite(2 * magnitude) || !std::isfinite(2 * slack)) {
    throw std::invalid_argument(
        "payoffs may exceed the range of a double: the factors must be smaller");
  }
  return {minimum, maximum, slack + 2 * unit_roundoff * magnitude, Scaling(-magnitude, magnitude)};
}

// Returns the sums of the factor's columns, each entry times its row's weight. Blocks of rows are
// summed first, then the blocks with compensation.
Eigen::VectorXd weighted_sums(const Eigen::MatrixXd& factor, const Eigen::VectorXd& weights) {
  Eigen::MatrixXd blocks((factor.rows() + product_block - 1) / product_block, factor.cols());
  for (Index b = 0; b < blocks.rows(); ++b) {
    const Index first = b * product_block;
    const Index size = std::min(product_block, factor.rows() - first);
    blocks.row(b).transpose() =
        factor.middleRows(first, size).transpose() * weights.segment(first, size);
  }
  return Eigen::VectorXd::NullaryExpr(
      factor.cols(), [&](Index k) { return compensated_sum(blocks.col(k).data(), blocks.rows()); });
}

}  // namespace

LowRankGame::LowRankGame(const Eigen::MatrixXd& left, const Eigen::MatrixXd& right)
    : LowRankGame(left, right, SparseEntries(left.rows(), right.rows())) {}

LowRankGame::LowRankGame(const Eigen::MatrixXd& left, const Eigen::MatrixXd& right,
                         const SparseEntries& sparse)
    : LowRankGame(left, right, sparse_part(left, right, sparse)) {}

LowRankGame::LowRankGame(const Eigen::MatrixXd& left, const Eigen::MatrixXd& right,
                         std::shared_ptr<const SparseGame> sparse)
    : GameOperator(left.rows(), right.rows(), range_of(left, right, *sparse)),
      left_(left * range().scaling.scale()),
      right_(right),
      sparse_(std::move(sparse)),
      sparse_scale_(range().scaling.scale() / sparse_->range().scaling.scale()),
      magnitude_(
          std::max(products_of(left_, right_).magnitude, products_of(right_, left_).magnitude)),
      reach_(1 + left_.cwiseAbs().rowwise().sum().maxCoeff() +
             right_.cwiseAbs().rowwise().sum().maxCoeff()) {}

double LowRankGame::payoff(Index row, Index column) const {
  return left_.row(row).dot(right_.row(column)) / range().scaling.scale() +
         sparse_->payoff(row, column);
}

Eigen::VectorXd LowRankGame::row(Index row) const {
  return right_ * left_.row(row).transpose() / range().scaling.scale() + sparse_->row(row);
}

Eigen::VectorXd LowRankGame::column(Index column) const {
  return left_ * right_.row(column).transpose() / range().scaling.scale() + sparse_->column(column);
}

Eigen::VectorXd LowRankGame::row_products(const Eigen::VectorXd& column_weights) const {
  return left_ * weighted_sums(right_, column_weights) +
         sparse_->row_products(column_weights) * sparse_scale_;
}

Eigen::VectorXd LowRankGame::column_products(const Eigen::VectorXd& row_weights) const {
  return right_ * weighted_sums(left_, row_weights) +
         sparse_->column_products(row_weights) * sparse_scale_;
}

// Adds the errors of the factors' products, of the sparse part's products, of their sum, and of the
// entries. The factor 2 covers the rounding errors of this expression itself.
double LowRankGame::product_error_of(Index terms, double error_of_sparse) const {
  const auto roundings = static_cast<double>(std::min(terms, product_block) + 3 + rank() + 2);
  const double underflow = static_cast<double>(terms + rank()) * reach_ * least_positive;
  return 2 * (relative_error(roundings) * (magnitude_ + range().scaling.bound()) + underflow +
              error_of_sparse * sparse_scale_ + range().rounding * range().scaling.scale());
}

double LowRankGame::row_product_error() const {
  return product_error_of(columns(), sparse_->row_product_error());
}

double LowRankGame::column_product_error() const {
  return product_error_of(rows(), sparse_->column_product_error());
}

}  // namespace saddle
