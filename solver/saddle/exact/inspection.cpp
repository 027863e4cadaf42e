#include "saddle/exact/inspection.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace saddle {
namespace {

IntegerMatrix pure(Index strategy, Index size) {
  IntegerMatrix result(size);
  fmpz_one(result(strategy));
  return result;
}

// Returns the row whose least entry is greatest, the maximin, and that entry.
std::pair<Index, const fmpz*> best_guarantee(const IntegerMatrix& entries) {
  std::pair<Index, const fmpz*> best{0, nullptr};
  for (Index i = 0; i < entries.rows(); ++i) {
    const fmpz* least = entries(i, 0);
    for (Index j = 1; j < entries.columns(); ++j) {
      if (fmpz_cmp(entries(i, j), least) < 0) {
        least = entries(i, j);
      }
    }
    if (best.second == nullptr || fmpz_cmp(least, best.second) > 0) {
      best = {i, least};
    }
  }
  return best;
}

// Returns the column whose greatest entry is least, the minimax, and that entry.
std::pair<Index, const fmpz*> least_concession(const IntegerMatrix& entries) {
  std::vector<const fmpz*> greatest(static_cast<std::size_t>(entries.columns()), entries(0, 0));
  for (Index i = 0; i < entries.rows(); ++i) {
    for (Index j = 0; j < entries.columns(); ++j) {
      const fmpz*& above = greatest[static_cast<std::size_t>(j)];
      if (i == 0 || fmpz_cmp(entries(i, j), above) > 0) {
        above = entries(i, j);
      }
    }
  }
  const auto least =
      std::min_element(greatest.begin(), greatest.end(),
                       [](const auto* a, const auto* b) { return fmpz_cmp(a, b) < 0; });
  return {least - greatest.begin(), *least};
}

// A 2 x 2 game without a saddle point: each player makes the other indifferent by weights that are
// the differences of the entries of the other row or column, all of one sign.
ExactSolution equalizing(const IntegerImage& image) {
  const IntegerMatrix& a = image.entries;
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

std::optional<ExactSolution> solve_by_inspection(const IntegerImage& image) {
  const auto [row, guaranteed] = best_guarantee(image.entries);
  const auto [column, conceded] = least_concession(image.entries);
  if (fmpz_equal(guaranteed, conceded) != 0) {
    return exact_solution(image, pure(row, image.rows()), pure(column, image.columns()),
                          {{row}, {column}}, "saddle-point");
  }
  if (image.rows() == 2 && image.columns() == 2) {
    return equalizing(image);
  }
  return std::nullopt;
}

}  // namespace saddle
