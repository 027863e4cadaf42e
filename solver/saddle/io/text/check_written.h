#pragma once

#include <ios>
#include <ostream>

namespace saddle {

/// Throws std::ios_base::failure if a stream lost something of what was written to it. A stream
/// swallows even std::bad_alloc unless it throws exceptions for badbit.
inline void check_written(const std::ostream& out) {
  if (!out) {
    throw std::ios_base::failure("the output stream failed");
  }
}

}  // namespace saddle
