#include "saddle/matrix/tableau.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "saddle/matrix/kernel.h"
#include "saddle/matrix/rank_update.h"
#include "saddle/matrix/simd.h"

// A pivot on T(r, q) = p changes T by a matrix of rank one: once row r and column q are set to
// zero, T gains u w', where w is the old row r with 1 at q, and u is the old column q times -1/p
// with 1/p at r. So the zeros are written at once, but the products wait until max_pending_ of them
// are applied together, at the speed of a matrix product; a pivot until then only computes the one
// column and the one row that it needs. b is carried along as a column of T is, and d as a row.

namespace saddle {
namespace {

// The pivots of a basis that is not singular.
constexpr double least_pivot = 1e-15;
// A reduced cost that differs by more than this from its definition tells of lost accuracy.
constexpr double drift_tolerance = 1e-6;

std::size_t at(Index i) { return static_cast<std::size_t>(i); }

// out += sum_k coefficients(k * step) * (row k of the matrix).
SADDLE_SIMD_CLONES
void add_rows(const double* matrix, Index stride, Index depth, const double* coefficients,
              Index step, Index size, double* out) {
  Index k = 0;
  for (; k + 4 <= depth; k += 4) {
    const double* const m = matrix + k * stride;
    const double c0 = coefficients[k * step];
    const double c1 = coefficients[(k + 1) * step];
    const double c2 = coefficients[(k + 2) * step];
    const double c3 = coefficients[(k + 3) * step];
#pragma omp simd
    for (Index j = 0; j < size; ++j) {
      out[j] += c0 * m[j] + c1 * m[j + stride] + (c2 * m[j + 2 * stride] + c3 * m[j + 3 * stride]);
    }
  }
  for (; k < depth; ++k) {
    const double* const m = matrix + k * stride;
    const double c = coefficients[k * step];
#pragma omp simd
    for (Index j = 0; j < size; ++j) {
      out[j] += c * m[j];
    }
  }
}

SADDLE_SIMD_CLONES
double greatest_magnitude(const double* entries, Index size) {
  double greatest = 0;
#pragma omp simd reduction(max : greatest)
  for (Index i = 0; i < size; ++i) {
    const double magnitude = std::abs(entries[i]);
    greatest = magnitude > greatest ? magnitude : greatest;
  }
  return greatest;
}

// Returns the least max(b, 0) / u over the rows of u > floor.
SADDLE_SIMD_CLONES
double least_ratio(const double* b, const double* u, Index size, double floor) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  double least = infinity;
#pragma omp simd reduction(min : least)
  for (Index i = 0; i < size; ++i) {
    const double numerator = b[i] > 0 ? b[i] : 0;
    const double ratio = u[i] > floor ? numerator / u[i] : infinity;
    least = ratio < least ? ratio : least;
  }
  return least;
}

}  // namespace

Tableau::Tableau(const PositiveForm& form, const std::vector<Index>& rows,
                 const std::vector<Index>& columns)
    : form_(&form) {
  load(rows, columns);
}

void Tableau::load(const std::vector<Index>& rows, const std::vector<Index>& columns) {
  transposed_ = false;
  rows_ = static_cast<Index>(rows.size());
  columns_ = static_cast<Index>(columns.size());
  padded_rows_ = padded_rows(rows_);
  stride_ = padded_columns(columns_);
  max_pending_ = rows_ * columns_ <= 40000 ? 16 : 32;
  pending_ = 0;
  matrix_.assign(at(padded_rows_ * stride_), 0);
  pending_u_.assign(at(max_pending_ * padded_rows_), 0);
  pending_v_.assign(at(max_pending_ * stride_), 0);
  b_.assign(at(padded_rows_), 0);
  std::fill_n(b_.begin(), rows_, 1.0);
  d_.assign(at(stride_), 0);
  std::fill_n(d_.begin(), columns_, 1.0);
  entering_.assign(at(padded_rows_), 0);
  leaving_.assign(at(stride_), 0);
  basic_.clear();
  nonbasic_.clear();
  for (const Index i : rows) {
    basic_.push_back({i, true});
  }
  for (const Index j : columns) {
    nonbasic_.push_back({j, false});
  }
  for (Index i = 0; i < rows_; ++i) {
    for (Index j = 0; j < columns_; ++j) {
      row(i)[j] = (*form_)(rows[at(i)], columns[at(j)]);
    }
  }
}

void Tableau::apply_pending() {
  rank_update(matrix_.data(), stride_, padded_rows_, stride_, pending_u_.data(), padded_rows_,
              pending_v_.data(), stride_, pending_);
  pending_ = 0;
}

void Tableau::compute_column(Index q) {
  for (Index i = 0; i < rows_; ++i) {
    entering_[at(i)] = row(i)[q];
  }
  add_rows(pending_u_.data(), padded_rows_, pending_, &pending_v_[at(q)], stride_, rows_,
           entering_.data());
}

void Tableau::compute_row(Index r) {
  std::copy_n(row(r), columns_, leaving_.begin());
  add_rows(pending_v_.data(), stride_, pending_, &pending_u_[at(r)], padded_rows_, columns_,
           leaving_.data());
}

// The ratio test, ties broken by a second right-hand side: that of a random perturbation so small
// that it shows in ties only (Dantzig, Orden and Wolfe 1955). Returns -1 if nothing limits the
// step. Entries of the column below the tolerance, relative to the largest, are taken as zero, and
// ratios within a tenth of it as tied: so much a basic variable may then lack to be feasible.
Index Tableau::leaving_row(double tolerance) const {
  const double floor = tolerance * std::max(1.0, greatest_magnitude(entering_.data(), rows_));
  const double tied = least_ratio(b_.data(), entering_.data(), rows_, floor) + 0.1 * tolerance;
  Index leaving = -1;
  double least = std::numeric_limits<double>::infinity();
  for (Index i = 0; i < rows_; ++i) {
    const double u = entering_[at(i)];
    if (u > floor && b_[at(i)] <= tied * u && tie_[at(i)] / u < least) {
      least = tie_[at(i)] / u;
      leaving = i;
    }
  }
  return leaving;
}

// By definition d_q = c_q - sum_i c_i T(i, q), where the weights of columns have c = 1 and the
// slacks c = 0. In the dual program it is the slacks that have c = -1.
bool Tableau::has_lost_accuracy(Index q) {
  const double cost = transposed_ ? -1 : 1;
  double reduced_cost = nonbasic_[at(q)].is_slack == transposed_ ? cost : 0;
  double size = 1;
  for (Index i = 0; i < rows_; ++i) {
    if (basic_[at(i)].is_slack == transposed_) {
      reduced_cost -= cost * entering_[at(i)];
      size += std::abs(entering_[at(i)]);
    }
  }
  return !(std::abs(reduced_cost - d_[at(q)]) <= drift_tolerance * size);
}

void Tableau::pivot(Index r, Index q) {
  compute_row(r);
  const double p = entering_[at(r)];
  const double inverse = 1 / p;
  double* const u = &pending_u_[at(pending_ * padded_rows_)];
  double* const w = &pending_v_[at(pending_ * stride_)];
  for (Index i = 0; i < rows_; ++i) {
    u[i] = -inverse * entering_[at(i)];
  }
  u[r] = inverse;
  std::copy_n(leaving_.begin(), columns_, w);
  w[q] = 1;

  std::fill_n(row(r), columns_, 0.0);
  for (Index i = 0; i < rows_; ++i) {
    row(i)[q] = 0;
  }
  for (Index k = 0; k < pending_; ++k) {
    pending_u_[at(k * padded_rows_ + r)] = 0;
    pending_v_[at(k * stride_ + q)] = 0;
  }

  for (AlignedVector<double>* side : {&b_, &tie_}) {
    if (!side->empty()) {
      const double step = std::exchange((*side)[at(r)], 0);
      add_rows(u, 0, 1, &step, 1, rows_, side->data());
    }
  }
  const double cost = -inverse * std::exchange(d_[at(q)], 0);
  add_rows(w, 0, 1, &cost, 1, columns_, d_.data());

  std::swap(basic_[at(r)], nonbasic_[at(q)]);
  if (++pending_ == max_pending_) {
    apply_pending();
  }
}

Tableau::Outcome Tableau::maximize(double tolerance, const Budget& budget, std::int64_t& pivots) {
  if (*std::max_element(d_.begin(), d_.begin() + columns_) <= tolerance) {
    return Outcome::optimal;
  }
  apply_pending();
  pricing_.reset(matrix_.data(), stride_, rows_, columns_);
  std::minstd_rand random(1);
  std::uniform_real_distribution<double> positive(0.5, 1.5);
  tie_.resize(at(padded_rows_));
  std::generate_n(tie_.begin(), rows_, [&] { return positive(random); });

  const std::int64_t patience = 50 * (rows_ + columns_) + 1000;
  for (std::int64_t k = 0; k < patience; ++k, ++pivots) {
    const Index q = pricing_.best_column(d_.data(), tolerance);
    if (q < 0) {
      return Outcome::optimal;
    }
    if (budget.exhausted(pivots)) {
      return Outcome::stopped;
    }
    compute_column(q);
    const Index r = has_lost_accuracy(q) ? -1 : leaving_row(tolerance);
    if (r < 0) {
      return Outcome::lost_accuracy;
    }
    b_[at(r)] = std::max(b_[at(r)], 0.0);
    const Index slot = pending_;
    pivot(r, q);
    pricing_.update(r, q, &pending_u_[at(slot * padded_rows_)], &pending_v_[at(slot * stride_)]);
  }
  return Outcome::lost_accuracy;
}

void Tableau::transpose() {
  apply_pending();
  AlignedVector<double> matrix(at(padded_rows(columns_) * padded_columns(rows_)), 0);
  const Index stride = padded_columns(rows_);
  for (Index i = 0; i < rows_; ++i) {
    for (Index j = 0; j < columns_; ++j) {
      matrix[at(j * stride + i)] = -row(i)[j];
    }
  }
  matrix_.swap(matrix);
  std::swap(rows_, columns_);
  padded_rows_ = padded_rows(rows_);
  stride_ = stride;
  std::swap(basic_, nonbasic_);
  b_.swap(d_);
  for (AlignedVector<double>* side : {&b_, &d_}) {
    for (double& entry : *side) {
      entry = -entry;
    }
  }
  b_.resize(at(padded_rows_), 0);
  d_.resize(at(stride_), 0);
  tie_.clear();
  entering_.assign(at(padded_rows_), 0);
  leaving_.assign(at(stride_), 0);
  pending_u_.assign(at(max_pending_ * padded_rows_), 0);
  pending_v_.assign(at(max_pending_ * stride_), 0);
  transposed_ = !transposed_;
}

bool Tableau::rebuild() {
  const bool was_transposed = transposed_;
  if (was_transposed) {
    std::swap(basic_, nonbasic_);
  }
  std::vector<Index> rows;
  std::vector<Index> columns;
  std::vector<Index> entering;
  std::vector<bool> may_leave;
  for (const auto* side : {&basic_, &nonbasic_}) {
    for (const Variable variable : *side) {
      if (variable.is_slack) {
        rows.push_back(variable.index);
        may_leave.push_back(side == &nonbasic_);
      } else {
        if (side == &basic_) {
          entering.push_back(static_cast<Index>(columns.size()));
        }
        columns.push_back(variable.index);
      }
    }
  }
  load(rows, columns);

  // Gauss-Jordan elimination with partial pivoting.
  tie_.clear();
  bool regular = true;
  for (const Index q : entering) {
    compute_column(q);
    Index r = -1;
    double greatest = least_pivot;
    for (Index i = 0; i < rows_; ++i) {
      if (may_leave[at(i)] && std::abs(entering_[at(i)]) > greatest) {
        greatest = std::abs(entering_[at(i)]);
        r = i;
      }
    }
    if (r < 0) {
      regular = false;
      continue;
    }
    may_leave[at(r)] = false;
    pivot(r, q);
  }
  if (was_transposed) {
    transpose();
  }
  return regular;
}

Weights Tableau::weights() const {
  Weights weights{Eigen::VectorXd::Zero(form_->rows()), Eigen::VectorXd::Zero(form_->columns())};
  for (Index i = 0; i < rows_; ++i) {
    const Variable variable = basic_[at(i)];
    if (variable.is_slack == transposed_) {
      (transposed_ ? weights.row : weights.column)[variable.index] = b_[at(i)];
    }
  }
  for (Index j = 0; j < columns_; ++j) {
    const Variable variable = nonbasic_[at(j)];
    if (variable.is_slack != transposed_) {
      (transposed_ ? weights.column : weights.row)[variable.index] = -d_[at(j)];
    }
  }
  return weights;
}

std::optional<Weights> Tableau::refined_weights() {
  apply_pending();
  std::vector<Index> of_rows;  // places in T of the block that holds the inverse
  std::vector<Index> of_columns;
  for (Index i = 0; i < rows_; ++i) {
    if (basic_[at(i)].is_slack == transposed_) {
      of_rows.push_back(i);
    }
  }
  for (Index j = 0; j < columns_; ++j) {
    if (nonbasic_[at(j)].is_slack != transposed_) {
      of_columns.push_back(j);
    }
  }
  // The block is the inverse of K = B(R, C), or where the program is the dual the inverse of -K'.
  const auto size = static_cast<Index>(of_rows.size());
  Kernel kernel{DenseMatrix(size, size), DenseMatrix(size, size)};
  KernelWeights start{Eigen::VectorXd(size), Eigen::VectorXd(size)};
  for (Index a = 0; a < size; ++a) {
    const Index i = of_rows[at(a)];
    start.column[a] = b_[at(i)];
    start.row[a] = -d_[at(of_columns[at(a)])];
    for (Index c = 0; c < size; ++c) {
      const Index j = of_columns[at(c)];
      const Index basic = basic_[at(i)].index;
      const Index nonbasic = nonbasic_[at(j)].index;
      kernel.inverse(a, c) = transposed_ ? -row(i)[j] : row(i)[j];
      kernel.matrix(c, a) = transposed_ ? (*form_)(basic, nonbasic) : (*form_)(nonbasic, basic);
    }
  }
  const std::optional<KernelWeights> solved = refined(kernel, std::move(start));
  if (!solved) {
    return std::nullopt;
  }
  Weights weights{Eigen::VectorXd::Zero(form_->rows()), Eigen::VectorXd::Zero(form_->columns())};
  for (Index a = 0; a < size; ++a) {
    const Index basic = basic_[at(of_rows[at(a)])].index;
    const Index nonbasic = nonbasic_[at(of_columns[at(a)])].index;
    (transposed_ ? weights.row : weights.column)[basic] = solved->column[a];
    (transposed_ ? weights.column : weights.row)[nonbasic] = solved->row[a];
  }
  return weights;
}

void Tableau::set_weights(const Weights& weights, const WeightedPayoffs& payoffs) {
  // In the program of the column player; the signs change places with the sides in the dual.
  const auto value_of = [&](const Variable& variable) {
    return variable.is_slack ? 1 - payoffs.of_rows[variable.index] : weights.column[variable.index];
  };
  const auto cost_of = [&](const Variable& variable) {
    return variable.is_slack ? -weights.row[variable.index]
                             : 1 - payoffs.of_columns[variable.index];
  };
  for (Index i = 0; i < rows_; ++i) {
    const Variable variable = basic_[at(i)];
    b_[at(i)] = transposed_ ? -cost_of(variable) : value_of(variable);
  }
  for (Index j = 0; j < columns_; ++j) {
    const Variable variable = nonbasic_[at(j)];
    d_[at(j)] = transposed_ ? -value_of(variable) : cost_of(variable);
  }
}

}  // namespace saddle
