#pragma once

#include <iosfwd>

#include "saddle/machine/should_stop.h"

namespace saddle {

class ExactMatrix;
class PayoffMatrix;

/// Writes a payoff matrix so that read_csv() with the right CsvLabels gives the same matrix:
/// the same doubles, by their shortest spelling, and the same labels, quoted where needed. Left to
/// detect the labels, it finds them where both sides have some; where only rows or only columns
/// have some that are words it refuses to guess, unless there is one row or column. Throws
/// std::invalid_argument if a label cannot be read back: it is blank, stands twice, has a control
/// character other than a tab or a line end, is not UTF-8, or is longer than 1 MiB. Each function
/// here throws std::ios_base::failure if the stream fails, Stopped once should_stop() returns true.
void write_csv(std::ostream& out, const PayoffMatrix& game, const ShouldStop& should_stop = {});

/// Writes the rationals as fractions, for read_exact_csv().
void write_csv(std::ostream& out, const ExactMatrix& game, const ShouldStop& should_stop = {});

/// Writes the payoffs of both players of a bimatrix game in each cell, as "(3,1/2)" in quotes, with
/// the labels of the first matrix, for read_exact_game(). Throws std::invalid_argument also if the
/// matrices differ in shape.
void write_csv(std::ostream& out, const ExactMatrix& row, const ExactMatrix& column,
               const ShouldStop& should_stop = {});

}  // namespace saddle
