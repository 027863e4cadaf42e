#include "saddle/machine/dense_system.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include <doctest/doctest.h>

namespace saddle {
namespace {

using Size = DenseSystem::Size;
using Rows = std::vector<std::vector<double>>;

// Rounding of a well-conditioned system of some hundred equations stays far below it.
constexpr double tolerance = 1e-9;

Rows drawn(Size rows, Size columns, std::mt19937_64& random) {
  std::uniform_real_distribution<double> number(-1, 1);
  Rows result(static_cast<std::size_t>(rows),
              std::vector<double>(static_cast<std::size_t>(columns)));
  for (auto& row : result) {
    std::generate(row.begin(), row.end(), [&] { return number(random); });
  }
  return result;
}

DenseSystem system_of(const Rows& K, const Rows& B) {
  DenseSystem system(std::ssize(K), std::ssize(B.front()));
  for (std::size_t i = 0; i < K.size(); ++i) {
    std::copy(K[i].begin(), K[i].end(), system.coefficients(static_cast<Size>(i)));
    std::copy(B[i].begin(), B[i].end(), system.right_sides(static_cast<Size>(i)));
  }
  return system;
}

// The greatest |K X - B|.
double error_of(const Rows& K, const Rows& B, DenseSystem& solved) {
  double greatest = 0;
  for (std::size_t i = 0; i < K.size(); ++i) {
    for (std::size_t j = 0; j < B[i].size(); ++j) {
      double sum = -B[i][j];
      for (std::size_t k = 0; k < K.size(); ++k) {
        sum += K[i][k] * solved.right_sides(static_cast<Size>(k))[j];
      }
      greatest = std::max(greatest, std::isfinite(sum) ? std::abs(sum) : 1.0);
    }
  }
  return greatest;
}

TEST_CASE("what a dense system is solved by fulfils its equations, for all sizes of blocks") {
  std::mt19937_64 random(1);
  for (const Size size : {1, 2, 7, 47, 48, 49, 72, 96, 97, 150}) {
    for (const Size right_sides : {1, 5, 24, 61}) {
      CAPTURE(size);
      CAPTURE(right_sides);
      const Rows K = drawn(size, size, random);
      const Rows B = drawn(size, right_sides, random);
      DenseSystem system = system_of(K, B);
      REQUIRE(system.solve());
      CHECK(error_of(K, B, system) < tolerance);
    }
  }
}

TEST_CASE("a dense system whose diagonal is 0 is solved by other pivots") {
  const Size size = 100;
  Rows K(size, std::vector<double>(size, 0));
  Rows B(size, std::vector<double>(1, 0));
  for (std::size_t i = 0; i < K.size(); ++i) {
    K[i][K.size() - 1 - i] = 1e-200 * static_cast<double>(i + 1);
    B[i][0] = K[i][K.size() - 1 - i] * static_cast<double>(i);
  }
  DenseSystem system = system_of(K, B);
  REQUIRE(system.solve());
  for (Size i = 0; i < size; ++i) {
    CHECK(system.right_sides(size - 1 - i)[0] == doctest::Approx(static_cast<double>(i)));
  }
}

TEST_CASE("a dense system that is singular, or holds what is not finite, is not solved") {
  std::mt19937_64 random(2);
  for (const std::size_t size : {1U, 3U, 60U}) {
    const Rows B(size, std::vector<double>(2, 1));
    CHECK_FALSE(system_of(Rows(size, std::vector<double>(size, 0)), B).solve());
    Rows same = drawn(static_cast<Size>(size), static_cast<Size>(size), random);
    for (auto& row : same) {
      row.back() = 0;
    }
    CHECK_FALSE(system_of(same, B).solve());
    Rows infinite = drawn(static_cast<Size>(size), static_cast<Size>(size), random);
    infinite.back().front() = std::numeric_limits<double>::infinity();
    CHECK_FALSE(system_of(infinite, B).solve());
  }
}

}  // namespace
}  // namespace saddle
