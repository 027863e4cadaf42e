#include "saddle/large/central_path.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "saddle/large/length_within.h"
#include "saddle/machine/aligned_vector.h"
#include "saddle/machine/cholesky.h"
#include "saddle/machine/tile_product.h"
#include "saddle/number/index.h"

// Let x and y be the strategies, w >= A y and v <= A'x, s = w - A y and t = A'x - v. Newton's step
// towards products x s = y t = mu keeps sum x = sum y = 1:
//
//   A dy - (s / x) dx - dw = -r,   A'dx + (t / y) dy - dv = q,   r = mu / x - s,  q = mu / y - t.
//
// With d = y / t the second gives dy = d (q + dv - A'dx), and then
//
//   (s / x + A d A') dx = r + A d q - dw + dv A d:
//
// a positive definite system for three right sides. That both changes add up to 0 gives dw and dv.

namespace saddle {
namespace {

using Vector = Eigen::VectorXd;

// The part of the even mixture in the first strategies: the lesser of this and this number of gaps.
// New strategies begin with their share of it.
constexpr double most_even = 0.1;
constexpr double even_per_gap = 30;
// The least slack at the beginning, as a part of the gap.
constexpr double first_slack = 0.3;
constexpr double least_first_slack = 1e-12;
// What each step tries to bring the products down to, and how far towards the boundary it goes.
constexpr double decrease = 0.15;
constexpr double most_of_length = 0.95;
constexpr int most_steps = 60;

Weights made_more_even(const DenseMatrix& payoffs, const Weights& strategies) {
  const Vector row = strategies.row / strategies.row.sum();
  const Vector column = strategies.column / strategies.column.sum();
  const double gap = (payoffs * column).maxCoeff() - (payoffs.transpose() * row).minCoeff();
  const double even = std::min(most_even, even_per_gap * std::max(gap, 0.0));
  return {(1 - even) * row.array() + even / static_cast<double>(row.size()),
          (1 - even) * column.array() + even / static_cast<double>(column.size())};
}

// A point between the strategies of a table with no more rows than columns.
class CentralPoint {
 public:
  CentralPoint(const DenseMatrix& payoffs, const Weights& start)
      : payoffs_(payoffs),
        row_(start.row),
        column_(start.column),
        stride_(padded_columns(payoffs.rows())),
        scaled_(static_cast<std::size_t>(stride_ * payoffs.cols())) {
    const Vector of_rows = payoffs_ * column_;
    const Vector of_columns = payoffs_.transpose() * row_;
    upper_ = of_rows.maxCoeff();
    lower_ = of_columns.minCoeff();
    const double slack = std::max(first_slack * gap(), least_first_slack);
    upper_ += slack;
    lower_ -= slack;
    set_slacks();
  }

  // A bound on the duality gap, up to rounding.
  double gap() const { return upper_ - lower_; }

  Weights strategies() const { return {row_, column_}; }

  // Makes a step; false if it leads nowhere.
  bool step(const ShouldStop& should_stop) {
    const double products = row_.dot(row_slack_) + column_.dot(column_slack_);
    const double target = decrease * products / static_cast<double>(row_.size() + column_.size());
    const Vector ratio = column_.cwiseQuotient(column_slack_);
    set_normal_equations(ratio);
    if (!normal_.factorise(nullptr, should_stop)) {
      return false;
    }
    const Vector r = target / row_.array() - row_slack_.array();
    const Vector q = target / column_.array() - column_slack_.array();
    const Vector border = payoffs_ * ratio;
    Vector of_rest = r + payoffs_ * ratio.cwiseProduct(q);
    Vector of_ones = Vector::Ones(row_.size());
    Vector of_border = border;
    double* const right_sides[] = {of_rest.data(), of_ones.data(), of_border.data()};
    normal_.solve(right_sides);
    // Two equations for dw and dv: the sums of dx and of dy are 0.
    const double a = -of_ones.sum();
    const double b = of_border.sum();
    const double c = border.dot(of_ones);
    const double d = ratio.sum() - border.dot(of_border);
    const double f = -of_rest.sum();
    const double g = border.dot(of_rest) - ratio.dot(q);
    const double determinant = a * d - b * c;
    const double upper_change = (f * d - b * g) / determinant;
    const double lower_change = (a * g - f * c) / determinant;
    const Vector row_change = of_rest - upper_change * of_ones + lower_change * of_border;
    const Vector column_change =
        ratio.cwiseProduct(Vector(q.array() + lower_change) - payoffs_.transpose() * row_change);
    if (!row_change.allFinite() || !column_change.allFinite()) {
      return false;
    }
    move(row_change, column_change, upper_change, lower_change,
         r - row_slack_.cwiseQuotient(row_).cwiseProduct(row_change),
         q - column_change.cwiseQuotient(ratio));
    return row_slack_.minCoeff() > 0 && column_slack_.minCoeff() > 0;
  }

 private:
  void move(const Vector& row, const Vector& column, double upper, double lower,
            const Vector& row_slack, const Vector& column_slack) {
    double length = 1 / most_of_length;
    length = length_within(row_, row, length);
    length = length_within(column_, column, length);
    length = length_within(row_slack_, row_slack, length);
    length = most_of_length * length_within(column_slack_, column_slack, length);
    row_ += length * row;
    column_ += length * column;
    row_ /= row_.sum();
    column_ /= column_.sum();
    upper_ += length * upper;
    lower_ += length * lower;
    set_slacks();
  }

  // From their definition, so that roundings do not add up.
  void set_slacks() {
    row_slack_ = upper_ - (payoffs_ * column_).array();
    column_slack_ = (payoffs_.transpose() * row_).array() - lower_;
  }

  // The diagonal, and the product of the payoffs, each column times the root of its ratio, with
  // their transpose.
  void set_normal_equations(const Vector& ratio) {
    const Index size = row_.size();
    for (Index j = 0; j < payoffs_.cols(); ++j) {
      Eigen::Map<Vector>(scaled_.data() + j * stride_, size) =
          payoffs_.col(j) * std::sqrt(ratio[j]);
    }
    normal_.clear(size);
    constexpr Index block = 4 * tile_columns;
    AlignedVector<double> sums;
    for (Index first = 0; first < size; first += block) {
      const Index rows = std::min(block, stride_ - first);
      sums.assign(static_cast<std::size_t>(rows * stride_), 0);
      add_product(sums.data() + first, stride_, rows, stride_ - first, scaled_.data() + first,
                  stride_, scaled_.data() + first, stride_, payoffs_.cols());
      for (Index i = first; i < std::min(first + block, size); ++i) {
        const double* const from = sums.data() + (i - first) * stride_;
        double* const row = normal_.row(i);
        std::copy(from + i, from + size, row);
        row[0] += row_slack_[i] / row_[i];
      }
    }
  }

  const DenseMatrix& payoffs_;
  Vector row_;
  Vector column_;
  double upper_;
  double lower_;
  Vector row_slack_;
  Vector column_slack_;
  Index stride_;
  AlignedVector<double> scaled_;  // column by column
  Cholesky normal_;
};

bool follow(const DenseMatrix& payoffs, double most_gap, const ShouldStop& should_stop,
            Weights& strategies) {
  CentralPoint point(payoffs, made_more_even(payoffs, strategies));
  for (int k = 0; k < most_steps && point.gap() > most_gap; ++k) {
    if (!point.step(should_stop)) {
      return false;
    }
    strategies = point.strategies();
  }
  return point.gap() <= most_gap;
}

}  // namespace

bool follow_central_path(const DenseMatrix& payoffs, double most_gap, const ShouldStop& should_stop,
                         Weights& strategies) {
  if (payoffs.rows() <= payoffs.cols()) {
    return follow(payoffs, most_gap, should_stop, strategies);
  }
  Weights exchanged = {std::move(strategies.column), std::move(strategies.row)};
  const bool has_arrived = follow(-payoffs.transpose(), most_gap, should_stop, exchanged);
  strategies = {std::move(exchanged.column), std::move(exchanged.row)};
  return has_arrived;
}

}  // namespace saddle
