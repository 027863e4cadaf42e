#include "saddle/extensive/extensive_game.h"

namespace saddle {

const std::string& PlayerSequences::move_name(Index sequence) const {
  const InformationSet& set = sets_[static_cast<std::size_t>(set_of(sequence))];
  return names_[static_cast<std::size_t>(set.names)]
               [static_cast<std::size_t>(sequence - set.first)];
}

std::vector<std::int32_t> PlayerSequences::children() const {
  std::vector<std::int32_t> counts(set_of_.size());
  for (const InformationSet& set : sets_) {
    ++counts[static_cast<std::size_t>(set.parent)];
  }
  return counts;
}

void SparseRows::multiply(std::span<const double> vector, std::span<double> products) const {
  for (std::size_t row = 0; row + 1 < starts.size(); ++row) {
    double sum = 0;
    for (auto k = static_cast<std::size_t>(starts[row]);
         k < static_cast<std::size_t>(starts[row + 1]); ++k) {
      sum += values[k] * vector[static_cast<std::size_t>(columns[k])];
    }
    products[row] = sum;
  }
}

SparseRows transposed(const SparseRows& matrix, Index columns) {
  SparseRows result;
  result.starts.assign(static_cast<std::size_t>(columns) + 1, 0);
  result.columns.resize(matrix.columns.size());
  result.values.resize(matrix.values.size());
  for (const std::int32_t column : matrix.columns) {
    ++result.starts[static_cast<std::size_t>(column) + 1];
  }
  for (std::size_t column = 1; column < result.starts.size(); ++column) {
    result.starts[column] += result.starts[column - 1];
  }
  std::vector<std::int64_t> next(result.starts.begin(), result.starts.end() - 1);
  for (std::size_t row = 0; row + 1 < matrix.starts.size(); ++row) {
    for (auto k = static_cast<std::size_t>(matrix.starts[row]);
         k < static_cast<std::size_t>(matrix.starts[row + 1]); ++k) {
      const auto place =
          static_cast<std::size_t>(next[static_cast<std::size_t>(matrix.columns[k])]++);
      result.columns[place] = static_cast<std::int32_t>(row);
      result.values[place] = matrix.values[k];
    }
  }
  return result;
}

}  // namespace saddle
