#pragma once

#include <string>

#include "apps/program/reports/printed.h"
#include "saddle/io/csv/measured_table.h"
#include "saddle/measured/solve_measured.h"

namespace saddle::app {

/// Prints the answer to a measured game. It says of each number whether it is proved, estimated
/// or so by construction. Refers to all that it is made of.
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
