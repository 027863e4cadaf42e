#include "saddle/matrix/positive_form.h"

#include <algorithm>
#include <cmath>

#include "saddle/machine/simd.h"
#include "saddle/matrix/scaling.h"
#include "saddle/matrix/weighted_payoffs.h"

namespace saddle {
namespace {

struct Moments {
  double sum;
  double squares;
};

[[gnu::always_inline]] inline Moments centred_moments(const double* payoffs, Index size,
                                                      double center, double scale) {
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

PositiveForm::PositiveForm(const PayoffMatrix& game, ThreadPool* pool)
    : PositiveForm(game, game.scaling(), pool) {}

PositiveForm::PositiveForm(const PayoffMatrix& part, const Scaling& scaling, ThreadPool* pool)
    : game_(part), pool_(pool), scaling_(scaling), inverse_range_(1 / scaling_.range()) {}

WeightedPayoffs PositiveForm::payoffs(const Weights& weights) const {
  WeightedPayoffs payoffs{Eigen::VectorXd(rows()), Eigen::VectorXd::Zero(columns())};
  // The size alone decides how the columns' sums are divided, so they do not depend on the threads.
  constexpr Index block = 256;
  const ColumnWeights column(weights.column);
  const Index blocks = (rows() + block - 1) / block;
  Eigen::MatrixXd sums = Eigen::MatrixXd::Zero(columns(), blocks);
  for_parts(thread_pool_for(rows() * columns()), blocks, 1, [&](Index first, Index last) {
    for (Index i = first * block; i < std::min(last * block, rows()); ++i) {
      const double* entries = payoffs_of_row(i);
      payoffs.of_rows[i] = column.dot(entries, scaling_, columns());
      if (weights.row[i] != 0) {
        scaling_.add_to(sums.col(i / block).data(), entries, weights.row[i], columns());
      }
    }
  });
  for (Index k = 0; k < blocks; ++k) {
    payoffs.of_columns += sums.col(k);
  }
  payoffs.of_rows = (payoffs.of_rows * inverse_range_).array() + weights.column.sum();
  payoffs.of_columns = (payoffs.of_columns * inverse_range_).array() + weights.row.sum();
  return payoffs;
}

ThreadPool* PositiveForm::thread_pool_for(Index entries) const {
  constexpr Index least_entries = 300'000;  // about 50 us, twice the cost of sharing them
  return entries >= least_entries ? pool_ : nullptr;
}

double PositiveForm::standard_deviation() const {
  const Index size = rows() * columns();
  const Moments moments = at_simd_level<centred_moments>(game_.entries().data(), size,
                                                         scaling_.center(), scaling_.scale());
  const double mean = moments.sum / static_cast<double>(size);
  const double variance = moments.squares / static_cast<double>(size) - mean * mean;
  return std::sqrt(variance > 0 ? variance : 0) * inverse_range_;
}

}  // namespace saddle
