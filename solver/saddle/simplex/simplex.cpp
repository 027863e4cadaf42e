#include "saddle/simplex/simplex.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <span>
#include <utility>

#include "saddle/simplex/crossover.h"
#include "saddle/simplex/sifting.h"
#include "saddle/simplex/small_simplex.h"
#include "saddle/simplex/tableau.h"

namespace saddle {
namespace {

constexpr Index sifted = 64;  // rows and columns that sifting starts from and adds
// A strategy is in the working set if its payoff is at most this many gaps below a best response.
constexpr double working_margin = 9;

std::unique_ptr<Workers> workers_of(const Incumbent& incumbent, const Budget& budget) {
  const PayoffMatrix& game = incumbent.game();
  return workers_for(game.rows() * game.columns(), budget.options().threads);
}

std::vector<Index> all_of(Index size) {
  std::vector<Index> all(static_cast<std::size_t>(size));
  std::iota(all.begin(), all.end(), Index{0});
  return all;
}

// Keeps a reference.
ShouldStop budget_end(const Budget& budget) {
  return [&budget] { return budget.ended().has_value(); };
}

void sift_from(const PositiveForm& form, const WorkingSet& part, Incumbent& incumbent,
               const Budget& budget) {
  Tableau tableau(form, part.rows, part.columns, budget_end(budget));
  if (tableau.is_filled()) {
    sift(tableau, sifted, incumbent, budget);
  }
}

MixedStrategy strategy_of(std::span<const double> probabilities) {
  return MixedStrategy(
      Eigen::Map<const Eigen::VectorXd>(probabilities.data(), std::ssize(probabilities)));
}

}  // namespace

void propose_by_small_simplex(Incumbent& incumbent, const Budget& budget) {
  // The thread's workspace is taken out while it is used: whoever follows the progress may solve
  // another game.
  thread_local std::unique_ptr<SmallSimplex> idle;
  std::unique_ptr<SmallSimplex> simplex = std::exchange(idle, nullptr);
  if (!simplex) {
    simplex = std::make_unique<SmallSimplex>();
  }
  const PayoffMatrix& game = incumbent.game();
  const std::span<const double> payoffs(game.entries().data(),
                                        static_cast<std::size_t>(game.entries().size()));
  const SmallSimplex::Ending ending = simplex->solve(payoffs, game.rows(), game.columns(),
                                                     budget.iterations_left(incumbent.iterations));
  incumbent.iterations += simplex->pivots();
  incumbent.offer(strategy_of(simplex->row()), strategy_of(simplex->column()));
  if (!incumbent.is_finished() && ending == SmallSimplex::Ending::optimal) {
    simplex->refine();
    incumbent.offer(strategy_of(simplex->row()), strategy_of(simplex->column()));
  }
  idle = std::move(simplex);
}

void propose_by_sifting(Incumbent& incumbent, const Budget& budget) {
  const auto workers = workers_of(incumbent, budget);
  const PositiveForm form(incumbent.game(), workers.get());
  sift_from(form, best_against_uniform(form, sifted), incumbent, budget);
}

void propose_by_crossover(const PositiveForm& form, const Weights& weights, Incumbent& incumbent,
                          const Budget& budget) {
  const WeightedPayoffs payoffs = form.payoffs(weights);
  incumbent.offer(weights, payoffs);
  // To fill the tableau of a large game takes as long as tens of pivots do.
  if (incumbent.is_finished() || budget.ended()) {
    return;
  }
  const double upper = payoffs.of_rows.maxCoeff();
  const double lower = payoffs.of_columns.minCoeff();
  const double margin = working_margin * (upper - lower);
  const double least_weight =
      0.1 / std::sqrt(static_cast<double>(form.rows()) * static_cast<double>(form.columns()));
  WorkingSet part;
  for (Index i = 0; i < form.rows(); ++i) {
    if (upper - payoffs.of_rows[i] <= margin || weights.row[i] > least_weight) {
      part.rows.push_back(i);
    }
  }
  for (Index j = 0; j < form.columns(); ++j) {
    if (payoffs.of_columns[j] - lower <= margin || weights.column[j] > least_weight) {
      part.columns.push_back(j);
    }
  }
  Tableau tableau(form, part.rows, part.columns, budget_end(budget));
  if (tableau.is_filled()) {
    push(tableau, weights.column, least_weight, budget, incumbent.iterations);
    sift(tableau, std::max(form.rows(), form.columns()), incumbent, budget);
  }
}

void propose_by_whole_tableau(Incumbent& incumbent, const Budget& budget) {
  const auto workers = workers_of(incumbent, budget);
  const PositiveForm form(incumbent.game(), workers.get());
  sift_from(form, {all_of(form.rows()), all_of(form.columns())}, incumbent, budget);
}

}  // namespace saddle
