#include "saddle/matrix/exact_certificate.h"

#include <stdexcept>
#include <string_view>

#include <fmt/format.h>

#include "saddle/matrix/exact_image.h"

namespace saddle {
namespace {

void check_weights(std::string_view player, const std::vector<Rational>& weights, Index size) {
  if (static_cast<Index>(weights.size()) != size) {
    throw std::invalid_argument(
        fmt::format("size of the {} strategy is {}, must be {}", player, weights.size(), size));
  }
  bool any = false;
  for (const Rational& weight : weights) {
    if (sgn(weight) < 0) {
      throw std::invalid_argument(
          fmt::format("a weight of the {} strategy is {}, must be >= 0", player, weight.get_str()));
    }
    any = any || sgn(weight) > 0;
  }
  if (!any) {
    throw std::invalid_argument(
        fmt::format("weights of the {} strategy are all 0, must be positive somewhere", player));
  }
}

}  // namespace

ExactBounds exact_bounds(const IntegerImage& image, const IntegerMatrix& row_weights,
                         const IntegerMatrix& column_weights) {
  IntegerMatrix of_columns(image.columns());
  Integer of_row;
  Integer greatest;
  for (Index i = 0; i < image.rows(); ++i) {
    fmpz_zero(of_row.get());
    for (Index j = 0; j < image.columns(); ++j) {
      if (!fmpz_is_zero(column_weights(j))) {
        fmpz_addmul(of_row.get(), image.entries(i, j), column_weights(j));
      }
      if (!fmpz_is_zero(row_weights(i))) {
        fmpz_addmul(of_columns(j), image.entries(i, j), row_weights(i));
      }
    }
    // All payoffs in the image are positive.
    if (fmpz_cmp(of_row.get(), greatest.get()) > 0) {
      fmpz_swap(of_row.get(), greatest.get());
    }
  }
  Index best_column = 0;
  for (Index j = 1; j < image.columns(); ++j) {
    if (fmpz_cmp(of_columns(j), of_columns(best_column)) < 0) {
      best_column = j;
    }
  }
  return {payoff(image, of_columns(best_column), sum(row_weights).get()),
          payoff(image, greatest.get(), sum(column_weights).get())};
}

ExactBounds exact_bounds(const ExactMatrix& game, const std::vector<Rational>& row,
                         const std::vector<Rational>& column) {
  check_weights("row", row, game.rows());
  check_weights("column", column, game.columns());
  return exact_bounds(integer_image(game), whole_weights(row), whole_weights(column));
}

}  // namespace saddle
