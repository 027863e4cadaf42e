#pragma once

#include <optional>
#include <string>
#include <vector>

#include "saddle/matrix/exact_matrix.h"
#include "saddle/number/exact_list.h"

namespace saddle {

/// The names in a game's file. Players and strategies without names are numbered from 1.
struct GameNames {
  std::string title;
  std::string comment;
  /// One name for each player, or an empty list.
  std::vector<std::string> players;
  /// For each player a list of all labels, or an empty list if the player has no labels. The outer
  /// list may be empty too: no player has labels.
  std::vector<std::vector<std::string>> strategies;
};

/// A game of n players in normal form with exact payoffs.
///
/// Players and strategies are counted from 0. A profile consists of one pure strategy of each
/// player. Its number is the sum of strategy * stride over the players, where player 0's stride is
/// 1: so the strategy of player 0 varies fastest, as in Gambit's files.
class NormalFormGame {
 public:
  /// Takes the number of strategies of each player, and the payoffs of each player for all
  /// profiles. Throws std::invalid_argument if there is no player, a player has no strategy, the
  /// number of profiles does not fit an Index, or the number of payoffs or names is wrong.
  NormalFormGame(std::vector<Index> strategies, std::vector<ExactList> payoffs,
                 GameNames names = {});

  /// A bimatrix game. The labels are taken from `row`, or from `column` if `row` has none. Throws
  /// std::invalid_argument if the matrices differ in shape or in a label.
  NormalFormGame(const ExactMatrix& row, const ExactMatrix& column);

  Index players() const { return static_cast<Index>(strategies_.size()); }
  Index profiles() const { return profiles_; }
  Index strategies(Index player) const { return strategies_[as_size(player)]; }

  /// How much the number of a profile grows when `player` plays the next strategy instead.
  Index stride(Index player) const { return strides_[as_size(player)]; }

  /// Returns the strategy of `player` in a profile.
  Index strategy(Index player, Index profile) const {
    return profile / stride(player) % strategies(player);
  }

  Rational payoff(Index player, Index profile) const {
    return payoffs_[as_size(player)][as_size(profile)];
  }

  /// A player's payoffs, profile by profile.
  const ExactList& payoffs(Index player) const { return payoffs_[as_size(player)]; }

  /// Calls `visit` with each profile in which `player` plays `strategy`, ascending.
  template <class Visit>
  void for_each_profile(Index player, Index strategy, const Visit& visit) const {
    const Index block = stride(player) * strategies(player);
    for (Index first = strategy * stride(player); first < profiles_; first += block) {
      for (Index profile = first; profile < first + stride(player); ++profile) {
        visit(profile);
      }
    }
  }

  const GameNames& names() const { return names_; }

  /// Return the name of a player or the label of a strategy, or else its number counted from 1.
  std::string player_name(Index player) const;
  std::string label(Index player, Index strategy) const;

 private:
  std::vector<Index> strategies_;
  std::vector<Index> strides_;
  Index profiles_ = 1;
  std::vector<ExactList> payoffs_;
  GameNames names_;
};

/// Returns the payoffs of one player of a bimatrix game, the strategies of player 0 as rows.
/// Throws std::invalid_argument unless there are two players. O(mn).
ExactMatrix payoff_matrix(const NormalFormGame& game, Index player);

/// Returns the sum of all players' payoffs in a profile.
Rational payoff_sum(const NormalFormGame& game, Index profile);

/// Returns the first profile whose payoffs have a different sum than those of profile 0; nullopt if
/// the game is constant-sum. O(players x profiles).
std::optional<Index> first_other_sum(const NormalFormGame& game);

/// Returns whether the payoffs of every profile sum to 0. O(players x profiles).
bool is_zero_sum(const NormalFormGame& game);

/// A strategy is dominated if another pays its player strictly more against every profile of the
/// others (strict), or never less and against one of them more (weak).
enum class Dominance { strict, weak };

/// The remaining strategies of each player, ascending.
using RemainingStrategies = std::vector<std::vector<Index>>;

/// Returns all strategies.
RemainingStrategies all_strategies(const NormalFormGame& game);

/// Returns the remaining profiles of the others, in which `player` plays 0.
std::vector<Index> profiles_of_others(const NormalFormGame& game,
                                      const RemainingStrategies& remaining, Index player);

}  // namespace saddle
