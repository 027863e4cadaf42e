#include "saddle/io/picture/svg.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/text_parts.h"

using saddle::Chart;
using saddle::Colour;
using saddle::on_scale;
using saddle::round_numbers;
using saddle::Svg;
using saddle::test::has;

namespace {}  // namespace

TEST_CASE("a picture says its size, and words that look like markup are text") {
  Svg picture(200, 100.5);
  picture.rectangle(1, 2.25, 3, 4, {255, 0, 16});
  picture.text(5, 6, "a < b & c > d");
  const std::string file = picture.file();
  CHECK(has(file, "width=\"200\" height=\"100.5\""));
  CHECK(has(file, "<rect x=\"1\" y=\"2.25\" width=\"3\" height=\"4\" fill=\"#ff0010\"/>"));
  CHECK(has(file, "a &lt; b &amp; c &gt; d"));
  CHECK(file.substr(file.size() - 7) == "</svg>\n");
}

TEST_CASE("the scale of colours begins dark and ends bright") {
  const auto brightness = [](Colour c) { return 0.299 * c.red + 0.587 * c.green + 0.114 * c.blue; };
  double before = -1;
  for (int k = 0; k <= 100; ++k) {
    const double now = brightness(on_scale(k / 100.0));
    CHECK(now >= before - 0.5);
    before = now;
  }
  CHECK(on_scale(-1).red == on_scale(0).red);
  CHECK(on_scale(2).green == on_scale(1).green);
}

TEST_CASE("the numbers at an axis are round and within it") {
  CHECK(round_numbers({0, 10, ""}, 5) == std::vector<double>{0, 2, 4, 6, 8, 10});
  CHECK(round_numbers({-0.5, 3.5, ""}, 4) == std::vector<double>{0, 2});
  CHECK(round_numbers({-30, 30, ""}, 6) == std::vector<double>{-20, 0, 20});
  for (const double number : round_numbers({1e-7, 9e-7, ""}, 8)) {
    CHECK(number >= 1e-7);
    CHECK(number <= 9e-7);
  }
}

TEST_CASE("a chart puts the ends of its axes at its corners, y upwards") {
  const Chart chart(10, 20, 300, 100, {-1, 1, "x"}, {0, 50, "y"});
  CHECK(chart.x(-1) == 10);
  CHECK(chart.x(1) == 310);
  CHECK(chart.y(50) == 20);
  CHECK(chart.y(0) == 120);
  CHECK_THROWS_WITH_AS(Chart(0, 0, 1, 1, {1, 1, ""}, {0, 1, ""}),
                       "axis is from 1 to 1, must be increasing", std::invalid_argument);
}

TEST_CASE("the round numbers of an axis of a few adjacent doubles are finitely many") {
  const double minimum = 1e20;
  const double maximum = std::nextafter(std::nextafter(minimum, 1e21), 1e21);
  const std::vector<double> numbers = round_numbers({minimum, maximum, ""}, 8);
  CHECK(numbers.size() <= 3);
  CHECK(std::is_sorted(numbers.begin(), numbers.end()));
}
