#include "saddle/normal_form/double_tableau.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include <Eigen/LU>

#include "saddle/machine/simd.h"
#include "saddle/machine/subtract_multiple.h"

namespace saddle {
namespace {

// What is less than this is taken for rounded zero.
constexpr double rounding = 1e-10;

// A kernel of greater condition is taken for singular.
constexpr double greatest_condition = 1e14;

// After 100 pivots the rounding of one has grown a few times, and they have cost as much as
// computing the tableau anew.
constexpr int pivots_between_rebuilds = 100;

}  // namespace

DoubleTableau::DoubleTableau(DenseMatrix coefficients)
    : coefficients_(std::move(coefficients)),
      entries_(rows(), columns() + 1),
      basic_(static_cast<std::size_t>(rows())),
      nonbasic_(static_cast<std::size_t>(columns())) {
  entries_.leftCols(columns()) = coefficients_;
  entries_.col(columns()).setOnes();
  std::iota(nonbasic_.begin(), nonbasic_.end(), Index{0});
  std::iota(basic_.begin(), basic_.end(), columns());
}

std::optional<Index> DoubleTableau::column_of(Index variable) const {
  const auto place = std::find(nonbasic_.begin(), nonbasic_.end(), variable);
  return place == nonbasic_.end() ? std::nullopt : std::optional<Index>(place - nonbasic_.begin());
}

Basis DoubleTableau::basis() const {
  Basis kernel;
  for (const Index variable : basic_) {
    if (variable < columns()) {
      kernel.columns.push_back(variable);
    }
  }
  for (const Index variable : nonbasic_) {
    if (variable >= columns()) {
      kernel.rows.push_back(variable - columns());
    }
  }
  return kernel;
}

// Keeps the rows whose entry in a column, divided by that in the entering one, is least.
void DoubleTableau::keep_least(std::vector<Index>& tied, Index entering, Index compared) const {
  double least = std::numeric_limits<double>::infinity();
  for (const Index row : tied) {
    least = std::min(least, entries_(row, compared) / entries_(row, entering));
  }
  std::erase_if(tied, [&](Index row) {
    return entries_(row, compared) - least * entries_(row, entering) > rounding;
  });
}

std::optional<Index> DoubleTableau::leaving_row(Index column) const {
  std::vector<Index> tied;
  for (Index row = 0; row < rows(); ++row) {
    if (entries_(row, column) > rounding) {
      tied.push_back(row);
    }
  }
  if (tied.empty()) {
    return std::nullopt;
  }
  keep_least(tied, column, columns());
  for (Index slack = columns(); tied.size() > 1 && slack < columns() + rows(); ++slack) {
    if (const auto place = column_of(slack)) {
      keep_least(tied, column, *place);
    } else {
      std::erase_if(tied, [&](Index row) { return basic(row) == slack; });
    }
  }
  return tied.front();
}

std::optional<Index> DoubleTableau::enter(Index column) {
  const std::optional<Index> row = leaving_row(column);
  if (!row) {
    return std::nullopt;
  }
  const Index leaving = basic(*row);
  pivot(*row, column);
  if (++pivots_ % pivots_between_rebuilds == 0 && !rebuild()) {
    return std::nullopt;
  }
  return leaving;
}

void DoubleTableau::pivot(Index row, Index column) {
  const double inverse = 1 / entries_(row, column);
  entries_.row(row) *= inverse;
  entries_(row, column) = inverse;
  for (Index i = 0; i < rows(); ++i) {
    if (i != row) {
      const double factor = std::exchange(entries_(i, column), 0);
      at_simd_level<subtract_multiple>(factor, entries_.row(row).data(), columns() + 1,
                                       entries_.row(i).data());
      // What rounding made negative of a right-hand side is 0.
      entries_(i, columns()) = std::max(entries_(i, columns()), 0.0);
    }
  }
  std::swap(basic_[static_cast<std::size_t>(row)], nonbasic_[static_cast<std::size_t>(column)]);
}

// With K = C(R, S) the kernel, the rows of the basic variables of S are K^-1 times the rows R of
// the system, and those of the slacks are theirs in the system, less C(i, S) times the former. The
// slacks of R are not basic: their columns of K^-1 times the system are those of K^-1.
bool DoubleTableau::rebuild() {
  const Basis kernel = basis();
  const auto size = static_cast<Index>(kernel.rows.size());
  DenseMatrix system = DenseMatrix::Zero(rows(), columns() + 1);
  for (Index column = 0; column < columns(); ++column) {
    const Index variable = nonbasic_[static_cast<std::size_t>(column)];
    if (variable < columns()) {
      system.col(column) = coefficients_.col(variable);
    } else {
      system(variable - columns(), column) = 1;
    }
  }
  system.col(columns()).setOnes();
  if (size == 0) {
    entries_ = system;
    return true;
  }
  const Eigen::PartialPivLU<DenseMatrix> factors(coefficients_(kernel.rows, kernel.columns));
  const auto pivots = factors.matrixLU().diagonal().array();
  if (!pivots.allFinite() || (pivots == 0).any()) {
    return false;
  }
  const DenseMatrix solved = factors.solve(DenseMatrix(system(kernel.rows, Eigen::all)));
  Index next = 0;
  for (Index row = 0; row < rows(); ++row) {
    if (basic(row) < columns()) {
      entries_.row(row) = solved.row(next++);
      continue;
    }
    const Index own = basic(row) - columns();
    entries_.row(row) = system.row(own);
    for (Index k = 0; k < size; ++k) {
      at_simd_level<subtract_multiple>(
          coefficients_(own, kernel.columns[static_cast<std::size_t>(k)]), solved.row(k).data(),
          columns() + 1, entries_.row(row).data());
    }
  }
  entries_.col(columns()) = entries_.col(columns()).cwiseMax(0);
  return is_regular(kernel);
}

// Whether the kernel's condition, by the norm of column sums, leaves digits. Its inverse stands in
// the rows of the variables of S and the columns of the slacks of R.
bool DoubleTableau::is_regular(const Basis& kernel) const {
  double greatest = 0;
  for (const Index column : kernel.columns) {
    greatest = std::max(greatest, coefficients_(kernel.rows, column).cwiseAbs().sum());
  }
  for (Index column = 0; column < columns(); ++column) {
    if (nonbasic_[static_cast<std::size_t>(column)] < columns()) {
      continue;
    }
    double sum = 0;
    for (Index row = 0; row < rows(); ++row) {
      sum += basic(row) < columns() ? std::abs(entries_(row, column)) : 0;
    }
    if (!(greatest * sum < greatest_condition)) {
      return false;
    }
  }
  return true;
}

}  // namespace saddle
