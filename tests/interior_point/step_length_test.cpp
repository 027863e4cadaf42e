#include <algorithm>
#include <cstddef>
#include <random>
#include <vector>

#include <doctest/doctest.h>

#include "saddle/interior_point/interior_point.h"

using namespace saddle;

TEST_CASE("a step ends where the first of the numbers 1, 2, ... reaches 0, for each weight") {
  std::mt19937 random(1);
  std::uniform_real_distribution<double> uniform(-1, 1);
  const TrialWeights weights = {0, 0.25, 0.5, 0.75, 1};
  const TrialWeights most = {1, 1, 0.5, 1, 0.01};
  for (std::size_t size = 1; size < 60; ++size) {
    CAPTURE(size);
    std::vector<double> numbers(size);
    std::vector<double> changes(size);
    std::vector<double> additional(size);
    for (std::size_t s = 0; s < size; ++s) {
      numbers[s] = s == 0 ? 0 : 1.5 + uniform(random);
      changes[s] = uniform(random) - 0.5;
      additional[s] = uniform(random);
    }
    const TrialWeights lengths = lengths_within({numbers, changes, additional}, weights, most);
    for (std::size_t w = 0; w < weights.size(); ++w) {
      CAPTURE(w);
      double minimum = 1;
      for (std::size_t s = 1; s < size; ++s) {
        const double end = numbers[s] + lengths[w] * (changes[s] + weights[w] * additional[s]);
        CHECK(end >= -1e-12);
        minimum = std::min(minimum, end);
      }
      CHECK((lengths[w] == doctest::Approx(most[w]) || minimum < 1e-12));
    }
  }
}
