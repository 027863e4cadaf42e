#include "benchmarks/peers/glpk_peer.h"

#ifdef SADDLE_WITH_GLPK

#include <algorithm>
#include <csetjmp>
#include <vector>

#include <glpk.h>

#include "benchmarks/peers/lp_answer.h"
#include "saddle/solve/linear_program.h"

namespace saddle::bench {
namespace {

using Seconds = std::chrono::duration<double>;

// GLPK's columns 1..m are the weights of the game's rows, and GLPK's rows 1..n are the constraints
// of the game's columns. `more` adds further columns and rows.
glp_prob* make_program(const PayoffMatrix& game, int more) {
  glp_term_out(GLP_OFF);
  glp_prob* program = glp_create_prob();
  glp_add_rows(program, static_cast<int>(game.columns()) + more);
  glp_add_cols(program, static_cast<int>(game.rows()) + more);
  for (int i = 1; i <= game.rows(); ++i) {
    glp_set_col_bnds(program, i, GLP_LO, 0, 0);
  }
  return program;
}

// minimise 1'x subject to C'x >= 1, x >= 0.
glp_prob* positive_program(const PayoffMatrix& game) {
  const Scaling scaling = game.scaling();
  const double unit = scaling.range() > 0 ? 1 / scaling.range() : 0;
  const int columns = static_cast<int>(game.columns());
  glp_prob* program = make_program(game, 0);
  glp_set_obj_dir(program, GLP_MIN);
  std::vector<int> indices(static_cast<std::size_t>(columns) + 1);
  std::vector<double> coefficients(indices.size());
  for (int j = 1; j <= columns; ++j) {
    glp_set_row_bnds(program, j, GLP_LO, 1, 0);
    indices[static_cast<std::size_t>(j)] = j;
  }
  for (int i = 1; i <= game.rows(); ++i) {
    glp_set_obj_coef(program, i, 1);
    for (int j = 1; j <= columns; ++j) {
      coefficients[static_cast<std::size_t>(j)] = 1 + scaling.rescaled(game(i - 1, j - 1)) * unit;
    }
    glp_set_mat_col(program, i, columns, indices.data(), coefficients.data());
  }
  return program;
}

// maximise v subject to (x'A)_j - v >= 0, sum x = 1, x >= 0.
glp_prob* textbook_program(const PayoffMatrix& game) {
  const int rows = static_cast<int>(game.rows());
  const int columns = static_cast<int>(game.columns());
  glp_prob* program = make_program(game, 1);
  glp_set_obj_dir(program, GLP_MAX);
  for (int j = 1; j <= columns; ++j) {
    glp_set_row_bnds(program, j, GLP_LO, 0, 0);
  }
  glp_set_row_bnds(program, columns + 1, GLP_FX, 1, 1);
  std::vector<int> indices(static_cast<std::size_t>(columns) + 2);
  std::vector<double> coefficients(indices.size());
  for (int i = 1; i <= rows; ++i) {
    int count = 0;
    const auto add = [&](int j, double coefficient) {
      ++count;
      indices[static_cast<std::size_t>(count)] = j;
      coefficients[static_cast<std::size_t>(count)] = coefficient;
    };
    for (int j = 1; j <= columns; ++j) {
      if (game(i - 1, j - 1) != 0) {
        add(j, game(i - 1, j - 1));
      }
    }
    add(columns + 1, 1);
    glp_set_mat_col(program, i, count, indices.data(), coefficients.data());
  }
  for (int j = 1; j <= columns; ++j) {
    indices[static_cast<std::size_t>(j)] = j;
    coefficients[static_cast<std::size_t>(j)] = -1;
  }
  glp_set_col_bnds(program, rows + 1, GLP_FR, 0, 0);
  glp_set_obj_coef(program, rows + 1, 1);
  glp_set_mat_col(program, rows + 1, columns, indices.data(), coefficients.data());
  return program;
}

int milliseconds(Seconds time) { return static_cast<int>(std::min(1e9, 1000 * time.count())); }

glp_smcp parameters_of(int method, Seconds time_limit) {
  glp_smcp parameters;
  glp_init_smcp(&parameters);
  parameters.msg_lev = GLP_MSG_OFF;
  parameters.meth = method;
  parameters.tol_bnd = lp_tolerance;
  parameters.tol_dj = lp_tolerance;
  parameters.tm_lim = milliseconds(time_limit);
  return parameters;
}

// Runs calls into GLPK; returns false if GLPK aborts. An abort deletes every problem object. No
// object with a destructor may live in the frames that are jumped over.
template <class Call>
bool survives(const Call& call) {
  std::jmp_buf state;
  if (setjmp(state) != 0) {
    glp_free_env();
    glp_init_env();
    return false;
  }
  glp_error_hook([](void* jump) { std::longjmp(*static_cast<std::jmp_buf*>(jump), 1); }, &state);
  call();
  glp_error_hook(nullptr, nullptr);
  return true;
}

// Returns the certified answer of the simplex on a program of either form; the uniform strategies
// if GLPK aborts.
Solution run(const PayoffMatrix& game, glp_prob* program, bool is_textbook, int method,
             Seconds time_limit) {
  glp_smcp parameters = parameters_of(method, time_limit);
  int failure = 0;
  Eigen::VectorXd row = Eigen::VectorXd::Zero(game.rows());
  Eigen::VectorXd column = Eigen::VectorXd::Zero(game.columns());
  const bool alive = survives([&] {
    if (is_textbook) {
      glp_scale_prob(program, GLP_SF_AUTO);
      glp_adv_basis(program, 0);
    }
    failure = glp_simplex(program, &parameters);
  });
  if (alive) {
    for (Index i = 0; i < game.rows(); ++i) {
      row[i] = glp_get_col_prim(program, static_cast<int>(i) + 1);
    }
    for (Index j = 0; j < game.columns(); ++j) {
      const double dual = glp_get_row_dual(program, static_cast<int>(j) + 1);
      column[j] = is_textbook ? -dual : dual;
    }
    glp_delete_prob(program);
  }
  return lp_answer(game, row, column, failure == GLP_ETMLIM);
}

}  // namespace

Solution glpk_primal(const PayoffMatrix& game, Seconds time_limit) {
  Options options;
  options.time_limit = time_limit;
  return solve_linear_program(game, options);
}

Solution glpk_dual(const PayoffMatrix& game, Seconds time_limit) {
  return run(game, positive_program(game), false, GLP_DUALP, time_limit);
}

Solution glpk_textbook_primal(const PayoffMatrix& game, Seconds time_limit) {
  return run(game, textbook_program(game), true, GLP_PRIMAL, time_limit);
}

Solution glpk_textbook_dual(const PayoffMatrix& game, Seconds time_limit) {
  return run(game, textbook_program(game), true, GLP_DUALP, time_limit);
}

bool glpk_exact(const PayoffMatrix& game, Seconds time_limit) {
  glp_prob* program = textbook_program(game);
  glp_adv_basis(program, 0);
  glp_smcp parameters = parameters_of(GLP_PRIMAL, time_limit);
  bool ended = false;
  const bool alive = survives([&] {
    glp_simplex(program, &parameters);
    ended = glp_exact(program, &parameters) == 0 && glp_get_status(program) == GLP_OPT;
  });
  if (alive) {
    glp_delete_prob(program);
  }
  return ended;
}

}  // namespace saddle::bench

#endif
