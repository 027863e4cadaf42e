#include "benchmarks/peers/highs_peer.h"

#ifdef SADDLE_WITH_HIGHS

#include <algorithm>
#include <cstddef>
#include <limits>
#include <memory>
#include <vector>

#include <interfaces/highs_c_api.h>

#include "benchmarks/peers/lp_answer.h"
#include "benchmarks/peers/positive_program.h"

namespace saddle::bench {
namespace {

using Seconds = std::chrono::duration<double>;

// Ignores the return codes of HiGHS: after an error without a solution the weights are all zero,
// and the certificate shows the gap of the uniform strategies.
Solution solve_by(const char* method, const PayoffMatrix& game, Seconds time_limit) {
  const std::unique_ptr<void, void (*)(void*)> highs(Highs_create(), Highs_destroy);
  Highs_setBoolOptionValue(highs.get(), "output_flag", 0);
  Highs_setStringOptionValue(highs.get(), "solver", method);
  Highs_setStringOptionValue(highs.get(), "parallel", "off");
  Highs_setDoubleOptionValue(highs.get(), "primal_feasibility_tolerance", lp_tolerance);
  Highs_setDoubleOptionValue(highs.get(), "dual_feasibility_tolerance", lp_tolerance);
  Highs_setDoubleOptionValue(highs.get(), "time_limit", std::min(1e9, time_limit.count()));

  const PositiveProgram program = row_program(game);
  const std::vector<HighsInt> starts(program.starts.begin(), program.starts.end());
  const std::vector<HighsInt> indices(program.indices.begin(), program.indices.end());
  const std::vector<double> zeros(static_cast<std::size_t>(program.columns), 0);
  const std::vector<double> column_ones(zeros.size(), 1);
  const std::vector<double> row_ones(static_cast<std::size_t>(program.rows), 1);
  const std::vector<double> column_none(zeros.size(), std::numeric_limits<double>::infinity());
  const std::vector<double> row_none(row_ones.size(), std::numeric_limits<double>::infinity());
  Highs_passLp(highs.get(), program.columns, program.rows, static_cast<HighsInt>(indices.size()),
               kHighsMatrixFormatColwise, kHighsObjSenseMinimize, 0, column_ones.data(),
               zeros.data(), column_none.data(), row_ones.data(), row_none.data(), starts.data(),
               indices.data(), program.coefficients.data());
  Highs_run(highs.get());

  Eigen::VectorXd row = Eigen::VectorXd::Zero(game.rows());
  Eigen::VectorXd column = Eigen::VectorXd::Zero(game.columns());
  Highs_getSolution(highs.get(), row.data(), nullptr, nullptr, column.data());
  return lp_answer(game, row, column,
                   Highs_getModelStatus(highs.get()) == kHighsModelStatusTimeLimit);
}

}  // namespace

Solution highs_simplex(const PayoffMatrix& game, Seconds time_limit) {
  return solve_by("simplex", game, time_limit);
}

Solution highs_interior_point(const PayoffMatrix& game, Seconds time_limit) {
  return solve_by("ipm", game, time_limit);
}

}  // namespace saddle::bench

#endif  // SADDLE_WITH_HIGHS
