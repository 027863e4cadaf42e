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

}  // namespace saddle::games
