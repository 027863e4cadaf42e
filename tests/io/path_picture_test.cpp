#include <stdexcept>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "saddle/io/picture/normal_form_picture.h"
#include "saddle/matrix/exact_matrix.h"
#include "tests/text_parts.h"

using saddle::ExactList;
using saddle::LogitPoint;
using saddle::NormalFormGame;
using saddle::path_picture;
using saddle::test::count;
using saddle::test::has;

namespace {

NormalFormGame opera_or_fight() {
  return {{2, 2},
          {ExactList({3, 0, 0, 2}), ExactList({2, 0, 0, 3})},
          {"", "", {"She", "He"}, {{"opera", "fight"}, {"opera & dinner", "fight"}}}};
}

}  // namespace

TEST_CASE("a path has a curve for each strategy, the most probable named first") {
  const std::vector<LogitPoint> points = {{0, {{0.5, 0.5}, {0.5, 0.5}}, 0},
                                          {1, {{0.25, 0.75}, {0.5, 0.5}}, 0},
                                          {100, {{0, 1}, {0, 1}}, 0}};
  const std::string picture = path_picture(opera_or_fight(), points);
  CHECK(has(picture, ">She<"));
  CHECK(picture.find(">fight<") < picture.find(">opera<"));
  CHECK(has(picture, ">opera &amp; dinner<"));
  CHECK(count(picture, "logarithm of lambda") == 2);
  // Lambda 1 is at the left, 100 at the right; her probability of opera falls from 1/4 to 0 over
  // 180 pixels.
  CHECK(has(picture, "80,175 500,220"));
  CHECK(has(picture, "80,85 500,40"));
}

TEST_CASE("a path of one point is drawn; an empty path and another game's path are refused") {
  CHECK(has(path_picture(opera_or_fight(), {{2, {{0.5, 0.5}, {0.5, 0.5}}, 0}}), "</svg>"));
  CHECK_THROWS_WITH_AS(path_picture(opera_or_fight(), {{0, {{0.5, 0.5}, {0.5, 0.5}}, 0}}),
                       "the path has no point with lambda > 0, must have one",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(path_picture(opera_or_fight(), {{1, {{0.5, 0.5}, {1}}, 0}}),
                       "a point of the path must have a probability of each strategy",
                       std::invalid_argument);
}
