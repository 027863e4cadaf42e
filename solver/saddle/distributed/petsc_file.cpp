#include "saddle/distributed/petsc_file.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "saddle/distributed/ranks.h"
#include "saddle/io/parse_error.h"
#include "saddle/large/game_operator.h"

namespace saddle {
namespace {

constexpr std::uint32_t magic = 1211216;
constexpr Index most_here = std::numeric_limits<int>::max();

// The bits of a big-endian number.
std::uint64_t big_endian(const char* bytes, Index size) {
  std::uint64_t bits = 0;
  for (Index k = 0; k < size; ++k) {
    bits = bits << 8 | static_cast<unsigned char>(bytes[k]);
  }
  return bits;
}

class Reader {
 public:
  explicit Reader(const std::string& path) : path_(path), in_(path, std::ios::binary) {}

  MatrixPart part() {
    together([this] { read_head(); });
    const Index first_row = first_of_rank(rows_, rank());
    together([&] { read_lengths(first_row); });
    const Index before = sum_before(here_);
    const Index all = sum_over_ranks(here_);
    together([&] {
      if (all != stored_) {
        throw error(3 * width_,
                    fmt::format("expected {} entries, as the rows have, found {}", all, stored_));
      }
    });
    MatrixPart part{rows_, columns_, SparseEntries(size_here(rows_), columns_)};
    together([&] { read_entries(before, part.entries); });
    return part;
  }

 private:
  void read_head() {
    const std::string start = bytes(0, 8);
    width_ = big_endian(start.data(), 4) == 0 ? 8 : 4;
    if (!looks_like_petsc_file(start)) {
      throw error(0, "expected 1211216, as a sparse matrix of PETSc begins");
    }
    rows_ = number_at(width_, "a number of rows", 1, GameOperator::most_strategies);
    columns_ = number_at(2 * width_, "a number of columns", 1, GameOperator::most_strategies);
    stored_ = number_at(3 * width_, "a number of entries", 0, rows_ * columns_);
    const Index size = payoffs() + 8 * stored_;
    const auto found = static_cast<Index>(std::filesystem::file_size(path_));
    if (found != size) {
      throw error(std::min(size, found),
                  fmt::format("expected {} bytes in all, found {}", size, found));
    }
  }

  // Where the lengths of the rows, the columns and the payoffs begin.
  Index lengths() const { return 4 * width_; }
  Index columns_of_entries() const { return lengths() + width_ * rows_; }
  Index payoffs() const { return columns_of_entries() + width_ * stored_; }

  void read_lengths(Index first_row) {
    const Index begin = lengths() + width_ * first_row;
    const std::string text = bytes(begin, width_ * size_here(rows_));
    for (Index i = 0; i < size_here(rows_); ++i) {
      lengths_.push_back(
          number(text, i * width_, begin, "a number of entries of a row", 0, columns_));
      here_ += lengths_.back();
    }
    if (here_ > most_here) {
      throw error(begin, fmt::format("expected fewer than 2^31 entries of a rank, found {}: use "
                                     "more ranks",
                                     here_));
    }
  }

  void read_entries(Index before, SparseEntries& entries) {
    entries.resizeNonZeros(here_);
    int* ends = entries.outerIndexPtr() + 1;
    int end = 0;
    for (const Index length : lengths_) {
      end += static_cast<int>(length);
      *ends++ = end;
    }
    read_columns(columns_of_entries() + width_ * before, entries);
    read_payoffs(payoffs() + 8 * before, entries);
    for (Index i = 0; i < entries.outerSize(); ++i) {
      sort_row(i, columns_of_entries() + width_ * before, entries);
    }
  }

  // Reads a block at a time, so that the text takes no room worth mentioning.
  template <class Take>
  void for_each_number(Index begin, Index size, Index count, const Take& take) {
    constexpr Index block = 1 << 15;
    for (Index first = 0; first < count; first += block) {
      const Index here = std::min(block, count - first);
      const std::string text = bytes(begin + size * first, size * here);
      for (Index k = 0; k < here; ++k) {
        take(first + k, text, size * k, begin + size * first);
      }
    }
  }

  void read_columns(Index begin, SparseEntries& entries) {
    for_each_number(begin, width_, here_,
                    [&](Index k, const std::string& text, Index at, Index start) {
                      entries.innerIndexPtr()[k] = static_cast<int>(
                          number(text, at, start, "a column, counted from 0,", 0, columns_ - 1));
                    });
  }

  void read_payoffs(Index begin, SparseEntries& entries) {
    for_each_number(begin, 8, here_, [&](Index k, const std::string& text, Index at, Index start) {
      const auto payoff = std::bit_cast<double>(big_endian(text.data() + at, 8));
      if (!std::isfinite(payoff)) {
        throw error(start + at, fmt::format("expected a finite payoff, found {}", payoff));
      }
      entries.valuePtr()[k] = payoff;
    });
  }

  // PETSc reads rows in any order.
  void sort_row(Index i, Index columns_begin, SparseEntries& entries) {
    const int begin = entries.outerIndexPtr()[i];
    const int end = entries.outerIndexPtr()[i + 1];
    row_.clear();
    for (int k = begin; k < end; ++k) {
      row_.emplace_back(entries.innerIndexPtr()[k], k, entries.valuePtr()[k]);
    }
    std::sort(row_.begin(), row_.end());
    for (int k = begin; k < end; ++k) {
      const auto& [column, place, payoff] = row_[static_cast<std::size_t>(k - begin)];
      if (k > begin && column == entries.innerIndexPtr()[k - 1]) {
        throw error(columns_begin + width_ * place,
                    fmt::format("expected each column of a row once, found column {} of row {} "
                                "again (counted from 1)",
                                column + 1, i + first_of_rank(rows_, rank()) + 1));
      }
      entries.innerIndexPtr()[k] = column;
      entries.valuePtr()[k] = payoff;
    }
  }

  Index number_at(Index byte, const char* what, Index least, Index greatest) {
    return number(bytes(byte, width_), 0, byte, what, least, greatest);
  }

  // Returns the whole number `at` bytes within a text that stands at `begin`.
  Index number(const std::string& text, Index at, Index begin, const char* what, Index least,
               Index greatest) const {
    const std::uint64_t bits = big_endian(text.data() + at, width_);
    const Index value = width_ == 4 ? static_cast<std::int32_t>(static_cast<std::uint32_t>(bits))
                                    : static_cast<Index>(bits);
    if (value < least || value > greatest) {
      throw error(begin + at,
                  fmt::format("expected {} from {} to {}, found {}", what, least, greatest, value));
    }
    return value;
  }

  std::string bytes(Index begin, Index size) {
    std::string text(static_cast<std::size_t>(size), '\0');
    in_.seekg(begin);
    in_.read(text.data(), size);
    if (in_.gcount() != size) {
      throw error(begin + in_.gcount(), "expected more, found the end of the file");
    }
    return text;
  }

  ParseError error(Index byte, const std::string& message) const {
    return {path_, 0, 0, fmt::format("byte {}: {}", byte, message)};
  }

  const std::string& path_;
  std::ifstream in_;
  Index width_ = 4;  // bytes of a whole number
  Index rows_ = 0;
  Index columns_ = 0;
  Index stored_ = 0;
  Index here_ = 0;  // entries of this rank
  std::vector<Index> lengths_;
  std::vector<std::tuple<int, int, double>> row_;
};

}  // namespace

bool looks_like_petsc_file(std::string_view beginning) {
  return (beginning.size() >= 4 && big_endian(beginning.data(), 4) == magic) ||
         (beginning.size() >= 8 && big_endian(beginning.data(), 8) == magic);
}

MatrixPart read_petsc_file(const std::string& path) { return Reader(path).part(); }

}  // namespace saddle
