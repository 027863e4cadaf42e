#include "saddle/double_oracle/restricted_game.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>

#include "saddle/interior_point/dense_kkt.h"
#include "saddle/interior_point/interior_point.h"
#include "saddle/number/places.h"
#include "saddle/simplex/primal_simplex.h"

namespace saddle {

Eigen::VectorXd with_zeros(const Eigen::VectorXd& weights, Index size) {
  Eigen::VectorXd longer = Eigen::VectorXd::Zero(size);
  longer.head(weights.size()) = weights;
  return longer;
}

namespace {

// Enlarges a table: payoff(i, j) returns the new entries.
template <class Payoff>
void enlarge(DenseMatrix& table, Index rows, Index columns, const Payoff& payoff) {
  const Index old_rows = table.rows();
  const Index old_columns = table.cols();
  table.conservativeResize(rows, columns);
  for (Index i = 0; i < rows; ++i) {
    for (Index j = i < old_rows ? old_columns : 0; j < columns; ++j) {
      table(i, j) = payoff(i, j);
    }
  }
}

// Reduced costs up to this count as zero in the last solves.
constexpr double last_part_tolerance = 1e-16;
// A strategy is dropped after this number of solves that did not use it. Blotto games took about
// the same time with 10 to 30, and ten times as long without dropping.
constexpr int kept_solves = 15;

// Returns the table with its missing payoffs computed.
DenseMatrix with_all(DenseMatrix payoffs, const BestResponseOracle& oracle) {
  enlarge(payoffs, oracle.rows(), oracle.columns(),
          [&](Index i, Index j) { return oracle.payoff(i, j); });
  return payoffs;
}

}  // namespace

VertexPart::VertexPart(const BestResponseOracle& oracle, const PayoffRange& range, double tolerance,
                       const Budget& budget, std::int64_t& pivots)
    : oracle_(oracle),
      tolerance_(tolerance),
      budget_(budget),
      pivots_(pivots),
      pool_(budget.options().threads > 1 ? std::make_unique<ThreadPool>(budget.options().threads)
                                         : nullptr),
      game_(with_all({}, oracle)),
      form_(game_, range.scaling, pool_.get()),
      tableau_(form_, all_up_to(game_.rows()), all_up_to(game_.columns())),
      rows_{std::vector<State>(as_size(game_.rows()))},
      columns_{std::vector<State>(as_size(game_.columns()))},
      weights_{Eigen::VectorXd::Zero(game_.rows()), Eigen::VectorXd::Zero(game_.columns())},
      payoffs_{weights_.row, weights_.column},
      strategies_{strategy_of(weights_.row), strategy_of(weights_.column)} {}

bool VertexPart::hold(const StrategyNumbers& found) {
  drop_unused();
  rows_.take(found.rows, oracle_.rows());
  columns_.take(found.columns, oracle_.columns());
  if (oracle_.rows() > game_.rows() || oracle_.columns() > game_.columns()) {
    game_ = PayoffMatrix(with_all(game_.entries(), oracle_));
    weights_ = {with_zeros(weights_.row, game_.rows()),
                with_zeros(weights_.column, game_.columns())};
    payoffs_ = form_.payoffs(weights_);
  }
  return !rows_.waiting.empty() || !columns_.waiting.empty();
}

// Takes the new strategies, up to `count`, and strategies found that were dropped.
void VertexPart::Side::take(const std::vector<Index>& found, Index count) {
  for (Index k = std::ssize(states); k < count; ++k) {
    waiting.push_back(k);
  }
  states.resize(as_size(count));
  for (const Index k : found) {
    State& state = states[as_size(k)];
    if (!std::exchange(state.held, true)) {
      state.idle = 0;
      waiting.push_back(k);
    }
  }
}

// New columns keep the tableau feasible (b >= 0), so pivots continue. New rows, and ties in the
// ratio test, can make b negative. But they keep d optimal, so the transposed tableau, the other
// player's program, is feasible.
void VertexPart::solve(double /*gap*/) {
  extend({}, std::exchange(columns_.waiting, {}));
  if (settle()) {
    extend(std::exchange(rows_.waiting, {}), {});
    const std::span<const double> b = tableau_.b();
    if (*std::min_element(b.begin(), b.end()) < -tolerance_) {
      tableau_.transpose();
      settle();
      tableau_.transpose();
    }
  }
  strategies_ = {strategy_of(weights_.row), strategy_of(weights_.column)};
  rows_.count_idle(strategies_.row);
  columns_.count_idle(strategies_.column);
}

void VertexPart::extend(const std::vector<Index>& rows, const std::vector<Index>& columns) {
  if (!rows.empty() || !columns.empty()) {
    tableau_.extend(rows, columns);
    tableau_.set_weights(weights_, payoffs_);
  }
}

// Returns false if the budget was exhausted before the program was solved.
bool VertexPart::settle() {
  TableauSolution solution = solve_tableau(tableau_, tolerance_, budget_, pivots_);
  weights_ = std::move(solution.weights);
  payoffs_ = std::move(solution.payoffs);
  return solution.outcome != PivotOutcome::stopped;
}

bool VertexPart::sharpen() {
  tolerance_ /= 10;
  return tolerance_ >= last_part_tolerance;
}

void VertexPart::start_from(const Eigen::VectorXd& column) {
  push(tableau_, column, 0, budget_, pivots_);
}

std::vector<Index> VertexPart::Side::held() const {
  return places_where(states, [](const State& state) { return state.held; });
}

void VertexPart::Side::count_idle(const Eigen::VectorXd& strategy) {
  for (Index k = 0; k < strategy.size(); ++k) {
    State& state = states[as_size(k)];
    state.idle = strategy[k] > 0 ? 0 : state.idle + 1;
  }
}

void VertexPart::drop_unused() {
  const auto is_idle = [](const Side& side, Index strategy) {
    const State& state = side.states[as_size(strategy)];
    return state.held && !state.was_dropped && state.idle >= kept_solves;
  };
  const std::vector<Index> rows = numbers_where(tableau_.rows(), [&](Index i) {
    return tableau_.basic(i).is_slack && is_idle(rows_, tableau_.basic(i).index);
  });
  const std::vector<Index> columns = numbers_where(tableau_.columns(), [&](Index j) {
    return !tableau_.nonbasic(j).is_slack && is_idle(columns_, tableau_.nonbasic(j).index);
  });
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
    mark(rows_.states[as_size(tableau_.basic(i).index)]);
  }
  for (const Index j : columns) {
    mark(columns_.states[as_size(tableau_.nonbasic(j).index)]);
  }
  tableau_.drop(rows, columns);
}

bool follow_central_path(const DenseMatrix& payoffs, double most_gap, const ShouldStop& should_stop,
                         Weights& strategies) {
  constexpr int most_steps = 60;
  // A step aims at complementarity products of at least this fraction of the present ones. Without
  // this limit the gap in the restricted game becomes so small that responses are as poor as
  // responses to vertices: a Blotto game of 100 against 90 soldiers took 588 rounds, and takes 248
  // with it.
  constexpr double least_centring = 0.15;
  const auto current_gap = [&] {
    return (payoffs * strategies.column).maxCoeff() / strategies.column.sum() -
           (payoffs.transpose() * strategies.row).minCoeff() / strategies.row.sum();
  };
  double gap = current_gap();
  InteriorPoint point(dense_kkt(payoffs), strategies, gap);
  for (int k = 0; k < most_steps && (k == 0 || gap > most_gap); ++k) {
    if (!point.step(should_stop, least_centring)) {
      return false;
    }
    strategies = {point.weights(Player::row), point.weights(Player::column)};
    gap = current_gap();
  }
  return gap <= most_gap;
}

CentralPart::CentralPart(const BestResponseOracle& oracle, const PayoffRange& range,
                         const StrategyNumbers& first, const ShouldStop& should_stop)
    : oracle_(oracle), range_(range), should_stop_(should_stop) {
  rows_.add(first.rows);
  columns_.add(first.columns);
  fill();
  weights_ = {Eigen::VectorXd::Ones(payoffs_.rows()), Eigen::VectorXd::Ones(payoffs_.cols())};
}

std::vector<Index> CentralPart::Side::kept_places(const Eigen::VectorXd& weights) {
  // A strategy is dropped if its weight was below this fraction of the greatest weight for this
  // many rounds.
  constexpr double matters = 1e-4;
  constexpr int patience = 12;
  const double minimum = matters * weights.maxCoeff();
  std::vector<Index> kept;
  for (Index k = 0; k < weights.size(); ++k) {
    int& rounds = idle[as_size(k)];
    rounds = weights[k] < minimum ? rounds + 1 : 0;
    if (rounds < patience) {
      kept.push_back(k);
    }
  }
  for (std::size_t k = 0; k < kept.size(); ++k) {
    numbers[k] = numbers[as_size(kept[k])];
    idle[k] = idle[as_size(kept[k])];
  }
  numbers.resize(kept.size());
  idle.resize(kept.size());
  return kept;
}

bool CentralPart::Side::add(const std::vector<Index>& more) {
  const std::size_t before = numbers.size();
  for (const Index number : more) {
    if (std::find(numbers.begin(), numbers.end(), number) == numbers.end()) {
      numbers.push_back(number);
      idle.push_back(0);
    }
  }
  return numbers.size() > before;
}

void CentralPart::fill() {
  enlarge(payoffs_, std::ssize(rows_.numbers), std::ssize(columns_.numbers),
          [this](Index i, Index j) {
            return range_.scaling.rescaled(
                oracle_.payoff(rows_.numbers[as_size(i)], columns_.numbers[as_size(j)]));
          });
}

bool CentralPart::hold(const StrategyNumbers& found) {
  const std::vector<Index> kept_rows = rows_.kept_places(weights_.row);
  const std::vector<Index> kept_columns = columns_.kept_places(weights_.column);
  payoffs_ = DenseMatrix(payoffs_(kept_rows, kept_columns));
  const bool has_new_rows = rows_.add(found.rows);
  const bool has_new_columns = columns_.add(found.columns);
  fill();
  weights_ = {with_zeros(weights_.row(kept_rows), payoffs_.rows()),
              with_zeros(weights_.column(kept_columns), payoffs_.cols())};
  return has_new_rows || has_new_columns;
}

void CentralPart::solve(double gap) {
  constexpr double central_portion = 0.3;  // of the gap in the whole game
  is_solved_ = follow_central_path(payoffs_, central_portion * gap, should_stop_, weights_);
}

Weights CentralPart::strategies() const {
  Weights whole{Eigen::VectorXd::Zero(oracle_.rows()), Eigen::VectorXd::Zero(oracle_.columns())};
  whole.row(rows_.numbers) = weights_.row / weights_.row.sum();
  whole.column(columns_.numbers) = weights_.column / weights_.column.sum();
  return whole;
}

}  // namespace saddle
