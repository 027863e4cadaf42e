#include "saddle/normal_form/scaled_payoffs.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>

#include "saddle/number/rounding.h"

namespace saddle {
namespace {

// Returns the differences from the minimum, times a common positive factor that makes them whole.
template <class Number>
std::vector<mpz_class> above_least(std::span<const Number> numbers) {
  std::vector<mpz_class> whole;
  if constexpr (std::is_same_v<Number, std::int64_t>) {
    for (const std::int64_t number : numbers) {
      whole.push_back(to_rational(WordQuotient{number}).get_num());
    }
  } else {
    whole = whole_multiples(numbers);
  }
  const mpz_class least = *std::min_element(whole.begin(), whole.end());
  for (mpz_class& number : whole) {
    number -= least;
  }
  return whole;
}

}  // namespace

ScaledPayoffs::ScaledPayoffs(const NormalFormGame& game) : game_(game) {
  for (Index player = 0; player < game.players(); ++player) {
    sides_.push_back(scaled(game, player));
  }
}

ScaledPayoffs::Side ScaledPayoffs::scaled(const NormalFormGame& game, Index player) {
  Side side;
  const ExactList& payoffs = game.payoffs(player);
  const std::vector<mpz_class> whole =
      payoffs.visit([](auto numbers) { return above_least(numbers); });
  const auto [least, greatest] = std::minmax_element(whole.begin(), whole.end());
  side.least = payoffs[as_size(least - whole.begin())];
  side.nearest.resize(whole.size());
  if (*greatest == 0) {
    side.scale = 0;
    return side;
  }
  const std::size_t bits = mpz_sizeinbase(greatest->get_mpz_t(), 2);
  const mpz_class power = mpz_class(1) << bits;
  Rational top(*greatest, power);
  top.canonicalize();
  side.scale = top / (payoffs[as_size(greatest - whole.begin())] - side.least);
  constexpr std::size_t digits = std::numeric_limits<double>::digits;
  for (std::size_t k = 0; k < whole.size(); ++k) {
    if (bits <= digits) {
      side.nearest[k] = std::ldexp(whole[k].get_d(), -static_cast<int>(bits));
    } else {
      Rational payoff(whole[k], power);
      payoff.canonicalize();
      side.nearest[k] = nearest_double(payoff);
    }
  }
  side.rounding = bits <= digits ? 0 : rounding_up_to(1);
  return side;
}

Interval<double> ScaledPayoffs::enclosure(Index player, Index profile) const {
  const double number = nearest(player, profile);
  return rounding(player) == 0 ? point(number)
                               : Interval<double>{outward_down(number), outward_up(number)};
}

Rational ScaledPayoffs::exact(Index player, Index profile) const {
  return (game_.payoff(player, profile) - of(player).least) * of(player).scale;
}

Rational ScaledPayoffs::unit(Index player) const {
  return of(player).scale == 0 ? Rational(0) : Rational(1 / of(player).scale);
}

bool ScaledPayoffs::is_less(Index player, Index profile, Index other) const {
  const double first = nearest(player, profile);
  const double second = nearest(player, other);
  if (first != second || rounding(player) == 0) {
    return first < second;  // rounding keeps the order
  }
  return game_.payoff(player, profile) < game_.payoff(player, other);
}

}  // namespace saddle
