#pragma once

#include <functional>

#include <doctest/doctest.h>

#include "saddle/matrix/solution.h"
#include "saddle/number/rational.h"

namespace saddle::test {

/// Returns a progress function that checks that the bounds contain the value and never widen. Keeps
/// a reference to the width of the last bounds.
inline std::function<void(const Progress&)> narrowing_bounds(const Rational& value, double& width) {
  return [value, &width](const Progress& progress) {
    CHECK(Rational(progress.lower) <= value);
    CHECK(Rational(progress.upper) >= value);
    CHECK(progress.upper - progress.lower <= width);
    width = progress.upper - progress.lower;
  };
}

}  // namespace saddle::test
