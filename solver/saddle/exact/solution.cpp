#include "saddle/exact/solution.h"

#include <utility>

#include "saddle/exact/certificate.h"
#include "saddle/exact/image.h"

namespace saddle {

ExactSolution exact_solution(const std::shared_ptr<const IntegerImage>& image,
                             const IntegerMatrix& row_weights, const IntegerMatrix& column_weights,
                             Basis basis, std::string_view algorithm) {
  ExactBounds bounds = exact_bounds(*image, row_weights, column_weights);
  ExactSolution solution;
  solution.row = in_proportion(gmp_integers(row_weights));
  solution.column = in_proportion(gmp_integers(column_weights));
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
