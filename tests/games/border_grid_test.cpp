#include "games/boards/border_grid.h"

#include <stdexcept>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "saddle/graph/position_graph.h"

using saddle::MoveList;
using saddle::Outcomes;
using saddle::Position;
using saddle::PositionGraph;
using saddle::games::BorderGrid;

namespace {

// Position i * m + j is cell (i, j) of a board with m columns; the last position is extra: border
// cells with W have a move to it.
PositionGraph border_grid_graph(std::string_view first_row, std::string_view first_column) {
  const auto rows = static_cast<Position>(first_column.size());
  const auto columns = static_cast<Position>(first_row.size());
  MoveList moves;
  for (Position i = 0; i < rows; ++i) {
    for (Position j = 0; j < columns; ++j) {
      const Position cell = i * columns + j;
      if (i > 0 && j > 0) {
        moves.add(cell, cell - columns);
        moves.add(cell, cell - 1);
      } else if ((i == 0 ? first_row[j] : first_column[i]) == 'W') {
        moves.add(cell, rows * columns);
      }
    }
  }
  return {rows * columns + 1, moves};
}

std::string letters(std::size_t bits, std::size_t count) {
  std::string text;
  for (std::size_t k = 0; k < count; ++k) {
    text += (bits >> k) % 2 == 1 ? 'W' : 'L';
  }
  return text;
}

void check_every_border(std::size_t rows, std::size_t columns) {
  for (std::size_t bits = 0; bits < std::size_t{1} << (rows + columns - 1); ++bits) {
    const std::string row = letters(bits, columns);
    const std::string column = row[0] + letters(bits >> columns, rows - 1);
    const Outcomes table = outcomes(border_grid_graph(row, column));
    const BorderGrid board(row, column);
    bool right = true;
    for (std::size_t i = 0; i < rows; ++i) {
      for (std::size_t j = 0; j < columns; ++j) {
        right = right && board.outcome(i, j) == table.outcome[i * columns + j];
      }
    }
    REQUIRE(right);
  }
}

}  // namespace

TEST_CASE("every cell has the outcome of the graph, for every border up to 6 x 6") {
  for (std::size_t rows = 1; rows <= 6; ++rows) {
    for (std::size_t columns = 1; columns <= 6; ++columns) {
      check_every_border(rows, columns);
    }
  }
}

TEST_CASE("borders with letters other than W and L, or with unequal corners, are refused") {
  CHECK_THROWS_WITH_AS(BorderGrid("", "W"), "first row is empty, must have a letter",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(BorderGrid("W", "WX"), "letter 2 of the first column is 'X', must be W or L",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(BorderGrid("WL", "LW"),
                       "corner is W in the first row and L in the first column, must be the same",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(BorderGrid("WL", "WLL").outcome(3, 0),
                       "cell is (3, 0), must be on a board of 3 x 2", std::invalid_argument);
}
