#include "tests/exact/shapley_snow.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

namespace saddle::test {
namespace {

using RationalVector = std::vector<Rational>;
using RationalRows = std::vector<RationalVector>;

// Gauss-Jordan elimination of all columns except the last; returns the rank.
std::size_t eliminate(RationalRows& rows, std::size_t columns) {
  std::size_t rank = 0;
  for (std::size_t j = 0; j < columns && rank < rows.size(); ++j) {
    std::size_t pivot = rank;
    while (pivot < rows.size() && rows[pivot][j] == 0) {
      ++pivot;
    }
    if (pivot == rows.size()) {
      continue;
    }
    std::swap(rows[rank], rows[pivot]);
    const Rational divisor = rows[rank][j];
    for (Rational& entry : rows[rank]) {
      entry /= divisor;
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (i == rank || rows[i][j] == 0) {
        continue;
      }
      const Rational factor = rows[i][j];
      for (std::size_t k = j; k < rows[i].size(); ++k) {
        rows[i][k] -= factor * rows[rank][k];
      }
    }
    ++rank;
  }
  return rank;
}

std::vector<std::vector<Index>> subsets(Index size) {
  std::vector<std::vector<Index>> result;
  for (unsigned mask = 1; mask < 1U << size; ++mask) {
    std::vector<Index> subset;
    for (Index k = 0; k < size; ++k) {
      if ((mask >> k) % 2 == 1) {
        subset.push_back(k);
      }
    }
    result.push_back(std::move(subset));
  }
  return result;
}

// Returns the unique y on the columns, of sum 1, against which all the rows get the same payoff;
// nullopt if it is not unique, does not exist or is not a strategy.
std::optional<RationalVector> equalizer(const ExactMatrix& game, const std::vector<Index>& rows,
                                        const std::vector<Index>& columns) {
  const std::size_t size = rows.size();
  RationalRows system(size + 1, RationalVector(size + 2));
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t j = 0; j < size; ++j) {
      system[i][j] = game(rows[i], columns[j]);
      system[size][j] = 1;
    }
    system[i][size] = -1;
  }
  system[size][size + 1] = 1;
  if (eliminate(system, size + 1) <= size) {
    return std::nullopt;
  }
  RationalVector strategy(static_cast<std::size_t>(game.columns()));
  for (std::size_t j = 0; j < size; ++j) {
    if (system[j][size + 1] < 0) {
      return std::nullopt;
    }
    strategy[static_cast<std::size_t>(columns[j])] = system[j][size + 1];
  }
  return strategy;
}

Rational conceded(const ExactMatrix& game, const RationalVector& column) {
  std::optional<Rational> maximum;
  for (Index i = 0; i < game.rows(); ++i) {
    Rational payoff;
    for (Index j = 0; j < game.columns(); ++j) {
      payoff += game(i, j) * column[static_cast<std::size_t>(j)];
    }
    maximum = maximum ? std::max(*maximum, payoff) : payoff;
  }
  return *maximum;
}

}  // namespace

OptimalStrategies shapley_snow(const ExactMatrix& game) {
  const ExactMatrix seen_by_column = transposed(game);
  OptimalStrategies result;
  for (const auto& rows : subsets(game.rows())) {
    for (const auto& columns : subsets(game.columns())) {
      if (rows.size() != columns.size()) {
        continue;
      }
      std::optional<RationalVector> y = equalizer(game, rows, columns);
      std::optional<RationalVector> x = equalizer(seen_by_column, columns, rows);
      if (!x || !y) {
        continue;
      }
      const Rational upper = conceded(game, *y);
      if (upper == -conceded(seen_by_column, *x)) {
        result.value = upper;
        result.row_extreme.insert(*std::move(x));
        result.column_extreme.insert(*std::move(y));
      }
    }
  }
  return result;
}

Index affine_dimension(const std::set<RationalVector>& points) {
  RationalRows differences;
  for (const RationalVector& point : points) {
    differences.push_back(point);
    for (std::size_t k = 0; k < point.size(); ++k) {
      differences.back()[k] -= (*points.begin())[k];
    }
  }
  return static_cast<Index>(eliminate(differences, points.begin()->size()));
}

}  // namespace saddle::test
