#pragma once

#include <cstdint>

#include "saddle/number/double_double.h"
#include "saddle/number/rational.h"

namespace saddle::games {

/// The Great Game (UVa 12164, ICPC Kuala Lumpur 2008).
///
/// Rock-paper-scissors in rounds of G throws against an opponent whose probabilities of rock, paper
/// and scissors are known for each throw. The player with more won throws wins the round; equal
/// numbers are a draw. The match is won with a lead of W rounds and lost when L rounds behind.
enum class Throw : std::uint8_t { rock, paper, scissors };

/// The opponent's probabilities at one throw, rounded to 106 bits.
class OpponentThrow {
 public:
  /// Throws std::invalid_argument unless all are at least 0 and they sum to 1.
  OpponentThrow(const Rational& rock, const Rational& paper, const Rational& scissors);

  const DoubleDouble& rock() const { return rock_; }
  const DoubleDouble& paper() const { return paper_; }
  const DoubleDouble& scissors() const { return scissors_; }

 private:
  DoubleDouble rock_;
  DoubleDouble paper_;
  DoubleDouble scissors_;
};

/// After a number of throws, the probabilities to win and lose the round from each score. Each
/// pointer points to the entry of one score.
struct ThrowLayer {
  double* win;
  double* win_low;
  double* loss;
  double* loss_low;
  double* draw;
};

/// The objective that a play maximises, up to a constant: chance_weight * chance[s] + draw_weight *
/// draw[s].
struct ThrowObjective {
  const double* chance;
  double chance_weight;
  double draw_weight;
};

/// Returns the best play at score s against a throw, given the probabilities after the throw.
Throw best_throw(const OpponentThrow& chances, const ThrowObjective& objective, const double* draw,
                 std::int64_t s);

/// How step_back computes: in doubles, or to 106 bits except the draws, which affect only the
/// choices and stay doubles.
enum class Precision { doubles, double_doubles };

/// step_back may read and write this many scores beyond the last.
inline constexpr std::int64_t most_scores_beyond = 7;

/// Computes the probabilities at the scores 0, ..., count - 1 from those after the throw, which are
/// read from score -1 to score `count`, with the best play at each.
void step_back(Precision precision, const OpponentThrow& chances, const ThrowObjective& objective,
               const ThrowLayer& after, const ThrowLayer& before, std::int64_t count);

}  // namespace saddle::games
