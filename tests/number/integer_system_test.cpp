#include "saddle/number/integer_system.h"

#include <algorithm>
#include <random>
#include <stdexcept>
#include <vector>

#include <doctest/doctest.h>

using namespace saddle;

TEST_CASE("the scaled solution for ones gives the same positive number in each row") {
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

TEST_CASE("singular systems, even consistent ones, have no solution; the empty system is solved") {
  CHECK(!scaled_solution_of_ones(2, {1, 1, 1, 1}));
  CHECK(!scaled_solution_of_ones(2, {1, 1, 2, 2}));
  CHECK(scaled_solution_of_ones(0, {}) == std::vector<mpz_class>());
  CHECK_THROWS_WITH_AS(scaled_solution_of_ones(2, {1, 2, 3}), "there are 3 entries, must be 2 x 2",
                       std::invalid_argument);
}

TEST_CASE("the solution of a system is the fractions from which it was made") {
  // 12 a + 6 b = 2 and 6 a - 18 b = 15 for a = 1/2, b = -2/3.
  const auto solution = solution_of(2, {12, 6, 6, -18}, {2, 15});
  REQUIRE(solution);
  CHECK(2 * solution->numerators[0] == solution->denominator);
  CHECK(3 * solution->numerators[1] == -2 * solution->denominator);
  CHECK(solution->denominator > 0);
  CHECK(!solution_of(2, {1, 1, 1, 1}, {1, 2}));
  CHECK(solution_of(0, {}, {})->denominator == 1);
  // 2/5 a + b/6 = 4/45 and a/7 - 9/2 b = 43/14, with the same a and b.
  const std::vector<std::vector<Rational>> rows = {{Rational(2, 5), Rational(1, 6)},
                                                   {Rational(1, 7), Rational(-9, 2)}};
  CHECK(solution_of(rows, {Rational(4, 45), Rational(43, 14)}) ==
        std::vector<Rational>{Rational(1, 2), Rational(-2, 3)});
  CHECK(!solution_of({{Rational(1, 2), Rational(1, 3)}, {3, 2}}, {1, 6}));
  CHECK_THROWS_WITH_AS(solution_of(1, {1}, {}), "there are 0 right sides, must be 1",
                       std::invalid_argument);
}

namespace {

// Most entries are 0, as in kernels of games, and each row has a large one.
std::vector<mpz_class> random_entries(Index size, std::mt19937_64& random) {
  std::uniform_int_distribution<int> entry(-9, 9);
  std::uniform_int_distribution<Index> column(0, size - 1);
  std::vector<mpz_class> entries(static_cast<std::size_t>(size * size));
  mpz_class great = mpz_class(1) << 50;
  for (Index i = 0; i < size; ++i) {
    for (Index k = 0; k < 5; ++k) {
      entries[static_cast<std::size_t>(i * size + column(random))] = entry(random);
    }
    great = i % 60 == 0 ? mpz_class(1) << 50 : mpz_class(2 * great);
    entries[static_cast<std::size_t>(i * size + (i + 3) % size)] = great;
  }
  return entries;
}

}  // namespace

TEST_CASE("a system and its transpose are solved by the same factors, of any size") {
  std::mt19937_64 random(1);
  for (const Index size : {1, 2, 15, 16, 17, 40, 64, 65, 150}) {
    CAPTURE(size);
    const std::vector<mpz_class> entries = random_entries(size, random);
    std::vector<mpz_class> b;
    std::vector<mpz_class> c;
    for (Index k = 0; k < size; ++k) {
      b.emplace_back(static_cast<int>(random() % 2001) - 1000);
      c.emplace_back(k % 3 == 0 ? 0 : 1);
    }
    const auto found = solutions_of(size, entries, b, c);
    REQUIRE(found);
    for (Index i = 0; i < size; ++i) {
      mpz_class row = 0;
      mpz_class column = 0;
      for (Index j = 0; j < size; ++j) {
        row += entries[static_cast<std::size_t>(i * size + j)] *
               found->z.numerators[static_cast<std::size_t>(j)];
        column += entries[static_cast<std::size_t>(j * size + i)] *
                  found->w.numerators[static_cast<std::size_t>(j)];
      }
      CHECK(row == found->z.denominator * b[static_cast<std::size_t>(i)]);
      CHECK(column == found->w.denominator * c[static_cast<std::size_t>(i)]);
    }
    CHECK(found->z.denominator > 0);
    CHECK(found->w.denominator > 0);
  }
}

TEST_CASE("entries of few words are multiplied word by word, longer entries by GMP") {
  constexpr Index size = 20;
  gmp_randclass random(gmp_randinit_mt);
  for (const unsigned bits : {30U, 63U, 64U, 65U, 128U, 129U, 256U, 257U, 600U}) {
    CAPTURE(bits);
    std::vector<mpz_class> entries;
    for (Index k = 0; k < size * size; ++k) {
      const mpz_class entry = random.get_z_bits(bits - static_cast<unsigned>(k) % 7);
      entries.emplace_back(k % 3 == 0 ? mpz_class(-entry) : entry);
    }
    const std::vector<mpz_class> ones(size, 1);
    const auto found = solutions_of(size, entries, ones, ones);
    REQUIRE(found);
    const auto direct = solution_of(size, entries, ones);
    REQUIRE(direct);
    for (std::size_t k = 0; k < ones.size(); ++k) {
      CHECK(found->z.numerators[k] * direct->denominator ==
            direct->numerators[k] * found->z.denominator);
    }
  }
}

TEST_CASE("a singular system has no solution; a determinant that a prime divides is no obstacle") {
  constexpr Index size = 20;
  std::mt19937_64 random(2);
  std::vector<mpz_class> entries = random_entries(size, random);
  const std::vector<mpz_class> ones(size, 1);
  std::copy_n(entries.begin(), size, entries.begin() + size);
  CHECK_FALSE(solutions_of(size, entries, ones, ones));
  // The determinant is the product of the first primes that the search for factors tries.
  std::vector<mpz_class> diagonal(size * size);
  mpz_class prime = mpz_class(1) << 58;
  for (Index i = 0; i < size; ++i) {
    if (i < 3) {
      mpz_nextprime(prime.get_mpz_t(), prime.get_mpz_t());
    }
    diagonal[static_cast<std::size_t>(i * size + i)] = i < 3 ? prime : mpz_class(1);
  }
  const auto found = solutions_of(size, diagonal, ones, ones);
  REQUIRE(found);
  CHECK(found->z.denominator % prime == 0);
  CHECK(found->z.numerators[2] * prime == found->z.denominator);
}

TEST_CASE("a stop request at any check ends the solution of an exact system") {
  constexpr Index size = 200;
  std::mt19937_64 random(3);
  const std::vector<mpz_class> entries = random_entries(size, random);
  const std::vector<mpz_class> ones(size, 1);
  int looks = 0;
  CHECK(solutions_of(size, entries, ones, ones, [&] { return ++looks < 0; }));
  CHECK(looks > 10);
  for (int looks_before_stop = 0; looks_before_stop < looks; looks_before_stop += 1 + looks / 20) {
    int seen = 0;
    CHECK_FALSE(
        solutions_of(size, entries, ones, ones, [&] { return seen++ >= looks_before_stop; }));
  }
}
