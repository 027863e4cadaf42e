#pragma once

#include <algorithm>
#include <string>
#include <vector>

namespace saddle::bench {

/// What one benchmark measured: the parts of its name, the processor time of each repetition (what
/// it counted as "seconds" if that was another process's), and what else it counted.
struct Measured {
  std::string subject;
  std::string family;
  std::string solver;
  long size = 0;
  std::vector<double> seconds;
  double gap = -1;               // the widest duality gap, negative if none was counted
  double asked = 0;              // the gap that it was asked for, if it is wider than for others
  double memory = -1;            // the most bytes held beside the game, negative if not counted
  double bytes_per_second = -1;  // negative if none were counted
  std::string item;              // what the time is divided among, such as "column"; or empty
  double items = 0;              // how many of these
  bool timed_out = false;        // it was stopped before it had an answer

  double median() const;

  /// Whether it is a peer or a textbook baseline, not ours.
  bool is_peer() const { return solver.front() == '*'; }

  /// Whether it came to an answer whose gap, if it has one, is within the tolerance.
  bool solved(double tolerance) const { return !timed_out && gap <= std::max(tolerance, asked); }
};

/// The measurements of one family of a subject, in the order in which they were made.
struct FamilyMeasured {
  std::string subject;
  std::string family;
  std::vector<const Measured*> measured;
};

/// Returns them by family, in the order of the first of each. They must outlive what is returned.
std::vector<FamilyMeasured> by_family(const std::vector<Measured>& measured);

/// Returns the measurements of each solver of a family, in the order of the first of each.
std::vector<std::vector<const Measured*>> by_solver(const FamilyMeasured& family);

}  // namespace saddle::bench
