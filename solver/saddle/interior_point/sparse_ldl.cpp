#include "saddle/interior_point/sparse_ldl.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "saddle/machine/simd.h"

// A front is a dense block of the columns that it eliminates. Its other rows form its update
// matrix, a square, which stays on a stack until the parent is assembled. As children come before
// their parents, the children of a front are the last on their stack when the front is assembled.

namespace saddle {
namespace {

std::size_t at(std::int32_t index) { return static_cast<std::size_t>(index); }
std::size_t at(std::int64_t index) { return static_cast<std::size_t>(index); }
std::size_t padded(std::int32_t rows) { return at(Front::padded(rows)); }

using Vector = Lanes<Front::lanes>::Vector;
using Unaligned = Lanes<Front::lanes>::Unaligned;

[[gnu::always_inline]] inline const Unaligned& at(const double* numbers) {
  return *reinterpret_cast<const Unaligned*>(numbers);
}

[[gnu::always_inline]] inline Unaligned& at(double* numbers) {
  return *reinterpret_cast<Unaligned*>(numbers);
}

// Returns the first row of the vector that contains a row of a column.
constexpr std::size_t vector_of(std::size_t row) { return row / Front::lanes * Front::lanes; }

// Columns are padded to whole vectors, so that no loop over rows has a remainder. Entries above a
// diagonal or beyond the last row are computed too if that avoids a branch, and are not used.
struct Block {
  double* columns;    // each with `stride` rows
  double* update;     // the update matrix, its lower triangle: a square of update_stride rows
  double* undivided;  // a copy of the columns before the division by their pivots
  double* pivots;
  std::size_t count;
  std::size_t stride;
  std::size_t update_stride;
};

// Sets `sums` to some vectors of a column minus the contributions of the columns from `first` to
// it.
template <std::size_t vectors>
[[gnu::always_inline]] inline void take_columns_off(const Block& block, std::size_t first,
                                                    std::size_t column, std::size_t row,
                                                    Vector (&sums)[vectors]) {
  for (std::size_t v = 0; v < vectors; ++v) {
    sums[v] = at(block.columns + column * block.stride + row + v * Front::lanes).vector;
  }
  for (std::size_t k = first; k < column; ++k) {
    const double factor = block.columns[k * block.stride + column];
    const double* undivided = block.undivided + k * block.stride + row;
    for (std::size_t v = 0; v < vectors; ++v) {
      sums[v] -= factor * at(undivided + v * Front::lanes).vector;
    }
  }
}

// Completes some vectors of a column whose pivot is known.
template <std::size_t vectors>
[[gnu::always_inline]] inline void complete(const Block& block, std::size_t first,
                                            std::size_t column, std::size_t row) {
  Vector sums[vectors];
  take_columns_off(block, first, column, row, sums);
  const std::size_t place = column * block.stride + row;
  for (std::size_t v = 0; v < vectors; ++v) {
    at(block.undivided + place + v * Front::lanes).vector = sums[v];
    at(block.columns + place + v * Front::lanes).vector = sums[v] * block.pivots[column];
  }
}

// Finds the pivot of a column from which the contributions of the columns before `first` are
// already subtracted, and divides by it. Returns false if the pivot is 0 or not finite.
[[gnu::always_inline]] inline bool eliminate_column(const Block& block, std::size_t first,
                                                    std::size_t column) {
  std::size_t row = vector_of(column);
  double top[Front::lanes];
  Vector sums[1];
  take_columns_off(block, first, column, row, sums);
  at(top).vector = sums[0];
  const double pivot = top[column - row];
  if (pivot == 0 || !std::isfinite(pivot)) {
    return false;
  }
  block.pivots[column] = 1 / pivot;
  for (; row + 4 * Front::lanes <= block.stride; row += 4 * Front::lanes) {
    complete<4>(block, first, column, row);
  }
  for (; row < block.stride; row += Front::lanes) {
    complete<1>(block, first, column, row);
  }
  return true;
}

// The contributions of the first `count` columns of a block to other columns, of the block or of
// the update matrix, whose rows begin at an offset in the block.
struct Contributions {
  double* sums;
  std::size_t sums_stride;
  std::size_t offset;
  std::size_t count;
};

constexpr std::size_t at_once = 4;  // columns

// Subtracts contributions from some vectors of four adjacent columns.
template <std::size_t vectors>
[[gnu::always_inline]] inline void subtract(const Block& block, const Contributions& from,
                                            std::size_t column, std::size_t row) {
  double* const target = from.sums + column * from.sums_stride + row;
  Vector sums[at_once][vectors];
  for (std::size_t c = 0; c < at_once; ++c) {
    for (std::size_t v = 0; v < vectors; ++v) {
      sums[c][v] = at(target + c * from.sums_stride + v * Front::lanes).vector;
    }
  }
  const double* factors = block.columns + from.offset + column;
  const double* undivided = block.undivided + from.offset + row;
  for (std::size_t k = 0; k < from.count; ++k) {
    for (std::size_t v = 0; v < vectors; ++v) {
      const Vector numbers = at(undivided + k * block.stride + v * Front::lanes).vector;
      for (std::size_t c = 0; c < at_once; ++c) {
        sums[c][v] -= factors[k * block.stride + c] * numbers;
      }
    }
  }
  for (std::size_t c = 0; c < at_once; ++c) {
    for (std::size_t v = 0; v < vectors; ++v) {
      at(target + c * from.sums_stride + v * Front::lanes).vector = sums[c][v];
    }
  }
}

// Columns of a block, from `first` to `last` - 1.
struct Part {
  std::size_t first;
  std::size_t last;
};

// Subtracts contributions from some columns, whose first is a multiple of four, below the diagonal.
// The columns have `rows` rows.
[[gnu::always_inline]] inline void subtract(const Block& block, const Contributions& from,
                                            Part columns, std::size_t rows) {
  for (std::size_t column = columns.first; column < columns.last; column += at_once) {
    std::size_t row = column;
    for (; row + 3 * Front::lanes <= rows; row += 3 * Front::lanes) {
      subtract<3>(block, from, column, row);
    }
    for (; row < rows; row += Front::lanes) {
      subtract<1>(block, from, column, row);
    }
  }
}

// Columns are eliminated in panels: the contributions of all columns before a panel are subtracted
// from four of its columns at once. Up to three columns at the end are eliminated singly.
constexpr std::size_t panel_columns = 16;

// Eliminates some of the columns, and subtracts the contributions of all columns from some columns
// of the update matrix. The first columns of both are multiples of four.
[[gnu::always_inline]] inline bool eliminate_part(const Block& block, Part own, Part others) {
  for (std::size_t first = own.first; first < own.last; first += panel_columns) {
    const std::size_t last = std::min(first + panel_columns, own.last);
    const std::size_t whole = first + (last - first) / at_once * at_once;
    if (first > 0) {
      subtract(block, {block.columns, block.stride, 0, first}, {first, whole}, block.stride);
    }
    for (std::size_t column = first; column < last; ++column) {
      if (!eliminate_column(block, column < whole ? first : 0, column)) {
        return false;
      }
    }
  }
  subtract(block, {block.update, block.update_stride, block.count, block.count}, others,
           block.update_stride);
  return true;
}

// The columns of a front, and the entries of a vector at its rows, with room for one more SIMD
// vector behind them.
struct Triangle {
  const double* columns;
  double* numbers;
  std::size_t count;
  std::size_t size;
  std::size_t stride;
};

// Finds the numbers of some columns, and subtracts their products with the columns from the numbers
// after them. At the rows of the update matrix the first columns subtract from 0.
template <std::size_t columns>
[[gnu::always_inline]] inline void eliminate_numbers(const Triangle& front, std::size_t first) {
  const double* column = front.columns + first * front.stride;
  double values[columns];
  for (std::size_t c = 0; c < columns; ++c) {
    values[c] = front.numbers[first + c];
    for (std::size_t b = 0; b < c; ++b) {
      values[c] -= column[b * front.stride + first + c] * values[b];
    }
    front.numbers[first + c] = values[c];
  }
  // Not by value, because g++ warns that the ABI of vectors has changed.
  const auto subtract_from = [&](Vector & sums, std::size_t row) __attribute__((always_inline)) {
    for (std::size_t c = 0; c < columns; ++c) {
      sums -= values[c] * at(column + c * front.stride + row).vector;
    }
    at(front.numbers + row).vector = sums;
  };
  const std::size_t own = first == 0 ? front.count : front.size;
  for (std::size_t i = first + columns; i < own; i += Front::lanes) {
    Vector sums = at(front.numbers + i).vector;
    subtract_from(sums, i);
  }
  for (std::size_t i = own; i < front.size; i += Front::lanes) {
    Vector sums{};
    subtract_from(sums, i);
  }
}

// Solves for the numbers of some columns when the numbers behind them are known.
template <std::size_t columns>
[[gnu::always_inline]] inline void find_numbers(const Triangle& front, std::size_t first) {
  const double* column = front.columns + first * front.stride;
  Vector sums[columns] = {};
  for (std::size_t i = first + columns; i < front.size; i += Front::lanes) {
    const Vector numbers = at(front.numbers + i).vector;
    for (std::size_t c = 0; c < columns; ++c) {
      sums[c] += at(column + c * front.stride + i).vector * numbers;
    }
  }
  for (std::size_t c = columns; c-- > 0;) {
    double number =
        front.numbers[first + c] - (sums[c][0] + sums[c][1] + (sums[c][2] + sums[c][3]));
    for (std::size_t b = c + 1; b < columns; ++b) {
      number -= column[c * front.stride + first + b] * front.numbers[first + b];
    }
    front.numbers[first + c] = number;
  }
}

[[gnu::always_inline]] inline void eliminate_forward(const Triangle& front) {
  std::size_t k = 0;
  for (; k + 4 <= front.count; k += 4) {
    eliminate_numbers<4>(front, k);
  }
  if (k + 2 <= front.count) {
    eliminate_numbers<2>(front, k);
    k += 2;
  }
  if (k < front.count) {
    eliminate_numbers<1>(front, k);
  }
}

[[gnu::always_inline]] inline void substitute_back(const Triangle& front) {
  std::size_t k = front.count;
  for (; k >= 4; k -= 4) {
    find_numbers<4>(front, k - 4);
  }
  if (k >= 2) {
    find_numbers<2>(front, k - 2);
    k -= 2;
  }
  if (k > 0) {
    find_numbers<1>(front, 0);
  }
}

// Replaces a vector v by L'^-1 D^-1 L^-1 v. The numbers of a front are copied to contiguous memory
// for this.
[[gnu::always_inline]] inline void solve_fronts(const EliminationTree& tree, const double* blocks,
                                                const double* pivots, double* numbers,
                                                double* vector) {
  const Front* const fronts = tree.fronts().data();
  const std::size_t size = tree.fronts().size();
  const auto taken = [&](const Front& front) __attribute__((always_inline)) {
    for (std::size_t i = 0; i < at(front.columns()); ++i) {
      numbers[i] = vector[at(front.first) + i];
    }
    return Triangle{blocks + front.entries, numbers, at(front.columns()), at(front.size),
                    front.stride()};
  };
  for (std::size_t f = 0; f < size; ++f) {
    const Front& front = fronts[f];
    const std::int32_t* rows = tree.rows(front).data();
    const Triangle triangle = taken(front);
    eliminate_forward(triangle);
    for (std::size_t i = 0; i < triangle.count; ++i) {
      vector[at(front.first) + i] = numbers[i] * pivots[at(front.first) + i];
    }
    for (std::size_t i = triangle.count; i < triangle.size; ++i) {
      vector[at(rows[i])] += numbers[i];
    }
  }
  for (std::size_t f = size; f-- > 0;) {
    const Front& front = fronts[f];
    const std::int32_t* rows = tree.rows(front).data();
    const Triangle triangle = taken(front);
    for (std::size_t i = triangle.count; i < triangle.size; ++i) {
      numbers[i] = vector[at(rows[i])];
    }
    at(numbers + triangle.size).vector = Vector{};
    substitute_back(triangle);
    for (std::size_t i = 0; i < triangle.count; ++i) {
      vector[at(front.first) + i] = numbers[i];
    }
  }
}

}  // namespace

SparseLdl::SparseLdl(std::span<const NeighbourLists::Pair> entries,
                     std::span<const std::int32_t> order, const ShouldStop& should_stop) {
  try {
    tree_ = EliminationTree(NeighbourLists(order.size(), entries, should_stop), order, should_stop);
    PacedStop stop(should_stop);
    place_entries(entries, stop);
    place_updates(stop);
  } catch (const Stopped&) {
    tree_ = EliminationTree();
  }
  pivots_.resize(tree_.order().size());
  permuted_.resize(tree_.order().size());
}

void SparseLdl::place_entries(std::span<const NeighbourLists::Pair> entries, PacedStop& stop) {
  const auto& fronts = tree_.fronts();
  std::vector<std::int32_t> front_of(tree_.order().size());
  for (std::size_t f = 0; f < fronts.size(); ++f) {
    std::fill(front_of.begin() + fronts[f].first, front_of.begin() + fronts[f].last,
              static_cast<std::int32_t>(f));
  }
  const auto front_of_entry = [&](const NeighbourLists::Pair& entry) {
    return at(
        front_of[at(std::min(tree_.places()[at(entry.first)], tree_.places()[at(entry.second)]))]);
  };
  starts_.assign(fronts.size() + 1, 0);
  for (const NeighbourLists::Pair& entry : entries) {
    ++starts_[front_of_entry(entry) + 1];
    stop.expect_none_after(1);
  }
  std::partial_sum(starts_.begin(), starts_.end(), starts_.begin());
  std::vector<std::int64_t> by_front(entries.size());
  std::vector<std::int64_t> next = starts_;
  for (std::size_t k = 0; k < entries.size(); ++k) {
    by_front[at(next[front_of_entry(entries[k])]++)] = static_cast<std::int64_t>(k);
    stop.expect_none_after(1);
  }
  assembled_.reserve(entries.size());
  std::vector<std::int32_t> offsets(tree_.order().size());
  for (std::size_t f = 0; f < fronts.size(); ++f) {
    std::int32_t offset = 0;
    for (const std::int32_t row : tree_.rows(fronts[f])) {
      offsets[at(row)] = offset++;
    }
    for (std::int64_t k = starts_[f]; k < starts_[f + 1]; ++k) {
      const NeighbourLists::Pair& entry = entries[at(by_front[at(k)])];
      const auto [column, row] =
          std::minmax(tree_.places()[at(entry.first)], tree_.places()[at(entry.second)]);
      assembled_.push_back(
          {std::int64_t{column - fronts[f].first} * static_cast<std::int64_t>(fronts[f].stride()) +
               offsets[at(row)],
           by_front[at(k)]});
    }
    stop.expect_none_after(at(fronts[f].size) + at(starts_[f + 1] - starts_[f]));
  }
}

void SparseLdl::place_updates(PacedStop& stop) {
  const auto& fronts = tree_.fronts();
  std::size_t widest = 0;
  children_.resize(fronts.size());
  stack_of_.resize(fronts.size());
  for (std::size_t f = fronts.size(); f-- > 0;) {
    if (fronts[f].parent != -1) {
      stack_of_[f] = static_cast<char>(1 - stack_of_[at(fronts[f].parent)]);
    }
  }
  for (std::size_t f = 0; f < fronts.size(); ++f) {
    const Front& front = fronts[f];
    update_starts_.push_back(static_cast<std::int64_t>(update_places_.size()));
    widest = std::max(widest, front.stride() * at(front.columns()));
    if (front.parent == -1) {
      continue;
    }
    children_[at(front.parent)].push_back(static_cast<std::int32_t>(f));
    const auto rows = tree_.rows(front).subspan(at(front.columns()));
    const auto above = tree_.rows(fronts[at(front.parent)]);
    std::size_t k = 0;
    for (const std::int32_t row : rows) {
      while (above[k] != row) {
        ++k;
      }
      update_places_.push_back(static_cast<std::int32_t>(k));
    }
    stop.expect_none_after(k);
  }
  panel_.resize(widest + Front::lanes);
}

// Fills a front: adds the entries of the matrix and the update matrices of the children, which are
// removed from their stack. Puts the update matrix of the front on its own stack.
void SparseLdl::assemble(std::size_t f, std::span<const double> values,
                         std::span<const double> diagonal) {
  const Front& front = tree_.fronts()[f];
  const std::size_t stride = front.stride();
  const std::size_t count = at(front.columns());
  double* block = blocks_.data() + front.entries;
  std::fill_n(block, stride * count, 0.0);
  for (auto k = at(starts_[f]); k < at(starts_[f + 1]); ++k) {
    block[assembled_[k].place] += values[at(assembled_[k].entry)];
  }
  for (std::size_t k = 0; k < count; ++k) {
    block[k * stride + k] += diagonal[at(tree_.order()[at(front.first) + k])];
  }
  const std::size_t update = padded(front.update_rows());
  Stack& own = stacks_[at(std::int32_t{stack_of_[f]})];
  if (own.numbers.size() < own.used + update * update) {
    own.numbers.resize(2 * (own.used + update * update));
  }
  double* square = own.numbers.data() + own.used;
  own.used += update * update;
  std::fill_n(square, update * update, 0.0);
  Stack& of_children = stacks_[at(1 - std::int32_t{stack_of_[f]})];
  for (std::size_t k = children_[f].size(); k-- > 0;) {
    const auto child = children_[f][k];
    const std::size_t left = at(tree_.fronts()[at(child)].update_rows());
    const std::size_t left_stride = padded(tree_.fronts()[at(child)].update_rows());
    of_children.used -= left_stride * left_stride;
    const double* top = of_children.numbers.data() + of_children.used;
    const std::int32_t* places = update_places_.data() + update_starts_[at(child)];
    for (std::size_t c = 0; c < left; ++c) {
      const std::size_t column = at(places[c]);
      double* sums = column < count ? block + column * stride : square + (column - count) * update;
      const std::size_t passed = column < count ? 0 : count;
      for (std::size_t r = c; r < left; ++r) {
        sums[at(places[r]) - passed] += top[c * left_stride + r];
      }
    }
  }
}

// Large fronts are eliminated in parts that take some hundredths of a second.
bool SparseLdl::eliminate(std::size_t f, const ShouldStop& should_stop) {
  const Front& front = tree_.fronts()[f];
  Stack& stack = stacks_[at(std::int32_t{stack_of_[f]})];
  constexpr std::size_t most_products = std::size_t{1} << 26U;
  const std::size_t count = at(front.columns());
  const std::size_t update = at(front.update_rows());
  const std::size_t update_stride = padded(front.update_rows());
  const Block block{blocks_.data() + front.entries,
                    stack.numbers.data() + stack.used - update_stride * update_stride,
                    panel_.data(),
                    pivots_.data() + front.first,
                    count,
                    front.stride(),
                    update_stride};
  const std::size_t columns = (1 + most_products / (count * at(front.size)) + 3) / 4 * 4;
  if (at(front.size) <= columns) {
    return at_simd_level<eliminate_part>(block, {0, count}, {0, update});
  }
  for (std::size_t first = 0; first < count; first += columns) {
    if (is_stopped(should_stop) ||
        !at_simd_level<eliminate_part>(block, {first, std::min(first + columns, count)}, {0, 0})) {
      return false;
    }
  }
  for (std::size_t first = 0; first < update; first += columns) {
    if (is_stopped(should_stop) ||
        !at_simd_level<eliminate_part>(block, {0, 0}, {first, std::min(first + columns, update)})) {
      return false;
    }
  }
  return true;
}

bool SparseLdl::factorise(std::span<const double> values, std::span<const double> diagonal,
                          const ShouldStop& should_stop) {
  constexpr std::size_t between_looks = 256;
  for (Stack& stack : stacks_) {
    stack.used = 0;
  }
  blocks_.resize(at(tree_.entries()) + Front::lanes);
  for (std::size_t f = 0; f < tree_.fronts().size(); ++f) {
    if (f % between_looks == 0 && is_stopped(should_stop)) {
      return false;
    }
    assemble(f, values, diagonal);
    if (!eliminate(f, should_stop)) {
      return false;
    }
  }
  return true;
}

void SparseLdl::solve(std::span<double> vector) {
  for (std::size_t k = 0; k < permuted_.size(); ++k) {
    permuted_[k] = vector[at(tree_.order()[k])];
  }
  at_simd_level<solve_fronts>(tree_, blocks_.data(), pivots_.data(), panel_.data(),
                              permuted_.data());
  for (std::size_t k = 0; k < permuted_.size(); ++k) {
    vector[at(tree_.order()[k])] = permuted_[k];
  }
}

}  // namespace saddle
