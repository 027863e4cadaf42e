#include "saddle/distributed/npy_part.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>

#include "saddle/distributed/ranks.h"
#include "saddle/io/npy_entries.h"
#include "saddle/io/npy_header.h"
#include "saddle/io/parse_error.h"
#include "saddle/large/game_operator.h"
#include "saddle/number/rounding.h"

namespace saddle {
namespace {

class NpyReader {
 public:
  explicit NpyReader(const std::string& path) : path_(path), in_(path, std::ios::binary) {}

  DensePart part() {
    together([this] { read_header(); });
    DensePart part{Parting(rows_), {}};
    together([&] {
      part.payoffs.resize(part.rows.size_here(), columns_);
      read_rows(part.rows.first_here(), part.payoffs);
    });
    part.rounding = greatest_over_ranks(is_rounded_ ? rounding_up_to(greatest_) : 0);
    return part;
  }

 private:
  void read_header() {
    header_ = read_npy_header(in_, path_);
    begin_ = static_cast<Index>(in_.tellg());
    const std::size_t dimensions = header_.sizes.size();
    if (dimensions != 1 && dimensions != 2) {
      throw ParseError(
          path_, 0, 0,
          fmt::format("expected an array of one or two dimensions, found {}", dimensions));
    }
    rows_ = dimensions == 1 ? 1 : header_.sizes.front();
    columns_ = header_.sizes.back();
    for (const Index size : {rows_, columns_}) {
      if (size > GameOperator::most_strategies) {
        throw ParseError(path_, 0, 0,
                         fmt::format("expected at most {} rows and columns, found {}",
                                     GameOperator::most_strategies, size));
      }
    }
    expect_end_of_array(path_, rows_, columns_, begin_ + rows_ * columns_ * width(),
                        static_cast<Index>(std::filesystem::file_size(path_)));
  }

  Index width() const { return static_cast<Index>(header_.bytes_of_entry()); }

  // Rows are read as they follow one another, or a piece of each column.
  void read_rows(Index first_row, DenseMatrix& payoffs) {
    if (!header_.is_by_columns) {
      for (Index i = 0; i < payoffs.rows(); ++i) {
        read((first_row + i) * columns_, columns_,
             [&](Index k, double payoff) { set(payoffs, first_row, i, k, payoff); });
      }
      return;
    }
    for (Index j = 0; j < columns_; ++j) {
      read(j * rows_ + first_row, payoffs.rows(),
           [&](Index k, double payoff) { set(payoffs, first_row, k, j, payoff); });
    }
  }

  void set(DenseMatrix& payoffs, Index first_row, Index i, Index j, double payoff) {
    if (!std::isfinite(payoff)) {
      throw ParseError(path_, first_row + i + 1, j + 1,
                       fmt::format("expected a finite number, found {}", payoff));
    }
    payoffs(i, j) = payoff;
    greatest_ = std::max(greatest_, std::abs(payoff));
  }

  // Calls take(k, number) for the entries from one of the array on.
  template <class Take>
  void read(Index entry, Index count, const Take& take) {
    bytes_.resize(static_cast<std::size_t>(count * width()));
    in_.seekg(begin_ + entry * width());
    in_.read(bytes_.data(), std::ssize(bytes_));
    if (in_.gcount() != std::ssize(bytes_)) {
      throw ParseError(path_, 0, 0, "expected an array, but the file cannot be read");
    }
    Index k = 0;
    for_npy_entries(header_, bytes_, [&](auto number) {
      is_rounded_ = is_rounded_ || !is_double(number);
      take(k++, static_cast<double>(number));
    });
  }

  const std::string& path_;
  std::ifstream in_;
  NpyHeader header_;
  Index begin_ = 0;  // byte of the first entry
  Index rows_ = 0;
  Index columns_ = 0;
  std::string bytes_;
  double greatest_ = 0;  // in absolute value
  bool is_rounded_ = false;
};

}  // namespace

DensePart read_npy_part(const std::string& path) { return NpyReader(path).part(); }

}  // namespace saddle
