#include "benchmarks/peers/lp_answer.h"

#include "saddle/matrix/certificate.h"

namespace saddle::bench {

MixedStrategy lp_strategy(const Eigen::VectorXd& weights) {
  const Eigen::VectorXd clipped = weights.cwiseMax(0);
  return clipped.sum() > 0 ? MixedStrategy(clipped) : MixedStrategy::uniform(weights.size());
}

Solution lp_answer(const PayoffMatrix& game, const Eigen::VectorXd& row,
                   const Eigen::VectorXd& column, bool timed_out) {
  return certify(game, lp_strategy(row), lp_strategy(column), Options{}.tolerance,
                 timed_out ? Termination::time_limit : Termination::numerical_error);
}

}  // namespace saddle::bench
