#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "saddle/extensive/extensive_game.h"

namespace saddle {

/// A game in which only some moves are allowed. Its sequence form is much smaller where few moves
/// matter: a set with one allowed move is none, and a set goes if the allowed moves of both players
/// lead to no leaf below it. Best responses in the whole game tell which moves it lacks, as in
/// double oracles (Bosansky, Kiekintveld, Lisy and Pechoucek, Journal of Artificial Intelligence
/// Research 51, 2014).
class RestrictedTree {
 public:
  /// Allows the moves of each set to which some strategies give more than `least_chance`, and the
  /// likeliest. Where the restricted game ends, players go on with these strategies. Keeps a
  /// reference to the game.
  RestrictedTree(const ExtensiveGame& game, BehaviourStrategy row, BehaviourStrategy column,
                 double least_chance);

  /// The sequence form, in doubles alone.
  const ExtensiveGame& game() const { return form_; }
  Index sequences() const { return form_.row().size() + form_.column().size(); }

  /// Returns, for each set of the form, which set of the whole game it is; and how many that has.
  std::vector<std::int32_t> whole_sets(Player player) const;
  std::size_t whole_set_count(Player player) const { return side_of(player).choices.size(); }

  /// Returns the strategy of the whole game for one of the restricted one; and the reverse, in
  /// which an allowed move has at least `least_chance`.
  BehaviourStrategy extended(Player player, const BehaviourStrategy& strategy) const;
  BehaviourStrategy restricted(Player player, const BehaviourStrategy& strategy,
                               double least_chance) const;

  /// Returns the numbers of sequences of the form by those of the whole game, 0 for the others; and
  /// the reverse.
  std::vector<double> by_whole(Player player, const std::vector<double>& numbers) const;
  std::vector<double> by_form(Player player, const std::vector<double>& numbers) const;

  /// A player's best responses to a strategy of the other in the whole game.
  struct Responses {
    double payoff;                    ///< what they get, up to roundings, in units of the game
    std::vector<std::int32_t> moves;  ///< those that are better at a set than all allowed there
  };
  /// O(sequences + entries).
  Responses responses(Player player, const BehaviourStrategy& other) const;

  /// Allows a player moves that were not allowed.
  void allow(Player player, const std::vector<std::int32_t>& moves);

  /// Makes the sequence form anew, of what is allowed now.
  void make_form();

 private:
  struct Side {
    const PlayerSequences* player;
    const SparseRows* payoffs;  // a row for each sequence
    double sign;                // 1 if it maximises
    BehaviourStrategy otherwise;
    std::vector<char> allowed;
    std::vector<char> reached;         // by allowed moves of the player
    std::vector<std::int32_t> places;  // of sequences in the form, -1 where there is none
    std::vector<std::int32_t>
        choices;  // how many moves a set has in the form, 0 if it is not there
  };

  static Side side(const PlayerSequences& player, const SparseRows& payoffs, double sign,
                   BehaviourStrategy strategy, double least_chance);
  static void find_reached(Side& side);
  static PlayerSequences sequences_of(Side& side, const Side& other);
  SparseRows payoffs() const;

  template <class Act>
  static void for_each_choice(const Side& side, const Act& act);
  const Side& side_of(Player player) const { return sides_[player == Player::row ? 0 : 1]; }

  std::array<Side, 2> sides_;
  ExtensiveGame form_;
};

}  // namespace saddle
