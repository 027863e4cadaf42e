#include "saddle/distributed/dense_parts.h"

#include <utility>

#include "saddle/distributed/ranks.h"
#include "saddle/large/game_operator.h"
#include "saddle/number/rounding.h"

namespace saddle {
namespace {

PayoffRange range_of(const DensePart& part) {
  const bool is_empty = part.payoffs.size() == 0;
  const double least = -greatest_over_ranks(is_empty ? -infinity : -part.payoffs.minCoeff());
  const double greatest = greatest_over_ranks(is_empty ? -infinity : part.payoffs.maxCoeff());
  return {least, greatest, greatest_over_ranks(part.rounding), Scaling(least, greatest)};
}

// Another one than if the same game were kept as a sparse matrix, whose iterations rescale payoffs
// by another center.
std::uint64_t fingerprint_of(const DensePart& part) {
  std::uint64_t fingerprint = is_leader() ? 1 : 0;
  for (Index i = 0; i < part.payoffs.rows(); ++i) {
    for (Index j = 0; j < part.payoffs.cols(); ++j) {
      add_to_fingerprint(fingerprint, part.rows.first_here() + i, j, part.payoffs(i, j));
    }
  }
  return sum_over_ranks(fingerprint);
}

}  // namespace

DenseParts::DenseParts(DensePart part)
    : SharedMatrix(part.rows, Parting(part.payoffs.cols()), range_of(part)),
      fingerprint_(fingerprint_of(part)) {
  payoffs_.swap(part.payoffs);
  if (payoffs_.rows() > 0) {
    here_.emplace(payoffs_.data(), payoffs_.rows(), payoffs_.cols(), range());
  }
}

Eigen::VectorXd DenseParts::row(Index row) const {
  Eigen::VectorXd whole = Eigen::VectorXd::Zero(columns().size());
  const Index place = row - rows().first_here();
  if (place >= 0 && place < payoffs_.rows()) {
    whole = payoffs_.row(place);
  }
  // The other ranks add zeros, which leave each payoff as it is.
  return scattered_sum(whole, columns());
}

Eigen::VectorXd DenseParts::column(Index column) const { return payoffs_.col(column); }

Eigen::VectorXd DenseParts::row_products(const Eigen::VectorXd& column_weights) const {
  const Eigen::VectorXd whole = gathered_by_all(column_weights, columns());
  return here_ ? here_->row_products(whole) : Eigen::VectorXd(0);
}

Eigen::VectorXd DenseParts::column_products(const Eigen::VectorXd& row_weights) const {
  return scattered_sum(here_ ? here_->column_products(row_weights)
                             : Eigen::VectorXd(Eigen::VectorXd::Zero(columns().size())),
                       columns());
}

double DenseParts::row_product_error() const {
  return product_error(columns().size(), product_block, range().scaling.bound());
}

// A sum of blocks goes through one addition more for each rank, and the last block of a rank may
// not be full: as many additions as one block more for each rank would take.
double DenseParts::column_product_error() const {
  return product_error(rows().size() + product_block * ranks(), product_block,
                       range().scaling.bound());
}

}  // namespace saddle
