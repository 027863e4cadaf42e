#include "saddle/machine/tile_product.h"

#include <cstddef>
#include <random>

#include <doctest/doctest.h>

#include "saddle/machine/aligned_vector.h"

using saddle::AlignedVector;
using Index = std::ptrdiff_t;

TEST_CASE("the product of any depth is added to the matrix, and to nothing beside it") {
  std::mt19937_64 random(1);
  std::uniform_int_distribution<int> entry(-9, 9);
  for (const Index rows : {8, 24, 64}) {
    for (const Index columns : {24, 72}) {
      for (const Index depth : {0, 1, 5, 32, 145, 300}) {
        const Index stride = columns + 24;
        const auto filled = [&](Index size) {
          AlignedVector<double> numbers(static_cast<std::size_t>(size));
          for (double& number : numbers) {
            number = entry(random);
          }
          return numbers;
        };
        const auto before = filled(rows * stride);
        const auto u = filled(depth * rows);
        const auto v = filled(depth * stride);
        auto after = before;
        saddle::add_product(after.data(), stride, rows, columns, u.data(), rows, v.data(), stride,
                            depth);
        for (Index i = 0; i < rows; ++i) {
          for (Index j = 0; j < stride; ++j) {
            double expected = before[static_cast<std::size_t>(i * stride + j)];
            for (Index k = 0; k < depth && j < columns; ++k) {
              expected += u[static_cast<std::size_t>(k * rows + i)] *
                          v[static_cast<std::size_t>(k * stride + j)];
            }
            CHECK(after[static_cast<std::size_t>(i * stride + j)] == expected);
          }
        }
      }
    }
  }
}
