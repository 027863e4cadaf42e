#pragma once

#include <string>

#include "saddle/distributed/matrix_part.h"

namespace saddle {

/// Reads a .npy file by all ranks together; each reads its rows. read_npy() tells the format and
/// the errors, which all ranks throw alike. Each rank must see the file, which is no pipe.
DensePart read_npy_part(const std::string& path);

}  // namespace saddle
