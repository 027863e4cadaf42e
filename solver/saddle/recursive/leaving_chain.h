#pragma once

#include <memory>
#include <vector>

#include <Eigen/Core>

#include "saddle/matrix/payoff_matrix.h"

namespace saddle {

/// A Markov chain P that leaves its states in the end, as a linear system: (I - P) x = side. With
/// what is paid at every state as the side, x is the total from there on. Plain floating point.
class LeavingChain {
 public:
  struct Entry {
    Index from;
    Index to;
    double probability;
  };

  /// Factorizes I - P; entries of one place are added up. Dense up to 64 states: O(size^3).
  LeavingChain(Index size, const std::vector<Entry>& entries);
  ~LeavingChain();
  LeavingChain(const LeavingChain&) = delete;
  LeavingChain& operator=(const LeavingChain&) = delete;

  /// Solves for each column. Empty if the factorization failed.
  Eigen::MatrixXd solve(const Eigen::MatrixXd& sides) const;

  /// How many steps play makes before it leaves; empty if it may stay for ever.
  Eigen::VectorXd steps() const;

 private:
  struct Factors;
  Index size_;
  std::unique_ptr<Factors> factors_;
};

}  // namespace saddle
