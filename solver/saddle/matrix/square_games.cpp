#include "saddle/matrix/square_games.h"

#include <algorithm>
#include <cmath>

#include "saddle/number/rounding.h"

namespace saddle {
namespace {

using Triple = std::array<double, 3>;
using Square = std::array<Triple, 3>;

// A duality gap of rescaled payoffs that rounding errors alone may cause. The search ends there.
constexpr double roundings = 1e-14;

// Looks for strategies of a game of side x side, and keeps the best.
template <std::size_t side>
class Search {
 public:
  explicit Search(const Square& payoffs) : payoffs_(payoffs) {}

  // Returns the best strategies.
  FormulaStrategies run() {
    if (find_saddle_point()) {
      return best_;
    }
    if constexpr (side == 2) {
      try_two_by_two(0, 1, 0, 1);
    } else {
      for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) {
          if (try_two_by_two(i == 0 ? 1 : 0, i == 2 ? 1 : 2, j == 0 ? 1 : 0, j == 2 ? 1 : 2)) {
            return best_;
          }
        }
      }
      try_whole();
    }
    return best_;
  }

 private:
  // Starts with the best pure strategies; returns whether they form a saddle point.
  bool find_saddle_point() {
    std::size_t best_row = 0;
    std::size_t best_column = 0;
    double maximin = -infinity;
    double minimax = infinity;
    for (std::size_t k = 0; k < side; ++k) {
      double guaranteed = payoffs_[k][0];
      double conceded = payoffs_[0][k];
      for (std::size_t l = 1; l < side; ++l) {
        guaranteed = std::min(guaranteed, payoffs_[k][l]);
        conceded = std::max(conceded, payoffs_[l][k]);
      }
      best_row = guaranteed > maximin ? k : best_row;
      maximin = std::max(maximin, guaranteed);
      best_column = conceded < minimax ? k : best_column;
      minimax = std::min(minimax, conceded);
    }
    best_.row[best_row] = 1;
    best_.column[best_column] = 1;
    gap_ = minimax - maximin;
    return gap_ <= 0;
  }

  // Tries the 2x2 part of these rows and columns; returns whether its strategies are optimal.
  bool try_two_by_two(std::size_t i0, std::size_t i1, std::size_t j0, std::size_t j1) {
    const double top = payoffs_[i0][j0] - payoffs_[i0][j1];
    const double bottom = payoffs_[i1][j1] - payoffs_[i1][j0];
    const double left = payoffs_[i0][j0] - payoffs_[i1][j0];
    const double right = payoffs_[i1][j1] - payoffs_[i0][j1];
    const double sum = top + bottom;  // and also left + right
    const bool is_strategy = sum > 0 ? top >= 0 && bottom >= 0 && left >= 0 && right >= 0
                                     : top <= 0 && bottom <= 0 && left <= 0 && right <= 0;
    if (!is_strategy || sum == 0) {
      return false;
    }
    const double inverse = 1 / sum;
    FormulaStrategies candidate{};
    candidate.row[i0] = bottom * inverse;
    candidate.row[i1] = top * inverse;
    candidate.column[j0] = right * inverse;
    candidate.column[j1] = left * inverse;
    return offer(candidate);
  }

  // Tries the strategies that make all rows equal and all columns equal.
  void try_whole() {
    FormulaStrategies candidate{};
    Square columns;
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t j = 0; j < 3; ++j) {
        columns[j][i] = payoffs_[i][j];
      }
    }
    if (equalize(columns, candidate.row) && equalize(payoffs_, candidate.column)) {
      offer(candidate);
    }
  }

  // Finds weights w proportional to (a - b) x (b - c), which is orthogonal to the differences of
  // the lines; returns whether they are a strategy.
  static bool equalize(const Square& lines, Triple& weights) {
    const auto& [a, b, c] = lines;
    double sum = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      const std::size_t l = (k + 1) % 3;
      const std::size_t m = (k + 2) % 3;
      weights[k] = (a[l] - b[l]) * (b[m] - c[m]) - (a[m] - b[m]) * (b[l] - c[l]);
      sum += weights[k];
    }
    const double inverse = 1 / sum;
    for (double& weight : weights) {
      weight *= inverse;
    }
    return std::isfinite(inverse) && weights[0] >= 0 && weights[1] >= 0 && weights[2] >= 0;
  }

  // Keeps the strategies if their gap is the smallest so far; returns whether the gap is closed.
  bool offer(const FormulaStrategies& candidate) {
    const auto& [x, y] = candidate;
    double lower = infinity;
    double upper = -infinity;
    for (std::size_t k = 0; k < side; ++k) {
      double conceded = 0;
      double guaranteed = 0;
      for (std::size_t l = 0; l < side; ++l) {
        guaranteed += x[l] * payoffs_[l][k];
        conceded += payoffs_[k][l] * y[l];
      }
      lower = std::min(lower, guaranteed);
      upper = std::max(upper, conceded);
    }
    if (upper - lower < gap_) {
      gap_ = upper - lower;
      best_ = candidate;
    }
    return gap_ <= roundings;
  }

  const Square& payoffs_;
  FormulaStrategies best_{};
  double gap_ = infinity;
};

}  // namespace

FormulaStrategies strategies_by_formula(std::span<const double> payoffs, const Scaling& scaling) {
  const std::size_t side = payoffs.size() == 4 ? 2 : 3;
  Square rescaled;
  for (std::size_t i = 0; i < side; ++i) {
    for (std::size_t j = 0; j < side; ++j) {
      rescaled[i][j] = scaling.rescaled(payoffs[side * i + j]);
    }
  }
  return side == 2 ? Search<2>(rescaled).run() : Search<3>(rescaled).run();
}

}  // namespace saddle
