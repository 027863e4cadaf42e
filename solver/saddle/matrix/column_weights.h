#pragma once

#include <vector>

#include <Eigen/Core>

#include "saddle/matrix/scaling.h"
#include "saddle/number/index.h"

namespace saddle {

/// One weight for each column, made ready for products with many rows: where few weights are not
/// zero, as in games of low rank, a product reads those columns alone.
class ColumnWeights {
 public:
  /// Keeps a reference to the weights. O(n).
  explicit ColumnWeights(const Eigen::VectorXd& weights);

  /// Returns the sum of a row's rescaled payoffs, each times its weight. Terms are added up in
  /// blocks of at most `block`, in any order, and the blocks' sums one after another.
  double dot(const double* payoffs, const Scaling& scaling, Index block) const;

 private:
  bool is_sparse() const { return !columns_.empty(); }

  const Eigen::VectorXd& weights_;
  std::vector<Index> columns_;  // the columns of positive weight, if there are few
  std::vector<double> packed_;  // their weights
};

}  // namespace saddle
