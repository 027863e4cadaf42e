#include "benchmarks/subjects/gap_course.h"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "benchmarks/interrupt.h"
#include "benchmarks/peers/peers.h"
#include "benchmarks/subjects/family.h"
#include "saddle/solve/solve.h"

namespace saddle::bench {
namespace {

using Seconds = std::chrono::duration<double>;

// A logarithmic axis has no place for a gap of 0; a smaller gap than this is meaningless.
constexpr double least_gap = 1e-17;

double thread_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

void add(Series& course, double seconds, double gap) {
  gap = std::max(least_gap, gap);
  if (course.points.empty() || gap < course.points.back().second) {
    course.points.emplace_back(seconds, gap);
  }
}

// The course of one algorithm, or of solve() with all of them.
Series course_of_ours(const Algorithm* algorithm, const PayoffMatrix& game, Seconds time_limit) {
  Series course{algorithm == nullptr ? "saddle" : std::string(algorithm->name), {}};
  const double range = game.maximum() - game.minimum();
  const double start = thread_seconds();
  Options options;
  options.time_limit = time_limit;
  options.on_progress = [&](const Progress& progress) {
    add(course, thread_seconds() - start, (progress.upper - progress.lower) / range);
  };
  const Solution solution =
      algorithm == nullptr ? solve(game, options) : *solve_by(*algorithm, game, options);
  add(course, thread_seconds() - start, solution.relative_gap);
  return course;
}

Series course_of_peer(const Peer& peer, const PayoffMatrix& game, Seconds time_limit) {
  Series course{peer.name, {}};
  for (Seconds limit = std::chrono::milliseconds(1); limit <= time_limit && !interrupted();
       limit *= 2) {
    const double start = thread_seconds();
    const Solution solution = peer.solve(game, limit);
    add(course, thread_seconds() - start, solution.relative_gap);
    if (solution.termination != Termination::time_limit) {
      break;
    }
  }
  return course;
}

GapCourse gap_course(const Family& family, Index size, Seconds time_limit) {
  const PayoffMatrix game = family.game(size, 1);
  GapCourse course{fmt::format("{}-{}", family.name, size), {}};
  course.solvers.push_back(course_of_ours(nullptr, game, time_limit));
  course.solvers.push_back(course_of_ours(find_algorithm("regret-matching"), game, time_limit));
  for (const Peer& peer : peers()) {
    course.solvers.push_back(course_of_peer(peer, game, time_limit));
  }
  return course;
}

}  // namespace

std::vector<GapCourse> gap_courses(bool quick) {
  std::vector<GapCourse> courses;
  for (const Family& family : families()) {
    const std::string_view name = family.name;
    if ((name == "uniform" || name == "blotto") && !interrupted()) {
      courses.push_back(
          gap_course(family, quick ? 100 : 600, std::chrono::seconds(quick ? 1 : 10)));
    }
  }
  return courses;
}

}  // namespace saddle::bench
