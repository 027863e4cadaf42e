#include "benchmarks/clp_peer.h"

#include <algorithm>
#include <vector>

#include "benchmarks/lp_answer.h"

#include <coin/ClpSimplex.hpp>

namespace saddle::bench {
namespace {

using Seconds = std::chrono::duration<double>;

// The payoffs moved into [1/2, 3/2].
class PositiveForm {
 public:
  explicit PositiveForm(const PayoffMatrix& game)
      : game_(game),
        scaling_(game.scaling()),
        unit_(scaling_.range() > 0 ? 1 / scaling_.range() : 0) {}

  double operator()(Index i, Index j) const { return 1 + scaling_.rescaled(game_(i, j)) * unit_; }

 private:
  const PayoffMatrix& game_;
  Scaling scaling_;
  double unit_;
};

Eigen::VectorXd weights(const double* numbers, Index count) {
  return Eigen::Map<const Eigen::VectorXd>(numbers, count);
}

constexpr int stopped = 3;  // Clp's status when a limit was reached

// Loads minimise 1'w subject to Cw >= 1, w >= 0, with C of `rows` x `columns` given by entry(i, j);
// or, if `is_packing`, maximise 1'w subject to Cw <= 1, w >= 0.
template <class Entry>
void load(ClpSimplex& program, Index rows, Index columns, bool is_packing, const Entry& entry) {
  std::vector<CoinBigIndex> starts;
  std::vector<int> indices;
  std::vector<double> coefficients;
  indices.reserve(static_cast<std::size_t>(rows * columns));
  coefficients.reserve(indices.capacity());
  for (Index j = 0; j < columns; ++j) {
    starts.push_back(static_cast<CoinBigIndex>(indices.size()));
    for (Index i = 0; i < rows; ++i) {
      indices.push_back(static_cast<int>(i));
      coefficients.push_back(entry(i, j));
    }
  }
  starts.push_back(static_cast<CoinBigIndex>(indices.size()));
  const std::vector<double> objective(static_cast<std::size_t>(columns), is_packing ? -1 : 1);
  const std::vector<double> ones(static_cast<std::size_t>(rows), 1);
  const std::vector<double> none(static_cast<std::size_t>(rows),
                                 is_packing ? -COIN_DBL_MAX : COIN_DBL_MAX);
  program.loadProblem(static_cast<int>(columns), static_cast<int>(rows), starts.data(),
                      indices.data(), coefficients.data(), nullptr, nullptr, objective.data(),
                      (is_packing ? none : ones).data(), (is_packing ? ones : none).data());
}

void set_limits(ClpSimplex& program, Seconds time_limit) {
  program.setLogLevel(0);
  program.setPrimalTolerance(lp_tolerance);
  program.setDualTolerance(lp_tolerance);
  program.setMaximumSeconds(std::min(1e9, time_limit.count()));
}

}  // namespace

Solution clp_dual(const PayoffMatrix& game, Seconds time_limit) {
  const PositiveForm positive(game);
  ClpSimplex program;
  load(program, game.columns(), game.rows(), false,
       [&](Index j, Index i) { return positive(i, j); });
  set_limits(program, time_limit);
  program.dual();
  return lp_answer(game, weights(program.getColSolution(), game.rows()),
                   weights(program.getRowPrice(), game.columns()), program.status() == stopped);
}

Solution clp_primal(const PayoffMatrix& game, Seconds time_limit) {
  const PositiveForm positive(game);
  ClpSimplex program;
  load(program, game.rows(), game.columns(), true, positive);
  set_limits(program, time_limit);
  program.primal();
  return lp_answer(game, -weights(program.getRowPrice(), game.rows()),
                   weights(program.getColSolution(), game.columns()), program.status() == stopped);
}

}  // namespace saddle::bench
