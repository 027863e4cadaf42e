#include "games/inspection.h"

#include <algorithm>
#include <stdexcept>
#include <vector>

#include <fmt/format.h>

namespace saddle::games {
namespace {

constexpr int most_periods = 500;

ExactMatrix stage(const Rational& after_inspection, const Rational& after_wait) {
  return ExactMatrix(2, 2, {1, after_inspection, -1, after_wait}, {"inspect", "wait"},
                     {"violate", "comply"});
}

void check_numbers(int periods, int inspections) {
  if (periods < 0 || periods > most_periods) {
    throw std::invalid_argument(
        fmt::format("periods are {}, must be 0 to {}", periods, most_periods));
  }
  if (inspections < 0) {
    throw std::invalid_argument(fmt::format("inspections are {}, must be >= 0", inspections));
  }
}

}  // namespace

std::vector<std::vector<Rational>> inspection_values(int periods, int inspections) {
  check_numbers(periods, inspections);
  if (inspections > periods) {
    throw std::invalid_argument(
        fmt::format("inspections are {}, must be at most the periods, {}", inspections, periods));
  }
  const auto most = static_cast<std::size_t>(inspections);
  std::vector<std::vector<Rational>> values(static_cast<std::size_t>(periods) + 1,
                                            std::vector<Rational>(most + 1, 0));
  for (std::size_t n = 1; n < values.size(); ++n) {
    values[n][0] = -1;
    for (std::size_t m = 1; m <= most && m < n; ++m) {
      values[n][m] = solve_exact(stage(values[n - 1][m - 1], values[n - 1][m])).lower;
    }
  }
  return values;
}

Rational inspection_value(int periods, int inspections) {
  check_numbers(periods, inspections);
  // With an inspection for each period nothing is gained by more of them.
  return inspection_values(periods, std::min(periods, inspections)).back().back();
}

ExactMatrix inspection_stage(int periods, int inspections) {
  check_numbers(periods, inspections);
  if (inspections < 1 || inspections >= periods) {
    throw std::invalid_argument(fmt::format(
        "inspections are {}, must be 1 to {}, fewer than periods", inspections, periods - 1));
  }
  const auto m = static_cast<std::size_t>(inspections);
  const std::vector<Rational> later = inspection_values(periods - 1, inspections).back();
  return stage(later[m - 1], later[m]);
}

}  // namespace saddle::games
