#include "saddle/double_oracle/central_part.h"

#include <algorithm>
#include <iterator>

#include "saddle/interior_point/dense_kkt.h"
#include "saddle/interior_point/interior_point.h"

namespace saddle {
namespace {

constexpr int most_steps = 60;
// How far down the products are brought by a step. Without a least part the strategies go so far
// beyond the gap that responses to them are as poor as those to vertices: a Blotto game of 100
// against 90 soldiers took 588 rounds, and with it 248.
constexpr double least_centring = 0.15;

double gap_of(const DenseMatrix& payoffs, const Weights& strategies) {
  return (payoffs * strategies.column).maxCoeff() / strategies.column.sum() -
         (payoffs.transpose() * strategies.row).minCoeff() / strategies.row.sum();
}

}  // namespace

bool follow_central_path(const DenseMatrix& payoffs, double most_gap, const ShouldStop& should_stop,
                         Weights& strategies) {
  double gap = gap_of(payoffs, strategies);
  InteriorPoint point(dense_kkt(payoffs), InteriorPoint::start_at(strategies.row),
                      InteriorPoint::start_at(strategies.column), gap, near_centre);
  for (int k = 0; k < most_steps && (k == 0 || gap > most_gap); ++k) {
    if (!point.step(should_stop, least_centring)) {
      return false;
    }
    strategies = {point.weights(Player::row), point.weights(Player::column)};
    gap = gap_of(payoffs, strategies);
  }
  return gap <= most_gap;
}

namespace {

// A strategy with less than this part of the greatest weight, for as many rounds, is dropped.
constexpr double matters = 1e-4;
constexpr int patience = 12;

// The gap to which the part is solved, as a portion of that of the whole game.
constexpr double central_portion = 0.3;

Eigen::VectorXd whole(const std::vector<Index>& numbers, const Eigen::VectorXd& weights,
                      Index size) {
  Eigen::VectorXd all = Eigen::VectorXd::Zero(size);
  all(numbers) = weights / weights.sum();
  return all;
}

}  // namespace

CentralPart::CentralPart(const BestResponseOracle& oracle, const PayoffRange& range,
                         const StrategyNumbers& first, const ShouldStop& should_stop)
    : oracle_(oracle), range_(range), should_stop_(should_stop) {
  rows_.add(first.rows);
  columns_.add(first.columns);
  fill();
  weights_ = {Eigen::VectorXd::Ones(payoffs_.rows()), Eigen::VectorXd::Ones(payoffs_.cols())};
}

std::vector<Index> CentralPart::Side::kept_places(const Eigen::VectorXd& weights) {
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
  is_solved_ = follow_central_path(payoffs_, central_portion * gap, should_stop_, weights_);
}

Weights CentralPart::strategies() const {
  return {whole(rows_.numbers, weights_.row, oracle_.rows()),
          whole(columns_.numbers, weights_.column, oracle_.columns())};
}

}  // namespace saddle
