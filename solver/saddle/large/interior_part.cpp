#include "saddle/large/interior_part.h"

#include <iterator>

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

InteriorPart::InteriorPart(const SparseGame& game, const std::vector<Index>& rows,
                           const std::vector<Index>& columns, const Weights& approximation,
                           double gap, ThreadPool* pool)
    : game_(game),
      pool_(pool),
      first_gap_(gap),
      rows_(rows, game.rows()),
      columns_(columns, game.columns()),
      point_(payoffs_of_part(),
             {rows_.chosen(approximation.row), columns_.chosen(approximation.column)}, gap) {}

std::unique_ptr<SparsePayoffs> InteriorPart::payoffs_of_part() const {
  const double scale = game_.range().scaling.scale();
  const SparseEntries& payoffs = game_.entries();
  std::vector<Eigen::Triplet<double>> entries;
  for (Index k = 0; k < rows_.size(); ++k) {
    for (SparseEntries::InnerIterator entry(payoffs, rows_[k]); entry; ++entry) {
      const Index column = columns_.number(entry.col());
      if (column >= 0) {
        entries.emplace_back(static_cast<int>(k), static_cast<int>(column), entry.value() * scale);
      }
    }
  }
  SparseEntries part(rows_.size(), columns_.size());
  part.setFromTriplets(entries.begin(), entries.end());
  return std::make_unique<SparsePayoffs>(part);
}

// Adds the strategies whose slack is less than the gap. At the beginning the gap is
// greater than the one that the part was chosen for.
void InteriorPart::add_missing() {
  const double gap = point_.gap();
  if (gap > first_gap_) {
    return;
  }
  // Returns the slacks of those that are added.
  const auto add = [gap](const Eigen::VectorXd& slacks, NumberedStrategies& side) {
    std::vector<double> added;
    for (Index k = 0; k < slacks.size(); ++k) {
      if (slacks[k] < gap && !side.has(k)) {
        side.add(k);
        added.push_back(slacks[k]);
      }
    }
    return Eigen::VectorXd(Eigen::Map<const Eigen::VectorXd>(added.data(), std::ssize(added)));
  };
  const Eigen::VectorXd row_slacks =
      point_.row_value() -
      game_.shared_row_products(columns_.whole(point_.column()), pool_).array();
  const Eigen::VectorXd column_slacks =
      point_.column_value() +
      game_.shared_column_products(rows_.whole(point_.row()), pool_).array();
  const Eigen::VectorXd rows = add(row_slacks, rows_);
  const Eigen::VectorXd columns = add(column_slacks, columns_);
  if (rows.size() > 0 || columns.size() > 0) {
    point_.extend(payoffs_of_part(), rows, columns);
  }
}

bool InteriorPart::step(const ShouldStop& should_stop) {
  add_missing();
  return point_.step(pool_, should_stop);
}

Weights InteriorPart::strategies() const {
  return {rows_.whole(point_.row()), columns_.whole(point_.column())};
}

}  // namespace saddle
