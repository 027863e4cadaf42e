#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "saddle/extensive/extensive_game.h"
#include "saddle/machine/aligned_vector.h"

namespace saddle {

/// Some rows, and all columns in which they have entries, whose numbers stand column by column.
struct PayoffBlock {
  std::size_t values;  ///< where they begin
  std::size_t places;  ///< where the places of the columns begin; those of the rows stand behind
  std::int32_t columns;
  std::int32_t rows;
};

/// The payoffs of a game in dense blocks. Where states differ in hidden cards alone, the sequences
/// of a player for all cards meet the same sequences of the other, and these few meet no others: in
/// Leduc poker with 13 ranks 13 meet 13 or 26. So a product reads the payoffs as they stand, and
/// the indices of sequences once for a block. Where there are no such blocks a row is one. Made for
/// double, and for float where their roundings do not matter.
template <class Number>
class PayoffBlocks {
 public:
  /// Takes the place that each sequence has in the vectors. O(entries + sequences) time and memory.
  PayoffBlocks(const ExtensiveGame& game, std::span<const std::int32_t> row_places,
               std::span<const std::int32_t> column_places);

  /// Sets `worth` to what each sequence of a player gets from the row player's point of view,
  /// against a plan of the other.
  void pay(Player player, std::span<const Number> other_plan, std::span<Number> worth) const;

  /// How many numbers are kept: at most four times the entries of the game, and 32.
  std::size_t numbers() const { return by_row_.values.size() + by_column_.values.size(); }

 private:
  struct Matrix {
    std::vector<PayoffBlock> blocks;
    AlignedVector<Number> values;
    std::vector<std::int32_t> places;
  };

  Matrix by_row_;
  Matrix by_column_;
};

}  // namespace saddle
