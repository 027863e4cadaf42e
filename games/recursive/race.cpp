#include "games/recursive/race.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "saddle/machine/refusal.h"

namespace saddle::games {

Race::Race(StageGame<Score> round, int points, double defeat)
    : round_(std::move(round)), points_(points), defeat_(defeat) {
  if (points < 1 || points > most_points) {
    throw_invalid("points are {}, must be 1 to {}", points, most_points);
  }
}

Race Race::by_chances(const PayoffMatrix& chances, int points) {
  if (chances.least() < 0 || chances.greatest() > 1) {
    throw_invalid("chances are from {} to {}, must be from 0 to 1", chances.least(),
                  chances.greatest());
  }
  std::vector<Cell<Score>> cells;
  double complement_error = 0;
  for (const double chance : chances.entries().reshaped<Eigen::RowMajor>()) {
    const double complement = 1 - chance;
    cells.push_back({0, {{chance, {1, 0}}, {complement, {0, 1}}}});
    complement_error = std::max(complement_error, std::abs(1 - complement - chance));
  }
  Race race({chances.rows(), std::move(cells)}, points, 0);
  race.chance_error_ = chances.rounding() + complement_error;
  return race;
}

Race Race::undercut(int numbers, int points) {
  if (numbers < 1 || numbers > most_numbers) {
    throw_invalid("numbers are {}, must be 1 to {}", numbers, most_numbers);
  }
  std::vector<Cell<Score>> cells;
  for (int mine = 1; mine <= numbers; ++mine) {
    for (int other = 1; other <= numbers; ++other) {
      Score gain{mine, other};
      if (mine == other - 1) {
        gain = {mine + other, 0};
      } else if (other == mine - 1) {
        gain = {0, mine + other};
      }
      cells.push_back({0, {{1, gain}}});
    }
  }
  return {{numbers, std::move(cells)}, points, -1};
}

// An error in a chance moves the value by at most that error in each round that may still come;
// the factor is the greatest number of those rounds.
double Race::rounding(const Score& score) const {
  return chance_error_ * (2 * points_ - 1 - score.row - score.column);
}

StageGame<Score> Race::stage(const Score& score) const {
  if (score.row >= points_ || score.column >= points_) {
    const double draw = 0;
    return {{score.row > score.column ? 1 : (score.row < score.column ? defeat_ : draw)}};
  }
  std::vector<Cell<Score>> cells = round_.cells();
  for (Cell<Score>& cell : cells) {
    for (auto& [chance, to] : cell.to) {
      to = {score.row + to.row, score.column + to.column};
    }
  }
  return {round_.rows(), std::move(cells)};
}

}  // namespace saddle::games
