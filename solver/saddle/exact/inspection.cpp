#include "saddle/exact/inspection.h"

#include "saddle/exact/certificate.h"

namespace saddle {
namespace {

IntegerMatrix pure(Index strategy, Index size) {
  IntegerMatrix result(size);
  fmpz_one(result(strategy));
  return result;
}

// A 2 x 2 game without a saddle point: each player makes the other indifferent by weights that are
// the differences of the entries of the other row or column, all of one sign.
ExactSolution equalizing(const std::shared_ptr<const IntegerImage>& image) {
  const IntegerMatrix& a = image->entries;
  IntegerMatrix row(2);
  IntegerMatrix column(2);
  fmpz_sub(row(0), a(1, 1), a(1, 0));
  fmpz_sub(row(1), a(0, 0), a(0, 1));
  fmpz_sub(column(0), a(1, 1), a(0, 1));
  fmpz_sub(column(1), a(0, 0), a(1, 0));
  for (Index k = 0; k < 2; ++k) {
    fmpz_abs(row(k), row(k));
    fmpz_abs(column(k), column(k));
  }
  return exact_solution(image, row, column, {{0, 1}, {0, 1}}, "closed-form");
}

}  // namespace

std::optional<ExactSolution> solve_by_inspection(const std::shared_ptr<const IntegerImage>& image) {
  if (const std::optional<SaddlePoint> point = saddle_point(*image)) {
    return exact_solution(image, pure(point->row, image->rows()),
                          pure(point->column, image->columns()), {{point->row}, {point->column}},
                          "saddle-point");
  }
  if (image->rows() == 2 && image->columns() == 2) {
    return equalizing(image);
  }
  return std::nullopt;
}

}  // namespace saddle
