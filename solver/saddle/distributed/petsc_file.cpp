#include "saddle/distributed/petsc_file.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <limits>
#include <numeric>
#include <optional>
#include <tuple>
#include <vector>

#include <fmt/format.h>

#include "saddle/distributed/ranks.h"
#include "saddle/game/game_operator.h"
#include "saddle/io/text/parse_error.h"
#include "saddle/machine/refusal.h"
#include "saddle/number/index.h"

namespace saddle {
namespace {

constexpr std::uint64_t magic = 1211216;

// Returns the bits of a big-endian number.
std::uint64_t big_endian(std::string_view bytes) {
  std::uint64_t bits = 0;
  for (const char byte : bytes) {
    bits = bits << 8 | static_cast<unsigned char>(byte);
  }
  return bits;
}

// Reads the numbers of a file in PETSc's binary format on one rank. Errors are ParseErrors that
// name the byte.
class PetscBytes {
 public:
  // Reads the header. Keeps a reference to the path.
  explicit PetscBytes(const std::string& path) : path_(path), in_(path, std::ios::binary) {
    const std::string start = bytes(0, 8);
    width_ = big_endian(start.substr(0, 4)) == 0 ? 8 : 4;
    if (!looks_like_petsc_file(start)) {
      throw error(0, "expected 1211216, the first number of a PETSc matrix");
    }
    rows_ = whole_at(width_, "a number of rows", 1, GameOperator::most_strategies);
    columns_ = whole_at(2 * width_, "a number of columns", 1, GameOperator::most_strategies);
    stored_ = whole_at(3 * width_, "a number of entries", dense, rows_ * columns_);
  }

  // The number of bytes of an integer, 4 or 8.
  Index width() const { return width_; }

  // The header; for a table the number of entries is `dense`.
  static constexpr Index dense = -1;
  Index rows() const { return rows_; }
  Index columns() const { return columns_; }
  Index stored() const { return stored_; }
  Index head_size() const { return 4 * width_; }

  // Throws unless the file has this many bytes.
  void expect_size(Index bytes) const {
    const auto found = static_cast<Index>(std::filesystem::file_size(path_));
    if (found != bytes) {
      throw error(std::min(bytes, found),
                  fmt::format("expected {} bytes in all, found {}", bytes, found));
    }
  }

  // Reads `count` integers from this byte on, each from `minimum` to `maximum`, and calls take(k,
  // number) for them.
  template <class Take>
  void for_each_whole(Index begin, Index count, const char* what, Index minimum, Index maximum,
                      const Take& take) {
    for_each(begin, width_, count, [&](Index k, std::string_view bytes, Index byte) {
      take(k, whole(bytes, byte, what, minimum, maximum));
    });
  }

  // Reads `count` payoffs from this byte on. Throws unless they are finite.
  void read_payoffs(Index begin, Index count, double* payoffs) {
    for_each(begin, 8, count, [&](Index k, std::string_view bytes, Index byte) {
      payoffs[k] = std::bit_cast<double>(big_endian(bytes));
      if (!std::isfinite(payoffs[k])) {
        throw error(byte, fmt::format("expected a finite payoff, found {}", payoffs[k]));
      }
    });
  }

  ParseError error(Index byte, const std::string& message) const {
    return {path_, 0, 0, fmt::format("byte {}: {}", byte, message)};
  }

 private:
  // Reads a block at a time, so that only a block is in memory.
  template <class Take>
  void for_each(Index begin, Index size, Index count, const Take& take) {
    constexpr Index block = 1 << 15;
    for (Index first = 0; first < count; first += block) {
      const Index here = std::min(block, count - first);
      const std::string text = bytes(begin + size * first, size * here);
      for (Index k = 0; k < here; ++k) {
        take(first + k, std::string_view(text).substr(as_size(size * k), as_size(size)),
             begin + size * (first + k));
      }
    }
  }

  Index whole_at(Index byte, const char* what, Index minimum, Index maximum) {
    return whole(bytes(byte, width_), byte, what, minimum, maximum);
  }

  Index whole(std::string_view bytes, Index byte, const char* what, Index minimum,
              Index maximum) const {
    const std::uint64_t bits = big_endian(bytes);
    const Index value = width_ == 4 ? static_cast<std::int32_t>(static_cast<std::uint32_t>(bits))
                                    : static_cast<Index>(bits);
    if (value < minimum || value > maximum) {
      throw error(
          byte, fmt::format("expected {} from {} to {}, found {}", what, minimum, maximum, value));
    }
    return value;
  }

  std::string bytes(Index begin, Index size) {
    std::string text(as_size(size), '\0');
    in_.seekg(begin);
    in_.read(text.data(), size);
    if (in_.gcount() != size) {
      throw error(begin + in_.gcount(), "expected more, found the end of the file");
    }
    return text;
  }

  const std::string& path_;
  std::ifstream in_;
  Index width_ = 4;
  Index rows_ = 0;
  Index columns_ = 0;
  Index stored_ = 0;
};

class SparseReader {
 public:
  explicit SparseReader(PetscBytes& in) : in_(in) {}

  SparsePart part() {
    std::vector<int> even_lengths;
    together([&] {
      in_.expect_size(payoffs() + 8 * in_.stored());
      even_lengths = lengths_of(Partition(in_.rows()));
    });
    SparsePart part(Partition::by_payoffs(even_lengths), in_.columns());
    std::vector<int> lengths;
    together([&] { lengths = lengths_of(part.rows); });
    const Index here = std::accumulate(lengths.begin(), lengths.end(), Index{0});
    const Index before = sum_before(here);
    const Index all = sum_over_ranks(here);
    together([&] {
      if (all != in_.stored()) {
        throw in_.error(3 * in_.width(), fmt::format("expected {}, the sum of the rows' lengths, "
                                                     "found {}",
                                                     counted(all, "entry"), in_.stored()));
      }
      if (here > std::numeric_limits<int>::max()) {
        throw in_.error(row_lengths() + in_.width() * part.rows.first_here(),
                        fmt::format("expected fewer than 2^31 entries of a rank, found {}: use "
                                    "more ranks",
                                    here));
      }
      read_entries(lengths, before, part);
    });
    return part;
  }

 private:
  // The bytes at which the row lengths, the columns and the payoffs begin.
  Index row_lengths() const { return in_.head_size(); }
  Index columns_of_entries() const { return row_lengths() + in_.width() * in_.rows(); }
  Index payoffs() const { return columns_of_entries() + in_.width() * in_.stored(); }

  std::vector<int> lengths_of(const Partition& rows) {
    std::vector<int> lengths;
    in_.for_each_whole(row_lengths() + in_.width() * rows.first_here(), rows.size_here(),
                       "a number of entries of a row", 0, in_.columns(),
                       [&](Index, Index length) { lengths.push_back(static_cast<int>(length)); });
    return lengths;
  }

  void read_entries(const std::vector<int>& lengths, Index before, SparsePart& part) {
    SparseEntries& entries = part.entries;
    std::partial_sum(lengths.begin(), lengths.end(), entries.outerIndexPtr() + 1);
    entries.resizeNonZeros(entries.outerIndexPtr()[entries.outerSize()]);
    const Index columns_begin = columns_of_entries() + in_.width() * before;
    in_.for_each_whole(
        columns_begin, entries.nonZeros(), "a column, counted from 0,", 0, in_.columns() - 1,
        [&](Index k, Index column) { entries.innerIndexPtr()[k] = static_cast<int>(column); });
    in_.read_payoffs(payoffs() + 8 * before, entries.nonZeros(), entries.valuePtr());
    for (Index i = 0; i < entries.outerSize(); ++i) {
      sort_row(i, columns_begin, part);
    }
  }

  // PETSc accepts the columns of a row in any order.
  void sort_row(Index i, Index columns_begin, SparsePart& part) {
    SparseEntries& entries = part.entries;
    const int begin = entries.outerIndexPtr()[i];
    const int end = entries.outerIndexPtr()[i + 1];
    row_.clear();
    for (int k = begin; k < end; ++k) {
      row_.emplace_back(entries.innerIndexPtr()[k], k, entries.valuePtr()[k]);
    }
    std::sort(row_.begin(), row_.end());
    for (int k = begin; k < end; ++k) {
      const auto& [column, place, payoff] = row_[as_size(k - begin)];
      if (k > begin && column == entries.innerIndexPtr()[k - 1]) {
        throw in_.error(columns_begin + in_.width() * place,
                        fmt::format("expected each column of a row once, found column {} of row {} "
                                    "again (counted from 1)",
                                    column + 1, i + part.rows.first_here() + 1));
      }
      entries.innerIndexPtr()[k] = column;
      entries.valuePtr()[k] = payoff;
    }
  }

  PetscBytes& in_;
  std::vector<std::tuple<int, int, double>> row_;
};

DensePart read_table(PetscBytes& in) {
  DensePart part{Partition(in.rows()), {}};
  together([&] {
    in.expect_size(in.head_size() + 8 * in.rows() * in.columns());
    part.payoffs.resize(part.rows.size_here(), in.columns());
    in.read_payoffs(in.head_size() + 8 * part.rows.first_here() * in.columns(), part.payoffs.size(),
                    part.payoffs.data());
  });
  return part;
}

}  // namespace

bool looks_like_petsc_file(std::string_view beginning) {
  return (beginning.size() >= 4 && big_endian(beginning.substr(0, 4)) == magic) ||
         (beginning.size() >= 8 && big_endian(beginning.substr(0, 8)) == magic);
}

MatrixPart read_petsc_file(const std::string& path) {
  std::optional<PetscBytes> in;
  together([&] { in.emplace(path); });
  if (in->stored() == PetscBytes::dense) {
    return read_table(*in);
  }
  return SparseReader(*in).part();
}

}  // namespace saddle
