#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <Eigen/Core>

#include "saddle/matrix/scaling.h"
#include "saddle/number/index.h"

namespace saddle {

static_assert(std::is_same_v<Index, Eigen::Index>);

/// Numbers stored row by row, in the order of a file.
using DenseMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// A two-player zero-sum game in normal form: entry (i, j) is the payment of the column player to
/// the row player. It has at least one row and one column, and all entries are finite.
class PayoffMatrix {
 public:
  /// Takes m x n entries and either no labels or m row labels and n column labels. Throws
  /// std::invalid_argument if there is no entry, if one is not finite, or if the number of labels
  /// does not fit. O(mn).
  explicit PayoffMatrix(DenseMatrix entries, std::vector<std::string> row_labels = {},
                        std::vector<std::string> column_labels = {});

  /// Takes the entries row by row: PayoffMatrix{{3, 0}, {1, 2}}. Throws std::invalid_argument if
  /// the rows differ in length, and as above.
  PayoffMatrix(std::initializer_list<std::initializer_list<double>> rows);

  Index rows() const { return entries_.rows(); }
  Index columns() const { return entries_.cols(); }
  double operator()(Index row, Index column) const { return entries_(row, column); }
  const DenseMatrix& entries() const { return entries_; }

  /// The maximum distance of an entry from the payoff that it stands for: 0 unless the payoffs were
  /// rounded to doubles. Certified bounds hold for all payoffs within this distance.
  double rounding() const { return rounding_; }

  /// Declares that each entry is the double nearest to a payoff.
  void set_rounded();

  /// The minimum and the maximum entry. O(1).
  double minimum() const { return minimum_; }
  double maximum() const { return maximum_; }

  /// The affine map with which solvers centre and scale the payoffs. O(1).
  const Scaling& scaling() const { return scaling_; }

  /// The labels of all strategies of a player, or an empty list.
  const std::vector<std::string>& row_labels() const { return row_labels_; }
  const std::vector<std::string>& column_labels() const { return column_labels_; }

  /// Returns the label of a strategy, or its number counted from 1 if there are no labels.
  std::string row_label(Index row) const;
  std::string column_label(Index column) const;

 private:
  DenseMatrix entries_;
  std::vector<std::string> row_labels_;
  std::vector<std::string> column_labels_;
  double minimum_ = 0;
  double maximum_ = 0;
  double rounding_ = 0;
  Scaling scaling_{0, 0};
};

/// Returns the same game from the column player's side, -A': the players change places, the value
/// changes its sign, and the labels change places too. O(mn).
PayoffMatrix transposed(const PayoffMatrix& game);

/// A basis of the linear program of a game: the rows and columns of its square kernel.
struct Basis {
  std::vector<Index> rows;
  std::vector<Index> columns;
};

/// Throws std::invalid_argument unless there are no labels or `count` labels. The message names the
/// side, "row" or "column".
void check_label_count(std::string_view side, const std::vector<std::string>& labels,
                       Eigen::Index count);

/// Returns the label of a strategy, or its number counted from 1 if there are no labels.
std::string label_or_number(const std::vector<std::string>& labels, Eigen::Index strategy);

}  // namespace saddle
