#include "benchmarks/peers/clp_peer.h"

#include <algorithm>
#include <vector>

#include "benchmarks/peers/lp_answer.h"
#include "benchmarks/peers/positive_program.h"

#include <coin/ClpSimplex.hpp>

namespace saddle::bench {
namespace {

using Seconds = std::chrono::duration<double>;

Eigen::VectorXd weights(const double* numbers, Index count) {
  return Eigen::Map<const Eigen::VectorXd>(numbers, count);
}

void load(ClpSimplex& solver, const PositiveProgram& program, Seconds time_limit) {
  const bool is_packing = program.is_packing;
  const std::vector<CoinBigIndex> starts(program.starts.begin(), program.starts.end());
  const std::vector<double> objective(static_cast<std::size_t>(program.columns),
                                      is_packing ? -1 : 1);
  const std::vector<double> ones(static_cast<std::size_t>(program.rows), 1);
  const std::vector<double> none(ones.size(), is_packing ? -COIN_DBL_MAX : COIN_DBL_MAX);
  solver.setLogLevel(0);
  solver.loadProblem(program.columns, program.rows, starts.data(), program.indices.data(),
                     program.coefficients.data(), nullptr, nullptr, objective.data(),
                     (is_packing ? none : ones).data(), (is_packing ? ones : none).data());
  solver.setPrimalTolerance(lp_tolerance);
  solver.setDualTolerance(lp_tolerance);
  solver.setMaximumSeconds(std::min(1e9, time_limit.count()));
}

}  // namespace

Solution clp_dual(const PayoffMatrix& game, Seconds time_limit) {
  ClpSimplex solver;
  load(solver, row_program(game), time_limit);
  solver.dual();
  return lp_answer(game, weights(solver.getColSolution(), game.rows()),
                   weights(solver.getRowPrice(), game.columns()), solver.status() == clp_stopped);
}

Solution clp_primal(const PayoffMatrix& game, Seconds time_limit) {
  ClpSimplex solver;
  load(solver, column_program(game), time_limit);
  solver.primal();
  return lp_answer(game, -weights(solver.getRowPrice(), game.rows()),
                   weights(solver.getColSolution(), game.columns()),
                   solver.status() == clp_stopped);
}

}  // namespace saddle::bench
