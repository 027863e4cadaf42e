#include "games/recursive/race.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "games/check_range.h"
#include "saddle/machine/refusal.h"
#include "saddle/number/rounding.h"

namespace saddle::games {

Race::Race(Index rows, std::vector<Outcome> round, int points, double defeat)
    : rows_(rows), round_(std::move(round)), points_(points), defeat_(defeat) {
  check_range("points", points, 1, most_points);
}

Race Race::by_chances(const PayoffMatrix& chances, int points) {
  if (chances.minimum() < 0 || chances.maximum() > 1) {
    throw_invalid("chances are from {} to {}, must be from 0 to 1", chances.minimum(),
                  chances.maximum());
  }
  std::vector<Outcome> round;
  double complement_error = 0;
  for (const double chance : chances.entries().reshaped<Eigen::RowMajor>()) {
    round.push_back({chance, {1, 0}, {0, 1}});
    complement_error = std::max(complement_error, std::abs(1 - (1 - chance) - chance));
  }
  Race race(chances.rows(), std::move(round), points, 0);
  // Values are from 0 to 1, up to their own errors: two products and a sum are rounded.
  race.payoff_error_ = chances.rounding() + complement_error + 0x1p-51;
  return race;
}

Race Race::undercut(int numbers, int points) {
  check_range("numbers", numbers, 1, most_numbers);
  std::vector<Outcome> round;
  for (int mine = 1; mine <= numbers; ++mine) {
    for (int other = 1; other <= numbers; ++other) {
      Score gain{mine, other};
      if (mine == other - 1) {
        gain = {mine + other, 0};
      } else if (other == mine - 1) {
        gain = {0, mine + other};
      }
      round.push_back({1, gain, gain});
    }
  }
  return {numbers, std::move(round), points, -1};
}

double Race::value(const Score& score) const {
  if (score.row >= points_ || score.column >= points_) {
    const double draw = 0;
    return score.row > score.column ? 1 : (score.row < score.column ? defeat_ : draw);
  }
  const int row = score.row - least_row(score.row + score.column);
  return values_.value(layer(score), static_cast<std::size_t>(row));
}

void Race::fill(const Score& score, std::vector<double>& payoffs) const {
  const auto after = [&](const Score& gain) {
    return value({score.row + gain.row, score.column + gain.column});
  };
  payoffs.clear();
  for (const auto& [chance, gain, otherwise] : round_) {
    payoffs.push_back(chance == 1 ? after(gain)
                                  : chance * after(gain) + (1 - chance) * after(otherwise));
  }
}

// The LayeredGame of a race: a task for each score of a sum.
struct Race::Layers {
  const Race& race;

  int total(int layer) const { return layers() - 1 - layer; }
  int layers() const { return 2 * race.points_ - 1; }
  std::int64_t tasks(int layer) const { return std::min(layer, total(layer)) + 1; }
  std::size_t size(int layer) const { return static_cast<std::size_t>(tasks(layer)); }
  // The payoffs' errors, plus a bound on the rounding error of the middle of a stage game's bounds.
  double rounding(int /*layer*/) const { return race.payoff_error_ + 0x1p-52; }

  void solve(int layer, std::int64_t k, LayerWork& work) const {
    const int row = race.least_row(total(layer)) + static_cast<int>(k);
    race.fill({row, total(layer) - row}, work.payoffs);
    work.set(static_cast<std::size_t>(k), work.solve(race.rows(), race.columns()));
  }
};

Termination Race::solve(const Options& options) {
  return values_.solve(Layers{*this}, reporting(options, [&] { return ValueBounds{defeat_, 1}; }));
}

std::optional<DenseMatrix> Race::stage_payoffs(const Score& score) const {
  check_range("row score", score.row, 0, points_ - 1);
  check_range("column score", score.column, 0, points_ - 1);
  if (layer(score) > values_.solved_layers()) {
    return {};
  }
  std::vector<double> payoffs;
  fill(score, payoffs);
  return DenseMatrix(Eigen::Map<const DenseMatrix>(payoffs.data(), rows(), columns()));
}

std::optional<StateSolution> Race::at(const Score& score) const {
  const auto payoffs = stage_payoffs(score);
  if (!payoffs) {
    return {};
  }
  return solve_state(*payoffs, next_above(values_.error_below(layer(score)) + payoff_error_));
}

ValueBounds Race::bounds(const Score& score) const {
  const auto solution = at(score);
  return solution ? solution->bounds : ValueBounds{defeat_, 1};
}

std::vector<Score> Race::states() const {
  std::vector<Score> result;
  for (int row = 0; row < points_; ++row) {
    for (int column = 0; column < points_; ++column) {
      result.push_back({row, column});
    }
  }
  return result;
}

}  // namespace saddle::games
