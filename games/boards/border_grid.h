#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "saddle/graph/outcome.h"

namespace saddle::games {

/// A token on a board of n x m cells, moved one cell up or left in turn. Play ends in the first row
/// or column, where a letter says whether the player to move wins (W) or loses (L). On each
/// diagonal the outcome is the same from the third row and column on (proof in the source), so
/// three rows and three columns suffice.
class BorderGrid {
 public:
  /// Takes the letters of the first row and of the first column; both begin with the letter of the
  /// corner. Throws std::invalid_argument if one is empty, has another letter, or if the corners
  /// differ. O(n + m).
  BorderGrid(std::string_view first_row, std::string_view first_column);

  std::size_t rows() const { return left_.size(); }
  std::size_t columns() const { return top_.front().size(); }

  /// Returns N or P at a cell, counted from 0. Throws std::invalid_argument outside the board.
  /// O(1).
  Outcome outcome(std::size_t row, std::size_t column) const;

 private:
  std::vector<std::string> top_;   // the first three rows, or all
  std::vector<std::string> left_;  // the first three cells of each row, or all
};

}  // namespace saddle::games
