#include "apps/program/terminal/suggestion.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include <fmt/format.h>

namespace saddle::app {
namespace {

// Letters that are wrong, missing or too many, or neighbours that are swapped: the optimal string
// alignment distance.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> distances(a.size() + 1,
                                                  std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      std::size_t& here = distances[i][j];
      if (i == 0 || j == 0) {
        here = i + j;
        continue;
      }
      const std::size_t differs = a[i - 1] == b[j - 1] ? 0 : 1;
      here = std::min(
          {distances[i - 1][j] + 1, distances[i][j - 1] + 1, distances[i - 1][j - 1] + differs});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        here = std::min(here, distances[i - 2][j - 2] + 1);
      }
    }
  }
  return distances[a.size()][b.size()];
}

}  // namespace

std::string suggestion(const std::string& word, const std::vector<std::string>& names,
                       const std::string& otherwise) {
  constexpr std::size_t longest = 64;
  std::size_t fewest = std::min<std::size_t>(2, word.size() / 2) + 1;
  const std::string* nearest = nullptr;
  for (const std::string& name : names) {
    const std::string_view last = std::string_view(name).substr(name.rfind(' ') + 1);
    if (const std::size_t wrong = word.size() > longest ? fewest : distance(word, last);
        wrong < fewest) {
      fewest = wrong;
      nearest = &name;
    }
  }
  return nearest == nullptr ? otherwise : fmt::format(", did you mean '{}'?", *nearest);
}

}  // namespace saddle::app
