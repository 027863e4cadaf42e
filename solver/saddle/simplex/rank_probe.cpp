#include "saddle/simplex/rank_probe.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <span>
#include <utility>
#include <vector>

#include "saddle/machine/simd.h"

namespace saddle {
namespace {

constexpr Index first_side = 32;
constexpr Index greatest_side = 200;
constexpr double full_rank = 0.92;   // of the side of a part
constexpr double zero_pivot = 1e-9;  // relative to the first

// row -= factor * pivot_row; returns the greatest magnitude left.
[[gnu::always_inline]] inline double eliminate_row(double* row, const double* pivot_row,
                                                   double factor, Index size) {
  double greatest = 0;
#pragma omp simd reduction(max : greatest)
  for (Index j = 0; j < size; ++j) {
    const double entry = row[j] - factor * pivot_row[j];
    row[j] = entry;
    const double magnitude = std::abs(entry);
    greatest = magnitude > greatest ? magnitude : greatest;
  }
  return greatest;
}

std::vector<Index> sample(Index size, Index count, std::mt19937_64& random) {
  std::vector<Index> all(static_cast<std::size_t>(size));
  std::iota(all.begin(), all.end(), Index{0});
  for (Index k = 0; k < count; ++k) {
    const auto other = k + static_cast<Index>(random() % static_cast<std::uint64_t>(size - k));
    std::swap(all[static_cast<std::size_t>(k)], all[static_cast<std::size_t>(other)]);
  }
  all.resize(static_cast<std::size_t>(count));
  return all;
}

// Whether more than half of the entries are one number, by the vote of Boyer and Moore (1981).
bool is_mostly_one_number(const DenseMatrix& part) {
  const std::span<const double> entries(part.data(), static_cast<std::size_t>(part.size()));
  double candidate = 0;
  Index votes = 0;
  for (const double entry : entries) {
    candidate = votes == 0 ? entry : candidate;
    votes += entry == candidate ? 1 : -1;
  }
  return 2 * std::count(entries.begin(), entries.end(), candidate) > part.size();
}

// Gaussian elimination with complete pivoting of a random part, until what is left is zero.
Index rank_of_part(const PositiveForm& form, Index side, std::mt19937_64& random) {
  const std::vector<Index> rows = sample(form.rows(), side, random);
  const std::vector<Index> columns = sample(form.columns(), side, random);
  DenseMatrix part(side, side);
  for (Index i = 0; i < side; ++i) {
    for (Index j = 0; j < side; ++j) {
      part(i, j) =
          form(rows[static_cast<std::size_t>(i)], columns[static_cast<std::size_t>(j)]) - 1;
    }
  }
  // A part of mostly one number, such as zero, shows how sparse the game is, not its rank.
  if (is_mostly_one_number(part)) {
    return side;
  }
  Eigen::VectorXd greatest = part.cwiseAbs().rowwise().maxCoeff();
  const double zero = zero_pivot * greatest.maxCoeff();
  for (Index rank = 0; rank < side; ++rank) {
    Index r = 0;
    if (!(greatest.tail(side - rank).maxCoeff(&r) > zero)) {
      return rank;
    }
    r += rank;
    Index q = 0;
    part.row(r).tail(side - rank).cwiseAbs().maxCoeff(&q);
    q += rank;
    part.row(r).swap(part.row(rank));
    std::swap(greatest[r], greatest[rank]);
    part.col(q).swap(part.col(rank));
    for (Index i = rank + 1; i < side; ++i) {
      greatest[i] = at_simd_level<eliminate_row>(&part(i, rank) + 1, &part(rank, rank) + 1,
                                                 part(i, rank) / part(rank, rank), side - rank - 1);
    }
  }
  return side;
}

}  // namespace

bool seems_of_low_rank(const PositiveForm& form) {
  const Index smaller = std::min(form.rows(), form.columns());
  std::mt19937_64 random(1);
  for (const Index side : {first_side, std::min(smaller / 5, greatest_side)}) {
    if (side < first_side || side > smaller) {
      break;
    }
    if (static_cast<double>(rank_of_part(form, side, random)) <
        full_rank * static_cast<double>(side)) {
      return true;
    }
  }
  return false;
}

}  // namespace saddle
