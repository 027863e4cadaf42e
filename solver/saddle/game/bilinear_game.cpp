#include "saddle/game/bilinear_game.h"

#include <cstddef>
#include <numeric>

namespace saddle {

void SparseRows::multiply(std::span<const double> vector, std::span<double> products) const {
  for (std::size_t row = 0; row + 1 < starts.size(); ++row) {
    double sum = 0;
    for (auto k = as_size(starts[row]); k < as_size(starts[row + 1]); ++k) {
      sum += values[k] * vector[as_size(columns[k])];
    }
    products[row] = sum;
  }
}

SparseRows transposed(const SparseRows& matrix, Index columns) {
  SparseRows result;
  result.starts.assign(as_size(columns) + 1, 0);
  result.columns.resize(matrix.columns.size());
  result.values.resize(matrix.values.size());
  for (const std::int32_t column : matrix.columns) {
    ++result.starts[as_size(column) + 1];
  }
  std::partial_sum(result.starts.begin(), result.starts.end(), result.starts.begin());
  std::vector<std::int64_t> next(result.starts.begin(), result.starts.end() - 1);
  for (std::size_t row = 0; row + 1 < matrix.starts.size(); ++row) {
    for (auto k = as_size(matrix.starts[row]); k < as_size(matrix.starts[row + 1]); ++k) {
      const auto place = as_size(next[as_size(matrix.columns[k])]++);
      result.columns[place] = static_cast<std::int32_t>(row);
      result.values[place] = matrix.values[k];
    }
  }
  return result;
}

}  // namespace saddle
