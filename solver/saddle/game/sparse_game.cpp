#include "saddle/game/sparse_game.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "saddle/machine/refusal.h"
#include "saddle/machine/thread_pool.h"
#include "saddle/number/rounding.h"

namespace saddle {
namespace {

// Returns the range from the minimum to the maximum payoff, including 0 if it is a payoff. The
// center of the scaling is 0, so that a payoff of 0 needs no product.
PayoffRange range_of(const SparseEntries& entries, double rounding) {
  const double cells = static_cast<double>(entries.rows()) * static_cast<double>(entries.cols());
  const bool has_zero = static_cast<double>(entries.nonZeros()) < cells;
  double minimum = has_zero || entries.nonZeros() == 0 ? 0 : entries.valuePtr()[0];
  double maximum = minimum;
  for (Index row = 0; row < entries.outerSize(); ++row) {
    for (SparseEntries::InnerIterator entry(entries, row); entry; ++entry) {
      if (!std::isfinite(entry.value())) {
        throw_invalid("payoff of row {} and column {} is {}, must be finite (counted from 1)",
                      row + 1, entry.col() + 1, entry.value());
      }
      minimum = std::min(minimum, entry.value());
      maximum = std::max(maximum, entry.value());
    }
  }
  const double magnitude = std::max(std::abs(minimum), std::abs(maximum));
  return {minimum, maximum, rounding, Scaling(-magnitude, magnitude)};
}

template <class Matrix>
Index longest(const Matrix& matrix) {
  Index most = 0;
  for (Index k = 0; k < matrix.outerSize(); ++k) {
    most = std::max<Index>(most, matrix.outerIndexPtr()[k + 1] - matrix.outerIndexPtr()[k]);
  }
  return most;
}

// Returns the product of each row, or column, with the weights.
template <class Matrix>
Eigen::VectorXd products(const Matrix& matrix, const Eigen::VectorXd& weights, double scale,
                         ThreadPool* pool) {
  Eigen::VectorXd sums(matrix.outerSize());
  const auto* const places = matrix.innerIndexPtr();
  const double* const values = matrix.valuePtr();
  for_parts(pool, matrix.outerSize(), 1, [&](Index first_line, Index last_line) {
    for (Index k = first_line; k < last_line; ++k) {
      const Index end = matrix.outerIndexPtr()[k + 1];
      double sum = 0;
      for (Index entry = matrix.outerIndexPtr()[k]; entry < end;) {
        double block = 0;
        for (const Index last = std::min(entry + product_block, end); entry < last; ++entry) {
          block += values[entry] * scale * weights[places[entry]];
        }
        sum += block;
      }
      sums[k] = sum;
    }
  });
  return sums;
}

// Returns the maximum of sign * payoff over a line, including 0 unless all payoffs are stored.
template <class Matrix>
double greatest(const Matrix& lines, Index line, double sign) {
  const Index first = lines.outerIndexPtr()[line];
  const Index last = lines.outerIndexPtr()[line + 1];
  double maximum = last - first < lines.innerSize() ? 0 : -infinity;
  for (Index entry = first; entry < last; ++entry) {
    maximum = std::max(maximum, sign * lines.valuePtr()[entry]);
  }
  return maximum;
}

}  // namespace

SparseGame::SparseGame(const SparseEntries& entries, double rounding)
    : SparseGame(SparseEntries(entries), rounding) {}

// Moving a sparse matrix would copy it.
SparseGame::SparseGame(SparseEntries&& entries, double rounding)
    : GameOperator(entries.rows(), entries.cols(), range_of(entries, rounding)) {
  entries.makeCompressed();
  by_rows_.swap(entries);
  by_columns_ = by_rows_;
  longest_row_ = longest(by_rows_);
  longest_column_ = longest(by_columns_);
}

SparseGame::SparseGame(SparseGame&& other) noexcept
    : GameOperator(static_cast<GameOperator&&>(other)) {
  *this = std::move(other);
}

SparseGame& SparseGame::operator=(SparseGame&& other) noexcept {
  GameOperator::operator=(other);
  by_rows_.swap(other.by_rows_);
  by_columns_.swap(other.by_columns_);
  longest_row_ = other.longest_row_;
  longest_column_ = other.longest_column_;
  return *this;
}

double SparseGame::payoff(Index row, Index column) const { return by_rows_.coeff(row, column); }

Eigen::VectorXd SparseGame::row(Index row) const { return by_rows_.row(row).transpose(); }

Eigen::VectorXd SparseGame::column(Index column) const { return by_columns_.col(column); }

Eigen::VectorXd SparseGame::row_products(const Eigen::VectorXd& column_weights) const {
  return shared_row_products(column_weights, nullptr);
}

Eigen::VectorXd SparseGame::column_products(const Eigen::VectorXd& row_weights) const {
  return shared_column_products(row_weights, nullptr);
}

Eigen::VectorXd SparseGame::shared_row_products(const Eigen::VectorXd& column_weights,
                                                ThreadPool* pool) const {
  return products(by_rows_, column_weights, range().scaling.scale(), pool);
}

Eigen::VectorXd SparseGame::shared_column_products(const Eigen::VectorXd& row_weights,
                                                   ThreadPool* pool) const {
  return products(by_columns_, row_weights, range().scaling.scale(), pool);
}

double SparseGame::row_product_error() const { return product_error(range(), longest_row_); }

double SparseGame::column_product_error() const { return product_error(range(), longest_column_); }

PureGuarantees SparseGame::pure_guarantees() const {
  PureGuarantees guarantees{0, 0, -infinity, infinity};
  for (Index row = 0; row < rows(); ++row) {
    if (const double minimum = -greatest(by_rows_, row, -1); minimum > guarantees.maximin) {
      guarantees.maximin = minimum;
      guarantees.row = row;
    }
  }
  for (Index column = 0; column < columns(); ++column) {
    if (const double maximum = greatest(by_columns_, column, 1); maximum < guarantees.minimax) {
      guarantees.minimax = maximum;
      guarantees.column = column;
    }
  }
  return guarantees;
}

}  // namespace saddle
