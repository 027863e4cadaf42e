#pragma once

#include <string>

#include "saddle/distributed/matrix_part.h"

namespace saddle {

/// Reads a matrix by all ranks together, in PETSc's binary format (read_petsc_file), as a .npy
/// array (read_npy_part), or else in that of MatrixMarket (read_market_file), as the file begins.
/// All ranks throw the same error.
MatrixPart read_matrix_file(const std::string& path);

}  // namespace saddle
