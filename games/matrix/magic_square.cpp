#include <stdexcept>

#include "games/check_range.h"
#include "games/matrix/classic.h"

namespace saddle::games {
namespace {

// De la Loubere's siamese method.
DenseMatrix odd_square(Index order) {
  DenseMatrix square(order, order);
  Index row = 0;
  Index column = order / 2;
  for (Index number = 1; number <= order * order; ++number) {
    square(row, column) = static_cast<double>(number);
    if (number % order == 0) {
      row = (row + 1) % order;
    } else {
      row = (row + order - 1) % order;
      column = (column + 1) % order;
    }
  }
  return square;
}

// 1, 2, 3, ... in reading order, with the diagonals of each 4 x 4 block counted from the end.
DenseMatrix doubly_even_square(Index order) {
  return DenseMatrix::NullaryExpr(order, order, [order](Index i, Index j) {
    const Index number = i * order + j + 1;
    const bool on_diagonal = i % 4 == j % 4 || i % 4 + j % 4 == 3;
    return static_cast<double>(on_diagonal ? order * order + 1 - number : number);
  });
}

// R. Strachey's method: four odd squares side by side, then some cells of the left columns and of
// the right ones exchanged between the upper and the lower half.
DenseMatrix singly_even_square(Index order) {
  const Index half = order / 2;
  const DenseMatrix quarter = odd_square(half);
  const auto quarter_size = static_cast<double>(half * half);
  DenseMatrix square(order, order);
  square << quarter, quarter.array() + 2 * quarter_size, quarter.array() + 3 * quarter_size,
      quarter.array() + quarter_size;
  const Index exchanged = (half - 1) / 2;
  for (Index i = 0; i < half; ++i) {
    for (Index j = 0; j < order; ++j) {
      const Index shift = i == half / 2 ? 1 : 0;
      const bool left = j >= shift && j < exchanged + shift;
      const bool right = j > order - exchanged;
      if (left || right) {
        std::swap(square(i, j), square(i + half, j));
      }
    }
  }
  return square;
}

}  // namespace

PayoffMatrix magic_square(int order) {
  check_range("order", order, 1, 10000);
  if (order == 2) {
    throw std::invalid_argument(
        "order is 2, must be 1 or at least 3: there is no magic square of 2");
  }
  if (order % 2 == 1) {
    return PayoffMatrix(odd_square(order));
  }
  return PayoffMatrix(order % 4 == 0 ? doubly_even_square(order) : singly_even_square(order));
}

}  // namespace saddle::games
