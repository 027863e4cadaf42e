#pragma once

#include <span>

namespace saddle {

// A step along a column u of the tableau, forwards (direction 1) or backwards (-1), takes the
// basic variables b down by direction * u, at speeds of which those up to `floor` count as zero.

/// Returns the greatest step that leaves no basic variable below zero, nor any lower that is below
/// already: the least max(b, 0) / speed. Infinity if nothing limits it. O(m).
double longest_step(std::span<const double> b, std::span<const double> u, double direction,
                    double floor);

/// Returns the greatest speed of the variables that limit a step to this one, 0 if none does: the
/// pivot that is the best for accuracy. O(m).
double greatest_speed(std::span<const double> b, std::span<const double> u, double direction,
                      double floor, double step);

}  // namespace saddle
