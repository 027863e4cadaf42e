#include "benchmarks/peers/glpk_sequence.h"

#ifdef SADDLE_WITH_GLPK

#include <algorithm>
#include <vector>

#include <glpk.h>

#include "benchmarks/peers/sequence_program.h"

namespace saddle::bench {

ExtensiveSolution glpk_sequence_form(const ExtensiveGame& game,
                                     std::chrono::duration<double> time_limit) {
  const SequenceProgram from = sequence_program(game);
  glp_term_out(GLP_OFF);
  glp_prob* program = glp_create_prob();
  glp_set_obj_dir(program, GLP_MAX);
  glp_add_rows(program, from.rows);
  glp_add_cols(program, from.columns);
  for (int i = 1; i <= from.rows; ++i) {
    glp_set_row_bnds(program, i, i <= from.flow_rows ? GLP_FX : GLP_LO, i == 1 ? 1 : 0,
                     i == 1 ? 1 : 0);
  }
  // GLPK counts from 1.
  std::vector<int> indices;
  std::vector<double> coefficients;
  for (int j = 1; j <= from.columns; ++j) {
    glp_set_col_bnds(program, j, j <= from.plan_columns ? GLP_LO : GLP_FR, 0, 0);
    indices.assign(1, 0);
    coefficients.assign(1, 0);
    for (auto k = static_cast<std::size_t>(from.starts[static_cast<std::size_t>(j) - 1]);
         k < static_cast<std::size_t>(from.starts[static_cast<std::size_t>(j)]); ++k) {
      indices.push_back(from.indices[k] + 1);
      coefficients.push_back(from.coefficients[k]);
    }
    glp_set_mat_col(program, j, static_cast<int>(indices.size()) - 1, indices.data(),
                    coefficients.data());
  }
  glp_set_obj_coef(program, from.columns, 1);
  glp_smcp parameters;
  glp_init_smcp(&parameters);
  parameters.meth = GLP_DUALP;
  parameters.presolve = GLP_ON;
  parameters.tm_lim = static_cast<int>(std::min(1e6, time_limit.count()) * 1000);
  glp_simplex(program, &parameters);
  std::vector<double> plan;
  for (int j = 1; j <= from.plan_columns; ++j) {
    plan.push_back(glp_get_col_prim(program, j));
  }
  std::vector<double> prices;
  for (int i = 1; i <= from.rows; ++i) {
    prices.push_back(glp_get_row_dual(program, i));
  }
  glp_delete_prob(program);
  return sequence_answer(game, plan.data(), prices.data());
}

}  // namespace saddle::bench

#endif
