#include "saddle/measured/proved_use.h"

#include "saddle/number/rounding.h"
#include "saddle/solve/solve.h"

namespace saddle {
namespace {

DenseMatrix without_row(const DenseMatrix& entries, Index row) {
  DenseMatrix rest(entries.rows() - 1, entries.cols());
  rest.topRows(row) = entries.topRows(row);
  rest.bottomRows(rest.rows() - row) = entries.bottomRows(rest.rows() - row);
  return rest;
}

bool is_dominated(const EntryBounds& bounds, Index row, const Options& options) {
  DenseMatrix better = without_row(bounds.lower, row);
  for (Index k = 0; k < better.rows(); ++k) {
    for (Index j = 0; j < better.cols(); ++j) {
      better(k, j) = next_below(better(k, j) - bounds.upper(row, j));
    }
  }
  // If no other row beats i against some column, no mixture beats i there. This usually decides.
  return (better.colwise().maxCoeff().array() > 0).all() &&
         solve(PayoffMatrix(std::move(better)), options).lower > 0;
}

}  // namespace

std::vector<ProvedUse> proved_use_of_rows(const EntryBounds& bounds, double value_below,
                                          const Options& options) {
  const Index rows = bounds.lower.rows();
  std::vector<ProvedUse> uses(as_size(rows), ProvedUse::open);
  const Budget budget(options);
  for (Index i = 0; i < rows && rows > 1 && !budget.ended(); ++i) {
    const Options rest = budget.rest(0);
    if (is_dominated(bounds, i, rest)) {
      uses[as_size(i)] = ProvedUse::never;
    } else if (solve(PayoffMatrix(without_row(bounds.upper, i)), rest).upper < value_below) {
      uses[as_size(i)] = ProvedUse::always;
    }
  }
  return uses;
}

std::vector<ProvedUse> proved_use_of_columns(const EntryBounds& bounds, double value_above,
                                             const Options& options) {
  const EntryBounds turned{-bounds.upper.transpose(), -bounds.lower.transpose(), bounds.method};
  return proved_use_of_rows(turned, -value_above, options);
}

}  // namespace saddle
