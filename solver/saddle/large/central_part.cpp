#include "saddle/large/central_part.h"

#include <algorithm>
#include <utility>

#include "saddle/large/central_path.h"

namespace saddle {
namespace {

// A strategy with less than this part of the greatest weight, for as many rounds, is dropped.
constexpr double matters = 1e-4;
constexpr int patience = 12;

// Returns the weights of those that are kept, and 0 for as many as are added, of `size` in all.
Eigen::VectorXd picked(const Eigen::VectorXd& weights, const std::vector<Index>& places,
                       Index size) {
  Eigen::VectorXd some = Eigen::VectorXd::Zero(size);
  some.head(std::ssize(places)) = weights(places);
  return some;
}

Eigen::VectorXd whole(const std::vector<Index>& numbers, const Eigen::VectorXd& weights,
                      Index size) {
  Eigen::VectorXd all = Eigen::VectorXd::Zero(size);
  all(numbers) = weights / weights.sum();
  return all;
}

}  // namespace

CentralPart::CentralPart(const Frontier& frontier, const PayoffRange& range,
                         const std::vector<Index>& rows, const std::vector<Index>& columns)
    : frontier_(frontier), range_(range) {
  rows_.add(rows);
  columns_.add(columns);
  fill(0, 0);
  weights_ = {Eigen::VectorXd::Ones(std::ssize(rows)), Eigen::VectorXd::Ones(std::ssize(columns))};
}

std::vector<Index> CentralPart::Side::kept_places(const Eigen::VectorXd& weights) {
  const double least = matters * weights.maxCoeff();
  std::vector<Index> kept;
  for (Index k = 0; k < weights.size(); ++k) {
    int& rounds = idle[place(k)];
    rounds = weights[k] < least ? rounds + 1 : 0;
    if (rounds < patience) {
      kept.push_back(k);
    }
  }
  for (std::size_t k = 0; k < kept.size(); ++k) {
    numbers[k] = numbers[place(kept[k])];
    idle[k] = idle[place(kept[k])];
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

// Asks the game for the payoffs of new rows and of new columns.
void CentralPart::fill(Index known_rows, Index known_columns) {
  payoffs_.conservativeResize(std::ssize(rows_.numbers), std::ssize(columns_.numbers));
  for (Index i = 0; i < payoffs_.rows(); ++i) {
    for (Index j = i < known_rows ? known_columns : 0; j < payoffs_.cols(); ++j) {
      payoffs_(i, j) = range_.scaling.rescaled(
          frontier_.payoff(rows_.numbers[place(i)], columns_.numbers[place(j)]));
    }
  }
}

bool CentralPart::hold(const std::vector<Index>& rows, const std::vector<Index>& columns) {
  const std::vector<Index> kept_rows = rows_.kept_places(weights_.row);
  const std::vector<Index> kept_columns = columns_.kept_places(weights_.column);
  payoffs_ = DenseMatrix(payoffs_(kept_rows, kept_columns));
  const bool has_new_rows = rows_.add(rows);
  const bool has_new_columns = columns_.add(columns);
  fill(std::ssize(kept_rows), std::ssize(kept_columns));
  weights_ = {picked(weights_.row, kept_rows, payoffs_.rows()),
              picked(weights_.column, kept_columns, payoffs_.cols())};
  return has_new_rows || has_new_columns;
}

bool CentralPart::solve(double most_gap, const ShouldStop& should_stop) {
  return follow_central_path(payoffs_, most_gap, should_stop, weights_);
}

Weights CentralPart::strategies() const {
  return {whole(rows_.numbers, weights_.row, frontier_.rows()),
          whole(columns_.numbers, weights_.column, frontier_.columns())};
}

}  // namespace saddle
