#include "games/inspection.h"

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

Rational inspection_value(int periods, int inspections) {
  check_numbers(periods, inspections);
  if (inspections >= periods) {
    return 0;
  }
  // values[m] with the periods of the round; with an inspection for each of them it is 0.
  std::vector<Rational> values(static_cast<std::size_t>(inspections) + 1, 0);
  for (int n = 1; n <= periods; ++n) {
    for (int m = inspections; m >= 0; --m) {
      Rational& value = values[static_cast<std::size_t>(m)];
      if (m == 0) {
        value = -1;
      } else if (m < n) {
        value = solve_exact(stage(values[static_cast<std::size_t>(m - 1)], value)).lower;
      }
    }
  }
  return values.back();
}

ExactMatrix inspection_stage(int periods, int inspections) {
  check_numbers(periods, inspections);
  if (inspections < 1 || inspections >= periods) {
    throw std::invalid_argument(fmt::format(
        "inspections are {}, must be 1 to {}, fewer than periods", inspections, periods - 1));
  }
  return stage(inspection_value(periods - 1, inspections - 1),
               inspection_value(periods - 1, inspections));
}

}  // namespace saddle::games
