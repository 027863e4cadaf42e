#include <cstdlib>
#include <iostream>
#include <sstream>

#include "saddle/io/csv.h"
#include "saddle/matrix/solve.h"

int main() {
  std::istringstream file("3,0\n1,2\n");
  const saddle::Solution solution = saddle::solve(saddle::read_csv(file, "game"));
  std::cout << solution.lower << " <= value <= " << solution.upper << '\n';
  return solution.lower <= 1.5 && solution.upper >= 1.5 ? EXIT_SUCCESS : EXIT_FAILURE;
}
