#include "apps/program/answers/exact_answer.h"

#include <chrono>

#include "saddle/matrix/solution.h"
#include "saddle/solve/solve_exact.h"

namespace saddle::app {

ExactAnswer answer_exactly(const ExactMatrix& game, const ExactQuestion& question,
                           const Options& options) {
  const Budget budget(options);
  const auto start = std::chrono::steady_clock::now();
  ExactAnswer answer{solve_exact(game, options), {}, 0};
  const ExactSolution& solution = answer.solution;
  answer.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();

  OptimumDetails& details = answer.details;
  details.wants_sets = question.wants_sets;
  details.wants_sensitivities = question.wants_sensitivities;
  const auto announce = [&](const char* work) {
    if (question.on_work) {
      question.on_work(work);
    }
  };
  if (solution.termination == Termination::converged && question.wants_sets) {
    announce("finding all optimal strategies");
    details.sets = optimal_sets(game, solution, question.limit, budget.rest(0));
  }
  if (solution.termination == Termination::converged && question.wants_sensitivities) {
    announce("computing sensitivities");
    details.sensitivities = sensitivity(game, solution, budget.rest(0));
    const std::size_t all = solution.basis.rows.size() * solution.basis.columns.size();
    details.has_all_sensitivities = !details.sensitivities || details.sensitivities->size() == all;
  }
  return answer;
}

}  // namespace saddle::app
