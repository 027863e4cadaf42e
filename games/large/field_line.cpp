#include "games/large/field_line.h"

#include <cstddef>

#include "saddle/number/rounding.h"

namespace saddle::games {
namespace {

using Vector = Eigen::VectorXd;

Vector vector_of(const std::vector<double>& numbers) {
  return Vector::Map(numbers.data(), std::ssize(numbers));
}

}  // namespace

std::optional<std::vector<Index>> most_gainful_on_line(const LineGains& gains,
                                                       const ShouldStop& should_stop) {
  const std::size_t fields = gains.of_fields.size();
  const Index size = std::ssize(gains.of_fields.front());
  // best[f](last, sent): the most that is gained on the fields up to f by `sent` soldiers of whom
  // `last` are on f.
  std::vector<Eigen::MatrixXd> best(fields, Eigen::MatrixXd::Constant(size, size, -infinity));
  std::vector<Eigen::MatrixXd> pairs(fields);
  best[0].diagonal() = vector_of(gains.of_fields.front());
  for (std::size_t f = 1; f < fields; ++f) {
    if (is_stopped(should_stop)) {
      return std::nullopt;
    }
    pairs[f] = gains.of_pairs(f - 1);
    for (Index sent = 0; sent < size; ++sent) {
      for (Index here = 0; here + sent < size; ++here) {
        best[f](here, sent + here) =
            gains.of_fields[f][static_cast<std::size_t>(here)] +
            (best[f - 1].col(sent).head(sent + 1) + pairs[f].col(here).head(sent + 1)).maxCoeff();
      }
    }
  }
  std::vector<Index> chosen(fields);
  Index left = size - 1;
  best.back().col(left).maxCoeff(&chosen.back());
  for (std::size_t f = fields - 1; f > 0; --f) {
    left -= chosen[f];
    (best[f - 1].col(left) + pairs[f].col(chosen[f])).maxCoeff(&chosen[f - 1]);
  }
  return chosen;
}

}  // namespace saddle::games
