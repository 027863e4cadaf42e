#pragma once

#include <vector>

#include "saddle/number/index.h"

namespace saddle {

/// A basis of the linear program of a game: the rows and columns of its kernel, equally many.
struct Basis {
  std::vector<Index> rows;
  std::vector<Index> columns;
};

}  // namespace saddle
