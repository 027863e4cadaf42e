#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <string>
#include <string_view>

#include "saddle/io/parse_error.h"
#include "saddle/number/index.h"

namespace saddle {

/// Returns the bits of a big-endian number.
std::uint64_t big_endian(std::string_view bytes);

/// Returns whether a file begins as a matrix in PETSc's binary format does.
bool looks_like_petsc_file(std::string_view beginning);

/// The numbers in a file of PETSc's binary format, as one rank reads them. Errors are ParseErrors
/// that name the byte.
class PetscBytes {
 public:
  /// Reads the first numbers. Keeps a reference to the path.
  explicit PetscBytes(const std::string& path);

  /// The bytes of a whole number, 4 or 8.
  Index width() const { return width_; }

  /// What the first numbers say; of a table the number of entries is `dense`.
  static constexpr Index dense = -1;
  Index rows() const { return rows_; }
  Index columns() const { return columns_; }
  Index stored() const { return stored_; }
  Index head_size() const { return 4 * width_; }

  /// Throws unless the file ends at this byte.
  void expect_size(Index bytes) const;

  /// Reads `count` whole numbers from this byte on, each from `least` to `greatest`, and calls
  /// take(k, number) for them.
  template <class Take>
  void for_each_whole(Index begin, Index count, const char* what, Index least, Index greatest,
                      const Take& take) {
    for_each(begin, width_, count, [&](Index k, std::string_view bytes, Index byte) {
      take(k, whole(bytes, byte, what, least, greatest));
    });
  }

  /// Reads as many payoffs, which must be finite.
  void read_payoffs(Index begin, Index count, double* payoffs);

  ParseError error(Index byte, const std::string& message) const;

 private:
  // Reads a block at a time, so that the text takes no room worth mentioning.
  template <class Take>
  void for_each(Index begin, Index size, Index count, const Take& take) {
    constexpr Index block = 1 << 15;
    for (Index first = 0; first < count; first += block) {
      const Index here = std::min(block, count - first);
      const std::string text = bytes(begin + size * first, size * here);
      for (Index k = 0; k < here; ++k) {
        take(first + k,
             std::string_view(text).substr(static_cast<std::size_t>(size * k),
                                           static_cast<std::size_t>(size)),
             begin + size * (first + k));
      }
    }
  }

  Index whole_at(Index byte, const char* what, Index least, Index greatest);
  Index whole(std::string_view bytes, Index byte, const char* what, Index least,
              Index greatest) const;
  std::string bytes(Index begin, Index size);

  const std::string& path_;
  std::ifstream in_;
  Index width_ = 4;
  Index rows_ = 0;
  Index columns_ = 0;
  Index stored_ = 0;
};

}  // namespace saddle
