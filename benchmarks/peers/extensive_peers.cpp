#include "benchmarks/peers/extensive_peers.h"

#include <algorithm>
#include <array>
#include <vector>

#include "benchmarks/peers/glpk_sequence.h"
#include "benchmarks/peers/lp_answer.h"
#include "benchmarks/peers/sequence_program.h"

#include <coin/ClpSimplex.hpp>
#include <coin/ClpSolve.hpp>

namespace saddle::bench {
namespace {

using Seconds = std::chrono::duration<double>;

ExtensiveSolution clp(const ExtensiveGame& game, Seconds time_limit, ClpSolve::SolveType method) {
  const SequenceProgram program = sequence_program(game);
  const std::vector<CoinBigIndex> starts(program.starts.begin(), program.starts.end());
  const auto rows = static_cast<std::size_t>(program.rows);
  const auto columns = static_cast<std::size_t>(program.columns);
  std::vector<double> objective(columns - 1, 0);
  objective.push_back(-1);  // the value
  std::vector<double> column_lower(columns, -COIN_DBL_MAX);
  std::fill_n(column_lower.begin(), program.plan_columns, 0);
  std::vector<double> row_lower(rows, 0);
  row_lower.front() = 1;
  std::vector<double> row_upper(rows, COIN_DBL_MAX);
  std::copy_n(row_lower.begin(), program.flow_rows, row_upper.begin());
  ClpSimplex solver;
  solver.setLogLevel(0);
  solver.loadProblem(program.columns, program.rows, starts.data(), program.indices.data(),
                     program.coefficients.data(), column_lower.data(), nullptr, objective.data(),
                     row_lower.data(), row_upper.data());
  solver.setPrimalTolerance(lp_tolerance);
  solver.setDualTolerance(lp_tolerance);
  solver.setMaximumSeconds(std::min(1e9, time_limit.count()));
  ClpSolve options;
  options.setSolveType(method);
  solver.initialSolve(options);
  return sequence_answer(game, solver.getColSolution(), solver.getRowPrice());
}

ExtensiveSolution clp_dual_sequence(const ExtensiveGame& game, Seconds time_limit) {
  return clp(game, time_limit, ClpSolve::useDual);
}

ExtensiveSolution clp_barrier(const ExtensiveGame& game, Seconds time_limit) {
  return clp(game, time_limit, ClpSolve::useBarrierNoCross);
}

}  // namespace

std::span<const ExtensivePeer> extensive_peers() {
  static constexpr auto peers = std::to_array<ExtensivePeer>({
      {"*clp dual", clp_dual_sequence},
      {"*clp barrier", clp_barrier},
#ifdef SADDLE_WITH_GLPK
      {"*glpk", glpk_sequence_form},
#endif
  });
  return peers;
}

}  // namespace saddle::bench
