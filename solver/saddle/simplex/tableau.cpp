#include "saddle/simplex/tableau.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "saddle/machine/simd.h"
#include "saddle/machine/tile_product.h"
#include "saddle/number/places.h"

// A pivot on T(r, q) = p changes T by a matrix of rank one: once row r and column q are set to
// zero, T gains u w', where w is the old row r with 1 at q, and u is the old column q times -1/p
// with 1/p at r. So the zeros are written at once, but the products wait until max_pending_ of them
// are applied together, at the speed of a matrix product; until then a pivot computes only the
// column and the row that it needs. b is updated like a column of T, and d like a row.

namespace saddle {
namespace {

// If all possible pivots are smaller than this, the basis counts as singular.
constexpr double least_pivot = 1e-15;
// In an update, this many products take as long as reading one entry.
constexpr Index products_an_entry = 8;

// out += sum_k coefficients(k * step) * (row k of the matrix).
[[gnu::always_inline]] inline void add_rows(const double* matrix, Index stride, Index depth,
                                            const double* coefficients, Index step, Index size,
                                            double* out) {
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

[[gnu::always_inline]] inline void add_multiple(const double* vector, double factor, Index size,
                                                double* out) {
#pragma omp simd
  for (Index i = 0; i < size; ++i) {
    out[i] += factor * vector[i];
  }
}

}  // namespace

Tableau::Tableau(const PositiveForm& form, const std::vector<Index>& rows,
                 const std::vector<Index>& columns, const ShouldStop& should_stop)
    : form_(&form) {
  load(rows, columns, should_stop);
}

// Empties the buffers, and gives all vectors the sizes of the matrix.
void Tableau::fit_vectors() {
  b_.resize(as_size(padded_rows_), 0);
  d_.resize(as_size(stride_), 0);
  perturbation_.assign(as_size(padded_rows_), 0);
  const Index entries = rows_ * columns_;
  max_pending_ = entries <= 40'000 ? 16 : entries <= 200'000 ? 32 : 64;
  pending_ = 0;
  pending_u_.assign(as_size(max_pending_ * padded_rows_), 0);
  pending_v_.assign(as_size(max_pending_ * stride_), 0);
  column_.assign(as_size(padded_rows_), 0);
}

void Tableau::load(const std::vector<Index>& rows, const std::vector<Index>& columns,
                   const ShouldStop& should_stop) {
  transposed_ = false;
  rows_ = std::ssize(rows);
  columns_ = std::ssize(columns);
  padded_rows_ = padded_rows(rows_);
  stride_ = padded_columns(columns_);
  matrix_.assign(as_size(padded_rows_ * stride_), 0);
  b_.assign(rows.size(), 1);
  d_.assign(columns.size(), 1);
  fit_vectors();
  basic_.clear();
  nonbasic_.clear();
  for (const Index i : rows) {
    basic_.push_back({i, true});
  }
  for (const Index j : columns) {
    nonbasic_.push_back({j, false});
  }
  PacedStop stop(should_stop);
  for (Index i = 0; i < rows_ && !stop.after(as_size(columns_)); ++i) {
    const double* const payoffs = form_->payoffs_of_row(rows[as_size(i)]);
    double* const out = stored_row(i);
    for (Index j = 0; j < columns_; ++j) {
      out[j] = form_->mapped(payoffs[columns[as_size(j)]]);
    }
  }
  is_filled_ = !stop.seen();
}

// Updates only the part from first_row and first_column on, both rounded down to whole tiles.
void Tableau::apply_pending(Index first_row, Index first_column) {
  const Index i = first_row / tile_rows * tile_rows;
  const Index j = first_column / tile_columns * tile_columns;
  const Index entries = (padded_rows_ - i) * (stride_ - j) * pending_ / products_an_entry;
  for_parts(form_->thread_pool_for(entries), padded_rows_ - i, tile_rows,
            [&](Index first, Index last) {
              add_product(stored_row(i + first) + j, stride_, last - first, stride_ - j,
                          pending_u_.data() + i + first, padded_rows_, pending_v_.data() + j,
                          stride_, pending_);
            });
  pending_ = 0;
}

std::span<const double> Tableau::column(Index q) {
  for (Index i = 0; i < rows_; ++i) {
    column_[as_size(i)] = stored_row(i)[q];
  }
  at_simd_level<add_rows>(pending_u_.data(), padded_rows_, pending_, pending_v_.data() + as_size(q),
                          stride_, rows_, column_.data());
  return {column_.data(), as_size(rows_)};
}

Tableau::Change Tableau::pivot(Index r, Index q) {
  double* const u = pending_u_.data() + as_size(pending_ * padded_rows_);
  double* const w = pending_v_.data() + as_size(pending_ * stride_);
  std::copy_n(stored_row(r), columns_, w);
  at_simd_level<add_rows>(pending_v_.data(), stride_, pending_, pending_u_.data() + as_size(r),
                          padded_rows_, columns_, w);
  w[q] = 1;
  const double inverse = 1 / column_[as_size(r)];
  for (Index i = 0; i < rows_; ++i) {
    u[i] = -inverse * column_[as_size(i)];
  }
  u[r] = inverse;

  std::fill_n(stored_row(r), columns_, 0.0);
  for (Index i = 0; i < rows_; ++i) {
    stored_row(i)[q] = 0;
  }
  for (Index k = 0; k < pending_; ++k) {
    pending_u_[as_size(k * padded_rows_ + r)] = 0;
    pending_v_[as_size(k * stride_ + q)] = 0;
  }
  at_simd_level<add_multiple>(u, std::exchange(b_[as_size(r)], 0), rows_, b_.data());
  at_simd_level<add_multiple>(u, std::exchange(perturbation_[as_size(r)], 0), rows_,
                              perturbation_.data());
  at_simd_level<add_multiple>(w, -inverse * std::exchange(d_[as_size(q)], 0), columns_, d_.data());

  std::swap(basic_[as_size(r)], nonbasic_[as_size(q)]);
  if (++pending_ == max_pending_) {
    apply_pending();
  }
  return {u, w};
}

void Tableau::transpose() {
  apply_pending();
  const Index stride = padded_columns(rows_);
  AlignedVector<double> matrix(as_size(padded_rows(columns_) * stride), 0);
  constexpr Index block = 8;  // doubles in a cache line
  for (Index first = 0; first < columns_; first += block) {
    for (Index i = 0; i < rows_; ++i) {
      for (Index j = first; j < std::min(first + block, columns_); ++j) {
        matrix[as_size(j * stride + i)] = -stored_row(i)[j];
      }
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
  fit_vectors();
  transposed_ = !transposed_;
}

// Let K = B(R, C) be the kernel of the basis. T contains K^-1 in the rows of the weights of C and
// the columns of the slacks of R. A new column j of T is the sum of T(:, R) B(R, j), where T(:, R)
// are the whole columns of the slacks of R, and B(i, j) in the row of each basic slack i. A new row
// i of T is B(i, j) in the column of each nonbasic weight j, minus B(i, C) T(C, :), where T(C, :)
// are the rows of the weights of C.
void Tableau::extend(const std::vector<Index>& rows, const std::vector<Index>& columns) {
  if (rows.empty() && columns.empty()) {
    return;
  }
  apply_pending();
  const Index old_rows = rows_;
  const Index old_columns = columns_;
  const Index stride = padded_columns(old_columns + std::ssize(columns));
  const Index padded = padded_rows(old_rows + std::ssize(rows));
  AlignedVector<double> matrix(as_size(padded * stride), 0);
  for (Index i = 0; i < rows_; ++i) {
    std::copy_n(stored_row(i), columns_, matrix.data() + as_size(i * stride));
  }
  matrix_.swap(matrix);
  stride_ = stride;
  padded_rows_ = padded;
  rows_ += std::ssize(rows);
  columns_ += std::ssize(columns);
  for (const Index i : rows) {
    basic_.push_back({i, true});
  }
  for (const Index j : columns) {
    nonbasic_.push_back({j, false});
  }
  fit_vectors();

  // The products use the buffers of the pending updates, which are empty now.
  for (Index i = 0; i < old_rows; ++i) {
    for (Index j = old_columns; basic(i).is_slack && j < columns_; ++j) {
      stored_row(i)[j] = (*form_)(basic(i).index, nonbasic(j).index);
    }
  }
  for (Index k = 0; k < old_columns; ++k) {
    if (nonbasic(k).is_slack) {
      double* const u = pending_u_.data() + as_size(pending_ * padded_rows_);
      double* const v = pending_v_.data() + as_size(pending_ * stride_);
      for (Index i = 0; i < old_rows; ++i) {
        u[i] = stored_row(i)[k];
      }
      for (Index j = old_columns; j < columns_; ++j) {
        v[j] = (*form_)(nonbasic(k).index, nonbasic(j).index);
      }
      if (++pending_ == max_pending_) {
        apply_pending(0, old_columns);
      }
    }
  }
  apply_pending(0, old_columns);
  fit_vectors();
  for (Index i = old_rows; i < rows_; ++i) {
    for (Index j = 0; j < columns_; ++j) {
      if (!nonbasic(j).is_slack) {
        stored_row(i)[j] = (*form_)(basic(i).index, nonbasic(j).index);
      }
    }
  }
  for (Index k = 0; k < old_rows; ++k) {
    if (!basic(k).is_slack) {
      double* const u = pending_u_.data() + as_size(pending_ * padded_rows_);
      std::copy_n(stored_row(k), columns_, pending_v_.data() + as_size(pending_ * stride_));
      for (Index i = old_rows; i < rows_; ++i) {
        u[i] = -(*form_)(basic(i).index, basic(k).index);
      }
      if (++pending_ == max_pending_) {
        apply_pending(old_rows, 0);
      }
    }
  }
  apply_pending(old_rows, 0);
  fit_vectors();
}

void Tableau::drop(const std::vector<Index>& rows, const std::vector<Index>& columns) {
  apply_pending();
  const auto places_kept = [](Index size, const std::vector<Index>& dropped) {
    return numbers_where(
        size, [&](Index k) { return !std::binary_search(dropped.begin(), dropped.end(), k); });
  };
  const std::vector<Index> kept_rows = places_kept(rows_, rows);
  const std::vector<Index> kept_columns = places_kept(columns_, columns);
  const Index stride = padded_columns(std::ssize(kept_columns));
  padded_rows_ = padded_rows(std::ssize(kept_rows));
  AlignedVector<double> matrix(as_size(padded_rows_ * stride), 0);
  // b, d and the variables move in place, to the same index or a smaller one, so nothing is
  // overwritten before it is read.
  for (Index i = 0; i < std::ssize(kept_rows); ++i) {
    const Index from = kept_rows[as_size(i)];
    for (Index j = 0; j < std::ssize(kept_columns); ++j) {
      matrix[as_size(i * stride + j)] = stored_row(from)[kept_columns[as_size(j)]];
    }
    b_[as_size(i)] = b_[as_size(from)];
    basic_[as_size(i)] = basic_[as_size(from)];
  }
  for (Index j = 0; j < std::ssize(kept_columns); ++j) {
    d_[as_size(j)] = d_[as_size(kept_columns[as_size(j)])];
    nonbasic_[as_size(j)] = nonbasic_[as_size(kept_columns[as_size(j)])];
  }
  matrix_.swap(matrix);
  stride_ = stride;
  rows_ = std::ssize(kept_rows);
  columns_ = std::ssize(kept_columns);
  basic_.resize(as_size(rows_));
  nonbasic_.resize(as_size(columns_));
  b_.resize(as_size(rows_));
  d_.resize(as_size(columns_));
  fit_vectors();
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
  load(rows, columns, {});

  // Gauss-Jordan elimination with partial pivoting.
  bool regular = true;
  for (const Index q : entering) {
    const std::span<const double> u = column(q);
    Index r = -1;
    double maximum = least_pivot;
    for (Index i = 0; i < rows_; ++i) {
      if (may_leave[as_size(i)] && std::abs(u[as_size(i)]) > maximum) {
        maximum = std::abs(u[as_size(i)]);
        r = i;
      }
    }
    if (r < 0) {
      regular = false;
      continue;
    }
    may_leave[as_size(r)] = false;
    pivot(r, q);
  }
  if (was_transposed) {
    transpose();
  }
  return regular;
}

void Tableau::set_weights(const Weights& weights, const WeightedPayoffs& payoffs) {
  // The values and reduced costs of the column player's program. In the dual program, b has minus
  // the reduced costs and d has minus the values.
  const auto value_of = [&](const Variable& variable) {
    return variable.is_slack ? 1 - payoffs.of_rows[variable.index] : weights.column[variable.index];
  };
  const auto cost_of = [&](const Variable& variable) {
    return variable.is_slack ? -weights.row[variable.index]
                             : 1 - payoffs.of_columns[variable.index];
  };
  for (Index i = 0; i < rows_; ++i) {
    const Variable variable = basic(i);
    b_[as_size(i)] = transposed_ ? -cost_of(variable) : value_of(variable);
  }
  for (Index j = 0; j < columns_; ++j) {
    const Variable variable = nonbasic(j);
    d_[as_size(j)] = transposed_ ? -value_of(variable) : cost_of(variable);
  }
}

}  // namespace saddle
