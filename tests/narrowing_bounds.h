#pragma once

#include <functional>

#include <doctest/doctest.h>

#include "saddle/matrix/solution.h"
#include "saddle/number/rational.h"

namespace saddle::test {

/// Returns what checks of all progress that the bounds contain the value and get no wider. Keeps a
/// reference to the width of the last ones.
inline std::function<void(const Progress&)> narrowing_bounds(const Rational& value, double& width) {
  return [value, &width](const Progress& progress) {
    CHECK(Rational(progress.lower) <= value);
    CHECK(Rational(progress.upper) >= value);
    CHECK(progress.upper - progress.lower <= width);
    width = progress.upper - progress.lower;
  };
}

}  // namespace saddle::test
