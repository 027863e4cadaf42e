#include "saddle/matrix/positive_form.h"

#include <cmath>

#include "saddle/matrix/simd.h"

namespace saddle {
namespace {

struct Moments {
  double sum;
  double squares;
};

SADDLE_SIMD_CLONES
Moments centred_moments(const double* payoffs, Index size, double center, double scale) {
  double sum = 0;
  double squares = 0;
#pragma omp simd reduction(+ : sum, squares)
  for (Index k = 0; k < size; ++k) {
    const double payoff = (payoffs[k] - center) * scale;
    sum += payoff;
    squares += payoff * payoff;
  }
  return {sum, squares};
}

}  // namespace

PositiveForm::PositiveForm(const PayoffMatrix& game)
    : game_(game), scaling_(game.scaling()), inverse_range_(1 / scaling_.range()) {}

WeightedPayoffs PositiveForm::payoffs(const Weights& weights) const {
  WeightedPayoffs payoffs{Eigen::VectorXd(rows()), Eigen::VectorXd::Zero(columns())};
  for (Index i = 0; i < rows(); ++i) {
    const double* entries = payoffs_of_row(i);
    payoffs.of_rows[i] = scaling_.dot(entries, weights.column.data(), columns());
    if (weights.row[i] != 0) {
      scaling_.add_to(payoffs.of_columns.data(), entries, weights.row[i], columns());
    }
  }
  payoffs.of_rows = (payoffs.of_rows * inverse_range_).array() + weights.column.sum();
  payoffs.of_columns = (payoffs.of_columns * inverse_range_).array() + weights.row.sum();
  return payoffs;
}

double PositiveForm::standard_deviation() const {
  const Index size = rows() * columns();
  const Moments moments =
      centred_moments(game_.entries().data(), size, scaling_.center(), scaling_.scale());
  const double mean = moments.sum / static_cast<double>(size);
  const double variance = moments.squares / static_cast<double>(size) - mean * mean;
  return std::sqrt(variance > 0 ? variance : 0) * inverse_range_;
}

}  // namespace saddle
