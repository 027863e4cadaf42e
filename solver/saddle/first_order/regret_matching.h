#pragma once

#include <functional>

#include <Eigen/Core>

#include "saddle/matrix/mixed_strategy.h"
#include "saddle/number/index.h"

namespace saddle {

/// A matrix game as regret matching needs it. Vectors have an entry for each strategy; if several
/// processes share the game, for each strategy of this process.
template <class Number>
struct MatchedGame {
  using Vector = Eigen::Matrix<Number, Eigen::Dynamic, 1>;
  using Pay = std::function<void(const Vector& other_strategy, Vector& payoffs)>;

  Index rows;
  Index columns;
  /// Set the payoff of each row against the column player's strategy, and the negated payoff of
  /// each column, so that both players maximise.
  Pay pay_rows;
  Pay pay_columns;
  /// Return the sum, or the maximum, of the numbers of all processes; all get the same result. A
  /// single process returns its own number.
  std::function<double(double)> sum = [](double number) { return number; };
  std::function<double(double)> maximum = sum;
};

/// Predictive regret matching+: the players move in turn. Each plays the positive part of its
/// accumulated regrets plus the last regret, which predicts the next (Farina, Kroer and Sandholm,
/// AAAI 2021). The averages, weighted by the square of the time, approach optimal strategies. The
/// number of iterations to reach a gap is about proportional to 1 / gap and hardly depends on the
/// game. Each iteration takes two products, and the payoffs of the averages follow from the
/// products by linearity. Made for double, and for float, which is accurate to a gap of about 1e-5.
template <class Number>
class RegretMatching {
 public:
  using Vector = typename MatchedGame<Number>::Vector;

  struct Player {
    Vector regret;
    Vector strategy;
    Vector average;         // weighted sum
    Vector average_payoff;  // of each strategy, against the other's average
  };

  /// All that determines the next iteration.
  struct State {
    Player row;
    Player column;
    Number time = 0;  // iterations since the averages began
    Number total_weight = 0;
  };

  explicit RegretMatching(MatchedGame<Number> game);

  void iterate();

  /// The duality gap of the averages in the MatchedGame, up to rounding. O(m + n).
  double gap() const;

  /// The averages, each of sum 1 over all processes, uniform at first; and the payoffs against
  /// them.
  Weights averages() const;
  WeightedPayoffs payoffs() const;

  /// The state; iterations can resume from an earlier one as if they had not been interrupted.
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
