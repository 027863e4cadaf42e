#include "saddle/io/npy.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <istream>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "saddle/io/parse_error.h"
#include "saddle/io/utf8.h"

namespace saddle {
namespace {

using namespace std::string_view_literals;

constexpr auto magic = "\x93NUMPY"sv;

// What stands before the entries.
struct Header {
  std::string type;  // "<f8"
  bool is_by_columns = false;
  Index rows = 1;
  Index columns = 1;
};

// The value of a key in the header, a dictionary as Python prints it; empty if there is none.
std::string_view value_of(std::string_view dictionary, std::string_view key) {
  const std::size_t at = dictionary.find(fmt::format("'{}':", key));
  if (at == std::string_view::npos) {
    return {};
  }
  std::string_view value = dictionary.substr(at + key.size() + 3);
  value.remove_prefix(std::min(value.find_first_not_of(' '), value.size()));
  const std::size_t end = value.starts_with('(') ? value.find(')') : value.find_first_of(",}");
  return value.substr(0, end);
}

// The sizes of "(3, 4)".
std::optional<std::vector<Index>> sizes_of(std::string_view shape) {
  std::vector<Index> sizes;
  if (!shape.starts_with('(')) {
    return std::nullopt;
  }
  shape.remove_prefix(1);
  for (;;) {
    shape.remove_prefix(std::min(shape.find_first_not_of(" ,"), shape.size()));
    if (shape.empty()) {
      return sizes;
    }
    Index size = 0;
    const auto [end, fault] = std::from_chars(shape.data(), shape.data() + shape.size(), size);
    if (fault != std::errc() || size < 0) {
      return std::nullopt;
    }
    sizes.push_back(size);
    shape.remove_prefix(static_cast<std::size_t>(end - shape.data()));
  }
}

template <class Word>
Word swapped(Word word) {
  std::array<unsigned char, sizeof(Word)> bytes{};
  std::memcpy(bytes.data(), &word, sizeof(Word));
  std::reverse(bytes.begin(), bytes.end());
  std::memcpy(&word, bytes.data(), sizeof(Word));
  return word;
}

Rational exactly(double number) { return Rational(number); }
template <class Whole>
Rational exactly(Whole number) {
  return Rational(fmt::format("{}", number));
}

// Whether the double nearest to a number is the number.
template <class Word>
bool is_double(Word word) {
  if constexpr (std::is_integral_v<Word> && sizeof(Word) == 8) {
    // Where the nearest is 2^63 or 2^64, it is beyond the type.
    constexpr double end = std::is_signed_v<Word> ? 0x1p63 : 0x1p64;
    const auto nearest = static_cast<double>(word);
    return nearest < end && static_cast<Word>(nearest) == word;
  }
  return true;
}

class Reader {
 public:
  Reader(std::istream& in, const std::string& file) : in_(in), file_(file) {}

  // Gives each entry to `take`: its row, its column, and the number in the type it has in the file.
  template <class Prepare, class Take>
  void read(const Prepare& prepare, const Take& take) {
    const Header header = read_header();
    prepare(header);
    const std::string type = header.type.substr(1);
    if (type == "f8") {
      read_words<double>(header, take);
    } else if (type == "f4") {
      read_words<float>(header, take);
    } else if (type == "i1") {
      read_words<std::int8_t>(header, take);
    } else if (type == "i2") {
      read_words<std::int16_t>(header, take);
    } else if (type == "i4") {
      read_words<std::int32_t>(header, take);
    } else if (type == "i8") {
      read_words<std::int64_t>(header, take);
    } else if (type == "u1") {
      read_words<std::uint8_t>(header, take);
    } else if (type == "u2") {
      read_words<std::uint16_t>(header, take);
    } else if (type == "u4") {
      read_words<std::uint32_t>(header, take);
    } else {
      read_words<std::uint64_t>(header, take);
    }
    if (in_.peek() != std::istream::traits_type::eof()) {
      throw error("expected the end of the file after the array, found more");
    }
  }

 private:
  ParseError error(const std::string& message) const { return {file_, 0, 0, message}; }

  std::string bytes(std::size_t count, std::string_view what) {
    std::string read(count, '\0');
    in_.read(read.data(), static_cast<std::streamsize>(count));
    if (static_cast<std::size_t>(in_.gcount()) < count) {
      throw error(fmt::format("expected {}, found the end of the file", what));
    }
    return read;
  }

  Header read_header() {
    const std::string start = bytes(magic.size() + 2, "a NumPy array");
    const int version = static_cast<unsigned char>(start[magic.size()]);
    if (!start.starts_with(magic) || version < 1 || version > 3) {
      throw error("expected a NumPy array of version 1 to 3");
    }
    std::size_t size = 0;
    const std::string length = bytes(version == 1 ? 2 : 4, "the length of the header");
    for (std::size_t k = length.size(); k-- > 0;) {
      size = 256 * size + static_cast<unsigned char>(length[k]);
    }
    constexpr std::size_t most_bytes = 1 << 16;
    if (size > most_bytes) {
      throw error(fmt::format("expected a header of at most {} bytes, found {}", most_bytes, size));
    }
    return header_of(bytes(size, "the header of the array"));
  }

  Header header_of(std::string_view dictionary) const {
    Header header;
    const std::string_view type = value_of(dictionary, "descr");
    header.type = type.size() > 2 ? type.substr(1, type.size() - 2) : "";
    constexpr std::array types = {"f8"sv, "f4"sv, "i1"sv, "i2"sv, "i4"sv,
                                  "i8"sv, "u1"sv, "u2"sv, "u4"sv, "u8"sv};
    const std::string_view kind = std::string_view(header.type).substr(header.type.empty() ? 0 : 1);
    if (std::find(types.begin(), types.end(), kind) == types.end() ||
        "<>|="sv.find(header.type.front()) == std::string_view::npos) {
      throw error(
          fmt::format("expected an array of numbers such as '<f8', '<f4' or '<i8', found {}",
                      quoted_excerpt(type)));
    }
    const std::string_view order = value_of(dictionary, "fortran_order");
    const auto sizes = sizes_of(value_of(dictionary, "shape"));
    if ((order != "True" && order != "False") || !sizes) {
      throw error("expected fortran_order and shape in the header of the array");
    }
    header.is_by_columns = order == "True";
    set_size(header, *sizes);
    return header;
  }

  void set_size(Header& header, const std::vector<Index>& sizes) const {
    if (sizes.empty() || sizes.size() > 2) {
      throw error(
          fmt::format("expected an array of one or two dimensions, found {}", sizes.size()));
    }
    header.rows = sizes.size() == 2 ? sizes[0] : 1;
    header.columns = sizes.back();
    if (header.rows == 0 || header.columns == 0) {
      throw error("expected an array with entries, found an empty one");
    }
    constexpr Index most = std::numeric_limits<Index>::max() / 16;
    if (header.rows > most / header.columns) {
      throw error(fmt::format("expected an array that fits in memory, found {} x {} entries",
                              header.rows, header.columns));
    }
  }

  ParseError ends_early(const Header& header) const {
    return error(fmt::format("expected {} x {} entries, found the end of the file", header.rows,
                             header.columns));
  }

  template <class Word, class Take>
  void read_words(const Header& header, const Take& take) {
    const Index outer = header.is_by_columns ? header.columns : header.rows;
    const Index inner = header.is_by_columns ? header.rows : header.columns;
    const bool is_big = header.type.front() == '>';
    const bool is_foreign = is_big == (std::endian::native == std::endian::little) &&
                            header.type.front() != '|' && header.type.front() != '=';
    constexpr Index most = 1 << 16;
    std::vector<Word> words(static_cast<std::size_t>(std::min(inner, most)));
    for (Index k = 0; k < outer; ++k) {
      for (Index begin = 0; begin < inner; begin += most) {
        const Index count = std::min(most, inner - begin);
        const auto size =
            static_cast<std::streamsize>(static_cast<std::size_t>(count) * sizeof(Word));
        // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes of numbers
        in_.read(reinterpret_cast<char*>(words.data()), size);
        if (in_.gcount() < size) {
          throw ends_early(header);
        }
        for (Index i = 0; i < count; ++i) {
          const Word read = words[static_cast<std::size_t>(i)];
          const Word word = is_foreign ? swapped(read) : read;
          const Index row = header.is_by_columns ? begin + i : k;
          const Index column = header.is_by_columns ? k : begin + i;
          check_finite(word, row, column);
          take(row, column, word);
        }
      }
    }
  }

  template <class Word>
  void check_finite(Word word, Index row, Index column) const {
    if constexpr (std::is_floating_point_v<Word>) {
      if (!std::isfinite(word)) {
        throw ParseError(file_, row + 1, column + 1,
                         fmt::format("expected a finite number, found {}", word));
      }
    }
  }

  std::istream& in_;
  const std::string& file_;
};

}  // namespace

bool looks_like_npy(std::string_view beginning) { return beginning.starts_with(magic); }

PayoffMatrix read_npy(std::istream& in, const std::string& file) {
  DenseMatrix entries;
  bool is_exact = true;
  Reader(in, file).read(
      [&entries](const Header& header) { entries.resize(header.rows, header.columns); },
      [&](Index row, Index column, auto word) {
        entries(row, column) = static_cast<double>(word);
        is_exact = is_exact && is_double(word);
      });
  PayoffMatrix game(std::move(entries));
  if (!is_exact) {
    game.set_rounded();
  }
  return game;
}

ExactMatrix read_exact_npy(std::istream& in, const std::string& file) {
  Header header;
  std::vector<Rational> read;  // in the order of the file
  Reader(in, file).read([&header](const Header& found) { header = found; },
                        [&read](Index, Index, auto word) { read.push_back(exactly(word)); });
  if (!header.is_by_columns) {
    return {header.rows, header.columns, std::move(read)};
  }
  std::vector<Rational> entries;
  entries.reserve(read.size());
  for (Index i = 0; i < header.rows; ++i) {
    for (Index j = 0; j < header.columns; ++j) {
      entries.push_back(std::move(read[static_cast<std::size_t>(j * header.rows + i)]));
    }
  }
  return {header.rows, header.columns, std::move(entries)};
}

}  // namespace saddle
