#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <numeric>
#include <type_traits>
#include <utility>
#include <vector>

#include "saddle/normal_form/equilibrium.h"
#include "saddle/normal_form/scaled_payoffs.h"

// The equations of the equilibria in which each player p plays exactly the strategies of a support
// S_p. Let s be the first strategy of S_p, x_q the probabilities of the strategies of S_q. The
// unknowns are the probabilities of all strategies of the supports except each player's first,
// whose probability is 1 minus the others'. For each unknown there is an equation
//
//   u_p(t, x) - u_p(s, x) = 0   for t in S_p other than s,
//
// whose left side, the residual, depends only on the other players' probabilities, and is linear in
// each player's. A solution with positive probabilities, in which the strategies outside the
// supports have u_p(t, x) - u_p(s, x) < 0, is a regular equilibrium if the Jacobian J is
// nonsingular. Its index is the sign of det(-J): +1 for a strict equilibrium, which has no
// unknowns. If all equilibria of a game are regular, their indices add up to 1 (Guel, Pearce and
// Stacchetti, Mathematics of Operations Research 18, 1993).

namespace saddle {

/// The differences of payoffs u_p(t, .) - u_p(s, .) of one player, restricted to the supports of
/// the others. They are computed in `Number`.
template <class Number>
struct PayoffDifferences {
  /// The strategies t other than s: first those of the support, then those outside it.
  std::vector<Index> strategies;
  /// The other players whose supports have several strategies, and the sizes of these supports.
  std::vector<Index> others;
  std::vector<std::size_t> sizes;
  /// By t, then by choices of the others, in which the first of the others varies fastest.
  std::vector<Number> values;

  std::size_t combinations() const {
    return std::accumulate(sizes.begin(), sizes.end(), std::size_t{1}, std::multiplies<>());
  }
};

/// Converts the payoffs of ScaledPayoffs to Number.
template <class Number>
Number scaled_payoff(const ScaledPayoffs& payoffs, Index player, Index profile) {
  if constexpr (std::is_same_v<Number, double>) {
    return payoffs.nearest(player, profile);
  } else if constexpr (std::is_same_v<Number, Interval<double>>) {
    return payoffs.enclosure(player, profile);
  } else if constexpr (std::is_same_v<Number, Rational>) {
    return payoffs.exact(player, profile);
  } else {
    return point(payoffs.exact(player, profile));
  }
}

/// Converts a double to Number without rounding.
template <class Number>
Number unrounded(double number) {
  if constexpr (requires(Number interval) { interval.upper; }) {
    return {number, number};
  } else {
    return number;
  }
}

/// Returns the probabilities of the supports' strategies, for each player: the unknowns, and for
/// the first strategy of each support 1 minus the others.
template <class Number>
std::vector<std::vector<Number>> profile_of(const Supports& supports,
                                            const std::vector<Number>& unknowns) {
  std::vector<std::vector<Number>> result;
  std::size_t next = 0;
  for (const std::vector<Index>& own : supports) {
    std::vector<Number>& probabilities = result.emplace_back(own.size());
    probabilities[0] = unrounded<Number>(1);
    for (std::size_t k = 1; k < own.size(); ++k) {
      probabilities[k] = unknowns[next++];
      probabilities[0] -= probabilities[k];
    }
  }
  return result;
}

/// Returns the weighted sums of the values over one axis, whose length is weights.size();
/// neighbours on it are `inner` values apart.
template <class Number>
std::vector<Number> contracted(const std::vector<Number>& values, std::size_t inner,
                               const std::vector<Number>& weights) {
  const std::size_t length = weights.size();
  std::vector<Number> result(values.size() / length);
  const std::size_t outer = values.size() / (length * inner);
  for (std::size_t block = 0; block < outer; ++block) {
    Number* to = result.data() + block * inner;
    const Number* from = values.data() + block * inner * length;
    for (std::size_t k = 0; k < length; ++k) {
      for (std::size_t i = 0; i < inner; ++i) {
        to[i] += weights[k] * from[k * inner + i];
      }
    }
  }
  return result;
}

template <class Number>
class IndifferenceSystem {
 public:
  /// The probabilities of a support's strategies, for each player.
  using Profile = std::vector<std::vector<Number>>;

  /// Takes a non-empty support for each player. Memory: for each player the strategies times the
  /// combinations of the others' supports.
  IndifferenceSystem(const ScaledPayoffs& payoffs, Supports supports)
      : supports_(std::move(supports)) {
    const auto players = static_cast<Index>(supports_.size());
    for (Index player = 0; player < players; ++player) {
      first_unknown_.push_back(unknowns_);
      unknowns_ += support(player).size() - 1;
      differences_.push_back(differences(payoffs, player));
    }
  }

  const Supports& supports() const { return supports_; }
  std::size_t unknowns() const { return unknowns_; }
  std::size_t first_unknown(Index player) const { return first_unknown_[as_size(player)]; }
  const PayoffDifferences<Number>& of(Index player) const { return differences_[as_size(player)]; }

  Profile profile(const std::vector<Number>& unknowns) const {
    return profile_of(supports_, unknowns);
  }

  /// Returns u_p(t, x) - u_p(s, x) for each t of of(p).strategies, as a linear function of the
  /// probabilities of of(p).others[other]: its coefficients, row by row.
  std::vector<Number> linear_in(Index player, std::size_t other, const Profile& x) const {
    const PayoffDifferences<Number>& own = of(player);
    std::vector<Number> values = own.values;
    std::size_t inner = 1;
    for (std::size_t k = 0; k < own.others.size(); ++k) {
      if (k == other) {
        inner *= own.sizes[k];
      } else {
        values = contracted(values, inner, x[as_size(own.others[k])]);
      }
    }
    return values;
  }

  /// Returns u_p(t, x) - u_p(s, x) for each t of of(p).strategies.
  std::vector<Number> values(Index player, const Profile& x) const {
    return linear_in(player, of(player).others.size(), x);
  }

  /// Returns the left sides of the equations.
  std::vector<Number> residuals(const Profile& x) const {
    std::vector<Number> result;
    result.reserve(unknowns_);
    for (Index player = 0; player < players(); ++player) {
      const std::size_t count = support(player).size() - 1;
      if (count > 0) {
        const std::vector<Number> own = values(player, x);
        result.insert(result.end(), own.begin(), own.begin() + static_cast<std::ptrdiff_t>(count));
      }
    }
    return result;
  }

  /// Returns the derivatives of the left sides with respect to the unknowns, row by row.
  std::vector<Number> jacobian(const Profile& x) const {
    std::vector<Number> result(unknowns_ * unknowns_);
    for (Index player = 0; player < players(); ++player) {
      const PayoffDifferences<Number>& own = of(player);
      const std::size_t count = support(player).size() - 1;
      for (std::size_t other = 0; other < own.others.size() && count > 0; ++other) {
        const std::vector<Number> coefficients = linear_in(player, other, x);
        for (std::size_t row = 0; row < count; ++row) {
          // The derivative with respect to an unknown is its coefficient minus the coefficient of
          // the first strategy, because the first probability is 1 minus the others.
          const Number* from = coefficients.data() + row * own.sizes[other];
          Number* to = result.data() + (first_unknown(player) + row) * unknowns_ +
                       first_unknown(own.others[other]);
          for (std::size_t k = 1; k < own.sizes[other]; ++k) {
            to[k - 1] = Number(from[k] - from[0]);
          }
        }
      }
    }
    return result;
  }

 private:
  Index players() const { return static_cast<Index>(supports_.size()); }
  const std::vector<Index>& support(Index player) const { return supports_[as_size(player)]; }

  PayoffDifferences<Number> differences(const ScaledPayoffs& payoffs, Index player) const {
    const NormalFormGame& game = payoffs.game();
    PayoffDifferences<Number> result;
    const std::vector<Index>& own = support(player);
    result.strategies.assign(own.begin() + 1, own.end());
    for (Index t = 0; t < game.strategies(player); ++t) {
      if (!std::binary_search(own.begin(), own.end(), t)) {
        result.strategies.push_back(t);
      }
    }
    for (Index other = 0; other < players(); ++other) {
      if (other != player && support(other).size() > 1) {
        result.others.push_back(other);
        result.sizes.push_back(support(other).size());
      }
    }
    const std::vector<Index> profiles = profiles_of_others(game, supports_, player);
    std::vector<Number> of_first;
    for (const Index profile : profiles) {
      of_first.push_back(
          scaled_payoff<Number>(payoffs, player, profile + own[0] * game.stride(player)));
    }
    result.values.reserve(result.strategies.size() * profiles.size());
    for (const Index t : result.strategies) {
      for (std::size_t k = 0; k < profiles.size(); ++k) {
        result.values.push_back(
            Number(scaled_payoff<Number>(payoffs, player, profiles[k] + t * game.stride(player)) -
                   of_first[k]));
      }
    }
    return result;
  }

  Supports supports_;
  std::vector<std::size_t> first_unknown_;
  std::size_t unknowns_ = 0;
  std::vector<PayoffDifferences<Number>> differences_;
};

}  // namespace saddle
