#pragma once

#include <string>
#include <vector>

#include "benchmarks/report/measured.h"

namespace saddle::bench {

/// Returns "1.18 us" and the like, to three digits.
std::string duration(double seconds);

/// Returns a table for people. For each family and size it has the median time of each solver; the
/// factor by which ours are faster than the fastest peer that solved the game; the gap; the bytes
/// held beside the game; and the other counters. A gap above `tolerance` is marked as a failure.
/// Above each family stand its name and the level of vector instructions of ours, below it the
/// growth of the times with the size.
std::string table(const std::vector<Measured>& measured, double tolerance,
                  const std::string& simd_level);

}  // namespace saddle::bench
