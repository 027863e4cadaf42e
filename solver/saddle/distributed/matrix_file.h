#pragma once

#include <string>

#include "saddle/distributed/matrix_part.h"

namespace saddle {

/// Reads a sparse matrix by all ranks together, in PETSc's binary format (read_petsc_file) or that
/// of MatrixMarket (read_market_file), as the file begins. All ranks throw the same error.
MatrixPart read_matrix_file(const std::string& path);

}  // namespace saddle
