#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "saddle/game/bilinear_game.h"
#include "saddle/game/treeplex.h"
#include "saddle/matrix/mixed_strategy.h"
#include "saddle/number/exact_list.h"
#include "saddle/number/index.h"
#include "saddle/number/rational.h"

namespace saddle {

/// The information sets of a player with their keys and the names of their moves.
class PlayerSequences : public Treeplex {
 public:
  const std::string& key(Index set) const { return keys_[as_size(set)]; }
  const std::string& move_name(Index sequence) const;

 private:
  friend class RestrictedTree;
  friend class TreeBuilder;
  std::vector<std::string> keys_;
  std::vector<std::vector<std::string>> names_;
};

/// The sequence form (von Stengel, Games and Economic Behavior 14, 1996) of a two-player zero-sum
/// game with chance moves and perfect recall: the players' sequences, and for each pair of
/// sequences the sum of payoff times chance probability over the leaves that both reach. Memory is
/// linear in sequences and leaves; the tree itself is not kept.
class ExtensiveGame {
 public:
  const PlayerSequences& row() const { return row_; }
  const PlayerSequences& column() const { return column_; }
  const PlayerSequences& player(Player player) const {
    return player == Player::row ? row_ : column_;
  }

  /// The minimum and the maximum payoff of the leaves of positive probability.
  const Rational& minimum_payoff() const { return minimum_; }
  const Rational& maximum_payoff() const { return maximum_; }
  /// The middle of the payoffs, and their range (1 if all payoffs are equal).
  Rational shift() const { return (minimum_ + maximum_) / 2; }
  Rational unit() const {
    return minimum_ == maximum_ ? Rational(1) : Rational(maximum_ - minimum_);
  }

  /// Sum over leaves of probability * (payoff - shift) / unit, for pairs of sequences where it is
  /// not 0: a row for each sequence of the row player. Each has at most 4 roundings.
  const SparseRows& by_row() const { return by_row_; }
  /// The transpose.
  const SparseRows& by_column() const { return by_column_; }
  /// Sum of probability * (payoff - shift), exact, in the order of by_row().
  const ExactList& exact() const { return exact_; }

  /// The bilinear game of the players' realisation plans, with the payoffs by_row().
  BilinearGame bilinear() const { return {row_, column_, by_row_, by_column_}; }

  /// The numbers of nodes and of leaves of the tree from which the game was built.
  std::int64_t nodes() const { return nodes_; }
  std::int64_t leaves() const { return leaves_; }

 private:
  friend class RestrictedTree;
  friend class TreeBuilder;
  PlayerSequences row_;
  PlayerSequences column_;
  Rational minimum_;
  Rational maximum_;
  SparseRows by_row_;
  SparseRows by_column_;
  ExactList exact_;
  std::int64_t nodes_ = 0;
  std::int64_t leaves_ = 0;
};

/// Throws std::invalid_argument unless there is a finite chance >= 0 for each sequence, and the sum
/// of chances at each set is positive and finite.
void check(const PlayerSequences& player, const BehaviourStrategy& strategy);

/// Returns the strategy whose chances are the doubles nearest to `chances`, one for each sequence.
BehaviourStrategy nearest_strategy(const std::vector<Rational>& chances);

}  // namespace saddle
