#include "saddle/recursive/rational_system.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace saddle {

std::optional<std::vector<Rational>> solution_of(std::vector<std::vector<Rational>> matrix,
                                                 std::vector<Rational> side) {
  const std::size_t size = side.size();
  for (std::size_t k = 0; k < size; ++k) {
    const auto pivot = std::find_if(matrix.begin() + static_cast<std::ptrdiff_t>(k), matrix.end(),
                                    [&](const std::vector<Rational>& row) { return row[k] != 0; });
    if (pivot == matrix.end()) {
      return {};
    }
    std::swap(side[k], side[static_cast<std::size_t>(pivot - matrix.begin())]);
    std::swap(matrix[k], *pivot);
    for (std::size_t i = 0; i < size; ++i) {
      if (i == k || matrix[i][k] == 0) {
        continue;
      }
      const Rational factor = matrix[i][k] / matrix[k][k];
      for (std::size_t j = k; j < size; ++j) {
        matrix[i][j] -= factor * matrix[k][j];
      }
      side[i] -= factor * side[k];
    }
  }
  for (std::size_t k = 0; k < size; ++k) {
    side[k] /= matrix[k][k];
  }
  return side;
}

}  // namespace saddle
