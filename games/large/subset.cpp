#include "games/large/subset.h"

#include <algorithm>
#include <numeric>

namespace saddle::games {

Subset first_numbers(Index count) {
  Subset numbers(static_cast<std::size_t>(count));
  std::iota(numbers.begin(), numbers.end(), Index{0});
  return numbers;
}

Subset most_gainful(const std::vector<double>& gains, Index count) {
  Subset numbers = first_numbers(std::ssize(gains));
  std::sort(numbers.begin(), numbers.end(), [&](Index a, Index b) {
    const double gain_a = gains[static_cast<std::size_t>(a)];
    const double gain_b = gains[static_cast<std::size_t>(b)];
    return gain_a != gain_b ? gain_a > gain_b : a < b;
  });
  numbers.resize(static_cast<std::size_t>(count));
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

std::vector<double> chances(const Mixture<std::vector<Index>>& mixture, std::size_t size) {
  std::vector<double> chance(size, 0);
  for (const auto& [chosen, probability] : mixture) {
    for (const Index number : chosen) {
      chance[static_cast<std::size_t>(number)] += probability;
    }
  }
  return chance;
}

}  // namespace saddle::games
