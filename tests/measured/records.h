#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "saddle/measured/measured_game.h"

namespace saddle::test {

/// Returns the symmetric game of the records above the diagonal, row by row: wins and losses.
inline MeasuredGame symmetric_game(Index size, const std::vector<Record>& above,
                                   bool has_draws = false, std::vector<std::string> labels = {}) {
  std::vector<Record> all(static_cast<std::size_t>(size * size));
  std::size_t next = 0;
  for (Index i = 0; i < size; ++i) {
    for (Index j = i + 1; j < size; ++j) {
      all[static_cast<std::size_t>(i * size + j)] = above[next];
      all[static_cast<std::size_t>(j * size + i)] = above[next].mirrored();
      ++next;
    }
  }
  return MeasuredGame(size, size, all, has_draws, MeasuredGame::Symmetry::symmetric, labels,
                      labels);
}

/// Returns the game of these records, row by row.
inline MeasuredGame game_of(Index rows, Index columns, const std::vector<Record>& records,
                            bool has_draws = false) {
  return MeasuredGame(rows, columns, records, has_draws, MeasuredGame::Symmetry::none);
}

}  // namespace saddle::test
