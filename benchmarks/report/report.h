#pragma once

#include <map>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "benchmarks/report/measured.h"

namespace saddle::bench {

/// Collects the measurements and shows a line of progress on standard error.
class Report : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context& context) override;
  void ReportRuns(const std::vector<Run>& runs) override;

  const std::vector<Measured>& measured() const { return measured_; }

 private:
  void add(const Run& run);

  std::vector<Measured> measured_;
  std::map<std::string, std::size_t> index_;
};

/// Returns everything as JSON: provenance(), each measurement, the growth of the times over the
/// sizes solved to the tolerance, and whether the run is complete.
std::string record(const std::vector<Measured>& measured, double tolerance, bool complete);

}  // namespace saddle::bench
