#pragma once

#include <string>

#include "saddle/distributed/partition.h"

namespace saddle {

/// Reads a matrix by all ranks together. The beginning of the file decides its format: PETSc's
/// binary format (read_petsc_file), a .npy array, or else MatrixMarket. All ranks throw the same
/// error. Every rank must be able to read the file, which must be a regular file, not a pipe.
MatrixPart read_matrix_file(const std::string& path);

}  // namespace saddle
