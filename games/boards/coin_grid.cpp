#include "games/boards/coin_grid.h"

#include <algorithm>
#include <array>
#include <utility>

#include "saddle/machine/refusal.h"

namespace saddle::games {
namespace {

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

template <class Number>
BasicRewards<Number> rewards_of(const PositionGraph& graph, const std::vector<Number>& coins) {
  BasicRewards<Number> rewards;
  for (Position cell = 0; cell < graph.size(); ++cell) {
    for (const Position entered : graph.options(cell)) {
      rewards.of_move.push_back(coins[entered]);
    }
  }
  return rewards;
}

template <class Number>
CoinGridValues divided(const BasicMinimaxValues<Number>& values, const mpz_class& unit) {
  CoinGridValues result{{}, values.best_move, values.is_complete};
  for (const Number& value : values.value) {
    result.value.emplace_back(Rational(value) / unit);
  }
  return result;
}

}  // namespace

CoinGridValues coin_grid_values(const ExactMatrix& coins, int rounds, Role first,
                                const StopToken& stop) {
  constexpr int most_rounds = (1 << 30) - 1;
  if (rounds < 0 || rounds > most_rounds) {
    throw_invalid("number of rounds is {}, must be from 0 to {}", rounds, most_rounds);
  }
  if (coins.rows() * coins.columns() > static_cast<Index>(no_position / 4)) {
    throw_invalid("board has {} x {} cells, must have at most {}", coins.rows(), coins.columns(),
                  no_position / 4);
  }
  const PositionGraph graph = board_graph(coins.rows(), coins.columns());
  const mpz_class unit = common_denominator(coins.entries());
  const std::vector<mpz_class> wholes = whole_multiples(coins.entries());
  mpz_class maximum = 0;
  for (const mpz_class& whole : wholes) {
    maximum = std::max<mpz_class>(maximum, abs(whole));
  }
  const int moves = 2 * rounds;
  // Sums of whole numbers up to 2^53 are exact in doubles.
  if (maximum * moves <= mpz_class(1) << 53U) {
    std::vector<double> doubles;
    for (const mpz_class& whole : wholes) {
      doubles.push_back(whole.get_d());
    }
    return divided(minimax(graph, first, moves, rewards_of(graph, doubles), stop), unit);
  }
  return divided(whole_minimax(graph, first, moves, rewards_of(graph, wholes), stop), unit);
}

}  // namespace saddle::games
