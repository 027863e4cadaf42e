#include <limits>
#include <vector>

#include <doctest/doctest.h>

#include "saddle/matrix/scaling.h"
#include "saddle/matrix/weighted_payoffs.h"

using saddle::ColumnWeights;
using saddle::Index;
using saddle::Scaling;

namespace {

// Weights of which every `step`th one is not zero.
Eigen::VectorXd every(Index step, Index size) {
  Eigen::VectorXd weights = Eigen::VectorXd::Zero(size);
  for (Index j = 0; j < size; j += step) {
    weights[j] = static_cast<double>(1 + j % 7);
  }
  return weights;
}

}  // namespace

TEST_CASE("a product of whole numbers is exact whatever weights are zero and wherever blocks end") {
  const Scaling scaling(-8, 8);
  for (const Index size : {1, 5, 63, 64, 65, 200, 1000}) {
    std::vector<double> payoffs(static_cast<std::size_t>(size));
    for (std::size_t j = 0; j < payoffs.size(); ++j) {
      payoffs[j] = static_cast<double>(j * 5 % 17) - 8;
    }
    for (const Index step : {1, 2, 6, 7, 30, 1000}) {
      const Eigen::VectorXd weights = every(step, size);
      double expected = 0;
      for (Index j = 0; j < size; ++j) {
        expected += payoffs[static_cast<std::size_t>(j)] * weights[j];
      }
      for (const Index block : {1, 3, 64, 2000}) {
        CHECK(ColumnWeights(weights).dot(payoffs.data(), scaling, block) ==
              expected * scaling.scale());
      }
    }
  }
}

TEST_CASE("where few weights are not zero the other columns are not read") {
  const Scaling scaling(0, 1);
  std::vector<double> payoffs(300, std::numeric_limits<double>::quiet_NaN());
  const Eigen::VectorXd weights = every(10, 300);
  for (std::size_t j = 0; j < payoffs.size(); j += 10) {
    payoffs[j] = 1;
  }
  CHECK(ColumnWeights(weights).dot(payoffs.data(), scaling, 64) ==
        scaling.rescaled(1) * weights.sum());
}
