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

ExactBounds exact_bounds(const ExactMatrix& game, const std::vector<Rational>& row,
                         const std::vector<Rational>& column) {
  check_weights("row", row, game.rows());
  check_weights("column", column, game.columns());
  return exact_bounds(integer_image(game), whole_weights(row), whole_weights(column));
}

}  // namespace saddle
