#include "saddle/double_oracle/restricted_game.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <utility>

#include "saddle/simplex/primal_simplex.h"

namespace saddle {
namespace {

std::vector<Index> all_up_to(Index size) {
  std::vector<Index> all(static_cast<std::size_t>(size));
  std::iota(all.begin(), all.end(), Index{0});
  return all;
}

void append_zeros(Eigen::VectorXd& weights, Index size) {
  const Index old = weights.size();
  weights.conservativeResize(size);
  weights.tail(size - old).setZero();
}

}  // namespace

RestrictedGame::RestrictedGame(const PayoffRange& range, DenseMatrix payoffs, int threads)
    : pool_(threads > 1 ? std::make_unique<ThreadPool>(threads) : nullptr),
      game_(std::move(payoffs)),
      form_(game_, range.scaling, pool_.get()),
      tableau_(form_, all_up_to(game_.rows()), all_up_to(game_.columns())),
      row_state_(as_size(game_.rows())),
      column_state_(as_size(game_.columns())),
      weights_{Eigen::VectorXd::Zero(rows()), Eigen::VectorXd::Zero(columns())},
      payoffs_{Eigen::VectorXd::Zero(rows()), Eigen::VectorXd::Zero(columns())},
      strategies_{strategy_of(weights_.row), strategy_of(weights_.column)} {}

void RestrictedGame::add(const DenseMatrix& new_rows, const DenseMatrix& new_columns) {
  const Index old_rows = rows();
  const Index old_columns = columns();
  DenseMatrix payoffs(old_rows + new_rows.rows(), old_columns + new_columns.cols());
  payoffs.topLeftCorner(old_rows, old_columns) = game_.entries();
  payoffs.bottomLeftCorner(new_rows.rows(), old_columns) = new_rows;
  payoffs.rightCols(new_columns.cols()) = new_columns;
  game_ = PayoffMatrix(std::move(payoffs));
  State waiting;
  waiting.held = false;
  row_state_.resize(as_size(rows()), waiting);
  column_state_.resize(as_size(columns()), waiting);
  append_zeros(weights_.row, rows());
  append_zeros(weights_.column, columns());
  append_zeros(strategies_.row, rows());
  append_zeros(strategies_.column, columns());
  payoffs_ = form_.payoffs(weights_);
  const std::vector<Index> all_rows = all_up_to(rows());
  const std::vector<Index> all_columns = all_up_to(columns());
  hold({all_rows.begin() + old_rows, all_rows.end()},
       {all_columns.begin() + old_columns, all_columns.end()});
}

void RestrictedGame::hold(const std::vector<Index>& rows, const std::vector<Index>& columns) {
  const auto take = [](const std::vector<Index>& some, std::vector<State>& states,
                       std::vector<Index>& waiting) {
    for (const Index k : some) {
      State& state = states[as_size(k)];
      if (!std::exchange(state.held, true)) {
        state.idle = 0;
        waiting.push_back(k);
      }
    }
  };
  take(rows, row_state_, waiting_rows_);
  take(columns, column_state_, waiting_columns_);
}

// New columns leave b feasible. New rows do not, nor do ratios that were taken as tied, but these
// leave d optimal, which the other player's program wants.
bool RestrictedGame::solve(double tolerance, const Budget& budget, std::int64_t& pivots) {
  extend({}, std::exchange(waiting_columns_, {}));
  bool is_solved = settle(tolerance, budget, pivots);
  if (is_solved) {
    extend(std::exchange(waiting_rows_, {}), {});
  }
  const std::span<const double> b = tableau_.b();
  if (is_solved && *std::min_element(b.begin(), b.end()) < -tolerance) {
    tableau_.transpose();
    is_solved = settle(tolerance, budget, pivots);
    tableau_.transpose();
  }
  strategies_ = {strategy_of(weights_.row), strategy_of(weights_.column)};
  count_idle();
  return is_solved;
}

void RestrictedGame::extend(const std::vector<Index>& rows, const std::vector<Index>& columns) {
  if (!rows.empty() || !columns.empty()) {
    tableau_.extend(rows, columns);
    tableau_.set_weights(weights_, payoffs_);
  }
}

bool RestrictedGame::settle(double tolerance, const Budget& budget, std::int64_t& pivots) {
  TableauSolution solution = solve_tableau(tableau_, tolerance, budget, pivots);
  weights_ = std::move(solution.weights);
  payoffs_ = std::move(solution.payoffs);
  return solution.outcome != PivotOutcome::stopped;
}

void RestrictedGame::start_from(const Eigen::VectorXd& column, const Budget& budget,
                                std::int64_t& pivots) {
  push(tableau_, column, 0, budget, pivots);
}

void RestrictedGame::count_idle() {
  const auto count = [](const Eigen::VectorXd& strategy, std::vector<State>& states) {
    for (Index k = 0; k < strategy.size(); ++k) {
      State& state = states[as_size(k)];
      state.idle = strategy[k] > 0 ? 0 : state.idle + 1;
    }
  };
  count(strategies_.row, row_state_);
  count(strategies_.column, column_state_);
}

void RestrictedGame::drop_unused(int patience) {
  const auto is_idle = [patience](State& state) {
    return state.held && !state.was_dropped && state.idle >= patience;
  };
  std::vector<Index> rows;
  std::vector<Index> columns;
  for (Index i = 0; i < tableau_.rows(); ++i) {
    const Variable variable = tableau_.basic(i);
    if (variable.is_slack && is_idle(row_state_[as_size(variable.index)])) {
      rows.push_back(i);
    }
  }
  for (Index j = 0; j < tableau_.columns(); ++j) {
    const Variable variable = tableau_.nonbasic(j);
    if (!variable.is_slack && is_idle(column_state_[as_size(variable.index)])) {
      columns.push_back(j);
    }
  }
  // Moving the table costs as much as a few pivots.
  constexpr Index worth_it = 8;
  if (std::ssize(rows) + std::ssize(columns) < worth_it) {
    return;
  }
  const auto mark = [](State& state) {
    state.held = false;
    state.was_dropped = true;
  };
  for (const Index i : rows) {
    mark(row_state_[as_size(tableau_.basic(i).index)]);
  }
  for (const Index j : columns) {
    mark(column_state_[as_size(tableau_.nonbasic(j).index)]);
  }
  tableau_.drop(rows, columns);
}

}  // namespace saddle
