#include "saddle/normal_form/player_view.h"

#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace saddle {
namespace {

// Returns the difference of a number and the minimum: exact if it is less than most_whole.
double excess(std::int64_t number, std::int64_t minimum, std::int64_t /*maximum*/) {
  return static_cast<double>(static_cast<std::uint64_t>(number) -
                             static_cast<std::uint64_t>(minimum));
}

// Returns this difference divided by the range, because it may exceed the largest double.
double excess(const Rational& number, const Rational& minimum, const Rational& maximum) {
  return minimum == maximum ? 0
                            : nearest_double(Rational((number - minimum) / (maximum - minimum)));
}

std::uint64_t size_of_difference(std::int64_t a, std::int64_t b) {
  const auto difference = static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b);
  return a < b ? -difference : difference;
}

mpz_class difference(std::int64_t a, std::int64_t b) {
  const std::uint64_t size = size_of_difference(a, b);
  mpz_class result;
  mpz_import(result.get_mpz_t(), 1, -1, sizeof size, 0, 0, &size);
  return a < b ? mpz_class(-result) : result;
}
Rational difference(const Rational& a, const Rational& b) { return a - b; }

// Adds weight * (a - b); allocates no intermediate number if a word of GMP can hold it.
void add(mpz_class& sum, const mpz_class& weight, std::int64_t a, std::int64_t b) {
  if constexpr (sizeof(unsigned long) < sizeof(std::uint64_t)) {
    sum += weight * difference(a, b);
  } else if (a < b) {
    mpz_submul_ui(sum.get_mpz_t(), weight.get_mpz_t(), size_of_difference(a, b));
  } else {
    mpz_addmul_ui(sum.get_mpz_t(), weight.get_mpz_t(), size_of_difference(a, b));
  }
}
void add(Rational& sum, const mpz_class& weight, const Rational& a, const Rational& b) {
  sum += weight * (a - b);
}

}  // namespace

PlayerView::PlayerView(const NormalFormGame& game, Index player)
    : game_(&game),
      player_(player),
      own_(all_strategies(game)[as_size(player)]),
      others_(profiles_of_others(game, all_strategies(game), player)),
      doubles_(rows(), columns()) {
  game.payoffs(player).visit([&](auto payoffs) {
    using Number = std::remove_const_t<typename decltype(payoffs)::element_type>;
    const auto [minimum, maximum] = std::minmax_element(payoffs.begin(), payoffs.end());
    for (Index column = 0; column < columns(); ++column) {
      for (Index row = 0; row < rows(); ++row) {
        doubles_(row, column) = excess(payoffs[as_size(profile(row, column))], *minimum, *maximum);
      }
    }
    maximum_ = excess(*maximum, *minimum, *maximum);
    is_exact_ = std::is_same_v<Number, std::int64_t> && maximum_ < most_whole;
  });
}

PlayerView::PlayerView(const PlayerView& whole, std::vector<Index> own, std::vector<Index> others)
    : game_(whole.game_),
      player_(whole.player_),
      own_(std::move(own)),
      others_(std::move(others)),
      doubles_(rows(), columns()),
      maximum_(whole.maximum_),
      is_exact_(whole.is_exact_) {
  // The column of a profile in the whole game is the profile's number without the player's digit.
  const Index stride = game_->stride(player_);
  const Index block = stride * game_->strategies(player_);
  for (Index column = 0; column < columns(); ++column) {
    const Index profile = others_[as_size(column)];
    const Index from = profile % stride + profile / block * stride;
    for (Index row = 0; row < rows(); ++row) {
      doubles_(row, column) = whole.doubles_(own_[as_size(row)], from);
    }
  }
}

PlayerView PlayerView::restricted(const RemainingStrategies& remaining) const {
  return {*this, remaining[as_size(player_)], profiles_of_others(*game_, remaining, player_)};
}

Rational PlayerView::gain(Index row, Index other, Index column) const {
  return game_->payoffs(player_).visit([&](auto payoffs) -> Rational {
    return difference(payoffs[as_size(profile(row, column))],
                      payoffs[as_size(profile(other, column))]);
  });
}

template <class Pair>
std::vector<int> PlayerView::signs(Index size, std::span<const mpz_class> weights,
                                   const Pair& pair) const {
  return game_->payoffs(player_).visit([&](auto payoffs) {
    using Number = std::remove_const_t<typename decltype(payoffs)::element_type>;
    std::vector<int> result;
    for (Index place = 0; place < size; ++place) {
      std::conditional_t<std::is_same_v<Number, Rational>, Rational, mpz_class> gain = 0;
      for (std::size_t k = 0; k < weights.size(); ++k) {
        const auto [more, less] = pair(place, k);
        add(gain, weights[k], payoffs[as_size(more)], payoffs[as_size(less)]);
      }
      result.push_back(sgn(gain));
    }
    return result;
  });
}

std::vector<int> PlayerView::gains_of_rows(Index row, std::span<const Index> columns,
                                           std::span<const mpz_class> weights) const {
  return signs(rows(), weights, [&](Index other, std::size_t k) {
    return std::pair(profile(other, columns[k]), profile(row, columns[k]));
  });
}

std::vector<int> PlayerView::gains_of_columns(Index row, std::span<const Index> rows,
                                              std::span<const mpz_class> weights) const {
  return signs(columns(), weights, [&](Index column, std::size_t k) {
    return std::pair(profile(rows[k], column), profile(row, column));
  });
}

}  // namespace saddle
