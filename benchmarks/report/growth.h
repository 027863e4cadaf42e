#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "benchmarks/report/measured.h"

namespace saddle::bench {

/// Returns the slope p of the least-squares line through the logarithms of the points (n, t), so
/// that t grows about as n^p; nullopt unless there are two different n. Demands positive numbers.
std::optional<double> power_of_growth(std::span<const std::pair<double, double>> points);

/// The growth of one solver's time with the size, over the sizes that it solved.
struct Growth {
  std::string subject;
  std::string family;
  std::string solver;
  double exponent;
  long least_size;
  long greatest_size;
};

/// Returns the growth of each solver of a family that solved at least three sizes to the
/// tolerance.
std::vector<Growth> growth(const FamilyMeasured& family, double tolerance);

}  // namespace saddle::bench
