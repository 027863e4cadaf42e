#include "saddle/number/integer_system.h"

#include <random>
#include <stdexcept>
#include <vector>

#include <doctest/doctest.h>

using namespace saddle;

TEST_CASE("the solution of a system for ones, put into it, gives a positive number in each row") {
  std::mt19937_64 random(1);
  int solved = 0;
  for (int trial = 0; trial < 400; ++trial) {
    const Index size = 1 + trial % 7;
    std::uniform_int_distribution<int> entry(-2, 2);
    std::vector<mpz_class> entries;
    for (Index k = 0; k < size * size; ++k) {
      entries.emplace_back(entry(random));
    }
    const auto solution = scaled_solution_of_ones(size, entries);
    if (!solution) {
      continue;
    }
    ++solved;
    std::vector<mpz_class> products(static_cast<std::size_t>(size));
    for (Index i = 0; i < size; ++i) {
      for (Index j = 0; j < size; ++j) {
        products[static_cast<std::size_t>(i)] += entries[static_cast<std::size_t>(i * size + j)] *
                                                 (*solution)[static_cast<std::size_t>(j)];
      }
    }
    CHECK(products.front() > 0);
    CHECK(products == std::vector<mpz_class>(products.size(), products.front()));
  }
  CHECK(solved > 200);
}

TEST_CASE("a singular system has no solution, consistent or not, and the empty one the empty one") {
  CHECK(!scaled_solution_of_ones(2, {1, 1, 1, 1}));
  CHECK(!scaled_solution_of_ones(2, {1, 1, 2, 2}));
  CHECK(scaled_solution_of_ones(0, {}) == std::vector<mpz_class>());
  CHECK_THROWS_WITH_AS(scaled_solution_of_ones(2, {1, 2, 3}), "there are 3 entries, must be 2 x 2",
                       std::invalid_argument);
}
