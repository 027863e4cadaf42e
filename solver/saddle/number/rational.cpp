#include "saddle/number/rational.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <utility>

#include "saddle/number/rounding.h"

namespace saddle {

double nearest_double(const Rational& number) {
  // If numerator and denominator are exact as doubles, only the quotient is rounded.
  constexpr std::size_t digits = std::numeric_limits<double>::digits;
  if (mpz_sizeinbase(number.get_num_mpz_t(), 2) <= digits &&
      mpz_sizeinbase(number.get_den_mpz_t(), 2) <= digits) {
    return number.get_num().get_d() / number.get_den().get_d();
  }
  if (sgn(number) < 0) {
    return -nearest_double(-number);
  }
  // 2^1024 - 2^970 lies halfway between the largest double and where the next one would be.
  static const mpz_class overflow = (mpz_class(1) << 1024) - (mpz_class(1) << 970);
  if (number >= overflow) {
    return infinity;
  }
  // GMP truncates, so the number lies in [below, above).
  const double below = std::fmin(number.get_d(), std::numeric_limits<double>::max());
  const double above = next_above(below);
  if (std::isinf(above)) {
    return below;
  }
  const Rational middle = (Rational(below) + Rational(above)) / 2;
  const int side = cmp(number, middle);
  if (side != 0) {
    return side < 0 ? below : above;
  }
  std::uint64_t bits = 0;
  std::memcpy(&bits, &below, sizeof bits);
  return bits % 2 == 0 ? below : above;
}

double rounded_down(const Rational& number) {
  const double nearest = nearest_double(number);
  if (std::isinf(nearest)) {
    return nearest < 0 ? nearest : std::numeric_limits<double>::max();
  }
  return Rational(nearest) <= number ? nearest : next_below(nearest);
}

// Subtracts from 0, because the negative of 0 is -0.
double rounded_up(const Rational& number) { return 0 - rounded_down(-number); }

mpz_class common_denominator(std::span<const Rational> numbers) {
  mpz_class common = 1;
  for (const Rational& number : numbers) {
    if (mpz_divisible_p(common.get_mpz_t(), number.get_den_mpz_t()) == 0) {
      common = lcm(common, number.get_den());
    }
  }
  return common;
}

std::vector<mpz_class> whole_multiples(std::span<const Rational> numbers) {
  const mpz_class denominator = common_denominator(numbers);
  std::vector<mpz_class> result(numbers.size());
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    mpz_divexact(result[k].get_mpz_t(), denominator.get_mpz_t(), numbers[k].get_den_mpz_t());
    result[k] *= numbers[k].get_num();
  }
  return result;
}

std::vector<Rational> in_proportion(std::span<const mpz_class> weights) {
  mpz_class sum;
  for (const mpz_class& weight : weights) {
    sum += weight;
  }
  std::vector<Rational> result(weights.size());
  for (std::size_t k = 0; k < weights.size(); ++k) {
    if (weights[k] != 0) {
      result[k] = Rational(weights[k], sum);
      result[k].canonicalize();
    }
  }
  return result;
}

std::optional<Rational> detail::simplest_between(Rational low, Rational high) {
  constexpr unsigned most_denominator_bits = 45;
  // Numerators and denominators of the last two convergents.
  mpz_class before_num = 0;
  mpz_class before_den = 1;
  mpz_class num = 1;
  mpz_class den = 0;
  const auto advance = [&](const mpz_class& term) {
    before_num = std::exchange(num, mpz_class(term * num + before_num));
    before_den = std::exchange(den, mpz_class(term * den + before_den));
  };
  while (mpz_sizeinbase(den.get_mpz_t(), 2) <= most_denominator_bits) {
    mpz_class whole;
    mpz_cdiv_q(whole.get_mpz_t(), low.get_num_mpz_t(), low.get_den_mpz_t());
    if (whole <= high) {
      advance(whole);
      return Rational(num, den);
    }
    --whole;
    advance(whole);
    const Rational next_low = 1 / Rational(high - whole);
    high = 1 / Rational(low - whole);
    low = next_low;
  }
  return {};
}

}  // namespace saddle
