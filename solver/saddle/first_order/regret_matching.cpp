#include "saddle/first_order/regret_matching.h"

#include <utility>

#include "saddle/number/rounding.h"

namespace saddle {
template <class Number>
RegretMatching<Number>::RegretMatching(MatchedGame<Number> game)
    : game_(std::move(game)), state_{started(game_.rows), started(game_.columns)} {}

template <class Number>
typename RegretMatching<Number>::Player RegretMatching<Number>::started(Index size) const {
  const auto all = static_cast<Number>(game_.sum(static_cast<double>(size)));
  return {Vector::Zero(size), Vector::Constant(size, 1 / all), Vector::Zero(size),
          Vector::Zero(size)};
}

// Adds the regrets for not having played each strategy, and computes the next strategy.
template <class Number>
void RegretMatching<Number>::match_regrets(const Vector& payoffs, Player& player) const {
  const auto all = [this](Number part) {
    return static_cast<Number>(game_.sum(static_cast<double>(part)));
  };
  const auto instant = payoffs.array() - all(payoffs.dot(player.strategy));
  player.regret = (player.regret.array() + instant).cwiseMax(Number{0});
  player.strategy = (player.regret.array() + instant).cwiseMax(Number{0});
  const Number sum = all(player.strategy.sum());
  if (sum > 0) {
    player.strategy /= sum;
  } else {
    player.strategy.setConstant(1 / all(static_cast<Number>(payoffs.size())));
  }
}

// The player moves after the other one. The other's strategy is added to the other's average here.
template <class Number>
void RegretMatching<Number>::answer(Player& player, Player& other,
                                    const typename MatchedGame<Number>::Pay& pay) {
  const Number weight = state_.time * state_.time;
  Vector payoffs(player.strategy.size());
  pay(other.strategy, payoffs);
  other.average += weight * other.strategy;
  player.average_payoff += weight * payoffs;
  match_regrets(payoffs, player);
}

template <class Number>
void RegretMatching<Number>::iterate() {
  state_.time += 1;
  state_.total_weight += state_.time * state_.time;
  answer(state_.row, state_.column, game_.pay_rows);
  answer(state_.column, state_.row, game_.pay_columns);
}

template <class Number>
double RegretMatching<Number>::gap() const {
  const auto maximum = [this](const Vector& payoffs) {
    return game_.maximum(payoffs.size() > 0 ? static_cast<double>(payoffs.maxCoeff()) : -infinity);
  };
  return (maximum(state_.row.average_payoff) + maximum(state_.column.average_payoff)) /
         static_cast<double>(state_.total_weight);
}

template <class Number>
Weights RegretMatching<Number>::averages() const {
  const auto mean = [this](const Player& player) -> Eigen::VectorXd {
    const Eigen::VectorXd average = player.average.template cast<double>();
    const double sum = game_.sum(average.sum());
    return sum > 0 ? Eigen::VectorXd(average / sum) : player.strategy.template cast<double>();
  };
  return {mean(state_.row), mean(state_.column)};
}

template <class Number>
WeightedPayoffs RegretMatching<Number>::payoffs() const {
  return {(state_.row.average_payoff / state_.total_weight).template cast<double>(),
          (-state_.column.average_payoff / state_.total_weight).template cast<double>()};
}

template class RegretMatching<double>;
template class RegretMatching<float>;

}  // namespace saddle
