#pragma once

#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "saddle/normal_form/normal_form_game.h"

namespace saddle::test {

/// A 6 x 6 game with 75 equilibria (von Stengel, New maximal numbers of equilibria in bimatrix
/// games, Discrete and Computational Geometry 21, 1999).
inline NormalFormGame game_of_75_equilibria() {
  return {ExactMatrix{{9504, -660, 19976, -20526, 1776, -8976},
                      {-111771, 31680, -130944, 168124, -8514, 52764},
                      {397584, -113850, 451176, -586476, 29216, -178761},
                      {171204, -45936, 208626, -263076, 14124, -84436},
                      {1303104, -453420, 1227336, -1718376, 72336, -461736},
                      {737154, -227040, 774576, -1039236, 48081, -300036}},
          ExactMatrix{{72336, 48081, 29216, 14124, 1776, -8514},
                      {-461736, -300036, -178761, -84436, -8976, 52764},
                      {1227336, 774576, 451176, 208626, 19976, -130944},
                      {-1718376, -1039236, -586476, -263076, -20526, 168124},
                      {1303104, 737154, 397584, 171204, 9504, -111771},
                      {-453420, -227040, -113850, -45936, -660, 31680}}};
}

inline NormalFormGame matching_pennies() {
  return {ExactMatrix{{1, -1}, {-1, 1}}, ExactMatrix{{-1, 1}, {1, -1}}};
}

inline NormalFormGame prisoners_dilemma() {
  return {ExactMatrix{{3, 0}, {5, 1}}, ExactMatrix{{3, 5}, {0, 1}}};
}

inline NormalFormGame battle_of_the_sexes() {
  return {ExactMatrix{{3, 0}, {0, 2}}, ExactMatrix{{2, 0}, {0, 3}}};
}

inline NormalFormGame chicken() {
  return {ExactMatrix{{0, -1}, {1, -10}}, ExactMatrix{{0, 1}, {-1, -10}}};
}

inline NormalFormGame rock_paper_scissors() {
  return {ExactMatrix{{0, -1, 1}, {1, 0, -1}, {-1, 1, 0}},
          ExactMatrix{{0, 1, -1}, {-1, 0, 1}, {1, -1, 0}}};
}

/// Returns a game of whole payoffs drawn uniformly from [minimum, maximum].
inline NormalFormGame random_normal_form_game(const std::vector<Index>& strategies, int minimum,
                                              int maximum, std::mt19937_64& random) {
  std::uniform_int_distribution<int> payoff(minimum, maximum);
  Index profiles = 1;
  for (const Index count : strategies) {
    profiles *= count;
  }
  std::vector<ExactList> payoffs(strategies.size());
  for (ExactList& list : payoffs) {
    for (Index k = 0; k < profiles; ++k) {
      list.push_back(std::int64_t{payoff(random)});
    }
  }
  return {strategies, std::move(payoffs)};
}

}  // namespace saddle::test
