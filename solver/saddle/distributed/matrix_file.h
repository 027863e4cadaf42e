#pragma once

#include <string>

#include "saddle/distributed/partition.h"

namespace saddle {

/// Reads a matrix by all ranks together, in PETSc's binary format (read_petsc_file), as a .npy
/// array, or else in that of MatrixMarket, as the file begins. All ranks throw the same error. Each
/// rank must see the file, which is no pipe.
MatrixPart read_matrix_file(const std::string& path);

}  // namespace saddle
