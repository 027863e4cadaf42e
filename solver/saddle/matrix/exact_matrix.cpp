#include "saddle/matrix/exact_matrix.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "saddle/machine/refusal.h"

namespace saddle {
namespace {

std::vector<Rational> listed(std::initializer_list<std::initializer_list<Rational>> rows) {
  std::vector<Rational> entries;
  for (const auto& row : rows) {
    if (row.size() != rows.begin()->size()) {
      throw_invalid("row {} of an exact matrix has {}, must have {} as the first row has",
                    &row - rows.begin() + 1, counted(row.size(), "entry"), rows.begin()->size());
    }
    entries.insert(entries.end(), row.begin(), row.end());
  }
  return entries;
}

std::vector<Rational> listed(const DenseMatrix& matrix, const ShouldStop& should_stop) {
  PacedStop stop(should_stop);
  std::vector<Rational> entries;
  entries.reserve(static_cast<std::size_t>(matrix.size()));
  for (Index k = 0; k < matrix.size(); ++k) {
    entries.emplace_back(matrix.data()[k]);
    stop.expect_none_after(steps_of_number);
  }
  return entries;
}

}  // namespace

ExactMatrix::ExactMatrix(Index rows, Index columns, std::vector<Rational> entries,
                         std::vector<std::string> row_labels,
                         std::vector<std::string> column_labels)
    : rows_(rows),
      columns_(columns),
      entries_(std::move(entries)),
      row_labels_(std::move(row_labels)),
      column_labels_(std::move(column_labels)) {
  if (rows < 1 || columns < 1) {
    throw_invalid("an exact matrix is {} x {}, must have an entry", rows, columns);
  }
  if (static_cast<Index>(entries_.size()) != rows * columns) {
    throw_invalid("entries of an exact matrix are {}, must be {} x {}", entries_.size(), rows,
                  columns);
  }
  check_label_count("row", row_labels_, rows);
  check_label_count("column", column_labels_, columns);
}

ExactMatrix::ExactMatrix(std::initializer_list<std::initializer_list<Rational>> rows)
    : ExactMatrix(static_cast<Index>(rows.size()),
                  rows.size() == 0 ? 0 : static_cast<Index>(rows.begin()->size()), listed(rows)) {}

ExactMatrix::ExactMatrix(const PayoffMatrix& game, const ShouldStop& should_stop)
    : ExactMatrix(game.rows(), game.columns(), listed(game.entries(), should_stop),
                  game.row_labels(), game.column_labels()) {}

std::string ExactMatrix::row_label(Index row) const { return label_or_number(row_labels_, row); }

std::string ExactMatrix::column_label(Index column) const {
  return label_or_number(column_labels_, column);
}

ExactMatrix transposed(const ExactMatrix& game) {
  std::vector<Rational> entries;
  entries.reserve(game.entries().size());
  for (Index j = 0; j < game.columns(); ++j) {
    for (Index i = 0; i < game.rows(); ++i) {
      entries.emplace_back(-game(i, j));
    }
  }
  return {game.columns(), game.rows(), std::move(entries), game.column_labels(), game.row_labels()};
}

PayoffMatrix rounded(const ExactMatrix& game) {
  DenseMatrix entries(game.rows(), game.columns());
  std::transform(game.entries().begin(), game.entries().end(), entries.data(), nearest_double);
  for (Index k = 0; k < entries.size(); ++k) {
    if (!std::isfinite(entries.data()[k])) {
      throw_invalid(
          "entry ({}, {}) of a payoff matrix is too large for a double, exact arithmetic can hold "
          "it (counted from 1)",
          k / game.columns() + 1, k % game.columns() + 1);
    }
  }
  const bool is_exact =
      std::equal(game.entries().begin(), game.entries().end(), entries.data(),
                 [](const Rational& payoff, double entry) { return payoff == Rational(entry); });
  PayoffMatrix result(std::move(entries), game.row_labels(), game.column_labels());
  if (!is_exact) {
    result.set_rounded();
  }
  return result;
}

MixedStrategy rounded(const std::vector<Rational>& strategy) {
  Eigen::VectorXd weights(std::ssize(strategy));
  std::transform(strategy.begin(), strategy.end(), weights.begin(), nearest_double);
  return MixedStrategy(std::move(weights));
}

std::vector<Rational> exact_weights(const MixedStrategy& strategy) {
  return {strategy.probabilities().begin(), strategy.probabilities().end()};
}

std::size_t support_size(const std::vector<Rational>& strategy) {
  return static_cast<std::size_t>(
      std::count_if(strategy.begin(), strategy.end(), [](const Rational& p) { return p > 0; }));
}

}  // namespace saddle
