#pragma once

#include <iosfwd>

#include "saddle/machine/should_stop.h"

namespace saddle {

class ExactMatrix;
class PayoffMatrix;

/// Writes a payoff matrix: the doubles in their shortest spelling, and the labels, quoted if
/// needed. With the right CsvLabels, read_csv() returns the same matrix. With CsvLabels::detect,
/// read_csv() finds the labels if rows and columns both have labels; if only one side has labels,
/// and they are words, it throws UndecidedLabels, unless they are the label of the only row or of
/// the only column. Throws std::invalid_argument if a label cannot be read back: it is blank, is
/// repeated, has a control character other than a tab or a line end, is not UTF-8, or is longer
/// than 1 MiB. Each function here throws std::ios_base::failure if the stream fails, Stopped once
/// should_stop() returns true.
void write_csv(std::ostream& out, const PayoffMatrix& game, const ShouldStop& should_stop = {});

/// Writes the rationals as fractions, for read_exact_csv().
void write_csv(std::ostream& out, const ExactMatrix& game, const ShouldStop& should_stop = {});

/// Writes the payoffs of both players of a bimatrix game in each cell, as "(3,1/2)" in quotes, with
/// the labels of the first matrix, for read_exact_game(). Also throws std::invalid_argument if the
/// shapes of the matrices differ.
void write_csv(std::ostream& out, const ExactMatrix& row, const ExactMatrix& column,
               const ShouldStop& should_stop = {});

}  // namespace saddle
