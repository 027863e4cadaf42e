#pragma once

#include <map>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

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
  double bytes_per_second = -1;  // negative if none were counted
  bool timed_out = false;        // it was stopped before it had an answer

  double median() const;
};

/// Collects what is measured, shows a line of progress on standard error, and writes the tables
/// and pictures of it. What was measured before a Ctrl-C is kept.
class Report : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context& context) override;
  void ReportRuns(const std::vector<Run>& runs) override;

  /// Returns a table for people: for each family and size, the median of each solver, its ratio to
  /// the fastest of the peers, and its gap; a gap above `tolerance` is marked as a failure.
  std::string table(double tolerance) const;

  /// Returns everything as JSON, with the machine, the compiler, the versions and the date.
  std::string json() const;

  /// Returns whether every answer of ours is within the tolerance.
  bool ours_are_within(double tolerance) const;

 private:
  std::vector<Measured> measured_;
  std::map<std::string, std::size_t> index_;
};

}  // namespace saddle::bench
