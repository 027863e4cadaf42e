#pragma once

#include <string>
#include <vector>

#include "benchmarks/report/measured.h"

namespace saddle::bench {

/// Returns "1.18 us" and the like, to three digits.
std::string duration(double seconds);

/// Returns a table for people: for each family and size, the median time of each solver; how many
/// times faster ours are than the fastest peer that solved the game; the gap; the bytes held beside
/// the game; and what else was counted. A gap above `tolerance` is marked as a failure. Each family
/// is headed by its name and the level of vector instructions that ours ran at, and followed by how
/// the times grow with the size.
std::string table(const std::vector<Measured>& measured, double tolerance,
                  const std::string& simd_level);

}  // namespace saddle::bench
