#pragma once

#include <functional>

#include <Eigen/Core>

#include "saddle/matrix/mixed_strategy.h"
#include "saddle/number/index.h"

namespace saddle {

/// What regret matching asks of a matrix game. Vectors have an entry for each strategy, or for
/// those that this process holds where several share the game.
template <class Number>
struct MatchedGame {
  using Vector = Eigen::Matrix<Number, Eigen::Dynamic, 1>;
  using Pay = std::function<void(const Vector& other_strategy, Vector& payoffs)>;

  Index rows;
  Index columns;
  /// Set the payoff of each row against the column player's strategy, and the payoff of each column
  /// with its sign changed, so that both players prefer the greatest.
  Pay pay_rows;
  Pay pay_columns;
  /// Return the sum, or the greatest, of the numbers of all processes; all get the same result.
  /// With a single process it is its number.
  std::function<double(double)> sum = [](double number) { return number; };
  std::function<double(double)> maximum = sum;
};

/// Predictive regret matching+: both players in turn play the positive part of their accumulated
/// regrets, to which the last regret is added as a prediction of the next (Farina, Kroer and
/// Sandholm, AAAI 2021); the averages, weighted by the square of the time, approach optimal
/// strategies. The number of iterations to a gap grows with its inverse and hardly with the game;
/// each is two products. What the averages pay follows from those by linearity. Made for double,
/// and for float, which is good to a gap of about 1e-5.
template <class Number>
class RegretMatching {
 public:
  using Vector = typename MatchedGame<Number>::Vector;

  struct Player {
    Vector regret;
    Vector strategy;
    Vector average;         // weighted sum
    Vector average_payoff;  // of each strategy against the other's average
  };

  /// All that the next iteration depends on.
  struct State {
    Player row;
    Player column;
    Number time = 0;  // iterations that were made since the averages began
    Number total_weight = 0;
  };

  explicit RegretMatching(MatchedGame<Number> game);

  void iterate();

  /// The duality gap of the averages in the game as it was matched, up to rounding. O(m + n).
  double gap() const;

  /// The averages, each of sum 1 (over all processes' strategies), uniform at first; and their
  /// payoffs.
  Weights averages() const;
  WeightedPayoffs payoffs() const;

  /// From an earlier state, iterations go on as if they had not been interrupted.
  const State& state() const { return state_; }
  State& state() { return state_; }

 private:
  Player started(Index size) const;
  void answer(Player& player, Player& other, const typename MatchedGame<Number>::Pay& pay);
  void match_regrets(const Vector& payoffs, Player& player) const;

  MatchedGame<Number> game_;
  State state_;
};

}  // namespace saddle
