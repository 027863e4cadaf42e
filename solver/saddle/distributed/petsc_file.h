#pragma once

#include <string>
#include <string_view>

#include "saddle/distributed/partition.h"

namespace saddle {

/// Returns whether a file begins as a matrix in PETSc's binary format does.
bool looks_like_petsc_file(std::string_view beginning);

/// Reads a matrix in PETSc's binary format, as MatView() writes it, by all ranks together; each
/// reads its rows. Numbers are big-endian: 1211216, rows, columns, and then of a sparse matrix
/// entries, the number of entries of each row, all columns, all payoffs, and of a dense one -1 and
/// all payoffs row by row; whole numbers have 32 bits, or 64 if PETSc was built with 64-bit
/// indices. Each rank must see the file, which is no pipe.
///
/// All ranks throw the same ParseError, which names the byte, where the file is anything else: too
/// short or too long, a column outside of the matrix or twice in a row, a payoff that is not
/// finite, 2^26 rows or columns and more, 2^31 payoffs of one rank in a sparse matrix and more.
MatrixPart read_petsc_file(const std::string& path);

}  // namespace saddle
