#pragma once

#include <string>
#include <vector>

#include "benchmarks/report/measured.h"

namespace saddle::bench {

/// Returns "1.18 us" and the like, to three digits.
std::string duration(double seconds);

/// Returns the report as text: a table for each family, under a heading with its name and saddle's
/// level of vector instructions, and then the growth of the times with the size. A line has the
/// size, the solver, the median time, the factor by which saddle is faster than the fastest peer
/// that solved the game, the gap, the bytes held beside the game, and the rate. A gap above
/// `tolerance`, or above the requested gap if it is wider, is marked as a failure.
std::string table(const std::vector<Measured>& measured, double tolerance,
                  const std::string& simd_level);

}  // namespace saddle::bench
