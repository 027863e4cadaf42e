#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <vector>

#include "saddle/machine/should_stop.h"
#include "saddle/matrix/mixed_strategy.h"
#include "saddle/matrix/payoff_matrix.h"
#include "saddle/number/rational.h"

namespace saddle {

/// A two-player zero-sum game whose payoffs are exact: the rational twin of PayoffMatrix.
/// Non-empty by construction.
class ExactMatrix {
 public:
  /// Takes m x n entries row by row, in lowest terms, and, if there are any, m row labels and n
  /// column labels. Throws std::invalid_argument if there is no entry, if the entries are not
  /// rows * columns many, or if the labels are not as many as the strategies they name. O(mn).
  ExactMatrix(Index rows, Index columns, std::vector<Rational> entries,
              std::vector<std::string> row_labels = {},
              std::vector<std::string> column_labels = {});

  /// Takes the entries row by row: ExactMatrix{{3, 0}, {Rational(1, 2), 2}}.
  /// Throws std::invalid_argument if the rows are not of one length, and as above.
  ExactMatrix(std::initializer_list<std::initializer_list<Rational>> rows);

  /// Takes each double for the rational number that it is. Throws Stopped once should_stop()
  /// returns true. O(mn).
  explicit ExactMatrix(const PayoffMatrix& game, const ShouldStop& should_stop = {});

  Index rows() const { return rows_; }
  Index columns() const { return columns_; }
  const Rational& operator()(Index row, Index column) const {
    return entries_[static_cast<std::size_t>(row * columns_ + column)];
  }

  /// All entries, row by row.
  const std::vector<Rational>& entries() const { return entries_; }

  /// The labels of all strategies of a player, or an empty list.
  const std::vector<std::string>& row_labels() const { return row_labels_; }
  const std::vector<std::string>& column_labels() const { return column_labels_; }

  /// Returns the label of a strategy, or its number counted from 1 if there are no labels.
  std::string row_label(Index row) const;
  std::string column_label(Index column) const;

 private:
  Index rows_;
  Index columns_;
  std::vector<Rational> entries_;
  std::vector<std::string> row_labels_;
  std::vector<std::string> column_labels_;
};

/// Returns the same game seen by the column player, -A': the players change places, the value
/// changes its sign, the labels go along. O(mn).
ExactMatrix transposed(const ExactMatrix& game);

/// Returns the game of the nearest doubles, marked as rounded if one is, with the same labels.
/// Throws std::invalid_argument if an entry is beyond the largest double. O(mn).
PayoffMatrix rounded(const ExactMatrix& game);

/// Returns the strategy of the nearest doubles to the probabilities. O(n).
MixedStrategy rounded(const std::vector<Rational>& strategy);

/// Returns the probabilities, each double taken for the rational number that it is. O(n).
std::vector<Rational> exact_weights(const MixedStrategy& strategy);

/// Returns how many pure strategies have a positive probability. O(n).
std::size_t support_size(const std::vector<Rational>& strategy);

}  // namespace saddle
