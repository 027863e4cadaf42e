#include "games/great_game/opponent_throw.h"

#include "saddle/machine/refusal.h"

namespace saddle::games {

OpponentThrow::OpponentThrow(const Rational& rock, const Rational& paper, const Rational& scissors)
    : rock_(nearest_double_double(rock)),
      paper_(nearest_double_double(paper)),
      scissors_(nearest_double_double(scissors)) {
  if (rock < 0 || paper < 0 || scissors < 0 || rock + paper + scissors != 1) {
    throw_invalid("chances of a throw are {}, {}, {}, must be at least 0 and sum to 1",
                  rock.get_str(), paper.get_str(), scissors.get_str());
  }
}

}  // namespace saddle::games
