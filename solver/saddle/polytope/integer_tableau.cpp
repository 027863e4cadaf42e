#include "saddle/polytope/integer_tableau.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace saddle {

IntegerTableau::IntegerTableau(Index columns, std::vector<mpz_class> coefficients,
                               std::vector<mpz_class> right_hand_sides)
    : rows_(static_cast<Index>(right_hand_sides.size())),
      columns_(columns),
      basic_(right_hand_sides.size()),
      nonbasic_(all_up_to(columns)) {
  entries_.reserve(coefficients.size() + right_hand_sides.size());
  for (Index row = 0; row < rows_; ++row) {
    const auto first = coefficients.begin() + row * columns;
    std::move(first, first + columns, std::back_inserter(entries_));
    entries_.push_back(std::move(right_hand_sides[as_size(row)]));
  }
  std::iota(basic_.begin(), basic_.end(), columns);
}

void IntegerTableau::set_objective(const std::vector<mpz_class>& costs) {
  for (const mpz_class& cost : costs) {
    entries_.emplace_back(-cost);
  }
  entries_.emplace_back(0);
}

// Returns a column that increases the objective, nullopt at the maximum.
std::optional<Index> IntegerTableau::improving_column() const {
  std::optional<Index> best;
  for (Index column = 0; column < columns_; ++column) {
    if (entry(rows_, column) < (best ? entry(rows_, *best) : 0)) {
      best = column;
    }
  }
  return best;
}

bool IntegerTableau::maximize(const Budget& budget) {
  std::int64_t pivots = 0;
  while (const std::optional<Index> column = improving_column()) {
    if (budget.exhausted(pivots++)) {
      return false;
    }
    if (!enter(*column)) {
      throw std::invalid_argument("the objective is unbounded, must be bounded");
    }
  }
  return true;
}

std::vector<mpz_class> IntegerTableau::scaled_point() const {
  std::vector<mpz_class> point(as_size(columns_));
  for (Index row = 0; row < rows_; ++row) {
    if (basic(row) < columns_) {
      point[as_size(basic(row))] = right_hand_side(row);
    }
  }
  return point;
}

std::vector<mpz_class> IntegerTableau::scaled_prices() const {
  std::vector<mpz_class> prices(as_size(rows_));
  for (Index column = 0; column < columns_; ++column) {
    const Index slack = nonbasic_[as_size(column)] - columns_;
    if (slack >= 0) {
      prices[as_size(slack)] = entry(rows_, column);
    }
  }
  return prices;
}

// Compares the perturbed ratios: the right-hand side first, then the coefficients of the slacks in
// their order, each divided by the entry in the entering column. The column of a basic slack has
// the determinant in its own row and 0 in the others.
bool IntegerTableau::leaves_before(Index row, Index other, Index column) const {
  const auto compared = [&](const mpz_class& mine, const mpz_class& its) {
    return cmp(mine * entry(other, column), its * entry(row, column));
  };
  if (const int order = compared(right_hand_side(row), right_hand_side(other)); order != 0) {
    return order < 0;
  }
  for (Index slack = columns_; slack < columns_ + rows_; ++slack) {
    const auto place = column_of(slack);
    const int order = place ? compared(entry(row, *place), entry(other, *place))
                            : (basic(row) == slack ? 1 : 0) - (basic(other) == slack ? 1 : 0);
    if (order != 0) {
      return order < 0;
    }
  }
  return false;
}

std::optional<Index> IntegerTableau::enter(Index column) {
  std::optional<Index> first;
  for (Index row = 0; row < rows_; ++row) {
    if (entry(row, column) > 0 && (!first || leaves_before(row, *first, column))) {
      first = row;
    }
  }
  if (!first) {
    return std::nullopt;
  }
  const Index leaving = basic(*first);
  pivot(*first, column);
  return leaving;
}

void IntegerTableau::pivot(Index row, Index column) {
  const mpz_class pivot = at(row, column);
  for (Index i = 0; i < std::ssize(entries_) / (columns_ + 1); ++i) {
    if (i == row) {
      continue;
    }
    const mpz_class factor = at(i, column);
    for (Index j = 0; j <= columns_; ++j) {
      if (j == column) {
        continue;
      }
      mpz_class& entry = at(i, j);
      const mpz_class& above = at(row, j);
      const bool changes = sgn(factor) != 0 && sgn(above) != 0;
      if (sgn(entry) == 0 && !changes) {
        continue;
      }
      entry *= pivot;
      if (changes) {
        mpz_submul(entry.get_mpz_t(), factor.get_mpz_t(), above.get_mpz_t());
      }
      mpz_divexact(entry.get_mpz_t(), entry.get_mpz_t(), determinant_.get_mpz_t());
    }
    at(i, column) = -factor;
  }
  at(row, column) = determinant_;
  determinant_ = pivot;
  std::swap(basic_[as_size(row)], nonbasic_[as_size(column)]);
}

}  // namespace saddle
