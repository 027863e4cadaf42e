#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

#include "saddle/game/sparse_game.h"
#include "saddle/io/matrix/take_payoff.h"

namespace saddle {

/// Returns whether a text begins as a sparse MatrixMarket file does, with the line
/// "%%MatrixMarket matrix coordinate ...", in whatever case the letters are.
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
/// general, symmetric (the lower triangle is listed) or skew-symmetric (what is below the
/// diagonal). Numbers are read as by read_double(); the game has a bound on the rounding of their
/// doubles. `file` names the text in errors. One pass; while it is read, memory of 16 bytes for
/// each entry listed and 12 for each payoff stored.
///
/// Throws ParseError, naming line and column, where the text is anything else: another header, too
/// few or too many entries, an entry outside of the matrix, in the wrong triangle or listed twice,
/// a payoff that no double can hold, 2^26 rows or columns and more, 2^31 stored payoffs and more.
SparseGame read_sparse_matrix_market(std::istream& in, const std::string& file);

/// Reads such a file without rounding and keeps nothing: calls `take` for each stored payoff, in
/// the order of the text. Throws ParseError as read_sparse_matrix_market() does, but finds neither
/// entries that are listed twice nor payoffs that no double can hold.
void for_each_exact_payoff(std::istream& in, const std::string& file, const TakePayoff& take);

/// Writes the stored payoffs of a matrix as "real general", so that reading gives the same doubles.
/// Throws std::ios_base::failure if the stream fails.
void write_sparse_matrix_market(std::ostream& out, const SparseEntries& matrix);

}  // namespace saddle
