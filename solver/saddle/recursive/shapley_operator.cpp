#include "saddle/recursive/shapley_operator.h"

#include <algorithm>
#include <numeric>

namespace saddle {
namespace {

// The roundings of a term: of its two factors, of their product, and of the product with the
// discount.
constexpr int term_roundings = 4;
// With fewer states than this, one thread has solved all before other threads have woken up.
constexpr std::size_t least_shared = 64;

// The value of {{a, b}, {c, d}}. Without a saddle point a - b and d - c have the same sign, so no
// digits cancel in their sum.
double value_of_two_by_two(double a, double b, double c, double d) {
  const double maximin = std::max(std::min(a, b), std::min(c, d));
  const double minimax = std::min(std::max(a, c), std::max(b, d));
  if (maximin >= minimax) {
    return maximin;
  }
  const double of_first = d - c;
  return c + (a - c) * (of_first / ((a - b) + of_first));
}

}  // namespace

ShapleyOperator::ShapleyOperator(const StochasticGame& game, int threads)
    : game_(game), pool_(threads) {
  desks_.resize(static_cast<std::size_t>(threads));
  for (const auto& stage : game.stages) {
    stages_.push_back({stage.rows(), stage.columns(), cells_.size(), transitions_.size()});
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
    const double value = values[as_size(transitions_[k].to)];
    sum.add(transitions_[k].probability, value);
    minimum = std::min(minimum, value);
    maximum = std::max(maximum, value);
  }
  if (rounding == Rounding::to_nearest || (sum.is_payoff() && !game_.is_rounded)) {
    return sum.sum();
  }
  // An average lies within the range of its values. So for equal values it is exact. The end of the
  // game, and the part removed by a discount, count as values of 0.
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
  const auto& [rows, columns, first, first_transition] = stages_[as_size(state)];
  const auto size = static_cast<std::size_t>(rows * columns);
  std::size_t begin = first_transition;
  desk.payoffs.resize(size);
  for (std::size_t k = 0; k < size; ++k) {
    const Payoff& cell = cells_[first + k];
    desk.payoffs[k] = expected_payoff(cell, begin, values, rounding);
    begin = cell.end;
  }
  const StageSolution solution = desk.solver.solve(desk.payoffs, rows, columns);
  ++desk.stage_games;
  desk.fallbacks += solution.fallbacks;
  return solution;
}

double ShapleyOperator::value(Desk& desk, Index state, std::span<const double> values) {
  const auto& [rows, columns, first, first_transition] = stages_[as_size(state)];
  const auto size = static_cast<std::size_t>(rows * columns);
  std::size_t next = first_transition;
  desk.payoffs.resize(size);
  for (std::size_t k = 0; k < size; ++k) {
    double sum = cells_[first + k].payoff;
    for (; next < cells_[first + k].end; ++next) {
      sum += transitions_[next].probability * values[as_size(transitions_[next].to)];
    }
    desk.payoffs[k] = sum;
  }
  ++desk.stage_games;
  const double* const a = desk.payoffs.data();
  if (rows == 1) {
    return *std::min_element(a, a + size);
  }
  if (columns == 1) {
    return *std::max_element(a, a + size);
  }
  if (size == 4) {
    return value_of_two_by_two(a[0], a[1], a[2], a[3]);
  }
  const StageSolution solution = desk.solver.solve(desk.payoffs, rows, columns);
  desk.fallbacks += solution.fallbacks;
  return solution.value();
}

// Each thread takes a block of numbers at a time.
template <class Work>
void ShapleyOperator::share(std::size_t size, const Work& work) {
  if (size < least_shared) {
    for (std::size_t k = 0; k < size; ++k) {
      work(desks_.front(), k);
    }
    return;
  }
  constexpr std::size_t grain = 32;
  pool_.for_each(static_cast<std::int64_t>((size + grain - 1) / grain),
                 [&](int worker, std::int64_t part) {
                   const std::size_t first = static_cast<std::size_t>(part) * grain;
                   for (std::size_t k = first; k < std::min(first + grain, size); ++k) {
                     work(desks_[as_size(worker)], k);
                   }
                 });
}

void ShapleyOperator::for_each(
    std::span<const Index> states, std::span<const double> values, Rounding rounding,
    const std::function<void(std::size_t k, const StageSolution& solution)>& take) {
  share(states.size(),
        [&](Desk& desk, std::size_t k) { take(k, solve(desk, states[k], values, rounding)); });
}

void ShapleyOperator::apply(std::span<const Index> states, std::span<const double> values,
                            std::span<double> image) {
  share(states.size(),
        [&](Desk& desk, std::size_t k) { image[k] = value(desk, states[k], values); });
}

std::int64_t ShapleyOperator::total(std::int64_t Desk::*count) const {
  return std::accumulate(desks_.begin(), desks_.end(), std::int64_t{0},
                         [&](std::int64_t sum, const Desk& desk) { return sum + desk.*count; });
}

}  // namespace saddle
