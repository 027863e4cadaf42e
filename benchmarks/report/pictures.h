#pragma once

#include <filesystem>
#include <vector>

#include "benchmarks/report/measured.h"
#include "benchmarks/subjects/gap_course.h"

namespace saddle::bench {

/// Writes log-log pictures into a folder, as SVG, and returns their files: subject-family.svg with
/// the median times over the size, for each family with a solver that solved at least two sizes to
/// the tolerance; and gap-GAME.svg for each course of the gap over time. Each solver has a line.
/// Throws std::runtime_error if a file cannot be written.
std::vector<std::filesystem::path> draw_pictures(const std::filesystem::path& folder,
                                                 const std::vector<Measured>& measured,
                                                 double tolerance,
                                                 const std::vector<GapCourse>& courses);

}  // namespace saddle::bench
