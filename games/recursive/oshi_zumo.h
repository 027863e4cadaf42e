#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "saddle/matrix/solution.h"
#include "saddle/recursive/layered_induction.h"

namespace saddle::games {

/// Oshi-Zumo (Buro 2003): both players bid coins simultaneously and lose them; the higher bid
/// pushes the wrestler a step towards the other side. The board has `size` positions on each side
/// of its centre. A player wins 1 by pushing the wrestler off the board, or if the wrestler is on
/// the other's side when the coins are spent.
struct OshiZumoRules {
  int coins = 50;
  int size = 3;
  /// The least bid. A player with fewer coins than this bids 0.
  int least_bid = 1;
};

/// The players' coins, and how far the row player has pushed the wrestler past the centre.
struct OshiZumoState {
  int row_coins;
  int column_coins;
  int position = 0;
};

/// All states of Oshi-Zumo with at most the given coins on either side, solved by backward
/// induction; a dense layer contains the states with the same total number of coins. Exchanging the
/// players negates the value.
class OshiZumo {
 public:
  /// Throws std::invalid_argument unless 1 <= coins <= 500, 0 <= size <= 100, 1 <= least_bid <=
  /// 500.
  explicit OshiZumo(const OshiZumoRules& rules);

  /// Solves the stage games, each of which is an iteration. on_progress reports the bounds of the
  /// state with all coins at the centre. Returns converged unless a limit was reached.
  Termination solve(const Options& options = {});

  /// Returns the least and greatest bid of a player with `coins` coins.
  int least_bid(int coins) const { return coins < rules_.least_bid ? 0 : rules_.least_bid; }
  int greatest_bid(int coins) const { return coins < rules_.least_bid ? 0 : coins; }

  /// Returns the bounds and strategies at a state; a strategy has a probability for each bid from
  /// the least on. nullopt if the state is not solved. Throws std::invalid_argument if there is no
  /// such state.
  std::optional<StateSolution> at(const OshiZumoState& state) const;

  /// Returns the bounds on a state's value; -1 and 1 if it is not solved. Throws as at() does.
  ValueBounds bounds(const OshiZumoState& state) const;

  /// Returns the payoffs of a state's stage game; nullopt unless the next states are solved. Throws
  /// as at() does.
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
  // A layer for each total number of coins.
  LayeredInduction values_;
};

}  // namespace saddle::games
