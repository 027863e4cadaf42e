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

/// PayoffMatrix in rational numbers: a two-player zero-sum game of at least one row and column.
class ExactMatrix {
 public:
  /// Takes m x n entries row by row, which must be in lowest terms, and either no labels or m row
  /// labels and n column labels. Throws std::invalid_argument if there is no entry, or if the
  /// number of entries or of labels does not fit. O(mn).
  ExactMatrix(Index rows, Index columns, std::vector<Rational> entries,
              std::vector<std::string> row_labels = {},
              std::vector<std::string> column_labels = {});

  /// Takes the entries row by row: ExactMatrix{{3, 0}, {Rational(1, 2), 2}}. Throws
  /// std::invalid_argument if the rows differ in length, and as above.
  ExactMatrix(std::initializer_list<std::initializer_list<Rational>> rows);

  /// Converts each double exactly. Throws Stopped once should_stop() returns true. O(mn).
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

/// Returns the same game from the column player's side, -A': the players change places, the value
/// changes its sign, and the labels change places too. O(mn).
ExactMatrix transposed(const ExactMatrix& game);

/// Returns the game of the nearest doubles, with the same labels; it is marked as rounded if an
/// entry changed. Throws std::invalid_argument if an entry exceeds the largest double. O(mn).
PayoffMatrix rounded(const ExactMatrix& game);

/// Returns the strategy whose weights are the doubles nearest to the probabilities. O(n).
MixedStrategy rounded(const std::vector<Rational>& strategy);

/// Returns the probabilities, each double converted exactly to a rational number. O(n).
std::vector<Rational> exact_weights(const MixedStrategy& strategy);

/// Returns the number of pure strategies of positive probability. O(n).
std::size_t support_size(const std::vector<Rational>& strategy);

}  // namespace saddle
