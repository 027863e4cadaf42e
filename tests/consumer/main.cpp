#include <cstdlib>
#include <iostream>
#include <sstream>

#include "saddle/recursive/backward_induction.h"
#include "saddle/solve/solve.h"
#ifdef SADDLE_WITH_EXACT
#include "saddle/io/csv.h"
#endif

namespace {

saddle::PayoffMatrix payoffs() {
#ifdef SADDLE_WITH_EXACT
  std::istringstream file("3,0\n1,2\n");
  return saddle::read_csv(file, "game");
#else
  return {{3, 0}, {1, 2}};
#endif
}

// Each day one hides or runs and the other waits or throws: hiding from no throw goes on to the
// next day. README.md shows it.
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

int main() {
  const saddle::Solution solution = saddle::solve(payoffs());
  std::cout << solution.lower << " <= value <= " << solution.upper << '\n';
  const auto values = saddle::backward_induction(HideOrRun{}, 9);
  std::cout << values[9].lower << " <= value of nine days <= " << values[9].upper << '\n';
  const bool is_right = solution.lower <= 1.5 && solution.upper >= 1.5 && values[9].lower <= 0.9 &&
                        values[9].upper >= 0.9;
  return is_right ? EXIT_SUCCESS : EXIT_FAILURE;
}
