#include "games/great_game/throw.h"

#include <cstddef>

#include "saddle/machine/product_error.h"
#include "saddle/machine/refusal.h"
#include "saddle/machine/simd.h"

// This file is compiled without contraction of a * b + c, which would break the error-free sums.

namespace saddle::games {
namespace {

// The best play for a score or for a vector of scores: scissors, else paper, else rock.
template <class Number>
struct Choice {
  using Mask = decltype(Number{} > Number{});
  Mask paper;
  Mask scissors;
};

// Chooses a play: our rock beats scissors and loses to paper, and so on cyclically. The objective
// rises by `rise` from this score to the next, and by `fall` from the one before to this score.
template <class Number>
[[gnu::always_inline]] inline void choose(const OpponentThrow& chances, const Number& rise,
                                          const Number& fall, Choice<Number>& choice) {
  const double rock = chances.rock().high;
  const double paper = chances.paper().high;
  const double scissors = chances.scissors().high;
  const Number by_rock = scissors * rise - paper * fall;
  const Number by_paper = rock * rise - scissors * fall;
  const Number by_scissors = paper * rise - rock * fall;
  const Number better = by_rock > by_paper ? by_rock : by_paper;
  choice.paper = by_paper > by_rock;
  choice.scissors = by_scissors > better;
}

// A throw at several adjacent scores.
template <std::size_t lanes>
class ThrowLanes {
 public:
  using Vector = typename Lanes<lanes>::Vector;

  [[gnu::always_inline]] ThrowLanes(const OpponentThrow& chances, const ThrowObjective& objective,
                                    const ThrowLayer& after, std::int64_t s)
      : rock_(chances.rock()), paper_(chances.paper()), scissors_(chances.scissors()) {
    Vector above;
    Vector here;
    Vector below;
    value(objective, after.draw, s + 1, above);
    value(objective, after.draw, s, here);
    value(objective, after.draw, s - 1, below);
    const Vector rise = above - here;
    const Vector fall = here - below;
    choose(chances, rise, fall, choice_);
  }

  [[gnu::always_inline]] void in_doubles(const ThrowLayer& after, const ThrowLayer& before,
                                         std::int64_t s) const {
    Vector up;
    Vector down;
    Vector tie;
    pick(scissors_.high, rock_.high, paper_.high, up);
    pick(paper_.high, scissors_.high, rock_.high, down);
    pick(rock_.high, paper_.high, scissors_.high, tie);
    mix(up, down, tie, after.win, before.win, s);
    mix(up, down, tie, after.loss, before.loss, s);
    mix(up, down, tie, after.draw, before.draw, s);
  }

  [[gnu::always_inline]] void precisely(const ThrowLayer& after, const ThrowLayer& before,
                                        std::int64_t s) const {
    Pair up;
    Pair down;
    Pair tie;
    pick(scissors_, rock_, paper_, up);
    pick(paper_, scissors_, rock_, down);
    pick(rock_, paper_, scissors_, tie);
    mix(up, down, tie, after.win, after.win_low, before.win, before.win_low, s);
    mix(up, down, tie, after.loss, after.loss_low, before.loss, before.loss_low, s);
    mix(up.high, down.high, tie.high, after.draw, before.draw, s);
  }

 private:
  using Unaligned = typename Lanes<lanes>::Unaligned;

  // Numbers of 106 bits (double_double.h).
  struct Pair {
    Vector high;
    Vector low;
  };

  [[gnu::always_inline]] static const Unaligned& at(const double* numbers) {
    return *reinterpret_cast<const Unaligned*>(numbers);
  }
  [[gnu::always_inline]] static Unaligned& at(double* numbers) {
    return *reinterpret_cast<Unaligned*>(numbers);
  }

  [[gnu::always_inline]] static void value(const ThrowObjective& objective, const double* draw,
                                           std::int64_t s, Vector& value) {
    const Vector chances = at(objective.chance + s).vector;
    const Vector draws = at(draw + s).vector;
    value = objective.chance_weight * chances + objective.draw_weight * draws;
  }

  [[gnu::always_inline]] void pick(double rock, double paper, double scissors,
                                   Vector& picked) const {
    picked = choice_.paper ? Vector{} + paper : Vector{} + rock;
    picked = choice_.scissors ? Vector{} + scissors : picked;
  }

  [[gnu::always_inline]] void pick(const DoubleDouble& rock, const DoubleDouble& paper,
                                   const DoubleDouble& scissors, Pair& picked) const {
    pick(rock.high, paper.high, scissors.high, picked.high);
    pick(rock.low, paper.low, scissors.low, picked.low);
  }

  [[gnu::always_inline]] static void mix(const Vector& up, const Vector& down, const Vector& tie,
                                         const double* after, double* before, std::int64_t s) {
    const Vector above = at(after + s + 1).vector;
    const Vector here = at(after + s).vector;
    const Vector below = at(after + s - 1).vector;
    at(before + s).vector = up * above + down * below + tie * here;
  }

  [[gnu::always_inline]] static void multiply(const Pair& a, const double* highs,
                                              const double* lows, Pair& product) {
    const Vector high = at(highs).vector;
    const Vector low = at(lows).vector;
    product.high = a.high * high;
    Vector error;
    product_error<lanes>(a.high, high, product.high, error);
    product.low = error + (a.high * low + a.low * high);
  }

  [[gnu::always_inline]] static void add(const Vector& a, const Vector& b, Pair& sum) {
    sum.high = a + b;
    const Vector part = sum.high - a;
    sum.low = (a - (sum.high - part)) + (b - part);
  }

  [[gnu::always_inline]] static void mix(const Pair& up, const Pair& down, const Pair& tie,
                                         const double* after, const double* after_low,
                                         double* before, double* before_low, std::int64_t s) {
    Pair won;
    Pair lost;
    Pair drawn;
    multiply(up, after + s + 1, after_low + s + 1, won);
    multiply(down, after + s - 1, after_low + s - 1, lost);
    multiply(tie, after + s, after_low + s, drawn);
    Pair two;
    Pair three;
    add(won.high, lost.high, two);
    add(two.high, drawn.high, three);
    const Vector low = three.low + two.low + (won.low + lost.low + drawn.low);
    const Vector high = three.high + low;
    at(before + s).vector = high;
    at(before_low + s).vector = low - (high - three.high);
  }

  DoubleDouble rock_;
  DoubleDouble paper_;
  DoubleDouble scissors_;
  Choice<Vector> choice_;
};

template <std::size_t lanes, Precision precision>
[[gnu::always_inline]] inline void all_scores(const OpponentThrow& chances,
                                              const ThrowObjective& objective,
                                              const ThrowLayer& after, const ThrowLayer& before,
                                              std::int64_t count) {
  for (std::int64_t s = 0; s < count; s += static_cast<std::int64_t>(lanes)) {
    const ThrowLanes<lanes> scores(chances, objective, after, s);
    if constexpr (precision == Precision::doubles) {
      scores.in_doubles(after, before, s);
    } else {
      scores.precisely(after, before, s);
    }
  }
}

}  // namespace

OpponentThrow::OpponentThrow(const Rational& rock, const Rational& paper, const Rational& scissors)
    : rock_(nearest_double_double(rock)),
      paper_(nearest_double_double(paper)),
      scissors_(nearest_double_double(scissors)) {
  if (rock < 0 || paper < 0 || scissors < 0 || rock + paper + scissors != 1) {
    throw_invalid("chances of a throw are {}, {}, {}, must be at least 0 and sum to 1",
                  rock.get_str(), paper.get_str(), scissors.get_str());
  }
}

Throw best_throw(const OpponentThrow& chances, const ThrowObjective& objective, const double* draw,
                 std::int64_t s) {
  const auto value = [&](std::int64_t k) {
    return objective.chance_weight * objective.chance[k] + objective.draw_weight * draw[k];
  };
  Choice<double> choice{};
  choose(chances, value(s + 1) - value(s), value(s) - value(s - 1), choice);
  return choice.scissors ? Throw::scissors : (choice.paper ? Throw::paper : Throw::rock);
}

void step_back(Precision precision, const OpponentThrow& chances, const ThrowObjective& objective,
               const ThrowLayer& after, const ThrowLayer& before, std::int64_t count) {
  constexpr auto doubles = Precision::doubles;
  constexpr auto precise = Precision::double_doubles;
  if (precision == doubles) {
    at_simd_level<all_scores<2, doubles>, all_scores<4, doubles>, all_scores<8, doubles>>(
        chances, objective, after, before, count);
  } else {
    at_simd_level<all_scores<2, precise>, all_scores<4, precise>, all_scores<8, precise>>(
        chances, objective, after, before, count);
  }
}

}  // namespace saddle::games
