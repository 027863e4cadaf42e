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

/// Returns the courses for a few games: of up to 600 rows for 10 seconds, if `quick` of up to 100
/// rows for 1 second. Saddle reports its bounds during a solve. A peer does not, so it is started
/// anew several times, each time with twice the time limit, and each answer is certified. Returns
/// early if interrupted().
std::vector<GapCourse> gap_courses(bool quick);

}  // namespace saddle::bench
