#include <cstdlib>
#include <iostream>

#include "saddle/graph/outcome.h"
#include "saddle/recursive/backward_induction.h"
#include "saddle/solve/solve.h"
#include "saddle/solve/stage_solver.h"

namespace {

// Each day one hides or runs and the other waits or throws.
struct HideOrRun {
  using State = int;  // days left

  saddle::StageGame<int> stage(int days) const {
    if (days == 0) {
      return {{0}};
    }
    return {{{0, {{1, days - 1}}}, {1}}, {{1}, {0}}};
  }
};

}  // namespace

// What there is without rational numbers.
int main() {
  const saddle::Solution solution = saddle::solve({{3, 0}, {1, 2}});
  std::cout << solution.lower << " <= value <= " << solution.upper << '\n';
  const auto values = saddle::backward_induction(HideOrRun{}, 9);
  std::cout << values[9].lower << " <= value of nine days <= " << values[9].upper << '\n';
  const bool is_right = solution.termination == saddle::Termination::converged &&
                        solution.lower <= 1.5 && solution.upper >= 1.5 &&
                        values[9].upper - values[9].lower < 1e-12 && values[9].lower <= 0.9 &&
                        values[9].upper >= 0.9;
  return is_right ? EXIT_SUCCESS : EXIT_FAILURE;
}
