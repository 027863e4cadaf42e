#include "saddle/solve/linear_program.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <csetjmp>
#include <limits>
#include <numeric>
#include <vector>

#include <glpk.h>

// With c_ij the payoffs rescaled into [1/2, 3/2] (scaling.h), so that the value is positive, the
// column player's program and its dual, the row player's, are
//
//   maximise sum_j y_j  subject to  sum_j c_ij y_j <= 1,  y >= 0,
//   minimise sum_i x_i  subject to  sum_i c_ij x_i >= 1,  x >= 0,
//
// and x, y divided by their sums are optimal strategies. y = 0 is feasible, so there is no first
// phase, and the only correct status is optimal.

namespace saddle {
namespace {

// Deletes the calling thread's GLPK environment when the thread ends, if it was created here.
class Environment {
 public:
  Environment() : made_here_(glp_init_env() == 0) {}
  ~Environment() {
    if (made_here_) {
      glp_free_env();
    }
  }
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;

 private:
  bool made_here_;
};

// Runs calls into GLPK, and returns false if GLPK aborts. No object with a destructor may live in
// the frames that are jumped over: `call` and GLPK. An abort deletes the environment, and with it
// every problem object of the thread.
template <class Call>
bool guarded(const Call& call) {
  std::jmp_buf state;
  if (setjmp(state) != 0) {
    glp_free_env();
    glp_init_env();
    return false;
  }
  glp_error_hook([](void* jump) { std::longjmp(*static_cast<std::jmp_buf*>(jump), 1); }, &state);
  const int terminal = glp_term_out(GLP_OFF);
  call();
  glp_term_out(terminal);
  glp_error_hook(nullptr, nullptr);
  return true;
}

// A game inside GLPK, and the weights of its last basis.
class Program {
 public:
  explicit Program(const PayoffMatrix& game)
      : row_weights_(Eigen::VectorXd::Zero(game.rows())),
        column_weights_(Eigen::VectorXd::Zero(game.columns())),
        indices_(as_size(game.rows()) + 1),
        coefficients_(indices_.size()) {
    std::iota(indices_.begin(), indices_.end(), 0);
    alive_ = guarded([&] {
      program_ = glp_create_prob();
      load(game);
    });
  }

  ~Program() {
    if (alive_) {
      glp_delete_prob(program_);
    }
  }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  // Makes at most `pivots` pivots in at most `time`; returns whether one of these limits was
  // reached.
  bool run_slice(std::int64_t pivots, std::chrono::duration<double> time) {
    glp_smcp parameters;
    glp_init_smcp(&parameters);
    parameters.msg_lev = GLP_MSG_OFF;
    parameters.tol_bnd = 1e-9;
    parameters.tol_dj = 1e-9;
    parameters.it_lim =
        static_cast<int>(std::min<std::int64_t>(pivots, std::numeric_limits<int>::max()));
    parameters.tm_lim = static_cast<int>(std::ceil(time.count() * 1000));
    int failure = GLP_EFAIL;
    const bool returned = alive_ && guarded([&] {
                            const int before = glp_get_it_cnt(program_);
                            failure = glp_simplex(program_, &parameters);
                            pivots_ += glp_get_it_cnt(program_) - before;
                            read_back();
                          });
    alive_ = returned;
    return failure == GLP_EITLIM || failure == GLP_ETMLIM;
  }

  std::int64_t pivots() const { return pivots_; }
  const Eigen::VectorXd& row_weights() const { return row_weights_; }
  const Eigen::VectorXd& column_weights() const { return column_weights_; }

 private:
  void load(const PayoffMatrix& game) {
    const Scaling scaling = game.scaling();
    const double unit = scaling.range() > 0 ? 1 / scaling.range() : 0;
    const int rows = static_cast<int>(game.rows());
    const int columns = static_cast<int>(game.columns());
    glp_set_obj_dir(program_, GLP_MAX);
    glp_add_rows(program_, rows);
    glp_add_cols(program_, columns);
    for (int i = 1; i <= rows; ++i) {
      glp_set_row_bnds(program_, i, GLP_UP, 0, 1);
    }
    for (int j = 1; j <= columns; ++j) {
      glp_set_col_bnds(program_, j, GLP_LO, 0, 0);
      glp_set_obj_coef(program_, j, 1);
      for (int i = 1; i <= rows; ++i) {
        coefficients_[as_size(i)] = 1 + scaling.rescaled(game(i - 1, j - 1)) * unit;
      }
      glp_set_mat_col(program_, j, rows, indices_.data(), coefficients_.data());
    }
  }

  void read_back() {
    for (Index i = 0; i < row_weights_.size(); ++i) {
      row_weights_[i] = glp_get_row_dual(program_, static_cast<int>(i) + 1);
    }
    for (Index j = 0; j < column_weights_.size(); ++j) {
      column_weights_[j] = glp_get_col_prim(program_, static_cast<int>(j) + 1);
    }
  }

  glp_prob* program_ = nullptr;
  bool alive_ = false;
  std::int64_t pivots_ = 0;
  Eigen::VectorXd row_weights_;
  Eigen::VectorXd column_weights_;
  // A column of the matrix in the form of GLPK, counted from 1.
  std::vector<int> indices_;
  std::vector<double> coefficients_;
};

// Weights within a tolerance of zero are set to zero. If no weight is positive, as in the first
// basis, the strategy is arbitrary.
MixedStrategy strategy(const Eigen::VectorXd& weights) {
  Eigen::VectorXd clipped = weights.array().isFinite().select(weights.cwiseMax(0), 0);
  return clipped.maxCoeff() > 0 ? MixedStrategy(std::move(clipped))
                                : MixedStrategy::uniform(clipped.size());
}

}  // namespace

void propose_by_linear_program(Incumbent& incumbent, const Budget& budget) {
  constexpr std::chrono::duration<double> slice = std::chrono::milliseconds(100);
  const PayoffMatrix& game = incumbent.game();
  // GLPK may cycle if coefficients differ by many orders of magnitude. Otherwise it makes less than
  // 3 pivots for each row and column of games up to 600 x 600, and 25 in the worst of 100 badly
  // scaled games.
  const std::int64_t most_pivots = 1000 + 50 * (game.rows() + game.columns());
  thread_local const Environment environment;
  Program program(game);
  const std::int64_t before = incumbent.iterations;
  bool goes_on = true;
  while (goes_on && !budget.exhausted(incumbent.iterations)) {
    const std::int64_t pivots =
        std::min(budget.iterations_left(incumbent.iterations), most_pivots - program.pivots());
    goes_on = program.run_slice(pivots, std::min(slice, budget.time_left())) &&
              program.pivots() < most_pivots;
    incumbent.iterations = before + program.pivots();
    if (goes_on && incumbent.is_watched()) {
      incumbent.offer(strategy(program.row_weights()), strategy(program.column_weights()));
    }
  }
  // The last basis is offered in every case: optimal, failed, cycling, or stopped by a limit.
  incumbent.offer(strategy(program.row_weights()), strategy(program.column_weights()));
}

Solution solve_linear_program(const PayoffMatrix& game, const Options& options) {
  const Budget budget(options);
  Incumbent incumbent(game, options);
  propose_by_linear_program(incumbent, budget);
  return incumbent.take(budget);
}

}  // namespace saddle
