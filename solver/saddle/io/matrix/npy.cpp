#include "saddle/io/matrix/npy.h"

#include <bit>
#include <charconv>
#include <optional>
#include <utility>

#include "saddle/io/text/utf8.h"
#include "saddle/matrix/exact_matrix.h"
#include "saddle/matrix/payoff_matrix.h"

namespace saddle {
namespace {

using namespace std::string_view_literals;

constexpr auto magic = "\x93NUMPY"sv;

// Returns the value of a key in the header, which is a dictionary as Python prints it; empty if the
// key is missing.
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

// Returns the sizes in a shape such as "(3, 4)".
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

// Takes the next bytes, which are `what`.
std::string taken_bytes(ByteCursor& bytes, std::size_t count, std::string_view what,
                        const std::string& file) {
  std::string taken(bytes.lookahead(count).substr(0, count));
  if (taken.size() < count) {
    throw ParseError(file, 0, 0, fmt::format("expected {}, found the end of the file", what));
  }
  bytes.advance(count);
  return taken;
}

void check_sizes(const NpyHeader& header, const std::string& file) {
  if (std::find(header.sizes.begin(), header.sizes.end(), 0) != header.sizes.end()) {
    throw ParseError(file, 0, 0, "expected an array with entries, found an empty one");
  }
  constexpr Index most = std::numeric_limits<Index>::max() / 16;
  Index entries = 1;
  for (const Index size : header.sizes) {
    if (entries > most / size) {
      throw ParseError(file, 0, 0,
                       fmt::format("expected an array that fits in memory, found {} entries",
                                   fmt::join(header.sizes, " x ")));
    }
    entries *= size;
  }
}

NpyHeader header_of(std::string_view dictionary, const std::string& file) {
  NpyHeader header;
  const std::string_view type = value_of(dictionary, "descr");
  header.type = type.size() > 2 ? type.substr(1, type.size() - 2) : "";
  constexpr std::array types = {"f8"sv, "f4"sv, "f2"sv, "i1"sv, "i2"sv, "i4"sv,
                                "i8"sv, "u1"sv, "u2"sv, "u4"sv, "u8"sv, "b1"sv};
  const std::string_view kind = std::string_view(header.type).substr(header.type.empty() ? 0 : 1);
  if (std::find(types.begin(), types.end(), kind) == types.end() ||
      "<>|="sv.find(header.type.front()) == std::string_view::npos) {
    throw ParseError(
        file, 0, 0,
        fmt::format("expected an array of numbers such as '<f8', '<f4' or '<i8', found {}",
                    quoted_excerpt(type)));
  }
  const std::string_view order = value_of(dictionary, "fortran_order");
  const auto sizes = sizes_of(value_of(dictionary, "shape"));
  if ((order != "True" && order != "False") || !sizes) {
    throw ParseError(file, 0, 0, "expected fortran_order and shape in the header of the array");
  }
  header.is_by_columns = order == "True";
  header.sizes = *sizes;
  check_sizes(header, file);
  return header;
}

// Calls take(row, column, number) for all entries of a file, starting at the first.
template <class Take>
void read_entries(ByteCursor& bytes, const NpyMatrix& matrix, const std::string& file,
                  const Take& take) {
  constexpr Index most = 1 << 14;
  const Index count = matrix.rows() * matrix.columns();
  for (Index first = 0; first < count; first += most) {
    const std::size_t size =
        static_cast<std::size_t>(std::min(most, count - first)) * matrix.header().bytes_of_entry();
    bytes.mark();
    const std::string_view piece = bytes.lookahead(size).substr(0, size);
    if (piece.size() < size) {
      throw ParseError(file, 0, 0,
                       fmt::format("expected {} x {} entries, found the end of the file",
                                   matrix.rows(), matrix.columns()));
    }
    matrix.for_each(piece, first, take);
    bytes.advance(size);
  }
  if (bytes.peek() != ByteCursor::end_of_text) {
    throw ParseError(file, 0, 0, "expected the end of the file after the array, found more");
  }
}

}  // namespace

bool NpyHeader::has_foreign_bytes() const {
  const bool is_big = type.front() == '>';
  return type.front() != '|' && type.front() != '=' &&
         is_big == (std::endian::native == std::endian::little);
}

bool looks_like_npy(std::string_view beginning) { return beginning.starts_with(magic); }

NpyHeader read_npy_header(ByteCursor& bytes, const std::string& file) {
  const std::string start = taken_bytes(bytes, magic.size() + 2, "a NumPy array", file);
  const int version = static_cast<unsigned char>(start[magic.size()]);
  if (!start.starts_with(magic) || version < 1 || version > 3) {
    throw ParseError(file, 0, 0, "expected a NumPy array of version 1 to 3");
  }
  std::size_t size = 0;
  const std::string length =
      taken_bytes(bytes, version == 1 ? 2 : 4, "the length of the header", file);
  for (std::size_t k = length.size(); k-- > 0;) {
    size = 256 * size + static_cast<unsigned char>(length[k]);
  }
  constexpr std::size_t most_bytes = 1 << 16;
  if (size > most_bytes) {
    throw ParseError(
        file, 0, 0,
        fmt::format("expected a header of at most {} bytes, found {}", most_bytes, size));
  }
  NpyHeader header = header_of(taken_bytes(bytes, size, "the header of the array", file), file);
  header.begin = start.size() + length.size() + size;
  return header;
}

void expect_end_of_array(const std::string& file, Index rows, Index columns, Index end,
                         Index size) {
  if (size < end) {
    throw ParseError(
        file, 0, 0,
        fmt::format("expected {} x {} entries, found the end of the file", rows, columns));
  }
  if (size > end) {
    throw ParseError(file, 0, 0, "expected the end of the file after the array, found more");
  }
}

std::size_t npy_dimensions(std::string_view beginning) {
  try {
    const std::string text(beginning);
    ByteCursor bytes(text);
    return read_npy_header(bytes, "").sizes.size();
  } catch (const ParseError&) {
    return 0;
  }
}

NpyMatrix::NpyMatrix(ByteCursor& bytes, const std::string& file)
    : file_(file), header_(read_npy_header(bytes, file)) {
  const std::vector<Index>& sizes = header_.sizes;
  if (sizes.empty() || sizes.size() > 2) {
    throw ParseError(
        file, 0, 0,
        fmt::format("expected an array of one or two dimensions, found {}{}", sizes.size(),
                    sizes.size() == 3 ? " (saddle solve --many takes three)" : ""));
  }
  rows_ = sizes.size() == 2 ? sizes[0] : 1;
  columns_ = sizes.back();
}

template <>
PayoffMatrix read_npy(ByteCursor& bytes, const std::string& file) {
  const NpyMatrix matrix(bytes, file);
  DenseMatrix entries(matrix.rows(), matrix.columns());
  bool is_exact = true;
  read_entries(bytes, matrix, file, [&](Index row, Index column, auto number) {
    entries(row, column) = static_cast<double>(number);
    is_exact = is_exact && is_double(number);
  });
  PayoffMatrix game(std::move(entries));
  if (!is_exact) {
    game.set_rounded();
  }
  return game;
}

template <>
ExactMatrix read_npy(ByteCursor& bytes, const std::string& file) {
  const NpyMatrix matrix(bytes, file);
  std::vector<Rational> read;  // in the order of the file
  read_entries(bytes, matrix, file,
               [&read](Index, Index, auto number) { read.push_back(exactly(number)); });
  const Index rows = matrix.rows();
  const Index columns = matrix.columns();
  if (!matrix.header().is_by_columns) {
    return {rows, columns, std::move(read)};
  }
  std::vector<Rational> entries;
  entries.reserve(read.size());
  for (Index i = 0; i < rows; ++i) {
    for (Index j = 0; j < columns; ++j) {
      entries.push_back(std::move(read[static_cast<std::size_t>(j * rows + i)]));
    }
  }
  return {rows, columns, std::move(entries)};
}

}  // namespace saddle
