#include <random>
#include <stdexcept>
#include <vector>

#include <doctest/doctest.h>

#include "saddle/exact/certificate.h"
#include "saddle/matrix/exact_matrix.h"

using saddle::exact_bounds;
using saddle::ExactBounds;
using saddle::ExactMatrix;
using saddle::ExactStrategies;
using saddle::Index;
using saddle::Rational;
using saddle::SparseCertificate;

namespace {

std::vector<Rational> random_weights(Index size, std::mt19937_64& random) {
  std::vector<Rational> weights;
  for (Index k = 0; k < size; ++k) {
    weights.emplace_back(static_cast<long>(random() % 4), 1 + static_cast<long>(random() % 9));
    weights.back().canonicalize();
  }
  weights[random() % weights.size()] += 1;
  return weights;
}

}  // namespace

TEST_CASE("payoffs added one by one prove the bounds of the whole matrix") {
  std::mt19937_64 random(7);
  for (int k = 0; k < 200; ++k) {
    const Index rows = 1 + static_cast<Index>(random() % 7);
    const Index columns = 1 + static_cast<Index>(random() % 7);
    Rational rest(static_cast<long>(random() % 5) - 2, 3);
    rest.canonicalize();
    const ExactStrategies strategies{random_weights(rows, random), random_weights(columns, random)};
    SparseCertificate certificate(strategies, rest);
    std::vector<Rational> entries;
    for (Index i = 0; i < rows; ++i) {
      for (Index j = 0; j < columns; ++j) {
        entries.push_back(rest);
        if (random() % 3 == 0) {
          entries.back() = Rational(static_cast<long>(random() % 100) - 50, 7);
          entries.back().canonicalize();
          certificate.add(i, j, entries.back());
        }
      }
    }
    const ExactBounds whole =
        exact_bounds(ExactMatrix(rows, columns, entries), strategies.row, strategies.column);
    CHECK(certificate.bounds().lower == whole.lower);
    CHECK(certificate.bounds().upper == whole.upper);
  }
}

TEST_CASE("weights that are not a strategy are refused for a sparse game") {
  const ExactStrategies none{{0, 0}, {1}};
  const ExactStrategies negative{{1}, {1, -1}};
  CHECK_THROWS_WITH_AS(SparseCertificate(none, 0),
                       "weights of the row strategy are all 0, must be positive somewhere",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(SparseCertificate(negative, 0),
                       "a weight of the column strategy is -1, must be >= 0",
                       std::invalid_argument);
}
