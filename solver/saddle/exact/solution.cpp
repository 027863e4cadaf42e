#include "saddle/exact/solution.h"

#include <utility>

#include "saddle/exact/certificate.h"
#include "saddle/exact/image.h"

namespace saddle {
namespace {

std::vector<Rational> proportions(const IntegerMatrix& weights) {
  const Integer total = sum(weights);
  std::vector<Rational> result(static_cast<std::size_t>(weights.rows()));
  for (Index k = 0; k < weights.rows(); ++k) {
    if (!fmpz_is_zero(weights(k))) {
      result[static_cast<std::size_t>(k)] = quotient(weights(k), total.get());
    }
  }
  return result;
}

}  // namespace

ExactSolution exact_solution(const std::shared_ptr<const IntegerImage>& image,
                             const IntegerMatrix& row_weights, const IntegerMatrix& column_weights,
                             Basis basis, std::string_view algorithm) {
  ExactBounds bounds = exact_bounds(*image, row_weights, column_weights);
  ExactSolution solution;
  solution.row = proportions(row_weights);
  solution.column = proportions(column_weights);
  solution.lower = std::move(bounds.lower);
  solution.upper = std::move(bounds.upper);
  solution.termination =
      solution.lower == solution.upper ? Termination::converged : Termination::numerical_error;
  solution.basis = std::move(basis);
  solution.algorithm = algorithm;
  solution.image = image;
  return solution;
}

std::shared_ptr<const IntegerImage> image_of(const ExactMatrix& game,
                                             const ExactSolution& solution) {
  return solution.image ? solution.image
                        : std::make_shared<const IntegerImage>(integer_image(game));
}

}  // namespace saddle
