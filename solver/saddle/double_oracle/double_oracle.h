#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>
#include <vector>

#include "saddle/double_oracle/best_response_oracle.h"
#include "saddle/double_oracle/oracle_rounds.h"
#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/solution.h"

namespace saddle {

/// The bounds that a double oracle proves, and the work it took.
struct DoubleOracleBounds {
  /// lower <= value of the game <= upper, rounding errors included, if the oracle states its errors
  /// correctly.
  double lower;
  double upper;
  /// An upper bound on the duality gap as a fraction of the range of the payoffs.
  double relative_gap;
  Termination termination;
  std::int64_t rounds;
  std::int64_t pivots;
};

/// Weights of the numbered strategies, each of sum 1, with the bounds that they prove.
struct DoubleOracleResult : DoubleOracleBounds {
  Weights strategies;
};

/// Solves a game by the double oracle algorithm (McMahan, Gordon and Blum 2003). Each round solves
/// the restricted game of the pool, starting from the last basis, and adds best responses to its
/// solution and to averages of the solutions over the rounds. `start` may hold approximately
/// optimal weights of the numbered columns. Without it, if there are too many pivots, rounds
/// continue with strategies near the central path until the support is known. An iteration is a
/// round. Throws as check(options) does.
DoubleOracleResult double_oracle(BestResponseOracle& oracle, const PayoffRange& range,
                                 const Options& options, const Eigen::VectorXd& start = {});

/// Pure strategies with their probabilities, which add up to 1 except for rounding.
template <class Strategy>
using Mixture = std::vector<std::pair<Strategy, double>>;

/// The answer of a best-response oracle: a pure strategy, and the maximum distance of its expected
/// payoff from the best one. The distance is 0 if the search is exact, and infinity if the search
/// was stopped: the response then proves nothing.
template <class Strategy>
struct BestResponse {
  Strategy strategy;
  double error = 0;
};

/// A game given by its best responses, which may have more pure strategies than a list can hold.
/// Strategies are values that `<` orders, such as vectors of numbers.
template <class Row, class Column>
struct ImplicitGame {
  /// What the column player pays the row player.
  std::function<double(const Row&, const Column&)> payoff;
  /// Finds a pure strategy with the best expected payoff for its player against a mixture. The
  /// caller promises that no other is better by more than the returned error; the bounds depend on
  /// it.
  std::function<BestResponse<Row>(const Mixture<Column>&)> best_row;
  std::function<BestResponse<Column>(const Mixture<Row>&)> best_column;
  /// Bounds on all payoffs: minimum <= payoff <= maximum.
  double minimum;
  double maximum;
  /// The maximum rounding error of a payoff.
  double rounding = 0;
  /// Arbitrary pure strategies to start from.
  Row first_row;
  Column first_column;
};

/// The bounds that a double oracle proves for an implicit game, and the work it took.
struct ImplicitBounds : DoubleOracleBounds {
  /// The number of pure strategies that were found.
  Index rows_found;
  Index columns_found;
};

/// Mixed strategies of an implicit game with the bounds that they prove.
template <class Row, class Column>
struct ImplicitSolution : ImplicitBounds {
  Mixture<Row> row;  // the strategies of positive probability
  Mixture<Column> column;
};

namespace detail {

template <class Strategy>
Mixture<Strategy> mixture(const Pool<Strategy>& pool, const Eigen::VectorXd& weights) {
  Mixture<Strategy> mixture;
  for (Index k = 0; k < weights.size(); ++k) {
    if (weights[k] > 0) {
      mixture.emplace_back(pool[k], weights[k]);
    }
  }
  return mixture;
}

template <class Row, class Column>
class ImplicitOracle : public BestResponseOracle {
 public:
  ImplicitOracle(const ImplicitGame<Row, Column>& game, const PayoffRange& range)
      : game_(game), range_(range) {
    rows_.number(game.first_row);
    columns_.number(game.first_column);
    make_room();
  }

  Index rows() const override { return rows_.size(); }
  Index columns() const override { return columns_.size(); }
  double payoff(Index row, Index column) const override {
    double& known = payoffs_(row, column);
    if (std::isnan(known)) {
      known = checked_payoff(range_, game_.payoff(rows_[row], columns_[column]));
    }
    return known;
  }

  Responses best_rows(const Eigen::VectorXd& column) override {
    BestResponse<Row> best = game_.best_row(mixture(columns_, column));
    const Index row = rows_.number(std::move(best.strategy));
    make_room();
    return {{row}, mean(column, best.error, [&](Index j) { return payoff(row, j); }).above()};
  }

  Responses best_columns(const Eigen::VectorXd& row) override {
    BestResponse<Column> best = game_.best_column(mixture(rows_, row));
    const Index column = columns_.number(std::move(best.strategy));
    make_room();
    return {{column}, mean(row, best.error, [&](Index i) { return payoff(i, column); }).below()};
  }

  const Pool<Row>& row_pool() const { return rows_; }
  const Pool<Column>& column_pool() const { return columns_; }

 private:
  template <class Payoff>
  ProductBound mean(const Eigen::VectorXd& weights, double error, const Payoff& payoff) const {
    ProductBound sum(range_, error);
    for (Index k = 0; k < weights.size(); ++k) {
      if (weights[k] > 0) {
        sum.add(payoff(k), weights[k]);
      }
    }
    return sum;
  }

  // Doubles the table of payoffs if it is too small for a new row or column.
  void make_room() {
    const auto size_for = [](Index known, Index wanted) {
      return wanted <= known ? known : std::max(wanted, 2 * known);
    };
    const Index old_rows = payoffs_.rows();
    const Index old_columns = payoffs_.cols();
    const Index new_rows = size_for(old_rows, rows());
    const Index new_columns = size_for(old_columns, columns());
    if (new_rows > old_rows || new_columns > old_columns) {
      DenseMatrix larger =
          DenseMatrix::Constant(new_rows, new_columns, std::numeric_limits<double>::quiet_NaN());
      larger.topLeftCorner(old_rows, old_columns) = payoffs_;
      payoffs_.swap(larger);
    }
  }

  const ImplicitGame<Row, Column>& game_;
  const PayoffRange& range_;
  Pool<Row> rows_;
  Pool<Column> columns_;
  mutable DenseMatrix payoffs_;  // NaN until the game has been asked
};

}  // namespace detail

/// Solves a game that is given by its best responses: enlarges a table of the strategies found
/// until the responses prove a duality gap of at most the tolerance or a limit is reached. The
/// bounds hold in both cases. An iteration is a round of responses. Throws as check(options) does,
/// and std::invalid_argument unless minimum <= maximum are finite and every payoff is between them.
///
///   const ImplicitSolution<Row, Column> solution = double_oracle(game);
template <class Row, class Column>
ImplicitSolution<Row, Column> double_oracle(const ImplicitGame<Row, Column>& game,
                                            const Options& options = {}) {
  const PayoffRange range = checked_range(game.minimum, game.maximum, game.rounding);
  detail::ImplicitOracle<Row, Column> oracle(game, range);
  const DoubleOracleResult result = double_oracle(oracle, range, options);
  const DoubleOracleBounds& bounds = result;
  return {{bounds, oracle.rows(), oracle.columns()},
          detail::mixture(oracle.row_pool(), result.strategies.row),
          detail::mixture(oracle.column_pool(), result.strategies.column)};
}

}  // namespace saddle
