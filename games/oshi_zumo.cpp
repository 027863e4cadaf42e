#include "games/oshi_zumo.h"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

#include <fmt/format.h>

#include "saddle/matrix/budget.h"
#include "saddle/recursive/backed_stage_solver.h"

namespace saddle::games {
namespace {

constexpr int most_coins = 500;
constexpr int most_size = 100;

int sign(int number) { return (number > 0) - (number < 0); }

void check_range(const char* name, int number, int least, int greatest) {
  if (number < least || number > greatest) {
    throw std::invalid_argument(
        fmt::format("{} is {}, must be {} to {}", name, number, least, greatest));
  }
}

}  // namespace

OshiZumo::OshiZumo(const OshiZumoRules& rules) : rules_(rules) {
  check_range("coins", rules.coins, 1, most_coins);
  check_range("size", rules.size, 0, most_size);
  check_range("least_bid", rules.least_bid, 1, most_coins);
  const auto coins = static_cast<std::size_t>(rules.coins) + 1;
  values_.resize(coins * coins * static_cast<std::size_t>(2 * rules.size + 1));
}

std::size_t OshiZumo::place(const OshiZumoState& state) const {
  const int pair = state.row_coins * (rules_.coins + 1) + state.column_coins;
  return static_cast<std::size_t>(pair) * static_cast<std::size_t>(2 * rules_.size + 1) +
         static_cast<std::size_t>(state.position + rules_.size);
}

bool OshiZumo::is_over(const OshiZumoState& state) const {
  return std::abs(state.position) > rules_.size ||
         (state.row_coins < rules_.least_bid && state.column_coins < rules_.least_bid);
}

double OshiZumo::value(const OshiZumoState& state) const {
  return is_over(state) ? sign(state.position) : values_[place(state)];
}

void OshiZumo::fill(const OshiZumoState& state, std::vector<double>& payoffs) const {
  payoffs.clear();
  for (int bid = least_bid(state.row_coins); bid <= greatest_bid(state.row_coins); ++bid) {
    for (int other = least_bid(state.column_coins); other <= greatest_bid(state.column_coins);
         ++other) {
      payoffs.push_back(value(
          {state.row_coins - bid, state.column_coins - other, state.position + sign(bid - other)}));
    }
  }
}

bool OshiZumo::solve_total(int total, const Options& options) {
  const Budget budget(options);
  BackedStageSolver solver;
  std::vector<double> payoffs;
  double widest = 0;
  for (int row = (total + 1) / 2; row <= std::min(total, rules_.coins); ++row) {
    const int column = total - row;
    for (int position = -rules_.size; position <= rules_.size; ++position) {
      const OshiZumoState state{row, column, position};
      if (is_over(state) || (row == column && position >= 0)) {
        continue;  // the value of equals at the centre is 0, which is there
      }
      if (budget.exhausted(stage_games_ + solver.solved())) {
        return false;
      }
      fill(state, payoffs);
      const StageSolution stage = solver.solve(payoffs, bids(row), bids(column));
      values_[place(state)] = stage.value();
      values_[place({column, row, -position})] = -stage.value();
      widest = std::max(widest, stage.upper - stage.lower);
      if (options.on_progress) {
        options.on_progress({stage_games_ + solver.solved(), stage.lower, stage.upper});
      }
    }
  }
  stage_games_ += solver.solved();
  fallbacks_ += solver.fallbacks();
  // Values are hardly above 1: a middle is rounded by less than 2^-52.
  errors_.push_back((errors_.empty() ? 0 : errors_.back()) + widest + 0x1p-52);
  return true;
}

Termination OshiZumo::solve(const Options& options) {
  check(options);
  const Budget budget(options);
  for (int total = static_cast<int>(errors_.size()); total <= 2 * rules_.coins; ++total) {
    Options rest = options;
    rest.time_limit = budget.time_left();
    if (!solve_total(total, rest)) {
      return budget.exhausted(options.max_iterations).value_or(Termination::iteration_limit);
    }
  }
  return Termination::converged;
}

std::optional<StateSolution> OshiZumo::at(const OshiZumoState& state) const {
  const auto has = [&](int coins) { return coins >= 0 && coins <= rules_.coins; };
  if (!has(state.row_coins) || !has(state.column_coins) || is_over(state)) {
    throw std::invalid_argument("there is no such state of the game, or no bid in it");
  }
  const std::size_t total =
      static_cast<std::size_t>(state.row_coins) + static_cast<std::size_t>(state.column_coins);
  if (total > errors_.size()) {
    return {};
  }
  std::vector<double> payoffs;
  fill(state, payoffs);
  BackedStageSolver solver;
  const StageSolution stage =
      solver.solve(payoffs, bids(state.row_coins), bids(state.column_coins));
  const double error = (total == 0 ? 0 : errors_[total - 1]) + 0x1p-52;
  const auto strategy = [](std::span<const double> weights) {
    return MixedStrategy(Eigen::Map<const Eigen::VectorXd>(weights.data(), std::ssize(weights)));
  };
  return StateSolution{strategy(stage.row),
                       strategy(stage.column),
                       {stage.lower - error, stage.upper + error},
                       Termination::converged};
}

std::vector<OshiZumoState> OshiZumo::states() const {
  std::vector<OshiZumoState> result;
  for (int row = rules_.coins; row >= 0; --row) {
    for (int column = rules_.coins; column >= 0; --column) {
      for (int position = -rules_.size; position <= rules_.size; ++position) {
        if (!is_over({row, column, position})) {
          result.push_back({row, column, position});
        }
      }
    }
  }
  return result;
}

}  // namespace saddle::games
