#include "saddle/recursive/shapley_operator.h"

#include <algorithm>
#include <cmath>
#include <limits>

// With k transitions a cell's worth goes through at most k additions, and each term through a
// product, the discount's product and the roundings of both factors: k + 4 roundings, whose error
// is bounded as in backward_induction.cpp.

namespace saddle {
namespace {

constexpr double unit_roundoff = std::numeric_limits<double>::epsilon() / 2;
constexpr double infinity = std::numeric_limits<double>::infinity();

}  // namespace

ShapleyOperator::ShapleyOperator(const StochasticGame& game) : game_(game) {
  for (const auto& stage : game.stages) {
    first_cell_.push_back(cells_.size());
    for (const auto& cell : stage.cells()) {
      for (const auto& [probability, to] : cell.to) {
        if (probability > 0) {
          transitions_.push_back({probability * game.discount, to});
        }
      }
      const bool is_average = cell.payoff == 0 && game.discount == 1 && surely_goes_on(cell);
      cells_.push_back({cell.payoff, transitions_.size(), is_average});
    }
  }
}

double ShapleyOperator::worth(const Payoff& cell, std::size_t begin, std::span<const double> values,
                              Rounding rounding) const {
  double sum = cell.payoff;
  double magnitude = std::abs(cell.payoff);
  double least = infinity;
  double greatest = -infinity;
  for (std::size_t k = begin; k < cell.end; ++k) {
    const double value = values[static_cast<std::size_t>(transitions_[k].to)];
    const double term = transitions_[k].probability * value;
    sum += term;
    magnitude += std::abs(term);
    least = std::min(least, value);
    greatest = std::max(greatest, value);
  }
  if (rounding == Rounding::to_nearest || (begin == cell.end && !game_.is_rounded)) {
    return sum;
  }
  const auto terms = static_cast<double>(cell.end - begin);
  const double error = 2 * (terms + 4) * unit_roundoff * magnitude +
                       terms * std::numeric_limits<double>::denorm_min();
  // An average is never outside what it is of, which keeps equal values as they are.
  if (rounding == Rounding::down) {
    const double low = std::nextafter(sum - error, -infinity);
    return cell.is_average ? std::max(low, least) : low;
  }
  const double high = std::nextafter(sum + error, infinity);
  return cell.is_average ? std::min(high, greatest) : high;
}

StageSolution ShapleyOperator::at(Index state, std::span<const double> values, Rounding rounding) {
  const auto& stage = game_.stages[static_cast<std::size_t>(state)];
  const std::size_t first = first_cell_[static_cast<std::size_t>(state)];
  const std::size_t size = stage.cells().size();
  std::size_t begin = first == 0 ? 0 : cells_[first - 1].end;
  payoffs_.resize(size);
  for (std::size_t k = 0; k < size; ++k) {
    const Payoff& cell = cells_[first + k];
    payoffs_[k] = worth(cell, begin, values, rounding);
    begin = cell.end;
  }
  return solver_.solve(payoffs_, stage.rows(), stage.columns());
}

}  // namespace saddle
