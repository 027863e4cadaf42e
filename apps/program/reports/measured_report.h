#pragma once

#include <string>

#include "apps/program/reports/printed.h"
#include "saddle/io/csv/measured_table.h"
#include "saddle/measured/solve_measured.h"

namespace saddle::app {

/// Prints the answer to a measured game, and for each number whether it is proved, estimated or
/// true by construction. Refers to all its parts.
struct MeasuredReport {
  const MeasuredTable& table;
  const MeasuredOptions& options;
  const MeasuredAnswer& answer;
  double seconds;

  std::string text() const;
  Json json() const;
  std::string csv() const;
};

}  // namespace saddle::app
