#include "saddle/matrix/payoff_matrix.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "saddle/machine/refusal.h"
#include "saddle/machine/simd.h"
#include "saddle/number/rounding.h"

namespace saddle {
namespace {

struct Extent {
  double minimum;
  double maximum;
  bool is_finite;  // whether all numbers are finite
};

[[gnu::always_inline]] inline Extent extent_of(const double* numbers, Index size) {
  double minimum = infinity;
  double maximum = -infinity;
  double zero = 0;  // becomes NaN unless all are finite
#pragma omp simd reduction(min : minimum) reduction(max : maximum) reduction(+ : zero)
  for (Index k = 0; k < size; ++k) {
    minimum = numbers[k] < minimum ? numbers[k] : minimum;
    maximum = numbers[k] > maximum ? numbers[k] : maximum;
    zero += numbers[k] * 0;
  }
  return {minimum, maximum, zero == 0};
}

DenseMatrix dense_matrix(std::initializer_list<std::initializer_list<double>> rows) {
  const auto columns = rows.size() == 0 ? 0 : rows.begin()->size();
  DenseMatrix matrix(static_cast<Index>(rows.size()), static_cast<Index>(columns));
  double* entry = matrix.data();
  for (const auto& row : rows) {
    if (row.size() != columns) {
      throw_invalid("row {} of a payoff matrix has {}, must have {} as the first row has",
                    &row - rows.begin() + 1, counted(row.size(), "entry"), columns);
    }
    entry = std::copy(row.begin(), row.end(), entry);
  }
  return matrix;
}

}  // namespace

PayoffMatrix::PayoffMatrix(DenseMatrix entries, std::vector<std::string> row_labels,
                           std::vector<std::string> column_labels)
    : entries_(std::move(entries)),
      row_labels_(std::move(row_labels)),
      column_labels_(std::move(column_labels)) {
  if (entries_.size() == 0) {
    throw_invalid("a payoff matrix is {} x {}, must have an entry", entries_.rows(),
                  entries_.cols());
  }
  check_label_count("row", row_labels_, rows());
  check_label_count("column", column_labels_, columns());
  constexpr Index few = 16;  // fewer numbers fill at most three wide vectors
  const Extent extent = entries_.size() < few
                            ? extent_of(entries_.data(), entries_.size())
                            : at_simd_level<extent_of>(entries_.data(), entries_.size());
  minimum_ = extent.minimum;
  maximum_ = extent.maximum;
  if (extent.is_finite) {
    scaling_ = Scaling(minimum_, maximum_);
    return;
  }
  const double* const entry = std::find_if_not(entries_.data(), entries_.data() + entries_.size(),
                                               [](double x) { return std::isfinite(x); });
  const Index k = entry - entries_.data();
  throw_invalid("entry ({}, {}) of a payoff matrix is {}, must be finite (counted from 1)",
                k / columns() + 1, k % columns() + 1, *entry);
}

PayoffMatrix::PayoffMatrix(std::initializer_list<std::initializer_list<double>> rows)
    : PayoffMatrix(dense_matrix(rows)) {}

void PayoffMatrix::set_rounded() {
  rounding_ = rounding_up_to(std::max(std::abs(minimum_), std::abs(maximum_)));
}

std::string PayoffMatrix::row_label(Index row) const { return label_or_number(row_labels_, row); }

std::string PayoffMatrix::column_label(Index column) const {
  return label_or_number(column_labels_, column);
}

PayoffMatrix transposed(const PayoffMatrix& game) {
  PayoffMatrix result(-game.entries().transpose(), game.column_labels(), game.row_labels());
  if (game.rounding() > 0) {
    result.set_rounded();
  }
  return result;
}

void check_label_count(std::string_view side, const std::vector<std::string>& labels,
                       Eigen::Index count) {
  if (!labels.empty() && static_cast<Eigen::Index>(labels.size()) != count) {
    throw_invalid("number of {} labels is {}, must be {} or 0", side, labels.size(), count);
  }
}

std::string label_or_number(const std::vector<std::string>& labels, Eigen::Index strategy) {
  return labels.empty() ? std::to_string(strategy + 1) : labels[static_cast<std::size_t>(strategy)];
}

}  // namespace saddle
