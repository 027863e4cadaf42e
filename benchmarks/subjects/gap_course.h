#pragma once

#include <string>
#include <vector>

#include "benchmarks/report/log_chart.h"

namespace saddle::bench {

/// How the proved duality gap of one game falls with the processor time: the best (seconds, gap) so
/// far of each solver.
struct GapCourse {
  std::string game;
  std::vector<Series> solvers;
};

/// Returns the courses on a few games, of 600 rows or of 100 if `quick`, for 10 seconds or 1. Ours
/// tell their bounds on the way. A peer does not, so it is started afresh with a time limit that
/// doubles, and what it has when stopped is certified. Returns early if interrupted().
std::vector<GapCourse> gap_courses(bool quick);

}  // namespace saddle::bench
