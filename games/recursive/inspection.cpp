#include "games/recursive/inspection.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "games/check_range.h"
#include "saddle/machine/refusal.h"
#include "saddle/matrix/solution.h"
#include "saddle/solve/solve_exact.h"

namespace saddle::games {

Inspection::Inspection(int periods, int inspections, const Options& options)
    : inspections_(inspections) {
  const Budget budget(options);
  check_range("periods", periods, 0, most_periods);
  if (inspections < 0) {
    throw_invalid("inspections are {}, must be >= 0", inspections);
  }
  std::int64_t solved = 0;
  for (int n = 0; n <= periods; ++n) {
    values_.emplace_back();
    for (int m = 0; m <= std::min(n, inspections); ++m) {
      if (m == 0 || m == n) {
        values_.back().emplace_back(m < n ? -1 : 0);
        continue;
      }
      if (const auto limit = budget.exhausted(solved++)) {
        termination_ = *limit;
        values_.pop_back();
        return;
      }
      values_.back().push_back(solve_exact(stage(n, m)).lower);
    }
    if (options.on_progress) {
      options.on_progress({solved, -1, 0});
    }
  }
}

Rational Inspection::value(int periods, int inspections) const {
  check_range("periods", periods, 0, solved_periods());
  check_range("inspections", inspections, 0, inspections_);
  // More inspections than periods do not help.
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
