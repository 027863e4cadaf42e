#include "benchmarks/report/growth.h"

#include <algorithm>
#include <cmath>

namespace saddle::bench {

std::optional<double> power_of_growth(std::span<const std::pair<double, double>> points) {
  const double count = static_cast<double>(points.size());
  double middle_n = 0;
  double middle_t = 0;
  for (const auto& [n, t] : points) {
    middle_n += std::log(n) / count;
    middle_t += std::log(t) / count;
  }
  double together = 0;
  double alone = 0;
  for (const auto& [n, t] : points) {
    together += (std::log(n) - middle_n) * (std::log(t) - middle_t);
    alone += (std::log(n) - middle_n) * (std::log(n) - middle_n);
  }
  const bool differ = std::any_of(points.begin(), points.end(), [&](const auto& point) {
    return point.first != points.front().first;
  });
  return differ ? std::optional(together / alone) : std::nullopt;
}

std::vector<Growth> growth(const FamilyMeasured& family, double tolerance) {
  constexpr std::size_t fewest = 3;
  std::vector<Growth> found;
  for (const auto& solver : by_solver(family)) {
    std::vector<std::pair<double, double>> points;
    for (const Measured* m : solver) {
      if (m->solved(tolerance)) {
        points.emplace_back(static_cast<double>(m->size), m->median());
      }
    }
    const std::optional<double> exponent = power_of_growth(points);
    if (points.size() < fewest || !exponent) {
      continue;
    }
    const auto [minimum, maximum] = std::minmax_element(points.begin(), points.end());
    found.push_back({family.subject, family.family, solver.front()->solver, *exponent,
                     std::lround(minimum->first), std::lround(maximum->first)});
  }
  return found;
}

}  // namespace saddle::bench
