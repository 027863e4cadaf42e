#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <fmt/format.h>

#include "saddle/io/text/byte_cursor.h"
#include "saddle/io/text/parse_error.h"
#include "saddle/number/index.h"
#include "saddle/number/rational.h"

namespace saddle {

/// The header of a .npy file.
struct NpyHeader {
  std::string type;  ///< "<f8": byte order, kind of number, and number of bytes
  bool is_by_columns = false;
  std::vector<Index> sizes;  ///< of each dimension
  std::size_t begin = 0;     ///< the place of the first entry in the file, in bytes

  std::size_t bytes_of_entry() const { return static_cast<std::size_t>(type.back() - '0'); }

  /// Whether the byte order of the numbers differs from this machine's.
  bool has_foreign_bytes() const;
};

/// Returns whether a file begins like NumPy's .npy.
bool looks_like_npy(std::string_view beginning);

/// Reads the header of a .npy file (versions 1 to 3), up to the first entry. Throws ParseError if
/// the entries are not real numbers, whole numbers or truth values, or if the array is empty or too
/// large for memory.
NpyHeader read_npy_header(ByteCursor& bytes, const std::string& file);

/// Throws ParseError unless the array ends with the file: `end` is the array's end and `size` the
/// file's size, in bytes.
void expect_end_of_array(const std::string& file, Index rows, Index columns, Index end, Index size);

/// Returns the number of dimensions of the array in a .npy file with this beginning; 0 if its
/// header is broken or longer than the beginning.
std::size_t npy_dimensions(std::string_view beginning);

/// Returns the half-precision number (IEEE 754, binary16) with these bits.
inline float half(std::uint16_t bits) {
  constexpr int exponent_of_infinity = 31;
  const int exponent = bits >> 10 & exponent_of_infinity;
  const int fraction = bits & 1023;
  const int digits = exponent == 0 ? fraction : 1024 + fraction;
  float magnitude = std::ldexp(static_cast<float>(digits), std::max(exponent, 1) - 25);
  if (exponent == exponent_of_infinity) {
    magnitude = fraction == 0 ? std::numeric_limits<float>::infinity()
                              : std::numeric_limits<float>::quiet_NaN();
  }
  return bits >> 15 != 0 ? -magnitude : magnitude;
}

/// Calls take(number) for each entry in a piece of the array of a .npy file, in the order of the
/// file, as a number of its type: double, float, or a whole number of 8 to 64 bits. Half-precision
/// numbers become floats, true and false 1 and 0. The piece must consist of whole entries.
template <class Take>
void for_npy_entries(const NpyHeader& header, std::string_view bytes, const Take& take) {
  const std::string_view type = std::string_view(header.type).substr(1);
  const auto read_if = [&]<class Number>(std::string_view name, Number, const auto& meaning) {
    if (type != name) {
      return;
    }
    const bool is_foreign = header.has_foreign_bytes();
    for (std::size_t at = 0; at < bytes.size(); at += sizeof(Number)) {
      std::array<char, sizeof(Number)> entry;
      std::memcpy(entry.data(), bytes.data() + at, sizeof(Number));
      if (is_foreign) {
        std::reverse(entry.begin(), entry.end());
      }
      Number number;
      std::memcpy(&number, entry.data(), sizeof(Number));
      take(meaning(number));
    }
  };
  const auto itself = [](auto number) { return number; };
  read_if("f8", double{}, itself);
  read_if("f4", float{}, itself);
  read_if("f2", std::uint16_t{}, half);
  read_if("b1", std::uint8_t{}, [](auto entry) { return std::uint8_t{entry != 0}; });
  read_if("i1", std::int8_t{}, itself);
  read_if("i2", std::int16_t{}, itself);
  read_if("i4", std::int32_t{}, itself);
  read_if("i8", std::int64_t{}, itself);
  read_if("u1", std::uint8_t{}, itself);
  read_if("u2", std::uint16_t{}, itself);
  read_if("u4", std::uint32_t{}, itself);
  read_if("u8", std::uint64_t{}, itself);
}

/// Throws ParseError unless the entry at this row and column, counted from 0, is finite.
template <class Number>
void expect_finite(Number number, const std::string& file, Index row, Index column) {
  if (!std::isfinite(static_cast<double>(number))) {
    throw ParseError(file, row + 1, column + 1,
                     fmt::format("expected a finite number, found {}", number));
  }
}

/// Returns whether the nearest double equals the entry.
template <class Number>
bool is_double(Number number) {
  if constexpr (std::is_integral_v<Number> && sizeof(Number) == 8) {
    // The double nearest to an entry can be 2^63 or 2^64, which the type does not hold.
    constexpr double end = std::is_signed_v<Number> ? 0x1p63 : 0x1p64;
    const auto nearest = static_cast<double>(number);
    return nearest < end && static_cast<Number>(nearest) == number;
  }
  return true;
}

/// Returns an entry, which must be finite, without rounding.
template <class Number>
Rational exactly(Number number) {
  if constexpr (std::is_floating_point_v<Number>) {
    return Rational(static_cast<double>(number));
  } else {
    return Rational(fmt::format("{}", number));
  }
}

/// The array of a .npy file, of one dimension (a row) or two.
class NpyMatrix {
 public:
  /// Reads the header. Keeps a reference to the name of the file.
  NpyMatrix(ByteCursor& bytes, const std::string& file);

  const NpyHeader& header() const { return header_; }
  Index rows() const { return rows_; }
  Index columns() const { return columns_; }

  /// Calls take(row, column, number) for the entries in a piece of the array; `first` is the number
  /// of the piece's first entry in the order of the file. `number` has the same type as in the
  /// file. Throws ParseError unless all entries are finite.
  template <class Take>
  void for_each(std::string_view piece, Index first, const Take& take) const {
    const Index length = header_.is_by_columns ? rows_ : columns_;
    Index outer = first / length;
    Index inner = first % length;
    for_npy_entries(header_, piece, [&](auto number) {
      const Index row = header_.is_by_columns ? inner : outer;
      const Index column = header_.is_by_columns ? outer : inner;
      expect_finite(number, file_, row, column);
      take(row, column, number);
      if (++inner == length) {
        inner = 0;
        ++outer;
      }
    });
  }

 private:
  const std::string& file_;
  NpyHeader header_;
  Index rows_;
  Index columns_;
};

/// Reads a .npy file (versions 1 to 3) into a PayoffMatrix, or into an ExactMatrix without rounding
/// whole numbers beyond 2^53. The entries are real or whole numbers of up to 64 bits, or truth
/// values as 1 and 0, in either byte order, in C or Fortran order. Throws ParseError for any other
/// array, if the file ends early or has more bytes, or if an entry is not finite; line and column
/// are the entry's row and column in the array, from 1.
template <class Matrix>
Matrix read_npy(ByteCursor& bytes, const std::string& file);

}  // namespace saddle
