#pragma once

#include <string>
#include <string_view>

#include "saddle/distributed/partition.h"

namespace saddle {

/// Returns whether a file begins like a matrix in PETSc's binary format.
bool looks_like_petsc_file(std::string_view beginning);

/// Reads a matrix in PETSc's binary format, as MatView() writes it, by all ranks together; each
/// reads its rows. Numbers are big-endian. The file begins with 1211216, rows, columns. For a
/// sparse matrix the number of entries follows, then the number of entries of each row, the columns
/// of all entries and their payoffs; for a dense matrix -1 follows, then all payoffs row by row.
/// Integers have 32 bits, or 64 if PETSc was built with 64-bit indices. Every rank must be able to
/// read the file, which must be a regular file, not a pipe.
///
/// All ranks throw the same ParseError, which names the byte, if the file has another form: it is
/// too short or too long, a column is outside of the matrix or listed twice in a row, a payoff is
/// not finite, there are 2^26 or more rows or columns, or a rank gets 2^31 or more payoffs of a
/// sparse matrix.
MatrixPart read_petsc_file(const std::string& path);

}  // namespace saddle
