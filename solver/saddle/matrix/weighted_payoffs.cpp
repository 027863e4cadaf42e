#include "saddle/matrix/weighted_payoffs.h"

#include <algorithm>
#include <optional>

#include "saddle/machine/simd.h"
#include "saddle/matrix/proved_bounds.h"
#include "saddle/number/places.h"

namespace saddle {
namespace {

// A column that is picked costs about as much as six consecutive ones.
constexpr Index least_zeros_per_weight = 6;
constexpr Index least_columns = 64;

[[gnu::always_inline]] inline double picked_dot(const double* payoffs, const Index* columns,
                                                const double* weights, Index size, double center,
                                                double scale) {
  double sum = 0;
#pragma omp simd reduction(+ : sum)
  for (Index k = 0; k < size; ++k) {
    sum += (payoffs[columns[k]] - center) * scale * weights[k];
  }
  return sum;
}

}  // namespace

ColumnWeights::ColumnWeights(const Eigen::VectorXd& weights) : weights_(weights) {
  if (weights.size() < least_columns ||
      (weights.array() != 0).count() * least_zeros_per_weight > weights.size()) {
    return;
  }
  columns_ = numbers_where(weights.size(), [&](Index j) { return weights[j] != 0; });
  packed_ = weights(columns_);
}

double ColumnWeights::dot(const double* payoffs, const Scaling& scaling, Index block) const {
  double sum = 0;
  if (is_sparse()) {
    const auto size = static_cast<Index>(columns_.size());
    for (Index k = 0; k < size; k += block) {
      sum +=
          at_simd_level<picked_dot>(payoffs, columns_.data() + k, packed_.data() + k,
                                    std::min(block, size - k), scaling.center(), scaling.scale());
    }
    return sum;
  }
  for (Index j = 0; j < weights_.size(); j += block) {
    sum += scaling.dot(payoffs + j, weights_.data() + j, std::min(block, weights_.size() - j));
  }
  return sum;
}

WeightedPayoffs table_products(const double* payoffs, Index rows, Index columns,
                               const Scaling& scaling, const Eigen::VectorXd* row_weights,
                               const Eigen::VectorXd* column_weights) {
  WeightedPayoffs products;
  Eigen::VectorXd& total = products.of_columns;
  total.setZero(row_weights == nullptr ? 0 : columns);
  // Rows that fit one block are added to the total directly.
  Eigen::VectorXd block = Eigen::VectorXd::Zero(rows > product_block ? total.size() : 0);
  Eigen::VectorXd& sums = block.size() > 0 ? block : total;
  Index rows_in_block = 0;
  std::optional<ColumnWeights> prepared;
  if (column_weights != nullptr) {
    prepared.emplace(*column_weights);
    products.of_rows.resize(rows);
  }
  for (Index i = 0; i < rows; ++i, payoffs += columns) {
    if (prepared) {
      products.of_rows[i] = prepared->dot(payoffs, scaling, product_block);
    }
    if (row_weights != nullptr && (*row_weights)[i] != 0) {
      scaling.add_to(sums.data(), payoffs, (*row_weights)[i], columns);
      if (++rows_in_block == product_block && block.size() > 0) {
        total += block;
        block.setZero();
        rows_in_block = 0;
      }
    }
  }
  if (block.size() > 0) {
    total += block;
  }
  return products;
}

}  // namespace saddle
