#pragma once

#include <vector>

#include <Eigen/Core>

#include "saddle/number/index.h"

namespace saddle {

/// The mixed strategies of one player in a double oracle, to which the other's best responses are
/// looked for: the last one, and averages, to which responses are steadier.
class Mixtures {
 public:
  Eigen::VectorXd best;  // which proves the best bound
  double bound = 0;      // rescaled

  /// Takes the strategy of the next round, which may have more entries.
  void take(const Eigen::VectorXd& strategy);

  /// Lets the averages begin with the next strategy.
  void forget() { averages_.clear(); }

  /// The last strategy, and the averages if they are wanted.
  std::vector<Eigen::VectorXd> all(bool with_averages) const;

 private:
  Eigen::VectorXd last_;
  std::vector<Eigen::VectorXd> averages_;
};

/// Returns the weights with as many zeros after them as make up the size.
Eigen::VectorXd padded(const Eigen::VectorXd& weights, Index size);

}  // namespace saddle
