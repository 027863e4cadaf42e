#include "games/boards/border_grid.h"

#include <algorithm>

#include "saddle/machine/refusal.h"

namespace saddle::games {
namespace {

constexpr std::size_t border = 3;  // rows and columns that determine all others

void check(const char* what, std::string_view letters) {
  if (letters.empty()) {
    throw_invalid("{} is empty, must have a letter", what);
  }
  const std::size_t other = letters.find_first_not_of("WL");
  if (other != std::string_view::npos) {
    throw_invalid("letter {} of the {} is '{}', must be W or L", other + 1, what, letters[other]);
  }
}

// The top left part of the board.
std::vector<std::string> board(std::string_view first_row, std::string_view first_column) {
  std::vector<std::string> cells{std::string(first_row)};
  for (std::size_t i = 1; i < first_column.size(); ++i) {
    std::string row(1, first_column[i]);
    for (std::size_t j = 1; j < first_row.size(); ++j) {
      row += cells[i - 1][j] == 'L' || row[j - 1] == 'L' ? 'W' : 'L';
    }
    cells.push_back(std::move(row));
  }
  return cells;
}

}  // namespace

BorderGrid::BorderGrid(std::string_view first_row, std::string_view first_column) {
  check("first row", first_row);
  check("first column", first_column);
  if (first_row.front() != first_column.front()) {
    throw_invalid("corner is {} in the first row and {} in the first column, must be the same",
                  first_row.front(), first_column.front());
  }
  top_ = board(first_row, first_column.substr(0, border));
  left_ = board(first_row.substr(0, border), first_column);
}

// If a cell outside the border is L, its right and lower neighbours are W, hence the next cell of
// its diagonal is L, and so on: the diagonal stays L. Now consider a W cell whose upper and left
// neighbours are both outside the border. One of these neighbours is L, and its diagonal stays L.
// So each next cell of the W cell's diagonal has an L above or left of it, and stays W. The first
// cell of a diagonal with such neighbours lies in the third row or column.
Outcome BorderGrid::outcome(std::size_t row, std::size_t column) const {
  if (row >= rows() || column >= columns()) {
    throw_invalid("cell is ({}, {}), must be on a board of {} x {}", row, column, rows(),
                  columns());
  }
  const std::size_t inside = std::min(row, column);
  const std::size_t back = inside < border ? 0 : inside - (border - 1);
  const std::size_t i = row - back;
  const std::size_t j = column - back;
  const char letter = i < border ? top_[i][j] : left_[i][j];
  return letter == 'W' ? Outcome::next : Outcome::previous;
}

}  // namespace saddle::games
