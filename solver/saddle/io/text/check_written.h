#pragma once

#include <ios>
#include <ostream>

namespace saddle {

/// Throws std::ios_base::failure if output to a stream was lost. A stream swallows even
/// std::bad_alloc unless it throws exceptions for badbit.
inline void check_written(const std::ostream& out) {
  if (!out) {
    throw std::ios_base::failure("the output stream failed");
  }
}

}  // namespace saddle
