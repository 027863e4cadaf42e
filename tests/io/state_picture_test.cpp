#include "saddle/io/picture/state_picture.h"

#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/text_parts.h"

using saddle::state_picture;
using saddle::StateBounds;
using saddle::test::count;
using saddle::test::has;

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

}  // namespace

TEST_CASE("each state has its name, a bar as long as its value, and the value") {
  const std::string picture =
      state_picture({{"start & go", 0.5, 0.5}, {"win", 1, 1}, {"lose", -1, -1}});
  CHECK(has(picture, ">start &amp; go<"));
  CHECK(has(picture, ">0.5<"));
  CHECK(has(picture, ">-1<"));
  // The axis is from -1 to 1 in 420 pixels.
  CHECK(count(picture, "width=\"105\" height=\"14\"") == 1);
  CHECK(count(picture, "width=\"210\" height=\"14\"") == 2);
  CHECK(!has(picture, "#d55e00"));
}

TEST_CASE("bounds that are apart have a line with ends, an infinite value an arrow") {
  const std::string apart = state_picture({{"a", -1, 3}});
  CHECK(count(apart, "stroke=\"#d55e00\"") == 3);
  CHECK(has(apart, ">1<"));
  const std::string values = state_picture({{"a", infinite, infinite}, {"b", 2, infinite}});
  CHECK(has(values, ">infinity<"));
  CHECK(has(values, ">2 to ?<"));
  CHECK(count(values, "<polygon") == 1);
  CHECK(!has(values, "inf<"));
  CHECK(!has(values, "nan"));
}

TEST_CASE("many states are drawn as points in the order of their numbers") {
  std::vector<StateBounds> states(61, {"state", -2, -2});
  states[7].upper = 4;
  const std::string picture = state_picture(states);
  CHECK(count(picture, "width=\"3\" height=\"3\"") == 61);
  CHECK(count(picture, "stroke=\"#d55e00\"") == 1);
  CHECK(has(picture, "values of 61 states"));
  CHECK(!has(picture, ">state<"));
}

TEST_CASE("values of any size are drawn within the picture, and an empty list is refused") {
  const double most = std::numeric_limits<double>::max();
  for (const auto& states :
       {std::vector<StateBounds>{{"a", -most, most}, {"b", 0, 0}},
        std::vector<StateBounds>{{"a", 0, 0}}, std::vector<StateBounds>{{"a", 1e-320, 1e-320}}}) {
    const std::string picture = state_picture(states);
    CHECK(!has(picture, "inf"));
    CHECK(!has(picture, "nan"));
    CHECK(picture.size() < 10'000);
  }
  CHECK_THROWS_AS(state_picture({}), std::invalid_argument);
  CHECK_THROWS_WITH_AS(state_picture(std::vector<StateBounds>(100'001)),
                       "a picture is of 1 to 100000 states, not of 100001", std::invalid_argument);
}
