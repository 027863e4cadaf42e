#pragma once

#include <iosfwd>

#include "saddle/machine/should_stop.h"
#include "saddle/matrix/exact_matrix.h"

namespace saddle {

/// Writes a payoff matrix in NumPy's format .npy (version 1.0), an array of two dimensions in C
/// order: as int64 if all payoffs are whole numbers that fit, else as float64. Throws
/// std::invalid_argument if something would be lost: labels, for which the format has no place, or
/// a payoff such as 1/3 that is neither a double nor the shortest decimal of a double. Throws
/// std::ios_base::failure if the stream fails, Stopped once should_stop() returns true.
void write_npy(std::ostream& out, const ExactMatrix& game, const ShouldStop& should_stop = {});

}  // namespace saddle
