#include "saddle/large/interior_part.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "saddle/interior_point/dense_kkt.h"

namespace saddle {

NumberedStrategies::NumberedStrategies(const std::vector<Index>& first, Index size_of_game)
    : numbers_(as_size(size_of_game), Index{-1}) {
  for (const Index strategy : first) {
    add(strategy);
  }
}

void NumberedStrategies::add(Index strategy) {
  numbers_[as_size(strategy)] = size();
  all_.push_back(strategy);
}

Eigen::VectorXd NumberedStrategies::chosen(const Eigen::VectorXd& of_game) const {
  return of_game(all_);
}

Eigen::VectorXd NumberedStrategies::whole(const Eigen::VectorXd& weights) const {
  Eigen::VectorXd whole = Eigen::VectorXd::Zero(std::ssize(numbers_));
  for (Index k = 0; k < weights.size(); ++k) {
    whole[all_[as_size(k)]] = weights[k];
  }
  return whole;
}

SparseEntries restricted_payoffs(const SparseEntries& payoffs, const NumberedStrategies& rows,
                                 const NumberedStrategies& columns) {
  std::vector<Eigen::Triplet<double>> entries;
  for (Index k = 0; k < rows.size(); ++k) {
    for (SparseEntries::InnerIterator entry(payoffs, rows[k]); entry; ++entry) {
      if (columns.has(entry.col())) {
        entries.emplace_back(static_cast<int>(k), static_cast<int>(columns.number(entry.col())),
                             entry.value());
      }
    }
  }
  SparseEntries part(rows.size(), columns.size());
  part.setFromTriplets(entries.begin(), entries.end());
  return part;
}

namespace {

// If the gap of the whole game is more than this many times the gap of the restricted game, the
// method starts again: if the products are much smaller than the residuals of new strategies, a
// step hardly reduces these residuals.
constexpr double most_wider = 1e6;

// An interior point iteration with m multiplications of sparse factors takes as long as one with
// dense factors of side n, where n^3 / m is about this number: random games of 600 to 4000 a side
// did.
constexpr double cube_per_multiplication = 3;

// Returns an elimination order for sparse factors, empty if sparse factors take more than the
// fraction `most_of_dense` of the time of dense factors.
EliminationOrder order_if_sparse(const BilinearGame& game, double most_of_dense,
                                 const ShouldStop& should_stop) {
  const auto lesser_side = static_cast<double>(std::min(game.row.size(), game.column.size()) - 1);
  return order_of_strategies(
      game, most_of_dense * std::pow(lesser_side, 3) / cube_per_multiplication, should_stop);
}

}  // namespace

InteriorPart::InteriorPart(const SparseGame& game, const std::vector<Index>& rows,
                           const std::vector<Index>& columns, const Weights& approximation,
                           double gap, EliminationOrder order, ThreadPool* pool,
                           const ShouldStop& should_stop)
    : game_(game),
      pool_(pool),
      is_sparse_(!order.indices.empty()),
      first_gap_(gap),
      rows_(rows, game.rows()),
      columns_(columns, game.columns()),
      part_(part_of(game, rows_, columns_)),
      point_(system(std::move(order), should_stop),
             {rows_.chosen(approximation.row), columns_.chosen(approximation.column)}, gap,
             should_stop) {}

std::unique_ptr<InteriorPart::Part> InteriorPart::part_of(const SparseGame& game,
                                                          const NumberedStrategies& rows,
                                                          const NumberedStrategies& columns) {
  const double scale = game.range().scaling.scale();
  SparseRows by_row;
  by_row.starts = {0, 0};
  for (const Index row : rows.all()) {
    for (SparseEntries::InnerIterator entry(game.entries(), row); entry; ++entry) {
      const Index column = columns.number(entry.col());
      if (column >= 0) {
        by_row.columns.push_back(static_cast<std::int32_t>(column + 1));
        by_row.values.push_back(entry.value() * scale);
      }
    }
    by_row.starts.push_back(std::ssize(by_row.columns));
  }
  // Transposing twice sorts the entries of each row by column.
  SparseRows by_column = transposed(by_row, columns.size() + 1);
  by_row = transposed(by_column, rows.size() + 1);
  return std::make_unique<Part>(Part{Treeplex::simplex(rows.size()),
                                     Treeplex::simplex(columns.size()), std::move(by_row),
                                     std::move(by_column)});
}

EliminationOrder InteriorPart::sparse_order(const SparseGame& game, const std::vector<Index>& rows,
                                            const std::vector<Index>& columns, double most_of_dense,
                                            const ShouldStop& should_stop) {
  const auto part = part_of(game, {rows, game.rows()}, {columns, game.columns()});
  return order_if_sparse(part->game(), most_of_dense, should_stop);
}

// After a stop request there is no order, and no system.
std::unique_ptr<KktSystem> InteriorPart::system(EliminationOrder order,
                                                const ShouldStop& should_stop) const {
  const BilinearGame game = part_->game();
  if (!order.indices.empty() || is_stopped(should_stop)) {
    return std::make_unique<SparseKkt>(game, std::move(order.indices));
  }
  return dense_kkt(game, pool_);
}

// Returns the system of a restricted game to which strategies were added. Once sparse factors take
// too long they are not tried again: added strategies do not make a game sparse.
std::unique_ptr<KktSystem> InteriorPart::larger_system(const ShouldStop& should_stop) {
  EliminationOrder order;
  if (is_sparse_) {
    order = order_if_sparse(part_->game(), 1, should_stop);
    is_sparse_ = !order.indices.empty() || is_stopped(should_stop);
  }
  return system(std::move(order), should_stop);
}

// Adds the strategies whose slack is less than the gap. Does nothing until the gap has fallen to
// the gap for which the restricted game was chosen.
void InteriorPart::add_missing(const ShouldStop& should_stop) {
  const double gap = point_.gap();
  if (gap > first_gap_) {
    return;
  }
  // Adds the strategies of one player and returns their slacks.
  const auto add = [gap](const Eigen::VectorXd& slacks, NumberedStrategies& side) {
    std::vector<double> added;
    for (Index k = 0; k < slacks.size(); ++k) {
      if (slacks[k] < gap && !side.has(k)) {
        side.add(k);
        added.push_back(slacks[k]);
      }
    }
    return added;
  };
  const Weights weights = strategies();
  const Eigen::VectorXd row_slacks =
      point_.values(Player::row)[0] - game_.shared_row_products(weights.column, pool_).array();
  const Eigen::VectorXd column_slacks =
      point_.values(Player::column)[0] + game_.shared_column_products(weights.row, pool_).array();
  const std::vector<double> rows = add(row_slacks, rows_);
  const std::vector<double> columns = add(column_slacks, columns_);
  if (rows.empty() && columns.empty()) {
    return;
  }
  const std::unique_ptr<const Part> before = std::exchange(part_, part_of(game_, rows_, columns_));
  const double whole_gap =
      gap - std::min(row_slacks.minCoeff(), 0.0) - std::min(column_slacks.minCoeff(), 0.0);
  if (whole_gap > most_wider * gap) {
    point_ = InteriorPoint(larger_system(should_stop),
                           {rows_.chosen(weights.row), columns_.chosen(weights.column)}, whole_gap,
                           should_stop);
  } else {
    point_.extend(larger_system(should_stop), rows, columns, should_stop);
  }
}

bool InteriorPart::step(const ShouldStop& should_stop) {
  add_missing(should_stop);
  return point_.step(should_stop);
}

Weights InteriorPart::strategies() const {
  return {rows_.whole(point_.weights(Player::row)), columns_.whole(point_.weights(Player::column))};
}

}  // namespace saddle
