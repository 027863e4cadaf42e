#include "saddle/polytope/integer_tableau.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "saddle/machine/refusal.h"

namespace saddle {

IntegerTableau::IntegerTableau(Index columns, std::vector<mpz_class> coefficients,
                               std::vector<mpz_class> right_hand_sides)
    : rows_(static_cast<Index>(right_hand_sides.size())),
      columns_(columns),
      basic_(right_hand_sides.size()),
      nonbasic_(static_cast<std::size_t>(columns)) {
  if (coefficients.size() != right_hand_sides.size() * static_cast<std::size_t>(columns)) {
    throw_invalid("there are {} coefficients, must be {} x {}", coefficients.size(), rows_,
                  columns_);
  }
  entries_.reserve(coefficients.size() + right_hand_sides.size());
  for (Index row = 0; row < rows_; ++row) {
    const auto first = coefficients.begin() + row * columns;
    std::move(first, first + columns, std::back_inserter(entries_));
    entries_.push_back(std::move(right_hand_sides[static_cast<std::size_t>(row)]));
    if (entries_.back() < 0) {
      throw_invalid("a right-hand side is {}, must be >= 0", entries_.back().get_str());
    }
  }
  std::iota(nonbasic_.begin(), nonbasic_.end(), Index{0});
  std::iota(basic_.begin(), basic_.end(), columns);
}

void IntegerTableau::set_objective(const std::vector<mpz_class>& costs) {
  for (const mpz_class& cost : costs) {
    entries_.emplace_back(-cost);
  }
  entries_.emplace_back(0);
  has_objective_ = true;
}

std::optional<Index> IntegerTableau::column_of(Index variable) const {
  const auto place = std::find(nonbasic_.begin(), nonbasic_.end(), variable);
  return place == nonbasic_.end() ? std::nullopt : std::optional<Index>(place - nonbasic_.begin());
}

std::optional<Index> IntegerTableau::row_of(Index variable) const {
  const auto place = std::find(basic_.begin(), basic_.end(), variable);
  return place == basic_.end() ? std::nullopt : std::optional<Index>(place - basic_.begin());
}

// Returns a column that increases the objective, nullopt at the maximum.
std::optional<Index> IntegerTableau::improving_column() const {
  std::optional<Index> best;
  for (Index column = 0; column < columns_; ++column) {
    if (at(rows_, column) < (best ? at(rows_, *best) : 0)) {
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
  std::vector<mpz_class> point(static_cast<std::size_t>(columns_));
  for (Index row = 0; row < rows_; ++row) {
    if (basic(row) < columns_) {
      point[static_cast<std::size_t>(basic(row))] = at(row, columns_);
    }
  }
  return point;
}

std::vector<mpz_class> IntegerTableau::scaled_prices() const {
  std::vector<mpz_class> prices(static_cast<std::size_t>(rows_));
  for (Index column = 0; column < columns_; ++column) {
    const Index slack = nonbasic_[static_cast<std::size_t>(column)] - columns_;
    if (slack >= 0) {
      prices[static_cast<std::size_t>(slack)] = at(rows_, column);
    }
  }
  return prices;
}

// Compares the perturbed ratios: the right-hand side first, then the coefficients of the slacks in
// their order, each divided by the entry in the entering column. The column of a basic slack has
// the determinant in its own row and 0 in the others.
bool IntegerTableau::leaves_before(Index row, Index other, Index column) const {
  const auto compared = [&](const mpz_class& mine, const mpz_class& its) {
    return cmp(mine * at(other, column), its * at(row, column));
  };
  if (const int order = compared(at(row, columns_), at(other, columns_)); order != 0) {
    return order < 0;
  }
  for (Index slack = columns_; slack < columns_ + rows_; ++slack) {
    int order = 0;
    if (const auto place = column_of(slack)) {
      order = compared(at(row, *place), at(other, *place));
    } else if (basic(row) == slack) {
      order = 1;
    } else if (basic(other) == slack) {
      order = -1;
    }
    if (order != 0) {
      return order < 0;
    }
  }
  return false;
}

std::optional<Index> IntegerTableau::leaving_row(Index column) const {
  std::optional<Index> best;
  for (Index row = 0; row < rows_; ++row) {
    if (at(row, column) > 0 && (!best || leaves_before(row, *best, column))) {
      best = row;
    }
  }
  return best;
}

std::optional<Index> IntegerTableau::enter(Index column) {
  const std::optional<Index> row = leaving_row(column);
  if (!row) {
    return std::nullopt;
  }
  const Index leaving = basic(*row);
  pivot(*row, column);
  return leaving;
}

void IntegerTableau::pivot(Index row, Index column) {
  const mpz_class pivot = at(row, column);
  for (Index i = 0; i < rows_ + (has_objective_ ? 1 : 0); ++i) {
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
  std::swap(basic_[static_cast<std::size_t>(row)], nonbasic_[static_cast<std::size_t>(column)]);
}

}  // namespace saddle
