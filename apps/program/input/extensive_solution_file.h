#pragma once

#include <optional>
#include <string>
#include <vector>

#include "saddle/extensive/extensive_game.h"
#include "saddle/number/rational.h"

namespace saddle::app {

/// What a solution of a game of hidden cards states: the chances of moves by sequences, and bounds
/// that may be left out.
struct ExtensiveStatement {
  std::vector<Rational> row;
  std::vector<Rational> column;
  std::optional<Rational> lower;
  std::optional<Rational> upper;
  std::optional<Rational> value;
};

/// A file that `saddle extensive --json` or `saddle game` printed.
struct ExtensiveSolutionFile {
  ExtensiveStatement statement;
  /// The object exact, in fractions.
  std::optional<ExtensiveStatement> exact;
};

/// Reads a solution of the game. Throws ParseError that names the information set if the strategies
/// are not of this game, or if chances are not such.
ExtensiveSolutionFile read_extensive_solution(const std::string& path, const ExtensiveGame& game);

}  // namespace saddle::app
