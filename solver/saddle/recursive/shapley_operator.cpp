#include "saddle/recursive/shapley_operator.h"

#include <algorithm>
#include <numeric>

#include "saddle/recursive/stage_game.h"

namespace saddle {
namespace {

// Of a term: one for each of two factors, one for their product, one for the discount.
constexpr int term_roundings = 4;
// Fewer states are solved before other threads have woken up.
constexpr std::size_t least_shared = 64;

}  // namespace

ShapleyOperator::ShapleyOperator(const StochasticGame& game, int threads)
    : game_(game), pool_(threads) {
  desks_.resize(static_cast<std::size_t>(threads));
  for (const auto& stage : game.stages) {
    first_cell_.push_back(cells_.size());
    for (const auto& cell : stage.cells()) {
      for (const auto& [probability, to] : cell.to) {
        if (probability > 0) {
          transitions_.push_back({probability * game.discount, to});
        }
      }
      const bool may_end = game.discount < 1 || !surely_goes_on(cell);
      cells_.push_back({cell.payoff, transitions_.size(), cell.payoff == 0, may_end});
    }
  }
}

double ShapleyOperator::expected_payoff(const Payoff& cell, std::size_t begin,
                                        std::span<const double> values, Rounding rounding) const {
  RoundedPayoff sum(cell.payoff);
  double minimum = infinity;
  double maximum = -infinity;
  for (std::size_t k = begin; k < cell.end; ++k) {
    const double value = values[static_cast<std::size_t>(transitions_[k].to)];
    sum.add(transitions_[k].probability, value);
    minimum = std::min(minimum, value);
    maximum = std::max(maximum, value);
  }
  if (rounding == Rounding::to_nearest || (sum.is_payoff() && !game_.is_rounded)) {
    return sum.sum();
  }
  // An average is never outside what it is of, which keeps equal values as they are. An end, and
  // what a discount takes away, are values of 0.
  if (cell.may_end) {
    minimum = std::min(minimum, 0.0);
    maximum = std::max(maximum, 0.0);
  }
  if (rounding == Rounding::down) {
    const double low = sum.low(term_roundings);
    return cell.is_average ? std::max(low, minimum) : low;
  }
  const double high = sum.high(term_roundings);
  return cell.is_average ? std::min(high, maximum) : high;
}

StageSolution ShapleyOperator::solve(Desk& desk, Index state, std::span<const double> values,
                                     Rounding rounding) {
  const auto& stage = game_.stages[static_cast<std::size_t>(state)];
  const std::size_t first = first_cell_[static_cast<std::size_t>(state)];
  const std::size_t size = stage.cells().size();
  std::size_t begin = first == 0 ? 0 : cells_[first - 1].end;
  desk.payoffs.resize(size);
  for (std::size_t k = 0; k < size; ++k) {
    const Payoff& cell = cells_[first + k];
    desk.payoffs[k] = expected_payoff(cell, begin, values, rounding);
    begin = cell.end;
  }
  const StageSolution solution = desk.solver.solve(desk.payoffs, stage.rows(), stage.columns());
  ++desk.stage_games;
  desk.fallbacks += solution.fallbacks;
  return solution;
}

void ShapleyOperator::for_each(
    std::span<const Index> states, std::span<const double> values, Rounding rounding,
    const std::function<void(std::size_t k, const StageSolution& solution)>& take) {
  if (states.size() < least_shared) {
    for (std::size_t k = 0; k < states.size(); ++k) {
      take(k, at(states[k], values, rounding));
    }
    return;
  }
  pool_.for_each(std::ssize(states), [&](int worker, std::int64_t number) {
    const auto k = static_cast<std::size_t>(number);
    take(k, solve(desks_[static_cast<std::size_t>(worker)], states[k], values, rounding));
  });
}

std::int64_t ShapleyOperator::stage_games() const {
  return std::accumulate(desks_.begin(), desks_.end(), std::int64_t{0},
                         [](std::int64_t sum, const Desk& desk) { return sum + desk.stage_games; });
}

std::int64_t ShapleyOperator::fallbacks() const {
  return std::accumulate(desks_.begin(), desks_.end(), std::int64_t{0},
                         [](std::int64_t sum, const Desk& desk) { return sum + desk.fallbacks; });
}

}  // namespace saddle
