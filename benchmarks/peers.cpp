#include "benchmarks/peers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <fmt/format.h>

#include <sys/resource.h>
#include <unistd.h>

#include "saddle/matrix/certificate.h"

#include <coin/ClpSimplex.hpp>
#ifdef SADDLE_WITH_GLPK
#include <glpk.h>

#include "saddle/matrix/linear_program.h"
#endif

namespace saddle::bench {
namespace {

using Seconds = std::chrono::duration<double>;

constexpr double peer_tolerance = 1e-9;

MixedStrategy strategy(const Eigen::VectorXd& weights) {
  Eigen::VectorXd clipped = weights.cwiseMax(0);
  return clipped.sum() > 0 ? MixedStrategy(clipped) : MixedStrategy::uniform(weights.size());
}

#ifdef SADDLE_WITH_GLPK

Solution glpk_primal(const PayoffMatrix& game, Seconds time_limit) {
  Options options;
  options.time_limit = time_limit;
  return solve_linear_program(game, options);
}

// maximise v subject to (x'A)_j - v >= 0, sum x = 1, x >= 0, at the advanced basis.
glp_prob* natural_program(const PayoffMatrix& game) {
  const int rows = static_cast<int>(game.rows());
  const int columns = static_cast<int>(game.columns());
  glp_term_out(GLP_OFF);
  glp_prob* program = glp_create_prob();
  glp_set_obj_dir(program, GLP_MAX);
  glp_add_rows(program, columns + 1);
  glp_add_cols(program, rows + 1);
  for (int j = 1; j <= columns; ++j) {
    glp_set_row_bnds(program, j, GLP_LO, 0, 0);
  }
  glp_set_row_bnds(program, columns + 1, GLP_FX, 1, 1);
  std::vector<int> indices(static_cast<std::size_t>(columns) + 2);
  std::vector<double> coefficients(indices.size());
  for (int i = 1; i <= rows; ++i) {
    glp_set_col_bnds(program, i, GLP_LO, 0, 0);
    int count = 0;
    for (int j = 1; j <= columns; ++j) {
      if (game(i - 1, j - 1) != 0) {
        ++count;
        indices[static_cast<std::size_t>(count)] = j;
        coefficients[static_cast<std::size_t>(count)] = game(i - 1, j - 1);
      }
    }
    ++count;
    indices[static_cast<std::size_t>(count)] = columns + 1;
    coefficients[static_cast<std::size_t>(count)] = 1;
    glp_set_mat_col(program, i, count, indices.data(), coefficients.data());
  }
  for (int j = 1; j <= columns; ++j) {
    indices[static_cast<std::size_t>(j)] = j;
    coefficients[static_cast<std::size_t>(j)] = -1;
  }
  glp_set_col_bnds(program, rows + 1, GLP_FR, 0, 0);
  glp_set_obj_coef(program, rows + 1, 1);
  glp_set_mat_col(program, rows + 1, columns, indices.data(), coefficients.data());
  glp_adv_basis(program, 0);
  return program;
}

int milliseconds(Seconds time) { return static_cast<int>(std::min(1e9, 1000 * time.count())); }

// By the dual simplex, as glpsol does by default.
Solution glpk_dual(const PayoffMatrix& game, Seconds time_limit) {
  const int rows = static_cast<int>(game.rows());
  const int columns = static_cast<int>(game.columns());
  glp_prob* program = natural_program(game);
  glp_smcp parameters;
  glp_init_smcp(&parameters);
  parameters.msg_lev = GLP_MSG_OFF;
  parameters.meth = GLP_DUALP;
  parameters.tol_bnd = peer_tolerance;
  parameters.tol_dj = peer_tolerance;
  parameters.tm_lim = milliseconds(time_limit);
  const int failure = glp_simplex(program, &parameters);
  Eigen::VectorXd row(rows);
  Eigen::VectorXd column(columns);
  for (int i = 0; i < rows; ++i) {
    row[i] = glp_get_col_prim(program, i + 1);
  }
  for (int j = 0; j < columns; ++j) {
    column[j] = -glp_get_row_dual(program, j + 1);
  }
  glp_delete_prob(program);
  return certify(game, strategy(row), strategy(column), Options{}.tolerance,
                 failure == GLP_ETMLIM ? Termination::time_limit : Termination::numerical_error);
}

#endif

// maximise 1'y subject to C y <= 1, y >= 0, with the payoffs C moved into [1/2, 3/2].
Solution clp_dual(const PayoffMatrix& game, Seconds time_limit) {
  const Scaling scaling = game.scaling();
  const double unit = scaling.range() > 0 ? 1 / scaling.range() : 0;
  const int rows = static_cast<int>(game.rows());
  const int columns = static_cast<int>(game.columns());
  const std::size_t size = static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns);
  std::vector<CoinBigIndex> starts;
  std::vector<int> indices(size);
  std::vector<double> coefficients(size);
  std::size_t next = 0;
  for (int j = 0; j < columns; ++j) {
    starts.push_back(static_cast<CoinBigIndex>(next));
    for (int i = 0; i < rows; ++i, ++next) {
      indices[next] = i;
      coefficients[next] = 1 + scaling.rescaled(game(i, j)) * unit;
    }
  }
  starts.push_back(static_cast<CoinBigIndex>(next));
  const std::vector<double> objective(static_cast<std::size_t>(columns), -1);
  const std::vector<double> right_hand_side(static_cast<std::size_t>(rows), 1);
  const std::vector<double> no_lower(static_cast<std::size_t>(rows), -COIN_DBL_MAX);

  ClpSimplex program;
  program.setLogLevel(0);
  program.setPrimalTolerance(peer_tolerance);
  program.setDualTolerance(peer_tolerance);
  program.setMaximumSeconds(std::min(1e9, time_limit.count()));
  program.loadProblem(columns, rows, starts.data(), indices.data(), coefficients.data(), nullptr,
                      nullptr, objective.data(), no_lower.data(), right_hand_side.data());
  program.dual();
  const Eigen::VectorXd column =
      Eigen::Map<const Eigen::VectorXd>(program.getColSolution(), game.columns());
  const Eigen::VectorXd row =
      -Eigen::Map<const Eigen::VectorXd>(program.getRowPrice(), game.rows());
  return certify(game, strategy(row), strategy(column), Options{}.tolerance,
                 program.status() == 3 ? Termination::time_limit : Termination::numerical_error);
}

constexpr auto table = std::to_array<Peer>({
#ifdef SADDLE_WITH_GLPK
    {"*glpk-primal", glpk_primal},
    {"*glpk-dual", glpk_dual},
#endif
    {"*clp-dual", clp_dual},
});

double children_seconds() {
  rusage usage{};
  getrusage(RUSAGE_CHILDREN, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

}  // namespace

std::span<const Peer> peers() { return table; }

#ifdef SADDLE_WITH_GLPK
bool glpk_exact(const PayoffMatrix& game, std::chrono::duration<double> time_limit) {
  glp_prob* program = natural_program(game);
  glp_smcp parameters;
  glp_init_smcp(&parameters);
  parameters.msg_lev = GLP_MSG_OFF;
  parameters.tm_lim = milliseconds(time_limit);
  glp_simplex(program, &parameters);
  const bool ended = glp_exact(program, &parameters) == 0 && glp_get_status(program) == GLP_OPT;
  glp_delete_prob(program);
  return ended;
}
#endif

bool has_lrsnash() {
  // NOLINTNEXTLINE(cert-env33-c,concurrency-mt-unsafe): a fixed command
  return std::system("command -v lrsnash > /dev/null 2>&1") == 0;
}

ProcessRun run_lrsnash(const DenseMatrix& row, const DenseMatrix& column, double time_limit) {
  const std::string file =
      std::filesystem::temp_directory_path() / fmt::format("saddle-bench-{}.txt", getpid()).c_str();
  std::ofstream(file) << row.rows() << ' ' << row.cols() << "\n\n"
                      << row << "\n\n"
                      << column << '\n';
  const double start = children_seconds();
  // NOLINTNEXTLINE(cert-env33-c,concurrency-mt-unsafe): a fixed program on a file of ours
  const int status = std::system(
      fmt::format("timeout {} lrsnash -s {} > /dev/null 2>&1", time_limit, file).c_str());
  const ProcessRun run{children_seconds() - start, status == 0};
  std::filesystem::remove(file);
  return run;
}

}  // namespace saddle::bench
