#pragma once

#include <optional>
#include <string>

#include "saddle/matrix/mixed_strategy.h"
#include "saddle/matrix/payoff_matrix.h"

namespace saddle::app {

/// The bounds that a solution file claims, where it does.
struct StatedBounds {
  std::optional<double> lower;
  std::optional<double> upper;
};

/// What `saddle solve --json` printed, or somebody's solution in the same form.
struct SolutionFile {
  MixedStrategy row;
  MixedStrategy column;
  StatedBounds stated;
};

/// Reads row_strategy and column_strategy (probabilities as numbers or as strings that hold
/// fractions) and, if they are there, lower and upper. "-" is standard input.
/// Throws ParseError, naming the file and the key, unless the strategies are distributions over so
/// many rows and columns.
SolutionFile read_solution(const std::string& path, Index rows, Index columns);

}  // namespace saddle::app
