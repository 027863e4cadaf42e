#pragma once

#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <random>
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

/// A game of true payoffs, and records of it.
struct DeckTruth {
  PayoffMatrix payoffs;
  MeasuredGame measured;
};

/// Returns a symmetric game like win rates of decks, partly by skill and partly in cycles, and
/// records of `games` games of each pair.
inline DeckTruth decks(std::mt19937_64& random, Index size, std::int64_t games) {
  std::normal_distribution<double> normal;
  std::vector<double> skill(static_cast<std::size_t>(size));
  for (double& own : skill) {
    own = 0.2 * normal(random);
  }
  DenseMatrix payoffs = DenseMatrix::Constant(size, size, 0.5);
  std::vector<Record> above;
  for (Index i = 0; i < size; ++i) {
    for (Index j = i + 1; j < size; ++j) {
      const double logit = skill[static_cast<std::size_t>(i)] - skill[static_cast<std::size_t>(j)] +
                           0.35 * normal(random);
      payoffs(i, j) = 1 / (1 + std::exp(-logit));
      payoffs(j, i) = 1 - payoffs(i, j);
      const auto won = std::binomial_distribution<std::int64_t>(games, payoffs(i, j))(random);
      above.push_back({won, games - won, 0});
    }
  }
  return {PayoffMatrix(payoffs), symmetric_game(size, above)};
}

}  // namespace saddle::test
