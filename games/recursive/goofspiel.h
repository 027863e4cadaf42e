#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "saddle/matrix/solution.h"
#include "saddle/recursive/layered_induction.h"

namespace saddle::games {

/// Goofspiel, the Game of Pure Strategy: each player holds the cards 1 to N and bids one of them
/// for each prize that is turned up. The higher card wins the prize's points; if the cards are
/// equal, the prize is discarded. The value is the row player's expected points minus the column
/// player's, or the probability to have more minus the probability to have fewer.
struct GoofspielRules {
  int cards = 4;
  /// The order in which the prizes are turned up; if empty, a random order of 1 to N.
  std::vector<int> order;
  /// Whether the value is the probability to have more points minus the probability to have fewer.
  bool win_or_lose = false;
};

/// A moment of the game: the remaining cards and prizes as bits, where card 1 is bit 0, the prize
/// that is turned up, and the row player's lead in points.
struct GoofspielState {
  unsigned row_hand;
  unsigned column_hand;
  unsigned prizes;
  int upcard;
  int ahead = 0;
};

/// All states of Goofspiel, solved by backward induction over dense layers; a layer contains the
/// states with equally many cards left, before a prize is turned up. Exchanging the players negates
/// the value, so only half of the states are solved.
class Goofspiel {
 public:
  static constexpr int most_cards = 10;

  /// Throws std::invalid_argument unless 1 <= cards <= most_cards (6 if only winning counts and the
  /// order is random), and the order is empty or names each prize once.
  explicit Goofspiel(GoofspielRules rules);

  /// Solves the stage games: about a million a second and thread. Iterations are stage games. If a
  /// limit interrupts a layer, this layer and all layers above it are not solved. on_progress
  /// reports the bounds of value(). Returns converged unless a limit was reached.
  Termination solve(const Options& options = {});

  /// Returns the bounds and strategies at a state; a strategy has a probability for each card of
  /// the hand, ascending. nullopt if the state is not solved. Throws std::invalid_argument if there
  /// is no such state.
  std::optional<StateSolution> at(const GoofspielState& state) const;

  /// Returns the payoffs of a state's stage game; if the value is in points, without the row
  /// player's lead; nullopt unless the next states are solved. Throws as at() does.
  std::optional<DenseMatrix> stage_payoffs(const GoofspielState& state) const;

  /// Returns the bounds on the value of a state, and on the value before the first prize is turned
  /// up. The bounds of an unsolved state are finite: the extreme values of the last solved layer,
  /// minus and plus all points that can be won before that layer. They hold for all strategies.
  /// Throws as at() does.
  ValueBounds bounds(const GoofspielState& state) const;
  ValueBounds value() const;

  /// Returns every state in which a prize is turned up and both hands have as many cards as prizes
  /// are left; if only winning counts, with every possible lead.
  std::vector<GoofspielState> states() const;

  /// The number of stage games solved, and the number of fallbacks: another method was tried
  /// because a certificate fell short of the tolerance.
  std::int64_t stage_games() const { return values_.stage_games(); }
  std::int64_t fallbacks() const { return values_.fallbacks(); }

 private:
  struct Layers;

  std::size_t place(int left, unsigned row_hand, unsigned column_hand, unsigned prizes,
                    int ahead) const;
  void fill(const GoofspielState& state, std::vector<double>& payoffs) const;
  void solve_hands(unsigned row_hand, unsigned column_hand, LayerWork& work) const;
  double rounding(int left) const;
  double most_points(unsigned prizes, int rounds) const;
  ValueBounds unsolved(unsigned prizes) const;
  ValueBounds ahead_by(int points, const ValueBounds& bounds) const;
  int most_lead(unsigned prizes) const;
  std::vector<int> upcards(int left, unsigned prizes) const;
  std::vector<unsigned> prize_sets(int left) const;
  void check_state(const GoofspielState& state) const;

  GoofspielRules rules_;
  int most_ahead_;
  // hands_[k] lists the hands of k cards; rank_ is the index of each hand in its list.
  std::vector<std::vector<unsigned>> hands_;
  std::vector<std::size_t> rank_;
  // Means over the next prize.
  LayeredInduction values_;
};

}  // namespace saddle::games
