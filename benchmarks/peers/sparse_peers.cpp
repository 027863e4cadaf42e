#include "benchmarks/peers/sparse_peers.h"

#include <algorithm>
#include <array>
#include <vector>

#include "benchmarks/peers/clp_peer.h"
#include "benchmarks/peers/glpk_peer.h"
#include "benchmarks/peers/lp_answer.h"

#include <coin/ClpSimplex.hpp>
#include <coin/ClpSolve.hpp>

namespace saddle::bench {
namespace {

using Seconds = std::chrono::duration<double>;

// The program by columns: the rows of the game, then v.
struct TextbookProgram {
  std::vector<CoinBigIndex> starts{0};
  std::vector<int> places;
  std::vector<double> coefficients;

  void add(int place, double coefficient) {
    places.push_back(place);
    coefficients.push_back(coefficient);
  }
  void close() { starts.push_back(static_cast<CoinBigIndex>(places.size())); }
};

TextbookProgram textbook_program(const SparseGame& game) {
  const auto columns = static_cast<int>(game.columns());
  TextbookProgram program;
  for (Index i = 0; i < game.rows(); ++i) {
    for (SparseEntries::InnerIterator entry(game.entries(), i); entry; ++entry) {
      program.add(static_cast<int>(entry.col()), entry.value());
    }
    program.add(columns, 1);
    program.close();
  }
  for (int j = 0; j < columns; ++j) {
    program.add(j, -1);
  }
  program.close();
  return program;
}

Solution clp_sparse(const SparseGame& game, Seconds time_limit, ClpSolve::SolveType method) {
  const auto rows = static_cast<std::size_t>(game.rows());
  const auto columns = static_cast<std::size_t>(game.columns());
  const TextbookProgram program = textbook_program(game);
  std::vector<double> column_lower(rows + 1, 0);
  column_lower[rows] = -COIN_DBL_MAX;
  std::vector<double> objective(rows + 1, 0);
  objective[rows] = -1;
  std::vector<double> row_least(columns + 1, 0);
  std::vector<double> row_greatest(columns + 1, COIN_DBL_MAX);
  row_least[columns] = row_greatest[columns] = 1;
  ClpSimplex solver;
  solver.setLogLevel(0);
  solver.loadProblem(static_cast<int>(rows) + 1, static_cast<int>(columns) + 1,
                     program.starts.data(), program.places.data(), program.coefficients.data(),
                     column_lower.data(), nullptr, objective.data(), row_least.data(),
                     row_greatest.data());
  solver.setPrimalTolerance(lp_tolerance);
  solver.setDualTolerance(lp_tolerance);
  solver.setMaximumSeconds(std::min(1e9, time_limit.count()));
  ClpSolve options;
  options.setSolveType(method);
  solver.initialSolve(options);
  const Eigen::VectorXd x = Eigen::Map<const Eigen::VectorXd>(solver.getColSolution(), game.rows());
  const Eigen::VectorXd y = Eigen::Map<const Eigen::VectorXd>(solver.getRowPrice(), game.columns());
  const auto reason =
      solver.status() == clp_stopped ? Termination::time_limit : Termination::numerical_error;
  return certify(game, lp_strategy(x), lp_strategy(y.sum() < 0 ? Eigen::VectorXd(-y) : y),
                 Options{}.tolerance, reason);
}

Solution clp_dual_sparse(const SparseGame& game, Seconds time_limit) {
  return clp_sparse(game, time_limit, ClpSolve::useDual);
}

Solution clp_primal_sparse(const SparseGame& game, Seconds time_limit) {
  return clp_sparse(game, time_limit, ClpSolve::usePrimal);
}

Solution clp_barrier_sparse(const SparseGame& game, Seconds time_limit) {
  return clp_sparse(game, time_limit, ClpSolve::useBarrierNoCross);
}

#ifdef SADDLE_WITH_GLPK
// glpk_textbook_dual() leaves zero payoffs out of the program.
Solution glpk_dual_sparse(const SparseGame& game, Seconds time_limit) {
  return glpk_textbook_dual(PayoffMatrix{DenseMatrix(game.entries())}, time_limit);
}
#endif

constexpr auto sparse_table = std::to_array<SparsePeer>({
#ifdef SADDLE_WITH_GLPK
    {"*glpk-textbook-dual", glpk_dual_sparse},
#endif
    {"*clp-textbook-dual", clp_dual_sparse},
    {"*clp-textbook-primal", clp_primal_sparse},
    {"*clp-textbook-barrier", clp_barrier_sparse},
});

}  // namespace

std::span<const SparsePeer> sparse_peers() { return sparse_table; }

}  // namespace saddle::bench
