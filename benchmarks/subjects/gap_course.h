#pragma once

#include <string>
#include <vector>

#include "benchmarks/report/log_chart.h"

namespace saddle::bench {

/// The course of the proved duality gap of one game over processor time: the best (seconds, gap) so
/// far of each solver.
struct GapCourse {
  std::string game;
  std::vector<Series> solvers;
};

/// Returns the courses for a few games, of 600 rows or of 100 if `quick`, for 10 seconds or 1. Ours
/// report their bounds during a solve. A peer does not, so it is started anew with time limits that
/// double, and its answer at the limit is certified. Returns early if interrupted().
std::vector<GapCourse> gap_courses(bool quick);

}  // namespace saddle::bench
