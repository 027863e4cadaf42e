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

TEST_CASE("a system has the fractions as its solution that it was made of") {
  // 12 a + 6 b = 2 and 6 a - 18 b = 15 for a = 1/2, b = -2/3.
  const auto solution = solution_of(2, {12, 6, 6, -18}, {2, 15});
  REQUIRE(solution);
  CHECK(2 * solution->numerators[0] == solution->denominator);
  CHECK(3 * solution->numerators[1] == -2 * solution->denominator);
  CHECK(solution->denominator > 0);
  CHECK(!solution_of(2, {1, 1, 1, 1}, {1, 2}));
  CHECK(solution_of(0, {}, {})->denominator == 1);
  CHECK_THROWS_WITH_AS(solution_of(1, {1}, {}), "there are 0 right sides, must be 1",
                       std::invalid_argument);
}
