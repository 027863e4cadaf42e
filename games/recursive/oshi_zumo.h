#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "saddle/matrix/solution.h"
#include "saddle/recursive/layered_induction.h"

namespace saddle::games {

/// Oshi-Zumo (Buro 2003): both players bid coins at once and lose them; the higher bid pushes the
/// wrestler a step to the other side. The board has `size` positions on each side of its centre;
/// to push the wrestler off wins 1, as it does to have the wrestler on the other's side when the
/// coins are spent.
struct OshiZumoRules {
  int coins = 50;
  int size = 3;
  /// The least bid, which only who has fewer coins need not make: that bid is 0.
  int least_bid = 1;
};

/// What the players have, and how far the row player has pushed the wrestler past the centre.
struct OshiZumoState {
  int row_coins;
  int column_coins;
  int position = 0;
};

/// All states of Oshi-Zumo with at most the given coins on either side, solved by backward
/// induction; a dense layer holds the states with the same total number of coins. The states of
/// players who change places have negated values.
class OshiZumo {
 public:
  /// Throws std::invalid_argument unless 1 <= coins <= 500, 0 <= size <= 100, 1 <= least_bid <=
  /// 500.
  explicit OshiZumo(const OshiZumoRules& rules);

  /// Solves the stage games, of which each is an iteration. on_progress reports the bounds of the
  /// state with all coins at the centre. Returns converged unless a limit was reached.
  Termination solve(const Options& options = {});

  /// Returns the least and greatest bid of a player who has `coins` coins.
  int least_bid(int coins) const { return coins < rules_.least_bid ? 0 : rules_.least_bid; }
  int greatest_bid(int coins) const { return coins < rules_.least_bid ? 0 : coins; }

  /// Returns the bounds and strategies at a state, a probability for each bid from the least;
  /// nullopt if the state is not solved. Throws std::invalid_argument if there is no such state.
  std::optional<StateSolution> at(const OshiZumoState& state) const;

  /// Returns the bounds on a state's value; -1 and 1 if it is not solved. Throws as at() does.
  ValueBounds bounds(const OshiZumoState& state) const;

  /// Returns the payoffs of a state's stage game; nullopt unless the states that follow are solved.
  /// Throws as at() does.
  std::optional<DenseMatrix> stage_payoffs(const OshiZumoState& state) const;

  /// Returns every state in which a bid is made.
  std::vector<OshiZumoState> states() const;

  std::int64_t stage_games() const { return values_.stage_games(); }
  std::int64_t fallbacks() const { return values_.fallbacks(); }

 private:
  struct Layers;

  double value(const OshiZumoState& state) const;
  int least_row_coins(int total) const { return std::max(0, total - rules_.coins); }
  std::size_t place(const OshiZumoState& state) const;
  bool is_over(const OshiZumoState& state) const;
  Index bids(int coins) const { return greatest_bid(coins) - least_bid(coins) + 1; }
  void fill(const OshiZumoState& state, std::vector<double>& payoffs) const;

  OshiZumoRules rules_;
  // A layer for each number of coins in all.
  LayeredInduction values_;
};

}  // namespace saddle::games
