#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

#include "saddle/game/sparse_game.h"
#include "saddle/io/matrix/take_payoff.h"

namespace saddle {

/// Returns whether a text begins like a sparse MatrixMarket file: with the line "%%MatrixMarket
/// matrix coordinate ...", in upper or lower case.
bool looks_like_sparse_matrix_market(std::string_view beginning);

/// Reads a sparse matrix in the coordinate format of MatrixMarket:
///
///   %%MatrixMarket matrix coordinate real general
///   % comments
///   3 4 2            rows, columns, entries
///   1 1 2.5          row and column counted from 1, and the payoff
///   3 2 -1
///
/// Fields are real (also called double), integer, or pattern, whose entries are 1; the symmetry is
/// general, symmetric (the lower triangle is listed) or skew-symmetric (the entries below the
/// diagonal are listed). Numbers are read as by read_double(); the game has a bound on the rounding
/// errors of its doubles. `file` names the text in errors. One pass; memory while reading: 16 bytes
/// for each listed entry and 12 for each stored payoff.
///
/// Throws ParseError, with line and column, for any other text: a wrong header, too few or too many
/// entries, an entry outside the matrix, in the wrong triangle or repeated, a payoff beyond the
/// doubles, 2^26 or more rows or columns, 2^31 or more stored payoffs.
SparseGame read_sparse_matrix_market(std::istream& in, const std::string& file);

/// Reads such a file without rounding and stores nothing: calls `take` for each stored payoff, in
/// the order of the text. Throws ParseError like read_sparse_matrix_market(), except for repeated
/// entries and payoffs beyond the doubles.
void for_each_exact_payoff(std::istream& in, const std::string& file, const TakePayoff& take);

/// Writes the stored payoffs of a matrix as "real general"; reading them returns the same doubles.
/// Throws std::ios_base::failure if the stream fails.
void write_sparse_matrix_market(std::ostream& out, const SparseEntries& matrix);

}  // namespace saddle
