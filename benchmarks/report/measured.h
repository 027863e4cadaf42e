#pragma once

#include <algorithm>
#include <string>
#include <vector>

namespace saddle::bench {

/// The result of one benchmark: the parts of its name, the time of each repetition (the counter
/// "seconds" if there is one, else the thread's processor time), and the other counters.
struct Measured {
  std::string subject;
  std::string family;
  std::string solver;
  long size = 0;
  std::vector<double> seconds;
  double gap = -1;     // the widest duality gap, negative if not counted
  double asked = 0;    // the requested gap, if wider than the tolerance of the report
  double memory = -1;  // the maximum of bytes held beside the game, negative if not counted
  double bytes_per_second = -1;  // negative if not counted
  std::string item;        // the unit by which the time is divided, such as "column"; or empty
  double items = 0;        // the number of these units
  bool timed_out = false;  // it was stopped before it had an answer

  double median() const;

  /// Whether the solver is a peer or a textbook baseline, not saddle.
  bool is_peer() const { return solver.front() == '*'; }

  /// Whether there is an answer whose gap, if there is one, is within the tolerance.
  bool solved(double tolerance) const { return !timed_out && gap <= std::max(tolerance, asked); }
};

/// The measurements of one family of a subject, in the order in which they were made.
struct FamilyMeasured {
  std::string subject;
  std::string family;
  std::vector<const Measured*> measured;
};

/// Returns the measurements by family, in the order of the first of each. The measurements must
/// outlive the result.
std::vector<FamilyMeasured> by_family(const std::vector<Measured>& measured);

/// Returns the measurements of each solver of a family, in the order of the first of each.
std::vector<std::vector<const Measured*>> by_solver(const FamilyMeasured& family);

}  // namespace saddle::bench
