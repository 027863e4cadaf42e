#include "saddle/io/picture/optimal_set_picture.h"

#include <stdexcept>
#include <string>

#include <doctest/doctest.h>

#include "tests/text_parts.h"

using saddle::optimal_set_picture;
using saddle::Player;
using saddle::Rational;
using saddle::test::count;

TEST_CASE("optimal strategies are drawn as an area, a segment or a point") {
  const Rational half(1, 2);
  const std::vector<std::string> labels = {"a", "b & c", "d"};
  const std::string area = optimal_set_picture(
      {{Player::row, labels, {{0, half, half}, {half, half, 0}, {half, 0, half}}}});
  // The triangle, and the inner one that joins the midpoints of its sides.
  CHECK(count(area, "<polygon") == 2);
  CHECK(area.find(">b &amp; c<") != std::string::npos);
  CHECK(area.find(">1/2, 0, 1/2<") != std::string::npos);
  const std::string both = optimal_set_picture(
      {{Player::row, labels, {{0, 0, 1}, {0, 1, 0}}}, {Player::column, labels, {{1, 0, 0}}}});
  CHECK(count(both, "<polygon") == 2);
  CHECK(count(both, "stroke-width=\"4\"") == 1);
  CHECK(both.find(">1, 0, 0<") != std::string::npos);
  // In the colours of the players.
  CHECK(count(both, "#0072b2") == 3);
  CHECK(count(both, "#d55e00") == 1);
  CHECK(both.find(">column player<") != std::string::npos);
}

TEST_CASE("the corners of an area are joined in the order in which they lie around it") {
  // In lexicographic order the outline of the four points would cross itself.
  const Rational tenth(1, 10);
  const std::string picture = optimal_set_picture({{Player::row,
                                                    {"a", "b", "c"},
                                                    {{0, tenth, 9 * tenth},
                                                     {0, 9 * tenth, tenth},
                                                     {9 * tenth, 0, tenth},
                                                     {9 * tenth, tenth, 0}}}});
  CHECK(picture.find("points=\"195,85.98 225,85.98 330,319.81 90,319.81 \"") != std::string::npos);
}

TEST_CASE("optimal strategies that do not fit a triangle are refused") {
  CHECK_THROWS_WITH_AS(optimal_set_picture({}),
                       "a picture of optimal strategies has no player, must have one",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(optimal_set_picture({{Player::row, {"a", "b"}, {{1, 0}}}}),
                       "row player has 2 strategies, must have 3 for a triangle",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(optimal_set_picture({{Player::row, {"a", "b", "c"}, {}}}),
                       "row player has no optimal strategy, must have one", std::invalid_argument);
  CHECK_THROWS_WITH_AS(optimal_set_picture({{Player::row, {"a", "b", "c"}, {{1, 0}}}}),
                       "an optimal strategy of row player has 2 probabilities, must have 3",
                       std::invalid_argument);
}
