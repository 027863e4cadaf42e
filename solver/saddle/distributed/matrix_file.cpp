#include "saddle/distributed/matrix_file.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <optional>
#include <stdexcept>
#include <system_error>
#include <type_traits>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <mpi.h>

#include "saddle/distributed/petsc_file.h"
#include "saddle/distributed/ranks.h"
#include "saddle/game/game_operator.h"
#include "saddle/io/matrix/matrix_market.h"
#include "saddle/io/matrix/npy.h"
#include "saddle/io/text/parse_error.h"
#include "saddle/machine/refusal.h"
#include "saddle/number/rounding.h"

namespace saddle {
namespace {

// Reads a .npy file by all ranks together; each reads its rows. read_npy() documents the format and
// the errors, which all ranks throw together. Every rank must be able to read the file, which must
// be a regular file, not a pipe.
class NpyReader {
 public:
  explicit NpyReader(const std::string& path) : path_(path), in_(path, std::ios::binary) {}

  DensePart part() {
    together([this] { read_header(); });
    DensePart part{Partition(matrix_->rows()), {}};
    together([&] {
      part.payoffs.resize(part.rows.size_here(), matrix_->columns());
      read_rows(part.rows.first_here(), part.payoffs);
    });
    part.rounding = greatest_over_ranks(is_rounded_ ? rounding_up_to(maximum_) : 0);
    return part;
  }

 private:
  void read_header() {
    ByteCursor bytes(in_);
    matrix_.emplace(bytes, path_);
    const Index rows = matrix_->rows();
    const Index columns = matrix_->columns();
    for (const Index size : {rows, columns}) {
      if (size > GameOperator::most_strategies) {
        throw ParseError(path_, 0, 0,
                         fmt::format("expected at most {} rows and columns, found {}",
                                     GameOperator::most_strategies, size));
      }
    }
    expect_end_of_array(path_, rows, columns, place_of(rows * columns),
                        static_cast<Index>(std::filesystem::file_size(path_)));
  }

  // The byte of the file with which an entry begins.
  Index place_of(Index entry) const {
    const NpyHeader& header = matrix_->header();
    return static_cast<Index>(header.begin) + entry * static_cast<Index>(header.bytes_of_entry());
  }

  // Reads this rank's rows one after another or, in an array stored by columns, this rank's part of
  // each column.
  void read_rows(Index first_row, DenseMatrix& payoffs) {
    const Index columns = matrix_->columns();
    if (!matrix_->header().is_by_columns) {
      for (Index i = 0; i < payoffs.rows(); ++i) {
        read((first_row + i) * columns, columns, first_row, payoffs);
      }
      return;
    }
    for (Index j = 0; j < columns; ++j) {
      read(j * matrix_->rows() + first_row, payoffs.rows(), first_row, payoffs);
    }
  }

  // Reads `count` entries of the array, from number `entry` on.
  void read(Index entry, Index count, Index first_row, DenseMatrix& payoffs) {
    bytes_.resize(static_cast<std::size_t>(place_of(count) - place_of(0)));
    in_.clear();
    in_.seekg(place_of(entry));
    in_.read(bytes_.data(), std::ssize(bytes_));
    if (in_.gcount() != std::ssize(bytes_)) {
      throw ParseError(path_, 0, 0, "expected an array, but the file cannot be read");
    }
    matrix_->for_each(bytes_, entry, [&](Index row, Index column, auto number) {
      const auto payoff = static_cast<double>(number);
      payoffs(row - first_row, column) = payoff;
      maximum_ = std::max(maximum_, std::abs(payoff));
      is_rounded_ = is_rounded_ || !is_double(number);
    });
  }

  const std::string& path_;
  std::ifstream in_;
  std::optional<NpyMatrix> matrix_;
  std::string bytes_;
  double maximum_ = 0;  // in absolute value
  bool is_rounded_ = false;
};

// Entries are sent between ranks as raw bytes.
using Entry = Eigen::Triplet<double, int>;
static_assert(std::is_trivially_copyable_v<Entry>);

constexpr Index no_line = std::numeric_limits<Index>::max();

bool are_in_order(const Entry& a, const Entry& b) {
  return a.row() != b.row() ? a.row() < b.row() : a.col() < b.col();
}

// MPI counts with int.
void check_number(Index entries) {
  if (entries > std::numeric_limits<int>::max()) {
    throw std::runtime_error(
        fmt::format("a rank has {} payoffs, must have fewer than 2^31: use more ranks", entries));
  }
}

// Returns to each rank the entries of its rows.
std::vector<Entry> exchanged(std::vector<Entry> entries, const Partition& rows) {
  std::sort(entries.begin(), entries.end(), are_in_order);
  const auto count = static_cast<std::size_t>(ranks());
  std::vector<int> sent(count);
  std::vector<int> sent_from(count);
  std::vector<int> received(count);
  std::vector<int> received_at(count);
  const auto place_of = [&](Index row) {
    const Entry first(static_cast<int>(row), -1, 0);
    const auto place = std::lower_bound(entries.begin(), entries.end(), first, are_in_order);
    return static_cast<int>(place - entries.begin());
  };
  for (std::size_t k = 0; k < count; ++k) {
    sent_from[k] = place_of(rows.first(static_cast<int>(k)));
    sent[k] = place_of(rows.first(static_cast<int>(k) + 1)) - sent_from[k];
  }
  MPI_Alltoall(sent.data(), 1, MPI_INT, received.data(), 1, MPI_INT, MPI_COMM_WORLD);
  Index all = 0;
  for (std::size_t k = 0; k < count; ++k) {
    received_at[k] = static_cast<int>(all);
    all += received[k];
  }
  std::vector<Entry> own;
  together([&] {
    check_number(all);
    own.resize(static_cast<std::size_t>(all));
  });
  MPI_Datatype type = MPI_DATATYPE_NULL;
  MPI_Type_contiguous(static_cast<int>(sizeof(Entry)), MPI_BYTE, &type);
  MPI_Type_commit(&type);
  MPI_Alltoallv(entries.data(), sent.data(), sent_from.data(), type, own.data(), received.data(),
                received_at.data(), type, MPI_COMM_WORLD);
  MPI_Type_free(&type);
  return own;
}

// Reads a MatrixMarket file by all ranks together. Each reads an equal share of the text and then
// gets its rows. read_sparse_matrix_market() documents the format and errors of a sparse matrix,
// read_matrix_market() the format and errors of a table; here each entry of a table must have a
// line of its own. All ranks throw together. Every rank must be able to read the file, which must
// be a regular file, not a pipe. Needs at most 48 bytes of memory for each payoff of the share; for
// a table 8 bytes each, plus 100 MB.
class MarketReader {
 public:
  explicit MarketReader(const std::string& path) : path_(path) {}

  MatrixPart part() {
    together([this] { find_share(); });
    lines_before_ = sum_before(lines_);
    if (head_.is_array) {
      return table();
    }
    return sparse();
  }

 private:
  // Reads the entries of this rank's share of the text one after another.
  class Share {
   public:
    explicit Share(MarketReader& reader)
        : in_(reader.opened_share()),
          text_(in_),
          entries_(text_, reader.path_, reader.head_, reader.lines_before_),
          line_(reader.head_.first_line + reader.lines_before_),
          left_(reader.count_here()),
          has_lines_behind_(left_ < reader.lines_) {}

    // Calls `take` with each of the next entries, at most `most`, and its line.
    template <class Take>
    void for_each(Index most, const Take& take) {
      const Index count = std::min(left_, most);
      for (Index k = 0; k < count; ++k) {
        take(entries_.next<double>(), line_ + k);
      }
      line_ += count;
      left_ -= count;
      if (left_ == 0 && has_lines_behind_) {
        entries_.expect_end();
        has_lines_behind_ = false;
      }
    }

    double rounding() const { return entries_.rounding(); }

   private:
    std::ifstream in_;
    ByteCursor text_;
    MatrixMarketEntries entries_;
    Index line_;
    Index left_;
    bool has_lines_behind_;
  };

  static constexpr Index all = std::numeric_limits<Index>::max();

  SparsePart sparse() {
    std::vector<Entry> entries;
    std::vector<int> lengths;
    double rounding = 0;
    together([&] {
      Share share(*this);
      entries = listed(share, all);
      lengths = lengths_of_rows(entries);
      rounding = share.rounding();
    });
    SparsePart part(Partition::by_payoffs(scattered_sum(lengths, Partition(head_.rows))),
                    head_.columns);
    part.rounding = greatest_over_ranks(rounding);
    entries = exchanged(std::move(entries), part.rows);
    together([&] { sort(entries, part); });
    check_listed_once(entries, part.rows.first_here());
    return part;
  }

  // A line that begins in one share and ends in the next belongs to the first.
  void find_share() {
    std::ifstream in(path_, std::ios::binary);
    ByteCursor cursor(in);
    head_ = MatrixMarketEntries(cursor, path_, MatrixMarketEntries::Formats::coordinate_or_array)
                .head();
    const auto bytes = static_cast<Index>(std::filesystem::file_size(path_));
    const Index text = std::max<Index>(bytes - head_.bytes, 0);
    begin_ = line_at(in, head_.bytes + first_of_rank(text, rank()));
    const Index end = line_at(in, head_.bytes + first_of_rank(text, rank() + 1));
    lines_ = lines_between(in, begin_, end);
    ends_file_ = rank() + 1 == ranks();
  }

  // Returns the beginning of the first line that begins at `byte` or later.
  Index line_at(std::ifstream& in, Index byte) const {
    if (byte <= head_.bytes) {
      return head_.bytes;
    }
    in.clear();
    in.seekg(byte - 1);
    in.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
    return in.eof() ? no_line : static_cast<Index>(in.tellg());
  }

  // The last line may have no line end.
  static Index lines_between(std::ifstream& in, Index begin, Index end) {
    std::array<char, 1 << 16> block{};
    Index lines = 0;
    char last = '\n';
    in.clear();
    in.seekg(begin);
    while (begin < end && in) {
      in.read(block.data(), std::min<Index>(std::ssize(block), end - begin));
      const std::streamsize count = in.gcount();
      lines += std::count(block.begin(), block.begin() + count, '\n');
      last = count > 0 ? block.at(static_cast<std::size_t>(count) - 1) : last;
      begin += count;
    }
    return lines + Index{last != '\n'};
  }

  // Returns the number of entries in the share. Lines after the last entry must be blank.
  Index count_here() const {
    const Index count =
        ends_file_ ? head_.count - lines_before_ : std::min(head_.count - lines_before_, lines_);
    return std::max<Index>(count, 0);
  }

  std::ifstream opened_share() const {
    std::ifstream in(path_, std::ios::binary);
    if (begin_ == no_line) {
      in.seekg(0, std::ios::end);
    } else {
      in.seekg(begin_);
    }
    return in;
  }

  // Returns the next entries of a share, and their mirror images in a symmetric matrix.
  std::vector<Entry> listed(Share& share, Index most) const {
    std::vector<Entry> entries;
    const Index copies = head_.is_mirrored(1, 0) ? 2 : 1;
    entries.reserve(static_cast<std::size_t>(copies * std::min({most, count_here(), lines_})));
    share.for_each(most, [&](const MatrixMarketEntry<double>& entry, Index) {
      entries.emplace_back(entry.row, entry.column, entry.payoff);
      if (head_.is_mirrored(entry.row, entry.column)) {
        entries.emplace_back(entry.column, entry.row, head_.mirrored(entry.payoff));
      }
    });
    check_number(std::ssize(entries));
    return entries;
  }

  // Entries are sent in blocks, so that little memory is needed beside the payoffs.
  DensePart table() {
    constexpr Index block = 1 << 20;
    const Index listed_in_all = sum_over_ranks(lines_);
    DensePart part{Partition(head_.rows), {}};
    std::optional<Share> share;
    together([&] {
      if (listed_in_all < head_.count) {
        throw ParseError(
            path_, head_.first_line + listed_in_all, 0,
            fmt::format("expected {}, found {}", counted(head_.count, "entry"), listed_in_all));
      }
      part.payoffs = DenseMatrix::Zero(part.rows.size_here(), head_.columns);
      share.emplace(*this);
    });
    const Index blocks_here = std::max(count_here(), lines_) / block + 1;
    const Index blocks = -least_over_ranks(-blocks_here);
    for (Index k = 0; k < blocks; ++k) {
      std::vector<Entry> entries;
      together([&] { entries = listed(*share, block); });
      for (const Entry& entry : exchanged(std::move(entries), part.rows)) {
        part.payoffs(entry.row() - part.rows.first_here(), entry.col()) = entry.value();
      }
    }
    part.rounding = greatest_over_ranks(share->rounding());
    return part;
  }

  std::vector<int> lengths_of_rows(const std::vector<Entry>& entries) const {
    std::vector<int> lengths(static_cast<std::size_t>(head_.rows));
    for (const Entry& entry : entries) {
      ++lengths[static_cast<std::size_t>(entry.row())];
    }
    return lengths;
  }

  // Puts the entries into this rank's part. Afterwards their row numbers count from this rank's
  // first row.
  void sort(std::vector<Entry>& entries, SparsePart& part) {
    const auto first = static_cast<int>(part.rows.first_here());
    for (Entry& entry : entries) {
      entry = Entry(entry.row() - first, entry.col(), entry.value());
    }
    part.entries.setFromTriplets(entries.begin(), entries.end(), [this](double a, double) {
      is_listed_twice_ = true;
      return a;
    });
  }

  // Throws on all ranks if an entry of any rank is listed twice, naming the first such entry.
  void check_listed_once(std::vector<Entry>& entries, Index first_row) {
    const Index none = ranks();
    const Index finder = least_over_ranks(is_listed_twice_ ? rank() : none);
    if (finder == none) {
      return;
    }
    Index row = 0;
    Index column = 0;
    if (finder == rank()) {
      std::sort(entries.begin(), entries.end(), are_in_order);
      const auto twice =
          std::adjacent_find(entries.begin(), entries.end(),
                             [](const Entry& a, const Entry& b) { return !are_in_order(a, b); });
      row = twice->row() + first_row;
      column = twice->col();
    }
    row = from_rank(static_cast<int>(finder), row);
    column = from_rank(static_cast<int>(finder), column);
    const Index line = line_after(0, row, column);
    throw listed_twice(path_, row, column, line, line_after(line, row, column));
  }

  // Returns the first line after `line`, in the shares of all ranks, that lists this entry.
  Index line_after(Index line, Index row, Index column) {
    Index found = no_line;
    Share share(*this);
    share.for_each(all, [&](const MatrixMarketEntry<double>& entry, Index here) {
      const bool is_it = entry.row == row && entry.column == column;
      const bool is_mirror =
          head_.is_mirrored(entry.row, entry.column) && entry.row == column && entry.column == row;
      if (here > line && (is_it || is_mirror)) {
        found = std::min(found, here);
      }
    });
    return least_over_ranks(found);
  }

  const std::string& path_;
  MatrixMarketHead head_;
  Index begin_ = 0;         // first byte of the first line that begins in the share, or no_line
  Index lines_ = 0;         // of the share
  Index lines_before_ = 0;  // of entries, in the shares before this one
  bool ends_file_ = false;
  bool is_listed_twice_ = false;
};

std::string beginning_of(const std::string& path) {
  errno = 0;
  std::ifstream in(path, std::ios::binary);
  if (!in) {
    throw std::runtime_error(fmt::format("cannot read {}: {}", path, std::strerror(errno)));
  }
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored)) {
    throw std::runtime_error(fmt::format("cannot read {}: ranks share regular files only", path));
  }
  std::string beginning(8, '\0');
  in.read(beginning.data(), std::ssize(beginning));
  beginning.resize(static_cast<std::size_t>(in.gcount()));
  return beginning;
}

}  // namespace

MatrixPart read_matrix_file(const std::string& path) {
  enum class Kind : Index { market, npy, petsc };
  auto kind = Kind::market;
  together([&] {
    const std::string beginning = beginning_of(path);
    kind = looks_like_petsc_file(beginning) ? Kind::petsc
           : looks_like_npy(beginning)      ? Kind::npy
                                            : Kind::market;
  });
  switch (static_cast<Kind>(from_rank(0, static_cast<Index>(kind)))) {
    case Kind::petsc:
      return read_petsc_file(path);
    case Kind::npy:
      return NpyReader(path).part();
    case Kind::market:
      break;
  }
  return MarketReader(path).part();
}

}  // namespace saddle
