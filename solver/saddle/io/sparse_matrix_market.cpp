#include "saddle/io/sparse_matrix_market.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <ostream>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "saddle/io/matrix_market_entries.h"

namespace saddle {
namespace {

constexpr Index most_stored = std::numeric_limits<int>::max();

// Entries in the order of the text. They grow without a copy of what is there, and their memory
// goes back to the system: its blocks are large enough.
class Entries {
 public:
  void add(const MatrixMarketEntry& entry) {
    if (blocks_.empty() || blocks_.back().size() == block_size) {
      blocks_.emplace_back().reserve(block_size);
    }
    blocks_.back().push_back(entry);
  }

  void clear() { blocks_ = {}; }

  template <class Work>
  void for_each(const Work& work) const {
    for (const std::vector<MatrixMarketEntry>& block : blocks_) {
      for (const MatrixMarketEntry& entry : block) {
        work(entry);
      }
    }
  }

 private:
  static constexpr std::size_t block_size = 1 << 16;  // 1 MiB
  std::vector<std::vector<MatrixMarketEntry>> blocks_;
};

class Reader {
 public:
  Reader(std::istream& in, const std::string& file) : listed_(in, file), file_(file) {}

  SparseGame game() {
    for (Index k = 0; k < listed_.head().count; ++k) {
      entries_.add(listed_.next());
    }
    listed_.expect_end();
    SparseEntries matrix = by_rows();
    entries_.clear();
    return SparseGame(std::move(matrix), listed_.rounding());
  }

 private:
  bool is_mirrored(const MatrixMarketEntry& entry) const {
    return listed_.head().is_mirrored(entry.row, entry.column);
  }

  // Sorts by rows, counting first; then each row by columns.
  SparseEntries by_rows() {
    const MatrixMarketHead& head = listed_.head();
    SparseEntries matrix(head.rows, head.columns);
    int* const ends = matrix.outerIndexPtr() + 1;
    Index stored = 0;
    entries_.for_each([&](const MatrixMarketEntry& entry) {
      ++ends[entry.row];
      ++stored;
      if (is_mirrored(entry)) {
        ++ends[entry.column];
        ++stored;
      }
    });
    if (stored > most_stored) {
      throw listed_.error_at(
          head.first_line - 1,
          fmt::format("expected at most {} payoffs, found {}", most_stored, stored));
    }
    matrix.resizeNonZeros(stored);
    std::vector<int> next(static_cast<std::size_t>(head.rows));
    int end = 0;
    for (Index i = 0; i < head.rows; ++i) {
      next[static_cast<std::size_t>(i)] = end;
      end += ends[i];
      ends[i] = end;
    }
    const auto put = [&](int row, int column, double payoff) {
      const int place = next[static_cast<std::size_t>(row)]++;
      matrix.innerIndexPtr()[place] = column;
      matrix.valuePtr()[place] = payoff;
    };
    entries_.for_each([&](const MatrixMarketEntry& entry) {
      put(entry.row, entry.column, entry.payoff);
      if (is_mirrored(entry)) {
        put(entry.column, entry.row, head.mirrored(entry.payoff));
      }
    });
    std::vector<std::pair<int, double>> row;
    for (Index i = 0; i < head.rows; ++i) {
      sort_row(matrix, i, row);
    }
    return matrix;
  }

  void sort_row(SparseEntries& matrix, Index i, std::vector<std::pair<int, double>>& row) const {
    const int first = matrix.outerIndexPtr()[i];
    const int last = matrix.outerIndexPtr()[i + 1];
    row.clear();
    for (int k = first; k < last; ++k) {
      row.emplace_back(matrix.innerIndexPtr()[k], matrix.valuePtr()[k]);
    }
    const auto by_column = [](const auto& a, const auto& b) { return a.first < b.first; };
    if (!std::is_sorted(row.begin(), row.end(), by_column)) {
      std::sort(row.begin(), row.end(), by_column);
    }
    for (int k = first; k < last; ++k) {
      const auto& [column, payoff] = row[static_cast<std::size_t>(k - first)];
      if (k > first && column == matrix.innerIndexPtr()[k - 1]) {
        throw duplicate(static_cast<int>(i), column);
      }
      matrix.innerIndexPtr()[k] = column;
      matrix.valuePtr()[k] = payoff;
    }
  }

  // The error that names both lines of an entry; each entry has a line of its own.
  ParseError duplicate(int row, int column) const {
    std::vector<Index> lines;
    Index line = listed_.head().first_line;
    entries_.for_each([&](const MatrixMarketEntry& entry) {
      const bool is_here = entry.row == row && entry.column == column;
      if (is_here || (is_mirrored(entry) && entry.row == column && entry.column == row)) {
        lines.push_back(line);
      }
      ++line;
    });
    return listed_twice(file_, row, column, lines[0], lines[1]);
  }

  MatrixMarketEntries listed_;
  const std::string& file_;
  Entries entries_;
};

}  // namespace

bool looks_like_sparse_matrix_market(std::string_view beginning) {
  constexpr std::size_t longest_head = 200;
  const std::string line = lower_case(beginning.substr(0, longest_head));
  std::string_view rest = line;
  for (const std::string_view word : {"%%matrixmarket", "matrix", "coordinate"}) {
    if (!rest.starts_with(word) || rest.size() == word.size() || !is_blank(rest[word.size()])) {
      return false;
    }
    rest.remove_prefix(word.size());
    rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
  }
  return true;
}

SparseGame read_sparse_matrix_market(std::istream& in, const std::string& file) {
  return Reader(in, file).game();
}

void write_sparse_matrix_market(std::ostream& out, const SparseEntries& matrix) {
  out << fmt::format("%%MatrixMarket matrix coordinate real general\n{} {} {}\n", matrix.rows(),
                     matrix.cols(), matrix.nonZeros());
  for (Index i = 0; i < matrix.outerSize(); ++i) {
    for (SparseEntries::InnerIterator entry(matrix, i); entry; ++entry) {
      out << fmt::format("{} {} {}\n", i + 1, entry.col() + 1, entry.value());
    }
  }
}

}  // namespace saddle
