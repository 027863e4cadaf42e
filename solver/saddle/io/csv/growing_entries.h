#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "saddle/matrix/payoff_matrix.h"

namespace saddle {

/// Returns how many entries of this size fit in memory in one array. An array has at most
/// `widest_difference` bytes, because pointer differences must fit std::ptrdiff_t.
constexpr Index most_entries(std::uint64_t memory_bytes, std::uint64_t entry_bytes,
                             std::uint64_t widest_difference = std::uint64_t{PTRDIFF_MAX}) {
  return static_cast<Index>(std::min(memory_bytes, widest_difference) / entry_bytes);
}

/// Stores numbers whose count is not known beforehand and that become a matrix without a copy.
/// Numbers other than doubles are in a vector.
template <class Number>
class GrowingEntries {
 public:
  explicit GrowingEntries(Index /*most*/) {}

  void push_back(Number number) { storage_.push_back(std::move(number)); }
  Index size() const { return static_cast<Index>(storage_.size()); }
  Number* data() { return storage_.data(); }

  std::vector<Number> taken(Index rows, Index columns) {
    storage_.resize(static_cast<std::size_t>(rows * columns));
    return std::exchange(storage_, {});
  }

 private:
  std::vector<Number> storage_;
};

/// Doubles are in a matrix of one column, which Eigen enlarges by realloc. Pages allocated ahead
/// use no memory before they are written, so little more memory is used than the contents need.
template <>
class GrowingEntries<double> {
 public:
  /// Allocates ahead for at most `most` numbers.
  explicit GrowingEntries(Index most) : most_(most) {}

  void push_back(double number) {
    if (size_ == storage_.size()) {
      const Index ahead = std::min(std::max<Index>(2 * size_, 4096), most_);
      storage_.conservativeResize(std::max(ahead, size_ + 1), 1);
    }
    storage_.data()[size_++] = number;
  }

  Index size() const { return size_; }
  double* data() { return storage_.data(); }

  /// Returns the first rows * columns numbers as a matrix, row by row, and leaves this empty.
  DenseMatrix taken(Index rows, Index columns) {
    storage_.conservativeResize(rows * columns, 1);
    storage_.resize(rows, columns);
    size_ = 0;
    return std::exchange(storage_, DenseMatrix());
  }

 private:
  DenseMatrix storage_;
  Index size_ = 0;
  Index most_;
};

}  // namespace saddle
