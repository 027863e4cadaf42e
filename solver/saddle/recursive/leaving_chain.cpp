#include "saddle/recursive/leaving_chain.h"

#include <Eigen/LU>
#include <Eigen/SparseLU>

namespace saddle {
namespace {

// Up to here a dense factorization is the faster one.
constexpr Index most_dense = 64;

}  // namespace

struct LeavingChain::Factors {
  Eigen::PartialPivLU<Eigen::MatrixXd> dense;
  Eigen::SparseLU<Eigen::SparseMatrix<double>> sparse;
};

LeavingChain::LeavingChain(Index size, const std::vector<Entry>& entries)
    : size_(size), factors_(std::make_unique<Factors>()) {
  if (size <= most_dense) {
    Eigen::MatrixXd system = Eigen::MatrixXd::Identity(size, size);
    for (const auto& [from, to, probability] : entries) {
      system(from, to) -= probability;
    }
    factors_->dense.compute(system);
    return;
  }
  std::vector<Eigen::Triplet<double>> triplets;
  for (Index k = 0; k < size; ++k) {
    triplets.emplace_back(k, k, 1.0);
  }
  for (const auto& [from, to, probability] : entries) {
    triplets.emplace_back(from, to, -probability);
  }
  Eigen::SparseMatrix<double> system(size, size);
  system.setFromTriplets(triplets.begin(), triplets.end());
  factors_->sparse.compute(system);
}

LeavingChain::~LeavingChain() = default;

Eigen::MatrixXd LeavingChain::solve(const Eigen::MatrixXd& sides) const {
  if (size_ <= most_dense) {
    return factors_->dense.solve(sides);
  }
  if (factors_->sparse.info() != Eigen::Success) {
    return {};
  }
  return factors_->sparse.solve(sides);
}

// Of a chain that may stay for ever the system is singular: the solution is none, or its steps are
// not positive.
Eigen::VectorXd LeavingChain::steps() const {
  const Eigen::MatrixXd steps = solve(Eigen::VectorXd::Ones(size_));
  if (steps.rows() == 0 || !steps.allFinite() || steps.minCoeff() < 0.5) {
    return {};
  }
  return steps;
}

}  // namespace saddle
