#include "saddle/io/matrix/npy.h"

#include <algorithm>
#include <cstddef>
#include <istream>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "saddle/io/matrix/npy_entries.h"
#include "saddle/io/text/parse_error.h"

namespace saddle {
namespace {

// Goes through the array of a file, which has one or two dimensions.
class NpyReader {
 public:
  NpyReader(std::istream& in, const std::string& file)
      : in_(in), file_(file), header_(read_npy_header(in, file)) {
    const std::vector<Index>& sizes = header_.sizes;
    if (sizes.empty() || sizes.size() > 2) {
      throw error(fmt::format("expected an array of one or two dimensions, found {}{}",
                              sizes.size(),
                              sizes.size() == 3 ? " (saddle solve --many takes three)" : ""));
    }
    rows_ = sizes.size() == 2 ? sizes[0] : 1;
    columns_ = sizes.back();
  }

  Index rows() const { return rows_; }
  Index columns() const { return columns_; }
  bool is_by_columns() const { return header_.is_by_columns; }

  // Gives each entry to `take`: its row, its column, and the number in the type it has in the file.
  template <class Take>
  void read(const Take& take) {
    constexpr Index most = 1 << 16;
    Index row = 0;
    Index column = 0;
    for (Index begin = 0; begin < rows_ * columns_; begin += most) {
      const std::string bytes = next(std::min(most, rows_ * columns_ - begin));
      for_npy_entries(header_, bytes, [&](auto number) {
        expect_finite(number, file_, row, column);
        take(row, column, number);
        step(row, column);
      });
    }
    if (in_.peek() != std::istream::traits_type::eof()) {
      throw error("expected the end of the file after the array, found more");
    }
  }

 private:
  ParseError error(const std::string& message) const { return {file_, 0, 0, message}; }

  std::string next(Index entries) {
    std::string bytes(static_cast<std::size_t>(entries) * header_.bytes_of_entry(), '\0');
    in_.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    if (in_.gcount() < std::ssize(bytes)) {
      throw error(
          fmt::format("expected {} x {} entries, found the end of the file", rows_, columns_));
    }
    return bytes;
  }

  // Goes to the next entry of the file.
  void step(Index& row, Index& column) const {
    Index& inner = header_.is_by_columns ? row : column;
    Index& outer = header_.is_by_columns ? column : row;
    if (++inner == (header_.is_by_columns ? rows_ : columns_)) {
      inner = 0;
      ++outer;
    }
  }

  std::istream& in_;
  const std::string& file_;
  NpyHeader header_;
  Index rows_;
  Index columns_;
};

}  // namespace

PayoffMatrix read_npy(std::istream& in, const std::string& file) {
  NpyReader reader(in, file);
  DenseMatrix entries(reader.rows(), reader.columns());
  bool is_exact = true;
  reader.read([&](Index row, Index column, auto number) {
    entries(row, column) = static_cast<double>(number);
    is_exact = is_exact && is_double(number);
  });
  PayoffMatrix game(std::move(entries));
  if (!is_exact) {
    game.set_rounded();
  }
  return game;
}

ExactMatrix read_exact_npy(std::istream& in, const std::string& file) {
  NpyReader reader(in, file);
  std::vector<Rational> read;  // in the order of the file
  reader.read([&read](Index, Index, auto number) { read.push_back(exactly(number)); });
  const Index rows = reader.rows();
  const Index columns = reader.columns();
  if (!reader.is_by_columns()) {
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
