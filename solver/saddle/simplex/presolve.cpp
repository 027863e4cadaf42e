#include "saddle/simplex/presolve.h"

namespace saddle {
namespace {

// At least an eighth.
bool leaves_out_much(const KeptStrategies& strategies) {
  return 8 * strategies.kept.size() <= 7 * strategies.place.size();
}

}  // namespace

SmallerGame::SmallerGame(const PayoffMatrix& whole, PureGuarantees guarantees) : whole_(whole) {
  while (leave_out_dominated(guarantees)) {
    guarantees = pure_guarantees(game());
  }
  keep_rows(distinct_rows(game()));
  keep_columns(distinct_columns(game()));
}

StrategyPair SmallerGame::in_part(const StrategyPair& of_whole) const {
  return {rows_ ? rows_->in_kept(of_whole.row) : of_whole.row,
          columns_ ? columns_->in_kept(of_whole.column) : of_whole.column};
}

StrategyPair SmallerGame::in_whole(const StrategyPair& of_part) const {
  return {rows_ ? rows_->in_whole(of_part.row) : of_part.row,
          columns_ ? columns_->in_whole(of_part.column) : of_part.column};
}

bool SmallerGame::leave_out_dominated(const PureGuarantees& guarantees) {
  const bool fewer_rows = keep_rows(rows_above(game(), guarantees));
  const bool fewer_columns = keep_columns(columns_below(game(), guarantees));
  return fewer_rows || fewer_columns;
}

bool SmallerGame::keep_rows(const KeptStrategies& rows) {
  if (!rows.are_all()) {
    part_ = PayoffMatrix(DenseMatrix(game().entries()(rows.kept, Eigen::all)));
    rows_ = rows_ ? rows_->then(rows) : rows;
  }
  return leaves_out_much(rows);
}

bool SmallerGame::keep_columns(const KeptStrategies& columns) {
  if (!columns.are_all()) {
    part_ = PayoffMatrix(DenseMatrix(game().entries()(Eigen::all, columns.kept)));
    columns_ = columns_ ? columns_->then(columns) : columns;
  }
  return leaves_out_much(columns);
}

}  // namespace saddle
