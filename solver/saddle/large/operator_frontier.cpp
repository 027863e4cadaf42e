#include "saddle/large/operator_frontier.h"

#include <algorithm>

namespace saddle {
namespace {

// The most new strategies that are added at once.
constexpr Index most_added = 64;

// Numbers the best strategies that are better than all with numbers, and returns those, or the
// best one if there are none.
std::vector<Index> number_best(const Eigen::VectorXd& payoffs, NumberedStrategies& known) {
  double best_known = payoffs[known[0]];
  Index best = known[0];
  for (const Index k : known.all()) {
    if (payoffs[k] > best_known) {
      best_known = payoffs[k];
      best = k;
    }
  }
  std::vector<Index> better;
  for (Index k = 0; k < payoffs.size(); ++k) {
    if (payoffs[k] > best_known && !known.has(k)) {
      better.push_back(k);
    }
  }
  const auto count = std::min<std::ptrdiff_t>(std::ssize(better), most_added);
  std::partial_sort(better.begin(), better.begin() + count, better.end(), [&](Index a, Index b) {
    return payoffs[a] != payoffs[b] ? payoffs[a] > payoffs[b] : a < b;
  });
  better.resize(static_cast<std::size_t>(count));
  std::vector<Index> chosen = {known.number(best)};
  for (const Index k : better) {
    known.add(k);
    chosen.push_back(known.number(k));
  }
  return chosen;
}

}  // namespace

OperatorFrontier::OperatorFrontier(const GameOperator& game, const std::vector<Index>& rows,
                                   const std::vector<Index>& columns)
    : game_(game), rows_(rows, game.rows()), columns_(columns, game.columns()) {}

double OperatorFrontier::payoff(Index row, Index column) const {
  return game_.payoff(rows_[row], columns_[column]);
}

Responses OperatorFrontier::best_rows(const Eigen::VectorXd& column) {
  const Eigen::VectorXd weights = columns_.whole(column);
  const Eigen::VectorXd payoffs = game_.row_products(weights) / weights.sum();
  return {number_best(payoffs, rows_),
          payoffs.maxCoeff() + error(game_.row_product_error(), column.size())};
}

Responses OperatorFrontier::best_columns(const Eigen::VectorXd& row) {
  const Eigen::VectorXd weights = rows_.whole(row);
  const Eigen::VectorXd payoffs = game_.column_products(weights) / weights.sum();
  return {number_best(-payoffs, columns_),
          payoffs.minCoeff() - error(game_.column_product_error(), row.size())};
}

// The weights are added up plainly: `terms` terms.
double OperatorFrontier::error(double product_error, Index terms) const {
  return quotient_error(game_.range(), product_error + static_cast<double>(terms) * 0x1p-52);
}

}  // namespace saddle
