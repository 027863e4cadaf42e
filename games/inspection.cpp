#include "games/inspection.h"

#include <algorithm>
#include <cstddef>
#include <stdexcept>

#include <fmt/format.h>

#include "games/range.h"
#include "saddle/matrix/solve_exact.h"

namespace saddle::games {

Inspection::Inspection(int periods, int inspections) : inspections_(inspections) {
  check_range("periods", periods, 0, most_periods);
  if (inspections < 0) {
    throw std::invalid_argument(fmt::format("inspections are {}, must be >= 0", inspections));
  }
  for (int n = 0; n <= periods; ++n) {
    values_.emplace_back();
    for (int m = 0; m <= std::min(n, inspections); ++m) {
      const bool has_choice = m > 0 && m < n;
      const Rational fixed = m < n ? -1 : 0;
      values_.back().push_back(has_choice ? solve_exact(stage(n, m)).lower : fixed);
    }
  }
}

Rational Inspection::value(int periods, int inspections) const {
  check_range("periods", periods, 0, static_cast<int>(values_.size()) - 1);
  check_range("inspections", inspections, 0, inspections_);
  // With an inspection for each period nothing is gained by more of them.
  const auto m = static_cast<std::size_t>(std::min(periods, inspections));
  return values_[static_cast<std::size_t>(periods)][m];
}

ExactMatrix Inspection::stage(int periods, int inspections) const {
  if (inspections < 1 || inspections >= periods) {
    return ExactMatrix({{value(periods, inspections)}});
  }
  return ExactMatrix(2, 2,
                     {1, value(periods - 1, inspections - 1), -1, value(periods - 1, inspections)},
                     {"inspect", "wait"}, {"violate", "comply"});
}

}  // namespace saddle::games
