#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/program/answers/stated_solution.h"
#include "saddle/matrix/exact_matrix.h"

namespace saddle::app {

/// A claim that is false: where it stands in the solution, and what is wrong with it.
struct Finding {
  std::string part;
  std::string text;
};

/// Adds what is false in the stated optimal sets, as far as that shows without finding them again:
/// each strategy is optimal, none is there twice, dimensions and uses agree with the strategies,
/// and `exact`, the solution that the sets were found from, is strictly complementary as stated.
void check_sets(const StatedSets& sets, const std::optional<Statement>& exact,
                const ExactMatrix& game, std::vector<Finding>& findings);

}  // namespace saddle::app
