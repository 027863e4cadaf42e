#include "games/race.h"

#include <stdexcept>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace saddle::games {
namespace {

void check_points(int points) {
  if (points < 1) {
    throw std::invalid_argument(fmt::format("points are {}, must be >= 1", points));
  }
}

}  // namespace

Race::Race(PayoffMatrix chances, int points) : chances_(std::move(chances)), points_(points) {
  check_points(points);
  if (chances_.least() < 0 || chances_.greatest() > 1) {
    throw std::invalid_argument(fmt::format("chances are from {} to {}, must be from 0 to 1",
                                            chances_.least(), chances_.greatest()));
  }
}

StageGame<Score> Race::stage(const Score& score) const {
  if (score.row >= points_ || score.column >= points_) {
    return {{score.row >= points_ ? 1.0 : 0.0}};
  }
  std::vector<Cell<Score>> cells;
  for (const double chance : chances_.entries().reshaped<Eigen::RowMajor>()) {
    cells.push_back(
        {0,
         {{chance, {score.row + 1, score.column}}, {1 - chance, {score.row, score.column + 1}}}});
  }
  return {chances_.rows(), std::move(cells)};
}

Undercut::Undercut(int numbers, int points) : numbers_(numbers), points_(points) {
  check_points(points);
  if (numbers < 1) {
    throw std::invalid_argument(fmt::format("numbers are {}, must be >= 1", numbers));
  }
}

StageGame<Score> Undercut::stage(const Score& score) const {
  if (score.row >= points_ || score.column >= points_) {
    return {{static_cast<double>((score.row > score.column) - (score.row < score.column))}};
  }
  std::vector<Cell<Score>> cells;
  for (int mine = 1; mine <= numbers_; ++mine) {
    for (int other = 1; other <= numbers_; ++other) {
      Score next = score;
      next.row += mine == other - 1 ? mine + other : (other == mine - 1 ? 0 : mine);
      next.column += other == mine - 1 ? mine + other : (mine == other - 1 ? 0 : other);
      cells.push_back({0, {{1, next}}});
    }
  }
  return {numbers_, std::move(cells)};
}

}  // namespace saddle::games
