#pragma once

#include <optional>
#include <string>
#include <vector>

#include "saddle/matrix/mixed_strategy.h"
#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/rational.h"

namespace saddle::app {

/// The bounds and the value that a solution file claims, where it does.
struct StatedBounds {
  std::optional<double> lower;
  std::optional<double> upper;
  std::optional<double> value;
};

/// What `saddle solve --json` printed, or somebody's solution in the same form.
struct SolutionFile {
  MixedStrategy row;
  MixedStrategy column;
  StatedBounds stated;
};

/// Reads row_strategy and column_strategy (probabilities as numbers or as strings that hold
/// fractions) and, if they are there, lower, upper and value. "-" is standard input.
/// Throws ParseError, naming the file and the key, unless the strategies are distributions over so
/// many rows and columns.
SolutionFile read_solution(const std::string& path, Index rows, Index columns);

/// The same, exactly.
struct ExactSolutionFile {
  std::vector<Rational> row;
  std::vector<Rational> column;
  std::optional<Rational> lower;
  std::optional<Rational> upper;
  std::optional<Rational> value;
};

/// Reads the fractions of the object "exact" if there is one, else the keys that read_solution()
/// reads, a JSON number as the double that it is. Throws ParseError in the same way.
ExactSolutionFile read_exact_solution(const std::string& path, Index rows, Index columns);

}  // namespace saddle::app
