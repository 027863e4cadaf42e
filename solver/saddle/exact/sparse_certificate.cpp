#include "saddle/exact/sparse_certificate.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace saddle {

SparseCertificate::SparseCertificate(const ExactStrategies& strategies, Rational rest)
    : strategies_(strategies),
      rest_(std::move(rest)),
      of_rows_(strategies.row.size()),
      of_columns_(strategies.column.size()) {
  check_weights("row", strategies.row, std::ssize(strategies.row));
  check_weights("column", strategies.column, std::ssize(strategies.column));
}

void SparseCertificate::add(Index row, Index column, const Rational& payoff) {
  const auto i = static_cast<std::size_t>(row);
  const auto j = static_cast<std::size_t>(column);
  const Rational& x = strategies_.row[i];
  const Rational& y = strategies_.column[j];
  if (sgn(x) == 0 && sgn(y) == 0) {
    return;
  }
  excess_ = payoff - rest_;
  if (sgn(x) != 0) {
    product_ = excess_ * x;
    of_columns_[j] += product_;
  }
  if (sgn(y) != 0) {
    product_ = excess_ * y;
    of_rows_[i] += product_;
  }
}

// sum_i x_i a_ij = rest sum_i x_i + sum_i x_i (a_ij - rest), and a pair that was not added has the
// excess 0.
ExactBounds SparseCertificate::bounds() const {
  const auto sum = [](const std::vector<Rational>& weights) {
    return std::accumulate(weights.begin(), weights.end(), Rational(0));
  };
  const Rational& least = *std::min_element(of_columns_.begin(), of_columns_.end());
  const Rational& greatest = *std::max_element(of_rows_.begin(), of_rows_.end());
  return {rest_ + least / sum(strategies_.row), rest_ + greatest / sum(strategies_.column)};
}

}  // namespace saddle
