#pragma once

#include <vector>

#include "saddle/extensive/extensive_game.h"
#include "saddle/number/rational.h"

namespace saddle {

/// What a player does at each information set: the chance of each move, by sequences, where
/// sequence 0 has 1. The chances of a set stand for themselves divided by their sum.
struct BehaviourStrategy {
  std::vector<double> chances;
};

/// Throws std::invalid_argument unless there is a finite chance >= 0 for each sequence, of which
/// the sum at each set is positive and finite.
void check(const PlayerSequences& player, const BehaviourStrategy& strategy);

/// Returns the strategy with the chances of each set divided by their sum, where that is not 1 up
/// to roundings. What is returned is returned as it is when given again.
BehaviourStrategy normalised(const PlayerSequences& player, BehaviourStrategy strategy);

/// Returns the strategy whose chances are the doubles nearest to these, one for each sequence.
BehaviourStrategy nearest_strategy(const std::vector<Rational>& chances);

/// Returns the strategy that gives all moves of a set the same chance.
BehaviourStrategy uniform_strategy(const PlayerSequences& player);

/// Returns the strategy of a realisation plan, of which the weights may be rounded or slightly
/// negative: at a set that it does not reach, all moves have the same chance, or those of
/// `otherwise` if it is not null.
BehaviourStrategy strategy_of_plan(const PlayerSequences& player, const std::vector<double>& plan,
                                   const BehaviourStrategy* otherwise = nullptr);

/// Returns the realisation plan: for each sequence the product of the chances of its moves.
std::vector<double> plan_of(const PlayerSequences& player, const BehaviourStrategy& strategy);

}  // namespace saddle
