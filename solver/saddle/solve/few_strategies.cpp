#include "saddle/solve/few_strategies.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "saddle/large/solve_large.h"
#include "saddle/matrix/incumbent.h"
#include "saddle/simplex/simplex.h"
#include "saddle/simplex/small_simplex.h"

namespace saddle {
namespace {

constexpr Index strategies_for_one = 8;
// Sparse games of 200 to 3000 strategies a side with a twentieth or an eighth of the rows in the
// support had first gaps below 0.06, and were solved in 0.1 to 1 times the time of other methods.
// Random sparse games had first gaps above 0.35, and lost less than 2 percent of their time.
constexpr double most_gap = 0.1;
constexpr std::int64_t most_rounds = 12;

Eigen::VectorXd uniform(Index size) {
  return Eigen::VectorXd::Constant(size, 1 / static_cast<double>(size));
}

std::vector<Index> greatest_places(const Eigen::VectorXd& numbers, Index count) {
  std::vector<Index> places(as_size(numbers.size()));
  std::iota(places.begin(), places.end(), Index{0});
  const auto end = places.begin() + std::min(count, numbers.size());
  std::partial_sort(places.begin(), end, places.end(), [&](Index a, Index b) {
    return numbers[a] != numbers[b] ? numbers[a] > numbers[b] : a < b;
  });
  places.erase(end, places.end());
  return places;
}

DenseMatrix part_of(const SparseEntries& payoffs, const std::vector<Index>& rows,
                    const std::vector<Index>& columns) {
  std::vector<Index> place(as_size(payoffs.cols()), Index{-1});
  for (std::size_t k = 0; k < columns.size(); ++k) {
    place[as_size(columns[k])] = static_cast<Index>(k);
  }
  DenseMatrix part = DenseMatrix::Zero(std::ssize(rows), std::ssize(columns));
  for (Index k = 0; k < part.rows(); ++k) {
    for (SparseEntries::InnerIterator entry(payoffs, rows[as_size(k)]); entry; ++entry) {
      if (place[as_size(entry.col())] >= 0) {
        part(k, place[as_size(entry.col())]) = entry.value();
      }
    }
  }
  return part;
}

Solution solve_part(const PayoffMatrix& part, const Options& options) {
  const Budget budget(options);
  Incumbent incumbent(part, options);
  incumbent.algorithm = "simplex";
  propose_by_small_simplex(incumbent, budget);
  return incumbent.take(budget);
}

MixedStrategy whole(const MixedStrategy& few, const std::vector<Index>& places, Index size) {
  Eigen::VectorXd weights = Eigen::VectorXd::Zero(size);
  weights(places) = few.probabilities();
  return MixedStrategy(std::move(weights));
}

}  // namespace

std::optional<Solution> solve_by_few_strategies(const SparseGame& game, const Options& options) {
  const Budget budget(options);
  const Index side = std::max(game.rows(), game.columns());
  const Index count = std::clamp(side / strategies_for_one, Index{1}, SmallSimplex::max_side);
  const std::vector<Index> rows =
      greatest_places(game.row_products(uniform(game.columns())), count);
  const std::vector<Index> columns =
      greatest_places(-game.column_products(uniform(game.rows())), count);

  Options rest = budget.rest(0);
  rest.on_progress = nullptr;
  const Solution of_part = solve_part(PayoffMatrix(part_of(game.entries(), rows, columns)), rest);
  Solution solution = certify(game, whole(of_part.row, rows, game.rows()),
                              whole(of_part.column, columns, game.columns()), options.tolerance);
  solution.algorithm = of_part.algorithm;
  solution.iterations = of_part.iterations;
  if (!solution.is_finished() && solution.relative_gap <= most_gap) {
    rest = budget.rest(of_part.iterations);
    rest.max_iterations = std::min(rest.max_iterations, most_rounds);
    solution = solve_by_double_oracle(game, rows, columns, solution.column.probabilities(), rest);
  }
  return solution.is_finished() ? std::optional(std::move(solution)) : std::nullopt;
}

}  // namespace saddle
