#include "saddle/normal_form/lemke_howson_path.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include <Eigen/LU>

#include "saddle/machine/simd.h"
#include "saddle/machine/tile_product.h"

namespace saddle {
namespace {

// Smaller numbers count as 0.
constexpr double rounding = 1e-10;

// A kernel with a greater condition number counts as singular.
constexpr double greatest_condition = 1e14;

// After 100 pivots the rounding error has grown by a small factor, and the pivots have cost as much
// as computing the tableau anew.
constexpr int pivots_between_rebuilds = 100;

IntegerTableau integer_tableau(Index own, Index others, const std::vector<mpz_class>& payoffs) {
  return {own, payoffs, std::vector<mpz_class>(as_size(others), 1)};
}

// The payoffs, which are >= 1, mapped to [1, 2): changing unit and origin keeps the equilibria.
DoubleTableau double_tableau(Index own, Index others, const std::vector<mpz_class>& payoffs) {
  const mpz_class& maximum = *std::max_element(payoffs.begin(), payoffs.end());
  const auto bits = static_cast<int>(mpz_sizeinbase(maximum.get_mpz_t(), 2));
  DenseMatrix coefficients(others, own);
  for (Index k = 0; k < coefficients.size(); ++k) {
    long exponent = 0;
    const double fraction = mpz_get_d_2exp(&exponent, payoffs[as_size(k)].get_mpz_t());
    coefficients.data()[k] = 1 + std::ldexp(fraction, static_cast<int>(exponent) - bits);
  }
  return DoubleTableau(std::move(coefficients));
}

}  // namespace

DoubleTableau::DoubleTableau(DenseMatrix coefficients)
    : coefficients_(std::move(coefficients)),
      entries_(rows(), columns() + 1),
      basic_(as_size(rows())),
      nonbasic_(all_up_to(columns())) {
  entries_.leftCols(columns()) = coefficients_;
  entries_.col(columns()).setOnes();
  std::iota(basic_.begin(), basic_.end(), columns());
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

// Keeps the rows with the least quotient of their entries in the compared and the entering column.
void DoubleTableau::keep_least(std::vector<Index>& tied, Index entering, Index compared) const {
  double minimum = std::numeric_limits<double>::infinity();
  for (const Index row : tied) {
    minimum = std::min(minimum, entries_(row, compared) / entries_(row, entering));
  }
  std::erase_if(tied, [&](Index row) {
    return entries_(row, compared) - minimum * entries_(row, entering) > rounding;
  });
}

std::optional<Index> DoubleTableau::leaving_row(Index column) const {
  std::vector<Index> tied =
      numbers_where(rows(), [&](Index row) { return entries_(row, column) > rounding; });
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
      // Right-hand sides that rounding made negative become 0.
      entries_(i, columns()) = std::max(entries_(i, columns()), 0.0);
    }
  }
  std::swap(basic_[as_size(row)], nonbasic_[as_size(column)]);
}

// Let C be the coefficients, and K = C(R, S) the kernel. The rows of the basic variables of S are
// K^-1 times the rows R of the system. The row of each basic slack i is its row in the system minus
// C(i, S) times the rows of S. The slacks of R are not basic; the rows of S contain the columns of
// K^-1 in the columns of these slacks.
bool DoubleTableau::rebuild() {
  const Basis kernel = basis();
  const auto size = static_cast<Index>(kernel.rows.size());
  DenseMatrix system = DenseMatrix::Zero(rows(), columns() + 1);
  for (Index column = 0; column < columns(); ++column) {
    const Index variable = nonbasic_[as_size(column)];
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
      at_simd_level<subtract_multiple>(coefficients_(own, kernel.columns[as_size(k)]),
                                       solved.row(k).data(), columns() + 1,
                                       entries_.row(row).data());
    }
  }
  entries_.col(columns()) = entries_.col(columns()).cwiseMax(0);
  return is_regular(kernel);
}

// Whether the condition number of the kernel, in the norm of column sums, leaves some digits. Its
// inverse is in the rows of the variables of S and the columns of the slacks of R.
bool DoubleTableau::is_regular(const Basis& kernel) const {
  double maximum = 0;
  for (const Index column : kernel.columns) {
    maximum = std::max(maximum, coefficients_(kernel.rows, column).cwiseAbs().sum());
  }
  for (Index column = 0; column < columns(); ++column) {
    if (nonbasic_[as_size(column)] < columns()) {
      continue;
    }
    double sum = 0;
    for (Index row = 0; row < rows(); ++row) {
      sum += basic(row) < columns() ? std::abs(entries_(row, column)) : 0;
    }
    if (!(maximum * sum < greatest_condition)) {
      return false;
    }
  }
  return true;
}

LemkeHowsonPath<IntegerTableau> exact_path(const BimatrixForm& form) {
  return {integer_tableau(form.rows, form.columns, form.column_payoffs),
          integer_tableau(form.columns, form.rows, form.row_payoffs)};
}

LemkeHowsonPath<DoubleTableau> path_in_doubles(const BimatrixForm& form) {
  return {double_tableau(form.rows, form.columns, form.column_payoffs),
          double_tableau(form.columns, form.rows, form.row_payoffs)};
}

}  // namespace saddle
