#include "saddle/simplex/simplex.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <random>
#include <span>
#include <utility>
#include <vector>

#include "saddle/machine/simd.h"
#include "saddle/number/places.h"
#include "saddle/simplex/primal_simplex.h"
#include "saddle/simplex/small_simplex.h"

namespace saddle {
namespace {

constexpr Index first_side = 32;
constexpr Index greatest_side = 200;
constexpr double full_rank = 0.92;   // as a fraction of the side of a part
constexpr double zero_pivot = 1e-9;  // as a fraction of the first pivot

// row -= factor * pivot_row; returns the greatest absolute value of the result.
[[gnu::always_inline]] inline double eliminate_row(double* row, const double* pivot_row,
                                                   double factor, Index size) {
  double maximum = 0;
#pragma omp simd reduction(max : maximum)
  for (Index j = 0; j < size; ++j) {
    const double entry = row[j] - factor * pivot_row[j];
    row[j] = entry;
    const double magnitude = std::abs(entry);
    maximum = magnitude > maximum ? magnitude : maximum;
  }
  return maximum;
}

std::vector<Index> sample(Index size, Index count, std::mt19937_64& random) {
  std::vector<Index> all = all_up_to(size);
  for (Index k = 0; k < count; ++k) {
    const auto other = k + static_cast<Index>(random() % static_cast<std::uint64_t>(size - k));
    std::swap(all[as_size(k)], all[as_size(other)]);
  }
  all.resize(as_size(count));
  return all;
}

// Whether more than half of the entries are the same number, by the vote of Boyer and Moore (1981).
bool is_mostly_one_number(const DenseMatrix& part) {
  const std::span<const double> entries(part.data(), as_size(part.size()));
  double candidate = 0;
  Index votes = 0;
  for (const double entry : entries) {
    candidate = votes == 0 ? entry : candidate;
    votes += entry == candidate ? 1 : -1;
  }
  return 2 * std::count(entries.begin(), entries.end(), candidate) > part.size();
}

// Gaussian elimination with complete pivoting of a random part, until the remaining entries are
// zero.
Index rank_of_part(const PositiveForm& form, Index side, std::mt19937_64& random) {
  const std::vector<Index> rows = sample(form.rows(), side, random);
  const std::vector<Index> columns = sample(form.columns(), side, random);
  DenseMatrix part(side, side);
  for (Index i = 0; i < side; ++i) {
    for (Index j = 0; j < side; ++j) {
      part(i, j) = form(rows[as_size(i)], columns[as_size(j)]) - 1;
    }
  }
  // If most entries are one number, such as zero, the part shows sparsity, not the rank.
  if (is_mostly_one_number(part)) {
    return side;
  }
  Eigen::VectorXd maximum = part.cwiseAbs().rowwise().maxCoeff();
  const double zero = zero_pivot * maximum.maxCoeff();
  for (Index rank = 0; rank < side; ++rank) {
    Index r = 0;
    if (!(maximum.tail(side - rank).maxCoeff(&r) > zero)) {
      return rank;
    }
    r += rank;
    Index q = 0;
    part.row(r).tail(side - rank).cwiseAbs().maxCoeff(&q);
    q += rank;
    part.row(r).swap(part.row(rank));
    std::swap(maximum[r], maximum[rank]);
    part.col(q).swap(part.col(rank));
    for (Index i = rank + 1; i < side; ++i) {
      maximum[i] = at_simd_level<eliminate_row>(&part(i, rank) + 1, &part(rank, rank) + 1,
                                                part(i, rank) / part(rank, rank), side - rank - 1);
    }
  }
  return side;
}

// Reduced costs up to this count as zero. Pivots are better with a loose tolerance at first.
constexpr double first_tolerance = 1e-9;
constexpr double last_tolerance = 1e-16;

// Returns the indices of the `count` greatest numbers above a floor, ascending.
std::vector<Index> greatest_places(const Eigen::VectorXd& numbers, double floor, Index count) {
  std::vector<Index> places =
      numbers_where(numbers.size(), [&](Index k) { return numbers[k] > floor; });
  if (std::ssize(places) > count) {
    places = greatest_first(numbers, std::move(places), count);
    std::sort(places.begin(), places.end());
  }
  return places;
}

// Returns the `count` strategies outside the tableau with the greatest gains above a floor. The
// gains belong to rows (slacks) or to columns (weights).
std::vector<Index> places_to_add(const Tableau& tableau, Eigen::VectorXd gains, bool of_slacks,
                                 double floor, Index count) {
  for (Index i = 0; i < tableau.rows(); ++i) {
    if (tableau.basic(i).is_slack == of_slacks) {
      gains[tableau.basic(i).index] = 0;
    }
  }
  for (Index j = 0; j < tableau.columns(); ++j) {
    if (tableau.nonbasic(j).is_slack == of_slacks) {
      gains[tableau.nonbasic(j).index] = 0;
    }
  }
  return greatest_places(gains, floor, count);
}

// The number of rows and columns at the start, and the most that are added at once.
constexpr Index sifted = 64;
// A strategy is in the working set if its payoff is at most this many gaps from a best response's.
constexpr double working_margin = 9;

std::unique_ptr<ThreadPool> workers_of(const Incumbent& incumbent, const Budget& budget) {
  const PayoffMatrix& game = incumbent.game();
  return thread_pool_for(game.rows() * game.columns(), budget.options().threads);
}

// Keeps a reference.
ShouldStop budget_end(const Budget& budget) {
  return [&budget] { return budget.ended().has_value(); };
}

void sift_from(const PositiveForm& form, const std::vector<Index>& rows,
               const std::vector<Index>& columns, Incumbent& incumbent, const Budget& budget) {
  Tableau tableau(form, rows, columns, budget_end(budget));
  if (tableau.is_filled()) {
    sift(tableau, sifted, incumbent, budget);
  }
}

MixedStrategy strategy_of(std::span<const double> probabilities) {
  return MixedStrategy(
      Eigen::Map<const Eigen::VectorXd>(probabilities.data(), std::ssize(probabilities)));
}

}  // namespace

bool seems_of_low_rank(const PositiveForm& form) {
  const Index smaller = std::min(form.rows(), form.columns());
  std::mt19937_64 random(1);
  for (const Index side : {first_side, std::min(smaller / 5, greatest_side)}) {
    if (side < first_side || side > smaller) {
      break;
    }
    if (static_cast<double>(rank_of_part(form, side, random)) <
        full_rank * static_cast<double>(side)) {
      return true;
    }
  }
  return false;
}

void sift(Tableau& tableau, Index most_added, Incumbent& incumbent, const Budget& budget) {
  TableauSolution last{};
  // Solves the restricted game and offers its strategies; returns whether to continue.
  const auto settle = [&](double tolerance) {
    last = solve_tableau(tableau, tolerance, budget, incumbent.iterations);
    incumbent.offer(last.weights, last.payoffs);
    return last.outcome != PivotOutcome::stopped && !incumbent.is_finished();
  };
  const double floor = incumbent.tolerance() / 4;
  double tolerance = first_tolerance;
  while (tolerance >= last_tolerance && settle(tolerance)) {
    const std::vector<Index> columns =
        places_to_add(tableau, 1 - last.payoffs.of_columns.array(), false, floor, most_added);
    if (!columns.empty()) {
      tableau.extend({}, columns);
      tableau.set_weights(last.weights, last.payoffs);
      if (!settle(tolerance)) {
        return;
      }
    }
    // New rows make b infeasible but keep d optimal, so the other player's program is feasible.
    const std::vector<Index> rows =
        places_to_add(tableau, last.payoffs.of_rows.array() - 1, true, floor, most_added);
    tableau.extend(rows, {});
    tableau.set_weights(last.weights, last.payoffs);
    tableau.transpose();
    if (!settle(tolerance)) {
      return;
    }
    tableau.transpose();
    if (columns.empty() && rows.empty()) {
      tolerance /= 10;
    }
  }
}

void propose_by_small_simplex(Incumbent& incumbent, const Budget& budget,
                              std::int64_t most_pivots) {
  // Taken out while it is used, because the progress function may solve another game.
  thread_local std::unique_ptr<SmallSimplex> idle;
  std::unique_ptr<SmallSimplex> simplex = std::exchange(idle, nullptr);
  if (!simplex) {
    simplex = std::make_unique<SmallSimplex>();
  }
  const PayoffMatrix& game = incumbent.game();
  const std::span<const double> payoffs(game.entries().data(), as_size(game.entries().size()));
  const SmallSimplex::Ending ending =
      simplex->solve(payoffs, game.rows(), game.columns(),
                     std::min(most_pivots, budget.iterations_left(incumbent.iterations)));
  incumbent.iterations += simplex->pivots();
  incumbent.offer(strategy_of(simplex->row()), strategy_of(simplex->column()));
  if (!incumbent.is_finished() && ending == SmallSimplex::Ending::optimal) {
    simplex->refine();
    incumbent.offer(strategy_of(simplex->row()), strategy_of(simplex->column()));
  }
  idle = std::move(simplex);
}

void propose_by_sifting(Incumbent& incumbent, const Budget& budget) {
  const auto pool = workers_of(incumbent, budget);
  const PositiveForm form(incumbent.game(), pool.get());
  const WeightedPayoffs payoffs =
      form.payoffs({MixedStrategy::uniform(form.rows()).probabilities(),
                    MixedStrategy::uniform(form.columns()).probabilities()});
  sift_from(form, greatest_places(payoffs.of_rows, 0, sifted),
            greatest_places(2 - payoffs.of_columns.array(), 0, sifted), incumbent, budget);
}

void propose_by_crossover(const PositiveForm& form, const Weights& weights, Incumbent& incumbent,
                          const Budget& budget) {
  const WeightedPayoffs payoffs = form.payoffs(weights);
  incumbent.offer(weights, payoffs);
  // Filling the tableau of a large game takes as long as tens of pivots.
  if (incumbent.is_finished() || budget.ended()) {
    return;
  }
  const double upper = payoffs.of_rows.maxCoeff();
  const double lower = payoffs.of_columns.minCoeff();
  const double margin = working_margin * (upper - lower);
  const double least_weight =
      0.1 / std::sqrt(static_cast<double>(form.rows()) * static_cast<double>(form.columns()));
  const std::vector<Index> rows = numbers_where(form.rows(), [&](Index i) {
    return upper - payoffs.of_rows[i] <= margin || weights.row[i] > least_weight;
  });
  const std::vector<Index> columns = numbers_where(form.columns(), [&](Index j) {
    return payoffs.of_columns[j] - lower <= margin || weights.column[j] > least_weight;
  });
  Tableau tableau(form, rows, columns, budget_end(budget));
  if (tableau.is_filled()) {
    push(tableau, weights.column, least_weight, budget, incumbent.iterations);
    sift(tableau, std::max(form.rows(), form.columns()), incumbent, budget);
  }
}

void propose_by_whole_tableau(Incumbent& incumbent, const Budget& budget) {
  const auto pool = workers_of(incumbent, budget);
  const PositiveForm form(incumbent.game(), pool.get());
  sift_from(form, all_up_to(form.rows()), all_up_to(form.columns()), incumbent, budget);
}

}  // namespace saddle
