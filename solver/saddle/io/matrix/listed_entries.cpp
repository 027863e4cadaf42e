#include "saddle/io/matrix/listed_entries.h"

#include <algorithm>
#include <utility>

namespace saddle {
namespace {

using RowEntries = std::vector<std::pair<int, double>>;

// Sorts a row by columns and returns the first repeated column. `scratch` is working memory.
std::optional<Index> sort_row(SparseEntries& matrix, Index row, RowEntries& scratch) {
  const int first = matrix.outerIndexPtr()[row];
  const int last = matrix.outerIndexPtr()[row + 1];
  scratch.clear();
  for (int k = first; k < last; ++k) {
    scratch.emplace_back(matrix.innerIndexPtr()[k], matrix.valuePtr()[k]);
  }
  const auto by_column = [](const auto& a, const auto& b) { return a.first < b.first; };
  if (!std::is_sorted(scratch.begin(), scratch.end(), by_column)) {
    std::sort(scratch.begin(), scratch.end(), by_column);
  }
  for (int k = first; k < last; ++k) {
    const auto& [column, payoff] = scratch[static_cast<std::size_t>(k - first)];
    if (k > first && column == matrix.innerIndexPtr()[k - 1]) {
      return column;
    }
    matrix.innerIndexPtr()[k] = column;
    matrix.valuePtr()[k] = payoff;
  }
  return std::nullopt;
}

}  // namespace

void ListedEntries::add(Index row, Index column, double payoff) {
  if (blocks_.empty() || blocks_.back().size() == block_size) {
    blocks_.emplace_back().reserve(block_size);
  }
  blocks_.back().push_back({static_cast<int>(row), static_cast<int>(column), payoff});
}

template <class Work>
void ListedEntries::for_each(const Work& work) const {
  for (const std::vector<Entry>& block : blocks_) {
    for (const Entry& entry : block) {
      work(entry);
    }
  }
}

// Includes the mirrored entries on the other side of the diagonal.
template <class Work>
void ListedEntries::for_each_stored(MatrixSymmetry symmetry, const Work& work) const {
  for_each([&](const Entry& entry) {
    work(entry);
    if (symmetry != MatrixSymmetry::general && entry.row != entry.column) {
      const double payoff = symmetry == MatrixSymmetry::skew ? -entry.payoff : entry.payoff;
      work(Entry{entry.column, entry.row, payoff});
    }
  });
}

Index ListedEntries::stored(MatrixSymmetry symmetry) const {
  Index stored = 0;
  for_each_stored(symmetry, [&stored](const Entry&) { ++stored; });
  return stored;
}

SortedEntries ListedEntries::by_rows(Index rows, Index columns, MatrixSymmetry symmetry) const {
  // Eigen copies sparse matrices instead of moving them, so the matrix is built inside the result.
  SortedEntries result{SparseEntries(rows, columns), std::nullopt};
  SparseEntries& matrix = result.matrix;
  int* const ends = matrix.outerIndexPtr() + 1;
  for_each_stored(symmetry, [ends](const Entry& entry) { ++ends[entry.row]; });
  std::vector<int> next(static_cast<std::size_t>(rows));
  int end = 0;
  for (Index i = 0; i < rows; ++i) {
    next[static_cast<std::size_t>(i)] = end;
    end += ends[i];
    ends[i] = end;
  }
  matrix.resizeNonZeros(end);
  for_each_stored(symmetry, [&](const Entry& entry) {
    const int place = next[static_cast<std::size_t>(entry.row)]++;
    matrix.innerIndexPtr()[place] = entry.column;
    matrix.valuePtr()[place] = entry.payoff;
  });
  RowEntries scratch;
  for (Index i = 0; i < rows; ++i) {
    if (const auto column = sort_row(matrix, i, scratch)) {
      result.repeated = repeated(i, *column, symmetry);
      return result;
    }
  }
  return result;
}

SortedEntries::Repeated ListedEntries::repeated(Index row, Index column,
                                                MatrixSymmetry symmetry) const {
  std::vector<Index> numbers;
  Index number = 0;
  for_each([&](const Entry& entry) {
    const bool is_here = entry.row == row && entry.column == column;
    const bool is_opposite = entry.row == column && entry.column == row;
    if (is_here || (symmetry != MatrixSymmetry::general && is_opposite)) {
      numbers.push_back(number);
    }
    ++number;
  });
  return {row, column, numbers[0], numbers[1]};
}

}  // namespace saddle
