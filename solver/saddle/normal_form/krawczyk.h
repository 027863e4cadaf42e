#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "saddle/normal_form/indifference_system.h"

// Let f be the residuals of an IndifferenceSystem, J(X) an enclosure of their Jacobian on a box X,
// m a point of X, Y any matrix. Krawczyk's operator (Computing 4, 1969)
//
//   K(X) = m - Y f(m) + (I - Y J(X)) (X - m)
//
// contains every solution of f = 0 in X. If K(X) lies in the interior of X, then X contains exactly
// one solution, and Y and each matrix of J(X) are nonsingular with determinants of one sign
// (Neumaier, Interval Methods for Systems of Equations, 1990, section 5.1). If the rows of
// |I - Y J(X)| have sums below 1, X contains at most one solution.

namespace saddle {

/// Returns the intervals of single numbers.
template <class Number>
std::vector<Interval<Number>> point_intervals(const std::vector<Number>& numbers) {
  std::vector<Interval<Number>> result;
  for (const Number& number : numbers) {
    result.push_back(point(number));
  }
  return result;
}

/// Returns the box of all points within `radius` of each coordinate of the centre.
template <class Number>
std::vector<Interval<Number>> box_about(const std::vector<Number>& centre, const Number& radius) {
  std::vector<Interval<Number>> box;
  for (const Number& middle : centre) {
    box.push_back({outward_down(Number(middle - radius)), outward_up(Number(middle + radius))});
  }
  return box;
}

template <class Number>
struct KrawczykImage {
  /// K(X) - m.
  std::vector<Interval<Number>> offsets;
  /// A bound on the row sums of |I - Y J(X)|.
  Number norm = 0;
};

/// Takes a point `m`, the box as one interval for each unknown, enclosures of f(m) and of J on the
/// box, and Y, both row by row. For doubles demands |y| <= 2^100, so that nothing overflows. O(n^3)
/// for n unknowns.
template <class Number>
KrawczykImage<Number> krawczyk_image(const std::vector<Number>& m,
                                     const std::vector<Interval<Number>>& box,
                                     const std::vector<Interval<Number>>& f,
                                     const std::vector<Interval<Number>>& J,
                                     const std::vector<Number>& Y) {
  const std::size_t n = m.size();
  KrawczykImage<Number> image;
  for (std::size_t i = 0; i < n; ++i) {
    Interval<Number> offset;
    std::vector<Interval<Number>> row(n);
    for (std::size_t k = 0; k < n; ++k) {
      const auto y = point(Number(Y[i * n + k]));
      offset -= y * f[k];
      for (std::size_t j = 0; j < n; ++j) {
        row[j] -= y * J[k * n + j];
      }
    }
    row[i] += point(Number(1));
    Number sum = 0;
    for (std::size_t j = 0; j < n; ++j) {
      offset += row[j] * (box[j] - point(m[j]));
      sum = outward_up(Number(sum + magnitude(row[j])));
    }
    image.offsets.push_back(offset);
    image.norm = std::max(image.norm, sum);
  }
  return image;
}

/// The same for an IndifferenceSystem. Takes the enclosure of the profiles of the box instead of
/// those of f(m) and J. O(n^3 + the cost of the Jacobian) for n unknowns.
template <class Number>
KrawczykImage<Number> krawczyk(const IndifferenceSystem<Interval<Number>>& system,
                               const std::vector<Number>& m,
                               const std::vector<Interval<Number>>& box,
                               const typename IndifferenceSystem<Interval<Number>>::Profile& inside,
                               const std::vector<Number>& Y) {
  const auto f = system.residuals(system.profile(point_intervals(m)));
  return krawczyk_image(m, box, f, system.jacobian(inside), Y);
}

/// Returns the sign of the determinant of every matrix in an n x n interval matrix; nullopt if
/// elimination does not prove that it is the same for all and not 0. O(n^3).
template <class Number>
std::optional<int> determinant_sign(std::vector<Interval<Number>> matrix, std::size_t n) {
  const auto distance_from_0 = [](const Interval<Number>& a) {
    return is_positive(a) ? a.lower : is_negative(a) ? Number(-a.upper) : Number(0);
  };
  int sign = 1;
  for (std::size_t k = 0; k < n; ++k) {
    std::size_t best = k;
    for (std::size_t row = k + 1; row < n; ++row) {
      if (distance_from_0(matrix[row * n + k]) > distance_from_0(matrix[best * n + k])) {
        best = row;
      }
    }
    if (best != k) {
      sign = -sign;
      for (std::size_t j = 0; j < n; ++j) {
        std::swap(matrix[best * n + j], matrix[k * n + j]);
      }
    }
    const Interval<Number> pivot = matrix[k * n + k];
    if (!is_positive(pivot) && !is_negative(pivot)) {
      return std::nullopt;
    }
    sign = is_positive(pivot) ? sign : -sign;
    for (std::size_t row = k + 1; row < n; ++row) {
      const Interval<Number> factor = matrix[row * n + k] / pivot;
      if (!is_finite(factor)) {
        return std::nullopt;
      }
      for (std::size_t j = k; j < n; ++j) {
        matrix[row * n + j] -= factor * matrix[k * n + j];
        if (!is_finite(matrix[row * n + j])) {
          return std::nullopt;
        }
      }
    }
  }
  return sign;
}

}  // namespace saddle
