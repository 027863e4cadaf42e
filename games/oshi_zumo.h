#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "saddle/matrix/solution.h"
#include "saddle/recursive/backward_induction.h"

namespace saddle::games {

/// Oshi-Zumo (Buro 2003): both players bid coins at once and lose them; the higher bid pushes the
/// wrestler a step to the other side. The board has `size` positions on each side of its centre;
/// who pushes him off wins 1, and when the coins are spent who has him on the other's side.
struct OshiZumoRules {
  int coins = 50;
  int size = 3;
  /// The least bid, which only who has fewer coins need not make: he bids nothing.
  int least_bid = 1;
};

/// What the players have, and how far the row player has pushed the wrestler past the centre.
struct OshiZumoState {
  int row_coins;
  int column_coins;
  int position = 0;
};

/// All states of Oshi-Zumo with at most the given coins on either side, solved by backward
/// induction. The states of players who change places have negated values.
class OshiZumo {
 public:
  /// Throws std::invalid_argument unless 1 <= coins <= 500, 0 <= size <= 100, 1 <= least_bid.
  explicit OshiZumo(const OshiZumoRules& rules);

  /// Solves the stage games, of which each is an iteration. Returns converged unless a limit was
  /// reached.
  Termination solve(const Options& options = {});

  /// Returns the least and greatest bid with so many coins.
  int least_bid(int coins) const { return coins < rules_.least_bid ? 0 : rules_.least_bid; }
  int greatest_bid(int coins) const { return coins < rules_.least_bid ? 0 : coins; }

  /// Returns the bounds and strategies at a state, a probability for each bid from the least;
  /// none if it is not solved. Throws std::invalid_argument if there is no such state.
  std::optional<StateSolution> at(const OshiZumoState& state) const;

  /// Returns every state in which a bid is made.
  std::vector<OshiZumoState> states() const;

  const OshiZumoRules& rules() const { return rules_; }
  std::int64_t stage_games() const { return stage_games_; }
  std::int64_t fallbacks() const { return fallbacks_; }

 private:
  double value(const OshiZumoState& state) const;
  std::size_t place(const OshiZumoState& state) const;
  bool is_over(const OshiZumoState& state) const;
  Index bids(int coins) const { return greatest_bid(coins) - least_bid(coins) + 1; }
  void fill(const OshiZumoState& state, std::vector<double>& payoffs) const;
  bool solve_total(int total, const Options& options);

  OshiZumoRules rules_;
  std::vector<double> values_;
  // No value of states with so many coins in all is farther than this from the true one.
  std::vector<double> errors_;
  std::int64_t stage_games_ = 0;
  std::int64_t fallbacks_ = 0;
};

}  // namespace saddle::games
