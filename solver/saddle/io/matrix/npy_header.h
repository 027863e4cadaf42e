#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "saddle/number/index.h"

namespace saddle {

/// What stands before the entries of a .npy file.
struct NpyHeader {
  std::string type;  ///< "<f8": the order of bytes, the kind of number, and its bytes
  bool is_by_columns = false;
  std::vector<Index> sizes;  ///< of each dimension

  std::size_t bytes_of_entry() const { return static_cast<std::size_t>(type.back() - '0'); }

  /// Whether the numbers have the other order of bytes than those of this machine.
  bool has_foreign_bytes() const;
};

/// Returns whether a file begins as NumPy's .npy does.
bool looks_like_npy(std::string_view beginning);

/// Reads the header of a .npy file (versions 1 to 3), up to the first entry. Throws ParseError
/// where the entries are no real or whole numbers or truth values, or are none or more than fit in
/// memory.
NpyHeader read_npy_header(std::istream& in, const std::string& file);

/// Throws ParseError unless a file of `size` bytes ends where its array does, at byte `end`.
void expect_end_of_array(const std::string& file, Index rows, Index columns, Index end, Index size);

/// Returns the number of dimensions of the array in a .npy file that begins so, 0 where its header
/// is broken or does not end in the beginning.
std::size_t npy_dimensions(std::string_view beginning);

}  // namespace saddle
