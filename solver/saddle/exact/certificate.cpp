#include "saddle/exact/certificate.h"

#include <algorithm>
#include <numeric>
#include <string_view>
#include <utility>

#include "saddle/exact/image.h"
#include "saddle/machine/refusal.h"

namespace saddle {
namespace {

// Throws std::invalid_argument unless there is one weight for each of `size` pure strategies of the
// "row" or "column" player, all are >= 0 and some are positive.
void check_weights(std::string_view player, const std::vector<Rational>& weights, Index size) {
  if (static_cast<Index>(weights.size()) != size) {
    throw_invalid("size of the {} strategy is {}, must be {}", player, weights.size(), size);
  }
  bool any = false;
  for (const Rational& weight : weights) {
    if (sgn(weight) < 0) {
      throw_invalid("a weight of the {} strategy is {}, must be >= 0", player, weight.get_str());
    }
    any = any || sgn(weight) > 0;
  }
  if (!any) {
    throw_invalid("weights of the {} strategy are all 0, must be positive somewhere", player);
  }
}

Integer sum(const IntegerMatrix& vector) {
  Integer result;
  for (Index k = 0; k < vector.rows(); ++k) {
    fmpz_add(result.get(), result.get(), vector(k));
  }
  return result;
}

ExactBounds checked_bounds(const IntegerImage& image, const std::vector<Rational>& row,
                           const std::vector<Rational>& column) {
  check_weights("row", row, image.rows());
  check_weights("column", column, image.columns());
  return exact_bounds(image, whole_weights(row), whole_weights(column));
}

}  // namespace

ExactBounds exact_bounds(const IntegerImage& image, const IntegerMatrix& row_weights,
                         const IntegerMatrix& column_weights) {
  IntegerMatrix of_columns(image.columns());
  Integer of_row;
  Integer maximum;
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
    if (fmpz_cmp(of_row.get(), maximum.get()) > 0) {
      fmpz_swap(of_row.get(), maximum.get());
    }
  }
  Index best_column = 0;
  for (Index j = 1; j < image.columns(); ++j) {
    if (fmpz_cmp(of_columns(j), of_columns(best_column)) < 0) {
      best_column = j;
    }
  }
  const auto mean = [&](const fmpz* total, const IntegerMatrix& weights) -> Rational {
    return image.origin + image.unit * quotient(total, sum(weights).get());
  };
  return {mean(of_columns(best_column), row_weights), mean(maximum.get(), column_weights)};
}

ExactBounds exact_bounds(const ExactMatrix& game, const std::vector<Rational>& row,
                         const std::vector<Rational>& column) {
  return exact_bounds(game, {{row, column}}).front();
}

std::vector<ExactBounds> exact_bounds(const ExactMatrix& game,
                                      const std::vector<ExactStrategies>& pairs) {
  const IntegerImage image = integer_image(game);
  std::vector<ExactBounds> bounds;
  bounds.reserve(pairs.size());
  for (const ExactStrategies& pair : pairs) {
    bounds.push_back(checked_bounds(image, pair.row, pair.column));
  }
  return bounds;
}

Rational payoff_range(const ExactMatrix& game) {
  const auto [minimum, maximum] = std::minmax_element(game.entries().begin(), game.entries().end());
  return *maximum - *minimum;
}

Rational payoff_range(const IntegerImage& image) {
  return image.unit * (gmp_integer(greatest_entry(image).get()) - 1);
}

std::optional<SaddlePoint> saddle_point(const ExactMatrix& game) {
  return saddle_point(integer_image(game));
}

std::optional<SaddlePoint> saddle_point(const IntegerImage& image) {
  const IntegerMatrix& entries = image.entries;
  SaddlePoint point{0, 0};
  const fmpz* maximin = nullptr;
  std::vector<const fmpz*> maximum(static_cast<std::size_t>(image.columns()), entries(0, 0));
  for (Index i = 0; i < image.rows(); ++i) {
    const fmpz* minimum = entries(i, 0);
    for (Index j = 0; j < image.columns(); ++j) {
      const fmpz* const entry = entries(i, j);
      const fmpz*& above = maximum[static_cast<std::size_t>(j)];
      above = i == 0 || fmpz_cmp(entry, above) > 0 ? entry : above;
      minimum = fmpz_cmp(entry, minimum) < 0 ? entry : minimum;
    }
    if (maximin == nullptr || fmpz_cmp(minimum, maximin) > 0) {
      maximin = minimum;
      point.row = i;
    }
  }
  const auto minimax =
      std::min_element(maximum.begin(), maximum.end(),
                       [](const auto* a, const auto* b) { return fmpz_cmp(a, b) < 0; });
  point.column = minimax - maximum.begin();
  return fmpz_equal(maximin, *minimax) != 0 ? std::optional(point) : std::nullopt;
}

Solution certify(const ExactMatrix& game, MixedStrategy row, MixedStrategy column, double tolerance,
                 Termination otherwise) {
  return certify(integer_image(game), std::move(row), std::move(column), tolerance, otherwise);
}

Solution certify(const IntegerImage& image, MixedStrategy row, MixedStrategy column,
                 double tolerance, Termination otherwise) {
  const ExactBounds bounds = checked_bounds(image, exact_weights(row), exact_weights(column));
  Solution solution(std::move(row), std::move(column));
  conclude(solution, bounds, payoff_range(image), tolerance, otherwise);
  solution.gap_of_entries = solution.relative_gap;
  return solution;
}

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

// sum_i x_i a_ij = d sum_i x_i + sum_i x_i (a_ij - d) with the default payoff d; for a pair that
// was not added, a_ij - d = 0.
ExactBounds SparseCertificate::bounds() const {
  const auto sum = [](const std::vector<Rational>& weights) {
    return std::accumulate(weights.begin(), weights.end(), Rational(0));
  };
  const Rational& minimum = *std::min_element(of_columns_.begin(), of_columns_.end());
  const Rational& maximum = *std::max_element(of_rows_.begin(), of_rows_.end());
  return {rest_ + minimum / sum(strategies_.row), rest_ + maximum / sum(strategies_.column)};
}

}  // namespace saddle
