#include "games/guess_it/guess_it.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "saddle/machine/refusal.h"
#include "saddle/machine/simd.h"
#include "saddle/number/double_double.h"

// The reduction to 2 x 2
//
// Let f(n, m) be the mover's probability to win. If one hand is empty nobody can bluff: f(n, 0) =
// 1, because the mover knows every card except one, and f(0, m) = 1 / (m + 1), because the other
// does. Otherwise, with u = f(m - 1, n) after a card was shown and v = f(m, n - 1) after a bluff
// was disbelieved,
//
//                   the other believes      the other disbelieves
//   honest ask      m/(m+1) (1 - u)         m/(m+1) (1 - u) + 1/(m+1)
//   bluff           1                       1 - v
//
// without a saddle point. Its closed form, in which f and 1 - f need no subtraction except 1 - u,
// is
//
//   f     = (1 + m v (1 - u)) / (1 + (m + 1) v),      honest ask = (m + 1) v / (1 + (m + 1) v),
//   1 - f = v (1 + m u) / (1 + (m + 1) v),            believe = ((m + 1) v - m u) / (...).
//
// The layers
//
// Call the players X and Y, with x and y cards. A move removes one card and passes the turn to the
// other, so all deals of one sum s = x + y have the same mover and depend only on deals of sum s -
// 1: at (x, y) on (x, y - 1) and (x - 1, y), where X's u and v are Y's v and u.
//
// Over 2e5 layers, rounding errors of f would add up to 1e-14. So f is stored as two doubles and
// computed from its small difference from 1 - u,
//
//   f = (1 - u) + (u - (1 - u) v) / (1 + (m + 1) v),
//
// where the rounding errors are relative to the small second term.
//
// The band
//
// Most asks are honest, so play from (n, m) hardly ever leaves the deals whose x - y is near n - m.
// If every deal outside the band |x - y - (n - m)| <= w counts as a win for Y, X's probabilities
// inside can only fall, because the value of a game is monotone in its payoffs; if it counts as a
// win for X, they can only rise. So two runs over the band enclose the true values, and w is
// doubled until the enclosure is narrower than the rounding of a double. The doubling ends at the
// latest when the band is the whole rectangle.

namespace saddle::games {
namespace {

constexpr std::int64_t least_half_width = 32;
constexpr double enclosure_width = 0x1p-56;
constexpr std::int64_t most_table_entries = std::int64_t{1} << 28;

struct ConstLayer {
  const double* high;
  const double* low;
};

// Computes f for `count` deals, in which the mover faces m, m + step, ... cards.
[[gnu::always_inline]] inline void move_layer(ConstLayer u, const double* v, double m, double step,
                                              std::int32_t count, double* high, double* low) {
#pragma omp simd
  for (std::int32_t k = 0; k < count; ++k) {  // AVX2 cannot convert 64-bit integers
    const double others = m + step * k;
    const DoubleDouble rest = fast_two_sum(1, -u.high[k]);
    const double change = (u.high[k] - rest.high * v[k]) / (1 + (others + 1) * v[k]);
    const DoubleDouble sum = two_sum(rest.high, change);
    const DoubleDouble f = fast_two_sum(sum.high, sum.low + (rest.low - u.low[k]));
    high[k] = f.high;
    low[k] = f.low;
  }
}

// Returns 1 / n to 106 bits.
DoubleDouble reciprocal(std::int64_t n) {
  const auto divisor = static_cast<double>(n);
  const double high = 1 / divisor;
  return {high, std::fma(-high, divisor, 1) / divisor};
}

double complement(const DoubleDouble& f) { return (1 - f.high) - f.low; }

// The mover's winning probabilities for the deals of one sum, by the cards that X holds.
class ChanceLayer {
 public:
  explicit ChanceLayer(std::int64_t most) : high_(to_size(most) + 3), low_(to_size(most) + 3) {}

  DoubleDouble operator[](std::int64_t x) const { return {high_[at(x)], low_[at(x)]}; }

  // Computes the deals [first, last] of sum s from the layer below.
  void compute(const ChanceLayer& below, std::int64_t s, bool x_moves, std::int64_t first,
               std::int64_t last) {
    const std::int64_t inner = std::max<std::int64_t>(first, 1);
    const std::int64_t count = std::min(last, s - 1) - inner + 1;
    if (count > 0) {
      const std::int64_t u = x_moves ? inner : inner - 1;
      const std::int64_t v = x_moves ? inner - 1 : inner;
      at_simd_level<move_layer>(
          {below.high_.data() + at(u), below.low_.data() + at(u)}, below.high_.data() + at(v),
          static_cast<double>(x_moves ? s - inner : inner), x_moves ? -1 : 1,
          static_cast<std::int32_t>(count), high_.data() + at(inner), low_.data() + at(inner));
    }
    if (first == 0) {
      set(0, x_moves ? reciprocal(s + 1) : DoubleDouble{1, 0});
    }
    if (last == s) {
      set(s, x_moves ? DoubleDouble{1, 0} : reciprocal(s + 1));
    }
  }

  void set(std::int64_t x, const DoubleDouble& f) {
    high_[at(x)] = f.high;
    low_[at(x)] = f.low;
  }

 private:
  static std::size_t to_size(std::int64_t n) { return static_cast<std::size_t>(n); }
  static std::size_t at(std::int64_t x) { return static_cast<std::size_t>(x + 1); }

  std::vector<double> high_;
  std::vector<double> low_;
};

std::int64_t floor_half(std::int64_t a) { return (a - (a < 0 ? 1 : 0)) / 2; }

struct Band {
  std::int64_t half_width;
  /// X's winning probability for every deal outside.
  double outside;
};

// Calls visit(s, x_moves, first, last, layer) for each sum s up to n + m, with the deals [first,
// last] that satisfy x <= n and y <= m inside the band. X moves in the layers of the given parity.
template <class Visitor>
void for_each_layer(std::int64_t n, std::int64_t m, const Band& band, bool x_moves_last,
                    std::int64_t last_sum, const ShouldStop& should_stop, Visitor visit) {
  PacedStop stop(should_stop);
  ChanceLayer below(n);
  ChanceLayer layer(n);
  for (std::int64_t s = 0; s <= last_sum; ++s) {
    const bool x_moves = ((last_sum - s) % 2 == 0) == x_moves_last;
    const std::int64_t first =
        std::max({std::int64_t{0}, s - m, floor_half(s + n - m - band.half_width + 1)});
    const std::int64_t last = std::min({n, s, floor_half(s + n - m + band.half_width)});
    if (first > last) {
      continue;
    }
    stop.expect_none_after(static_cast<std::size_t>(last - first + 1));
    layer.compute(below, s, x_moves, first, last);
    const DoubleDouble outside{x_moves ? band.outside : 1 - band.outside, 0};
    layer.set(first - 1, outside);
    layer.set(last + 1, outside);
    visit(s, x_moves, first, last, std::as_const(layer));
    std::swap(below, layer);
  }
}

// The values on which f(n, m) depends.
struct Successors {
  DoubleDouble u;
  DoubleDouble v;
};

Successors successors(std::int64_t n, std::int64_t m, const Band& band,
                      const ShouldStop& should_stop) {
  Successors result;
  for_each_layer(n, m, band, false, n + m - 1, should_stop,
                 [&](std::int64_t s, bool, std::int64_t, std::int64_t, const ChanceLayer& layer) {
                   if (s == n + m - 1) {
                     result = {layer[n], layer[n - 1]};
                   }
                 });
  return result;
}

bool agree(const DoubleDouble& a, const DoubleDouble& b) {
  const double difference = (a.high - b.high) + (a.low - b.low);
  return std::abs(difference) <= enclosure_width * std::min(a.high, complement(a));
}

Successors successors(std::int64_t n, std::int64_t m, const ShouldStop& should_stop) {
  for (std::int64_t half_width = least_half_width;; half_width *= 2) {
    const Successors lost = successors(n, m, {half_width, 0}, should_stop);
    const Successors won = successors(n, m, {half_width, 1}, should_stop);
    if (agree(lost.u, won.u) && agree(lost.v, won.v)) {
      return won;
    }
  }
}

void check_cards(const char* name, std::int64_t cards) {
  if (cards < 0 || cards > guess_it_most_cards) {
    throw_invalid("{} is {}, must be from 0 to {}", name, cards, guess_it_most_cards);
  }
}

}  // namespace

GuessItValue guess_it(std::int64_t mover, std::int64_t other, const ShouldStop& should_stop) {
  check_cards("mover", mover);
  check_cards("other", other);
  if (other == 0) {
    return {1, 0, {}, {}};
  }
  const auto m = static_cast<double>(other);
  if (mover == 0) {
    return {1 / (m + 1), m / (m + 1), {}, {}};
  }
  const auto [u, v] = successors(mover, other, should_stop);
  const double divisor = 1 + (m + 1) * v.high;
  return {(1 + m * v.high * complement(u)) / divisor, v.high * (1 + m * u.high) / divisor,
          (m + 1) * v.high / divisor, ((m + 1) * v.high - m * u.high) / divisor};
}

GuessItTable::GuessItTable(std::int64_t mover, std::int64_t other)
    : most_mover_(mover), most_other_(other) {
  check_cards("mover", mover);
  check_cards("other", other);
  if ((mover + 1) * (other + 1) > most_table_entries) {
    throw_invalid("the table has {} entries, must have at most {}", (mover + 1) * (other + 1),
                  most_table_entries);
  }
  std::int64_t size = 0;
  for (std::int64_t s = 0; s <= mover + other; ++s) {
    const std::int64_t first = std::max<std::int64_t>(0, s - other);
    start_.push_back(size - first);
    size += std::min(mover, s) - first + 1;
  }
  win_.resize(static_cast<std::size_t>(size));
  loss_.resize(static_cast<std::size_t>(size));

  // X's moves with hands up to (n, m) fill every other layer of the table. The others are filled by
  // Y's moves if n = m, else by a second run in which X's moves fall on the other layers.
  const Band everything{mover + other, 0};
  for (const bool x_moves_last : {true, false}) {
    for_each_layer(mover, other, everything, x_moves_last, mover + other, {},
                   [&](std::int64_t s, bool x_moves, std::int64_t first, std::int64_t last,
                       const ChanceLayer& layer) {
                     if (!x_moves && mover != other) {
                       return;
                     }
                     double* const win = win_.data() + index(0, s);
                     double* const loss = loss_.data() + index(0, s);
                     for (std::int64_t x = first; x <= last; ++x) {
                       const std::int64_t hand = x_moves ? x : s - x;
                       win[hand] = layer[x].high;
                       loss[hand] = complement(layer[x]);
                     }
                   });
    if (mover == other) {
      break;
    }
  }
}

ExactGuessItValue exact_guess_it(std::int64_t mover, std::int64_t other) {
  check_cards("mover", mover);
  check_cards("other", other);
  if (mover + other > guess_it_most_cards_exact) {
    throw_invalid(
        "mover + other is {}, must be at most {} for an exact answer: the number of "
        "digits about doubles with each card",
        mover + other, guess_it_most_cards_exact);
  }
  // f of one sum, by the mover's cards.
  std::vector<Rational> below;
  std::vector<Rational> layer;
  const int most = static_cast<int>(mover + other);
  for (int s = 0; s <= most; ++s) {
    below = std::exchange(layer, {});
    for (int n = 0; n <= s; ++n) {
      const int m = s - n;
      if (n == 0 || m == 0) {
        layer.emplace_back(1, m + 1);
        continue;
      }
      const Rational& u = below[static_cast<std::size_t>(m - 1)];
      const Rational& v = below[static_cast<std::size_t>(m)];
      layer.emplace_back((1 + m * v * (1 - u)) / (1 + (m + 1) * v));
    }
  }
  ExactGuessItValue result{layer[static_cast<std::size_t>(mover)], {}, {}};
  if (mover > 0 && other > 0) {
    const Rational& u = below[static_cast<std::size_t>(other - 1)];
    const Rational& v = below[static_cast<std::size_t>(other)];
    const int m = static_cast<int>(other);
    const Rational divisor = 1 + (m + 1) * v;
    result.honest_ask = (m + 1) * v / divisor;
    result.believe = ((m + 1) * v - m * u) / divisor;
  }
  return result;
}

}  // namespace saddle::games
