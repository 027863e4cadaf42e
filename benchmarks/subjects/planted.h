#pragma once

#include <cstdint>
#include <vector>

#include "saddle/game/sparse_game.h"
#include "saddle/number/rational.h"

namespace saddle::bench {

/// The sizes of a planted game.
struct PlantedShape {
  Index rows;
  Index columns;
  Index support;   // the number of pure strategies that each player mixes
  Index per_line;  // about how many nonzero payoffs a row, or a column, has
};

/// A sparse game of whole numbers whose value is known, because the optimal strategies were chosen
/// first: each player mixes a support uniformly.
struct PlantedGame {
  SparseEntries entries;
  Rational value;
  std::vector<Index> row_support;  // ascending
  std::vector<Index> column_support;
};

/// Returns a random game of this shape, the same for the same seed. Throws std::invalid_argument
/// unless 1 <= per_line, 1 <= support <= rows, columns < 2^26. O((rows + columns) per_line).
PlantedGame planted_game(const PlantedShape& shape, std::uint64_t seed);

}  // namespace saddle::bench
