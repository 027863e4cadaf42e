#include "saddle/extensive/sparse_ldl.h"

#include <algorithm>
#include <cmath>

#include "saddle/machine/simd.h"

// A front is a dense block of the columns that it eliminates, and a square of what is left of its
// other rows, which waits on a stack for the parent. As children stand before their parents, those
// of a front are the last on the stack when it is assembled.

namespace saddle {
namespace {

std::size_t at(std::int32_t index) { return static_cast<std::size_t>(index); }
std::size_t at(std::int64_t index) { return static_cast<std::size_t>(index); }

struct Block {
  double* columns;  // size rows each
  double* rest;     // a square, its lower triangle
  double* panel;    // takes the columns before they are divided by their pivots
  double* pivots;
  std::size_t count;
  std::size_t size;
};

// Subtracts sum over k of l[k * stride + c] * w[k * stride + i] from columns[c * leading + i], for
// some neighbouring columns c and four k at a time, so that a number of w serves all columns.
template <std::size_t columns>
[[gnu::always_inline]] inline void subtract_columns(double* column, std::size_t leading,
                                                    const double* l, const double* w,
                                                    std::size_t stride, std::size_t count,
                                                    std::size_t size) {
  std::size_t k = 0;
  for (; k + 4 <= count; k += 4) {
    double factors[4][columns];
    for (std::size_t j = 0; j < 4; ++j) {
      for (std::size_t c = 0; c < columns; ++c) {
        factors[j][c] = l[(k + j) * stride + c];
      }
    }
    const double* w0 = w + k * stride;
    const double* w1 = w0 + stride;
    const double* w2 = w1 + stride;
    const double* w3 = w2 + stride;
#pragma omp simd
    for (std::size_t i = 0; i < size; ++i) {
      for (std::size_t c = 0; c < columns; ++c) {
        column[c * leading + i] -= factors[0][c] * w0[i] + factors[1][c] * w1[i] +
                                   (factors[2][c] * w2[i] + factors[3][c] * w3[i]);
      }
    }
  }
  for (; k < count; ++k) {
    double factors[columns];
    for (std::size_t c = 0; c < columns; ++c) {
      factors[c] = l[k * stride + c];
    }
    const double* w0 = w + k * stride;
#pragma omp simd
    for (std::size_t i = 0; i < size; ++i) {
      for (std::size_t c = 0; c < columns; ++c) {
        column[c * leading + i] -= factors[c] * w0[i];
      }
    }
  }
}

// Columns of a block, from `first` to `last` - 1.
struct Part {
  std::size_t first;
  std::size_t last;
};

// Takes all columns off some neighbouring ones of the rest. Above the diagonal of the square, which
// nobody reads, there is room for what is too much.
template <std::size_t columns>
[[gnu::always_inline]] inline void subtract_from_rest(const Block& block, std::size_t c) {
  const std::size_t rest = block.size - block.count;
  const std::size_t row = block.count + c;
  subtract_columns<columns>(block.rest + c * rest + c, rest, block.columns + row, block.panel + row,
                            block.size, block.count, rest - c);
}

// Eliminates some of the columns, and takes all of them off some columns of the rest.
[[gnu::always_inline]] inline bool eliminate_part(const Block& block, Part own, Part others) {
  const std::size_t size = block.size;
  for (std::size_t k = own.first; k < own.last; ++k) {
    double* column = block.columns + k * size;
    subtract_columns<1>(column + k, size, block.columns + k, block.panel + k, size, k, size - k);
    const double pivot = column[k];
    if (pivot == 0 || !std::isfinite(pivot)) {
      return false;
    }
    block.pivots[k] = 1 / pivot;
    double* undivided = block.panel + k * size;
    for (std::size_t i = k; i < size; ++i) {
      undivided[i] = column[i];
      column[i] *= block.pivots[k];
    }
  }
  std::size_t c = others.first;
  for (; c + 4 <= others.last; c += 4) {
    subtract_from_rest<4>(block, c);
  }
  for (; c < others.last; ++c) {
    subtract_from_rest<1>(block, c);
  }
  return true;
}

// The columns of a front, and the numbers of a vector at its rows.
struct Triangle {
  const double* columns;
  double* numbers;
  std::size_t count;
  std::size_t size;
};

// Subtracts from the numbers behind some columns what their own numbers say, once these are known.
template <std::size_t columns>
[[gnu::always_inline]] inline void eliminate_numbers(const Triangle& front, std::size_t first) {
  const double* column = front.columns + first * front.size;
  double values[columns];
  for (std::size_t c = 0; c < columns; ++c) {
    values[c] = front.numbers[first + c];
    for (std::size_t b = 0; b < c; ++b) {
      values[c] -= column[b * front.size + first + c] * values[b];
    }
    front.numbers[first + c] = values[c];
  }
#pragma omp simd
  for (std::size_t i = first + columns; i < front.size; ++i) {
    double sum = 0;
    for (std::size_t c = 0; c < columns; ++c) {
      sum += column[c * front.size + i] * values[c];
    }
    front.numbers[i] -= sum;
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

// Solves for the numbers of some columns when those behind them are known.
template <std::size_t columns>
[[gnu::always_inline]] inline void find_numbers(const Triangle& front, std::size_t first) {
  const double* column = front.columns + first * front.size;
  double sum0 = 0;
  double sum1 = 0;
  double sum2 = 0;
  double sum3 = 0;
#pragma omp simd reduction(+ : sum0, sum1, sum2, sum3)
  for (std::size_t i = first + columns; i < front.size; ++i) {
    const double number = front.numbers[i];
    sum0 += column[i] * number;
    if constexpr (columns > 1) {
      sum1 += column[front.size + i] * number;
    }
    if constexpr (columns > 2) {
      sum2 += column[2 * front.size + i] * number;
      sum3 += column[3 * front.size + i] * number;
    }
  }
  const double sums[] = {sum0, sum1, sum2, sum3};
  for (std::size_t c = columns; c-- > 0;) {
    double number = front.numbers[first + c] - sums[c];
    for (std::size_t b = c + 1; b < columns; ++b) {
      number -= column[c * front.size + first + b] * front.numbers[first + b];
    }
    front.numbers[first + c] = number;
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

}  // namespace

SparseLdl::SparseLdl(std::span<const SymmetricEntry> entries, std::span<const std::int32_t> order,
                     const ShouldStop& should_stop)
    : tree_(
          [&] {
            std::vector<NeighbourLists::Pair> pairs;
            pairs.reserve(entries.size());
            for (const SymmetricEntry& entry : entries) {
              pairs.push_back({entry.row, entry.column});
            }
            return NeighbourLists(order.size(), pairs, should_stop);
          }(),
          order, should_stop),
      children_(tree_.fronts().size()),
      pivots_(tree_.order().size()),
      permuted_(tree_.order().size()) {
  if (tree_.order().empty()) {
    return;
  }
  PacedStop stop(should_stop);
  place_entries(entries, stop);
  place_rests(stop);
  if (stop.seen()) {
    tree_ = EliminationTree(NeighbourLists(0, {}), {});
  }
}

void SparseLdl::place_entries(std::span<const SymmetricEntry> entries, PacedStop& stop) {
  const auto& fronts = tree_.fronts();
  std::vector<std::int32_t> front_of(tree_.order().size());
  for (std::size_t f = 0; f < fronts.size(); ++f) {
    std::fill(front_of.begin() + fronts[f].first, front_of.begin() + fronts[f].last,
              static_cast<std::int32_t>(f));
  }
  const auto front_of_entry = [&](const SymmetricEntry& entry) {
    return at(
        front_of[at(std::min(tree_.places()[at(entry.row)], tree_.places()[at(entry.column)]))]);
  };
  starts_.assign(fronts.size() + 1, 0);
  for (const SymmetricEntry& entry : entries) {
    ++starts_[front_of_entry(entry) + 1];
    if (stop.after(1)) {
      return;
    }
  }
  for (std::size_t f = 0; f < fronts.size(); ++f) {
    starts_[f + 1] += starts_[f];
  }
  std::vector<const SymmetricEntry*> by_front(entries.size());
  std::vector<std::int64_t> next = starts_;
  for (const SymmetricEntry& entry : entries) {
    by_front[at(next[front_of_entry(entry)]++)] = &entry;
    if (stop.after(1)) {
      return;
    }
  }
  assembled_.reserve(entries.size());
  std::vector<std::int32_t> offsets(tree_.order().size());
  for (std::size_t f = 0; f < fronts.size(); ++f) {
    std::int32_t offset = 0;
    for (const std::int32_t row : tree_.rows(fronts[f])) {
      offsets[at(row)] = offset++;
    }
    for (std::int64_t k = starts_[f]; k < starts_[f + 1]; ++k) {
      const SymmetricEntry& entry = *by_front[at(k)];
      const auto [column, row] =
          std::minmax(tree_.places()[at(entry.row)], tree_.places()[at(entry.column)]);
      assembled_.push_back(
          {std::int64_t{column - fronts[f].first} * fronts[f].size + offsets[at(row)],
           entry.value});
    }
    if (stop.after(at(fronts[f].size) + at(starts_[f + 1] - starts_[f]))) {
      return;
    }
  }
}

void SparseLdl::place_rests(PacedStop& stop) {
  const auto& fronts = tree_.fronts();
  std::size_t widest = 0;
  for (std::size_t f = 0; f < fronts.size(); ++f) {
    const Front& front = fronts[f];
    rest_starts_.push_back(static_cast<std::int64_t>(rests_.size()));
    widest = std::max(widest, at(front.size) * at(front.columns()));
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
      rests_.push_back(static_cast<std::int32_t>(k));
    }
    if (stop.after(k)) {
      return;
    }
  }
  panel_.resize(widest);
}

// Adds up the entries of the matrix and what is left of the children, which are taken off the
// stack; the rest of the front is put there.
void SparseLdl::assemble(std::size_t f, std::span<const double> diagonal) {
  const Front& front = tree_.fronts()[f];
  const std::size_t size = at(front.size);
  const std::size_t count = at(front.columns());
  double* block = blocks_.data() + front.entries;
  std::fill_n(block, size * count, 0.0);
  for (auto k = at(starts_[f]); k < at(starts_[f + 1]); ++k) {
    block[assembled_[k].place] += assembled_[k].value;
  }
  for (std::size_t k = 0; k < count; ++k) {
    block[k * size + k] += diagonal[at(tree_.order()[at(front.first) + k])];
  }
  const std::size_t rest = size - count;
  if (stack_.size() < used_ + rest * rest) {
    stack_.resize(2 * (used_ + rest * rest));
  }
  double* square = stack_.data() + used_;
  std::fill_n(square, rest * rest, 0.0);
  const double* top = square;
  for (std::size_t k = children_[f].size(); k-- > 0;) {
    const auto child = children_[f][k];
    const std::size_t left = at(tree_.fronts()[at(child)].rest());
    top -= left * left;
    const std::int32_t* places = rests_.data() + rest_starts_[at(child)];
    for (std::size_t c = 0; c < left; ++c) {
      const std::size_t column = at(places[c]);
      double* sums = column < count ? block + column * size : square + (column - count) * rest;
      const std::size_t passed = column < count ? 0 : count;
      for (std::size_t r = c; r < left; ++r) {
        sums[at(places[r]) - passed] += top[c * left + r];
      }
    }
  }
  used_ = static_cast<std::size_t>(top - stack_.data());
  std::copy(square, square + rest * rest, stack_.data() + used_);
  used_ += rest * rest;
}

// Large fronts are eliminated in parts that take some hundredths of a second.
bool SparseLdl::eliminate(const Front& front, const ShouldStop& should_stop) {
  constexpr std::size_t most_products = std::size_t{1} << 26U;
  const std::size_t count = at(front.columns());
  const std::size_t rest = at(front.rest());
  const Block block{blocks_.data() + front.entries,
                    stack_.data() + used_ - rest * rest,
                    panel_.data(),
                    pivots_.data() + front.first,
                    count,
                    at(front.size)};
  const std::size_t columns = 1 + most_products / (count * at(front.size));
  if (at(front.size) <= columns) {
    return at_simd_level<eliminate_part>(block, {0, count}, {0, rest});
  }
  for (std::size_t first = 0; first < count + rest; first += columns) {
    const std::size_t last = std::min(first + columns, count + rest);
    const Part own{std::min(first, count), std::min(last, count)};
    const Part others{std::max(first, count) - count, std::max(last, count) - count};
    if (is_stopped(should_stop) || !at_simd_level<eliminate_part>(block, own, others)) {
      return false;
    }
  }
  return true;
}

bool SparseLdl::factorise(std::span<const double> diagonal, const ShouldStop& should_stop) {
  constexpr std::size_t between_looks = 256;
  used_ = 0;
  blocks_.resize(at(tree_.entries()));
  for (std::size_t f = 0; f < tree_.fronts().size(); ++f) {
    if (f % between_looks == 0 && is_stopped(should_stop)) {
      return false;
    }
    assemble(f, diagonal);
    if (!eliminate(tree_.fronts()[f], should_stop)) {
      return false;
    }
  }
  return true;
}

void SparseLdl::solve(std::span<double> vector) {
  const auto& fronts = tree_.fronts();
  for (std::size_t k = 0; k < permuted_.size(); ++k) {
    permuted_[k] = vector[at(tree_.order()[k])];
  }
  // The numbers of a front stand together in the panel meanwhile.
  const auto own = [&](const Front& front) { return permuted_.begin() + front.first; };
  for (const Front& front : fronts) {
    const auto count = at(front.columns());
    const std::int32_t* rows = tree_.rows(front).data();
    std::copy_n(own(front), count, panel_.begin());
    std::fill_n(panel_.begin() + front.columns(), front.rest(), 0.0);
    at_simd_level<eliminate_forward>(
        {blocks_.data() + front.entries, panel_.data(), count, at(front.size)});
    std::copy_n(panel_.begin(), count, own(front));
    for (std::size_t i = count; i < at(front.size); ++i) {
      permuted_[at(rows[i])] += panel_[i];
    }
  }
  for (std::size_t k = 0; k < permuted_.size(); ++k) {
    permuted_[k] *= pivots_[k];
  }
  for (std::size_t f = fronts.size(); f-- > 0;) {
    const Front& front = fronts[f];
    const auto count = at(front.columns());
    const std::int32_t* rows = tree_.rows(front).data();
    std::copy_n(own(front), count, panel_.begin());
    for (std::size_t i = count; i < at(front.size); ++i) {
      panel_[i] = permuted_[at(rows[i])];
    }
    at_simd_level<substitute_back>(
        {blocks_.data() + front.entries, panel_.data(), count, at(front.size)});
    std::copy_n(panel_.begin(), count, own(front));
  }
  for (std::size_t k = 0; k < permuted_.size(); ++k) {
    vector[at(tree_.order()[k])] = permuted_[k];
  }
}

}  // namespace saddle
