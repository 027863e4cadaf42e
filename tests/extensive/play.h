#pragma once

#include <map>
#include <random>
#include <string>
#include <vector>

#include "saddle/extensive/extensive_game.h"
#include "saddle/extensive/tree_node.h"

namespace saddle::test {

/// The chances of the moves at each information set of a player, by keys.
using Play = std::map<std::string, std::vector<Rational>>;

/// Returns the strategy by keys, each chance divided by the sum of its set.
inline Play play_of(const PlayerSequences& player, const BehaviourStrategy& strategy) {
  Play play;
  for (std::size_t h = 0; h < player.sets().size(); ++h) {
    const InformationSet& set = player.sets()[h];
    auto& chances = play[player.key(static_cast<Index>(h))];
    Rational sum = 0;
    for (std::int32_t k = 0; k < set.moves; ++k) {
      chances.emplace_back(strategy.chances[static_cast<std::size_t>(set.first + k)]);
      sum += chances.back();
    }
    for (Rational& chance : chances) {
      chance /= sum;
    }
  }
  return play;
}

/// Returns the row player's expected payoff from a state on, by the rules instead of the sequence
/// form.
template <class Game, class State>
Rational expected_payoff(const Game& game, const State& state, const Play& row,
                         const Play& column) {
  using Kind = typename TreeNode<State>::Kind;
  const auto node = game.node(state);
  if (node.kind == Kind::payoff) {
    return node.payoff;
  }
  Rational sum = 0;
  for (std::size_t k = 0; k < node.branches.size(); ++k) {
    Rational chance = node.branches[k].probability;
    if (node.kind != Kind::chance) {
      chance = (node.kind == Kind::row ? row : column).at(node.key)[k];
    }
    chance.canonicalize();
    if (chance != 0) {
      sum += chance * expected_payoff(game, node.branches[k].to, row, column);
    }
  }
  return sum;
}

/// Calls `act` with every pure strategy of a player: at least 2^sets of them.
template <class Act>
void for_each_pure(const PlayerSequences& player, const Act& act, Play play = {},
                   std::size_t from = 0) {
  if (from == player.sets().size()) {
    act(play);
    return;
  }
  const auto moves = static_cast<std::size_t>(player.sets()[from].moves);
  for (std::size_t k = 0; k < moves; ++k) {
    auto& chances = play[player.key(static_cast<Index>(from))];
    chances.assign(moves, 0);
    chances[k] = 1;
    for_each_pure(player, act, play, from + 1);
  }
}

inline BehaviourStrategy random_strategy(const PlayerSequences& player, std::mt19937& random) {
  BehaviourStrategy strategy = uniform_strategy(player);
  std::uniform_real_distribution<double> weight(0, 3);
  for (double& chance : strategy.chances) {
    chance = weight(random) < 1 ? 0 : weight(random);
  }
  for (const InformationSet& set : player.sets()) {
    strategy.chances[static_cast<std::size_t>(set.first)] += 0.1;
  }
  return strategy;
}

}  // namespace saddle::test
