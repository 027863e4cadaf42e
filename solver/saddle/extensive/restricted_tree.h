#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "saddle/extensive/extensive_game.h"

namespace saddle {

/// A game in which only some moves are allowed. Its sequence form is much smaller if few moves
/// matter: it leaves out sets with only one allowed move, and sets below which the allowed moves of
/// both players reach no leaf. Best responses in the whole game show which moves are missing, as in
/// double oracles (Bosansky, Kiekintveld, Lisy and Pechoucek, Journal of Artificial Intelligence
/// Research 51, 2014).
class RestrictedTree {
 public:
  /// Allows at each set the moves to which the strategies give more than `least_chance`, and the
  /// most probable one. At sets that the restricted game does not contain, players follow these
  /// strategies. Keeps a reference to the game.
  RestrictedTree(const ExtensiveGame& game, BehaviourStrategy row, BehaviourStrategy column,
                 double least_chance);

  /// The sequence form, in doubles only.
  const ExtensiveGame& game() const { return form_; }
  Index sequences() const { return form_.row().size() + form_.column().size(); }

  /// whole_sets() returns, for each set of the form, its number in the whole game.
  /// whole_set_count() returns the number of sets in the whole game.
  std::vector<std::int32_t> whole_sets(Player player) const;
  std::size_t whole_set_count(Player player) const { return side_of(player).choices.size(); }

  /// Returns the strategy of the whole game for a strategy of the restricted game; and the reverse,
  /// in which an allowed move has at least `least_chance`.
  BehaviourStrategy extended(Player player, const BehaviourStrategy& strategy) const;
  BehaviourStrategy restricted(Player player, const BehaviourStrategy& strategy,
                               double least_chance) const;

  /// by_whole() returns numbers by sequences of the whole game from numbers by sequences of the
  /// form, 0 for sequences that are not in the form; by_form() does the reverse.
  std::vector<double> by_whole(Player player, const std::vector<double>& numbers) const;
  std::vector<double> by_form(Player player, const std::vector<double>& numbers) const;

  /// A player's best responses to a strategy of the other in the whole game.
  struct Responses {
    double payoff;  ///< their expected payoff, up to rounding, in units of the game
    std::vector<std::int32_t> moves;  ///< better at a set than all moves allowed there
  };
  /// O(sequences + entries).
  Responses responses(Player player, const BehaviourStrategy& other) const;

  /// Allows more moves of a player.
  void allow(Player player, const std::vector<std::int32_t>& moves);

  /// Builds the sequence form anew from the allowed moves.
  void make_form();

 private:
  struct Side {
    const PlayerSequences* player;
    const SparseRows* payoffs;  // a row for each sequence
    double sign;                // 1 if it maximises
    BehaviourStrategy otherwise;
    std::vector<char> allowed = {};
    std::vector<char> reached = {};          // by allowed moves of the player
    std::vector<std::int32_t> places = {};   // sequences of the form, -1 for moves not in it
    std::vector<std::int32_t> choices = {};  // moves of each set in the form, 0 if it is not in it
  };

  static Side side(const PlayerSequences& player, const SparseRows& payoffs, double sign,
                   BehaviourStrategy strategy, double least_chance);
  static PlayerSequences sequences_of(Side& side, const Side& other);
  SparseRows payoffs() const;

  template <class Act>
  static void for_each_choice(const Side& side, const Act& act);
  const Side& side_of(Player player) const { return sides_[player == Player::row ? 0 : 1]; }

  std::array<Side, 2> sides_;
  ExtensiveGame form_;
};

}  // namespace saddle
