#include "games/coin_grid.h"

#include <array>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

namespace saddle::games {

PositionGraph board_graph(Index rows, Index columns) {
  MoveList moves;
  constexpr std::array<std::pair<int, int>, 4> steps{{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}};
  for (Index i = 0; i < rows; ++i) {
    for (Index j = 0; j < columns; ++j) {
      for (const auto& [down, right] : steps) {
        const Index to_i = i + down;
        const Index to_j = j + right;
        if (to_i >= 0 && to_i < rows && to_j >= 0 && to_j < columns) {
          moves.add(static_cast<Position>(i * columns + j),
                    static_cast<Position>(to_i * columns + to_j));
        }
      }
    }
  }
  return {static_cast<Position>(rows * columns), moves};
}

MinimaxValues coin_grid_values(const PayoffMatrix& coins, int rounds, Role first) {
  constexpr int most_rounds = 1 << 30;
  if (rounds < 0 || rounds > most_rounds) {
    throw std::invalid_argument(
        fmt::format("number of rounds is {}, must be from 0 to {}", rounds, most_rounds));
  }
  if (coins.rows() * coins.columns() > Index{no_position} / 4) {
    throw std::invalid_argument(fmt::format("board has {} x {} cells, must have at most {}",
                                            coins.rows(), coins.columns(), no_position / 4));
  }
  const PositionGraph graph = board_graph(coins.rows(), coins.columns());
  Rewards rewards;
  for (Position cell = 0; cell < graph.size(); ++cell) {
    for (const Position entered : graph.options(cell)) {
      rewards.of_move.push_back(coins.entries().data()[entered]);
    }
  }
  return minimax(graph, first, 2 * rounds, rewards);
}

}  // namespace saddle::games
