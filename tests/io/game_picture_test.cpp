#include "saddle/io/picture/game_picture.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <regex>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <zlib.h>

#include "saddle/solve/solve_exact.h"
#include "tests/text_parts.h"

using namespace saddle;
using saddle::test::has;

namespace {

using Points = std::vector<std::pair<double, double>>;

constexpr const char* grey = "#808080";
constexpr const char* vermilion = "#d55e00";
constexpr const char* blue = "#0072b2";

// The maximum error of drawn places in pixels: coordinates have two decimals.
constexpr double drawn = 0.02;

std::vector<std::smatch> matches(const std::string& text, const std::regex& pattern) {
  return {std::sregex_iterator(text.begin(), text.end(), pattern), std::sregex_iterator()};
}

std::vector<Points> lines_of_colour(const std::string& file, const std::string& colour) {
  std::vector<Points> lines;
  const std::regex polyline(
      fmt::format("<polyline points=\"([^\"]*)\" fill=\"none\" stroke=\"{}", colour));
  for (const std::smatch& match : matches(file, polyline)) {
    Points& points = lines.emplace_back();
    std::istringstream in(match[1].str());
    for (std::string point; in >> point;) {
      const std::size_t comma = point.find(',');
      points.emplace_back(std::stod(point.substr(0, comma)), std::stod(point.substr(comma + 1)));
    }
  }
  return lines;
}

struct Rectangle {
  double x;
  double y;
  double width;
  double height;
  std::string fill;

  std::pair<double, double> middle() const { return {x + width / 2, y + height / 2}; }
};

std::vector<Rectangle> rectangles(const std::string& file) {
  static const std::regex pattern(
      "<rect x=\"([^\"]*)\" y=\"([^\"]*)\" width=\"([^\"]*)\" height=\"([^\"]*)\" "
      "fill=\"([^\"]*)\"");
  std::vector<Rectangle> result;
  for (const std::smatch& match : matches(file, pattern)) {
    result.push_back({std::stod(match[1]), std::stod(match[2]), std::stod(match[3]),
                      std::stod(match[4]), match[5]});
  }
  return result;
}

std::vector<Rectangle> of_fill(const std::string& file, const std::string& fill) {
  std::vector<Rectangle> result = rectangles(file);
  std::erase_if(result, [&](const Rectangle& one) { return one.fill != fill; });
  return result;
}

double height_at(const Points& line, double x) {
  const auto& [x1, y1] = line.front();
  const auto& [x2, y2] = line.back();
  return y1 + (x - x1) / (x2 - x1) * (y2 - y1);
}

ExactMatrix random_matrix(Index rows, Index columns, std::mt19937_64& random) {
  std::uniform_int_distribution<int> payoff(-6, 6);
  std::vector<Rational> entries;
  for (Index k = 0; k < rows * columns; ++k) {
    entries.emplace_back(payoff(random));
  }
  return {rows, columns, std::move(entries)};
}

std::string picture(const ExactMatrix& game) {
  const ExactSolution solution = solve_exact(game);
  return matrix_picture(game, solution.row, solution.column);
}

std::vector<std::string> numbered(const std::string& word, Index count) {
  std::vector<std::string> labels;
  for (Index k = 0; k < count; ++k) {
    labels.push_back(fmt::format("{}{}", word, k));
  }
  return labels;
}

}  // namespace

TEST_CASE("the envelope is the least of all lines, or the greatest, and marked at its optimum") {
  std::mt19937_64 random(1);
  for (int trial = 0; trial < 400; ++trial) {
    const Index many = 1 + trial % 9;
    const bool two_rows = trial % 2 == 0;
    const ExactMatrix game =
        two_rows ? random_matrix(2, many, random) : random_matrix(many == 2 ? 3 : many, 2, random);
    const std::string file = picture(game);
    const std::vector<Points> lines = lines_of_colour(file, grey);
    const std::vector<Points> envelopes = lines_of_colour(file, vermilion);
    const std::vector<Rectangle> marks = of_fill(file, "#000000");
    REQUIRE(std::ssize(lines) == (two_rows ? game.columns() : game.rows()));
    REQUIRE(envelopes.size() == 1);
    REQUIRE(marks.size() == 1);
    // In a picture a smaller y is higher. The row player looks for the highest point of the lowest
    // line.
    const double sign = two_rows ? 1 : -1;
    const Points& corners = envelopes[0];
    CHECK(corners.front().first == doctest::Approx(80).epsilon(1e-6));
    CHECK(corners.back().first == doctest::Approx(500).epsilon(1e-6));
    for (std::size_t k = 0; k < corners.size(); ++k) {
      // Corners, and the middles of the edges between them.
      for (const auto& [x, y] :
           {corners[k], k == 0 ? corners[k]
                               : std::pair((corners[k].first + corners[k - 1].first) / 2,
                                           (corners[k].second + corners[k - 1].second) / 2)}) {
        double extreme = height_at(lines[0], x);
        for (const Points& line : lines) {
          extreme = sign * std::max(sign * extreme, sign * height_at(line, x));
        }
        CHECK(std::abs(y - extreme) < 2 * drawn);
      }
      CHECK(sign * marks[0].middle().second <= sign * corners[k].second + drawn);
    }
  }
}

TEST_CASE("the optimum of 3, -1; -2, 4 stands at probability 2/5 and payoff 1") {
  const std::string file = picture({{3, -1}, {-2, 4}});
  const Rectangle mark = of_fill(file, "#000000").at(0);
  // The axes are 420 pixels long, starting at (80, 60), for probabilities 0 to 1 and payoffs 4 to
  // -2.
  CHECK(std::abs(mark.middle().first - (80 + 168)) < drawn);
  CHECK(std::abs(mark.middle().second - (60 + 210)) < drawn);
  CHECK(has(file, "value: 1 is guaranteed at probability 0.4"));
}

TEST_CASE("a mixture that is not optimal is not called the value") {
  // The first column is optimal, and also the best response to this strategy: its expected payoff
  // is 0.6.
  const ExactMatrix game(2, 2, {1, 3, 0, 0});
  const std::string file = saddle::envelope_picture(game, {Rational(3, 5), Rational(2, 5)}, {1, 0});
  CHECK(has(file, ">0.6 is guaranteed at probability 0.4"));
  CHECK(!has(file, "value"));
}

TEST_CASE("the order of the columns and the unit of payoff change no envelope") {
  std::mt19937_64 random(2);
  for (int trial = 0; trial < 50; ++trial) {
    const ExactMatrix game = random_matrix(2, 6, random);
    std::vector<Rational> turned(game.entries().rbegin(), game.entries().rend());
    std::rotate(turned.begin(), turned.begin() + 6, turned.end());
    std::vector<Rational> scaled;
    for (const Rational& entry : game.entries()) {
      scaled.emplace_back(entry * 1024 + 512);
    }
    const auto expected = lines_of_colour(picture(game), vermilion);
    CHECK(lines_of_colour(picture({2, 6, turned}), vermilion) == expected);
    CHECK(lines_of_colour(picture({2, 6, scaled}), vermilion) == expected);
  }
}

TEST_CASE("all labels of a small game are in its picture, as text and within its width") {
  const ExactMatrix lines(2, 3, {1, 2, 3, 6, 5, 4}, {"Heads & <tails>", "Kopf"},
                          {"a", "Z\xC3\xBCrich", std::string(60, 'x')});
  const std::string envelope = picture(lines);
  CHECK(has(envelope, ">Z\xC3\xBCrich<"));
  CHECK(has(envelope, fmt::format(">{}...<", std::string(40, 'x'))));
  CHECK(has(envelope, "probability of Kopf (row player)"));

  std::mt19937_64 random(3);
  const ExactMatrix plain = random_matrix(30, 30, random);
  const ExactMatrix named(30, 30, plain.entries(), numbered("row ", 30), numbered("column ", 30));
  const std::string map = picture(named);
  for (const std::string& label : numbered("row ", 30)) {
    CHECK(has(map, fmt::format(">{}<", label)));
  }
  for (const std::string& label : numbered("column ", 30)) {
    CHECK(has(map, fmt::format(">{}<", label)));
  }
  const ExactMatrix large = random_matrix(31, 31, random);
  CHECK(!has(picture(large), ">31<"));
}

TEST_CASE("a heat map has a cell for each payoff and a bar for each probability") {
  const ExactMatrix game{{0, -1, 1}, {1, 0, -1}, {-1, 1, 0}};
  const ExactStrategy row = {Rational(1, 2), Rational(1, 2), 0};
  const ExactStrategy column = {0, 0, 1};
  const std::string file = heat_map(game, row, column);
  double total = 0;
  for (const Rectangle& bar : of_fill(file, blue)) {
    total += bar.width;
  }
  double tallest = 0;
  for (const Rectangle& bar : of_fill(file, vermilion)) {
    tallest = std::max(tallest, bar.height);
  }
  CHECK(total == doctest::Approx(tallest));
  // Each of three different payoffs occurs three times, in cells of a third of 420 pixels.
  std::vector<std::string> fills;
  for (const Rectangle& cell : rectangles(file)) {
    if (std::abs(cell.width - 140.3) < 0.1 && std::abs(cell.height - 140.3) < 0.1) {
      fills.push_back(cell.fill);
    }
  }
  REQUIRE(fills.size() == 9);
  for (std::size_t i = 0; i < 9; ++i) {
    for (std::size_t j = 0; j < 9; ++j) {
      CHECK((fills[i] == fills[j]) == (game.entries()[i] == game.entries()[j]));
    }
  }
}

TEST_CASE("equilibria are marked where the best responses meet") {
  const NormalFormGame battle(ExactMatrix{{3, 0}, {0, 2}}, ExactMatrix{{2, 0}, {0, 3}});
  const ExactStrategy mixed_row = {Rational(3, 5), Rational(2, 5)};
  const ExactStrategy mixed_column = {Rational(2, 5), Rational(3, 5)};
  const std::string file = best_response_picture(
      battle, {certified(battle, {{1, 0}, {1, 0}}), certified(battle, {mixed_row, mixed_column})});
  const auto marks = of_fill(file, "#000000");
  // One more mark is in the legend.
  REQUIRE(marks.size() == 3);
  const Points rows = lines_of_colour(file, blue).at(0);
  const Points columns = lines_of_colour(file, vermilion).at(0);
  const auto on = [](const Points& curve, std::pair<double, double> point) {
    for (std::size_t k = 1; k < curve.size(); ++k) {
      const auto [x1, y1] = curve[k - 1];
      const auto [x2, y2] = curve[k];
      if (std::min(x1, x2) - drawn <= point.first && point.first <= std::max(x1, x2) + drawn &&
          std::min(y1, y2) - drawn <= point.second && point.second <= std::max(y1, y2) + drawn) {
        return true;
      }
    }
    return false;
  };
  for (std::size_t k = 0; k < 2; ++k) {
    CHECK(on(rows, marks[k].middle()));
    CHECK(on(columns, marks[k].middle()));
  }
}

TEST_CASE("best responses do not depend on the unit of payoffs, even beyond doubles") {
  const Rational huge(mpz_class("1" + std::string(400, '0')));
  const auto file = [](const Rational& unit) {
    const NormalFormGame game(ExactMatrix{{3 * unit, 0}, {0, 2 * unit}},
                              ExactMatrix{{2 * unit, 0}, {0, 3 * unit}});
    return best_response_picture(game, {});
  };
  CHECK(file(huge) == file(1));
}

TEST_CASE("a game that cannot be drawn is refused") {
  const ExactStrategy half = {Rational(1, 2), Rational(1, 2)};
  CHECK_THROWS_WITH_AS(envelope_picture({{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}, {1, 0, 0}, {1, 0, 0}),
                       "the game is 3 x 3, must have two rows or two columns",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(heat_map({{1, 2}, {3, 4}}, half, {1}),
                       "probabilities of the strategies are 2 and 1, must be 2 and 2",
                       std::invalid_argument);
  const Rational huge(mpz_class("1" + std::string(308, '0')));
  const ExactStrategy first = {1, 0};
  for (const Rational& maximum : {Rational(huge * 10), Rational(huge * 3 / 2)}) {
    CHECK_THROWS_WITH_AS(matrix_picture({{maximum, 0}, {0, -maximum}}, first, first),
                         "a picture's payoffs must be within the range of doubles",
                         std::invalid_argument);
  }
  CHECK(has(matrix_picture({{huge / 2, 0}, {0, -huge / 2}}, first, first), "e+307<"));
  const Index wide = 125'001;
  CHECK_THROWS_WITH_AS(
      check_drawable({2, wide, std::vector<Rational>(static_cast<std::size_t>(2 * wide))}),
      "a picture of 2 x 125001 payoffs must have at most 250000", std::invalid_argument);
  const NormalFormGame wrong(ExactMatrix{{1, 2}}, ExactMatrix{{1, 2}});
  CHECK_THROWS_AS(best_response_picture(wrong, {}), std::invalid_argument);
}

TEST_CASE("an envelope names the pure strategy at each end, with an axis at each") {
  const ExactMatrix game(2, 3, {1, 2, 3, 6, 5, 4}, {"Heads", "Tails"}, {"a", "b", "c"});
  const std::string file = picture(game);
  CHECK(has(file, ">all Heads<"));
  CHECK(has(file, ">all Tails<"));
  CHECK(has(file, "<polyline points=\"500,60 500,480 \""));
  CHECK(has(picture({{3, 0}, {1, 2}}), ">all row 1<"));
  // Strategies that are not optimal guarantee another number than the value.
  CHECK(!has(envelope_picture({{3, 0}, {1, 2}}, {1, 0}, {1, 0}), "value:"));
}

TEST_CASE("the numbers of a heat map fit into their cells") {
  std::mt19937 random(6);
  std::vector<Rational> entries;
  for (int k = 0; k < 15 * 15; ++k) {
    entries.emplace_back(static_cast<long>(random() % 2'000'000) - 1'000'000, 1'000'000);
    entries.back().canonicalize();
  }
  const ExactStrategy uniform(15, Rational(1, 15));
  const std::string file = heat_map(ExactMatrix(15, 15, entries), uniform, uniform);
  const std::regex number("font-size=\"([0-9.]+)\">([^<]+)</text>");
  constexpr double cell = 28;
  constexpr double letter_width = 7.0 / 12;  // relative to its height
  const std::sregex_iterator first(file.begin(), file.end(), number);
  CHECK(std::distance(first, std::sregex_iterator()) == 225);
  for (auto found = first; found != std::sregex_iterator(); ++found) {
    const double width =
        std::stod((*found)[1]) * letter_width * static_cast<double>((*found)[2].length());
    CHECK(width <= cell);
  }
  // Numbers that fit have the usual size.
  CHECK(!std::regex_search(heat_map({{7, 1, 1}, {1, 1, 2}, {1, 3, 1}}, {1, 0, 0}, {1, 0, 0}),
                           number));
}

TEST_CASE("payoffs that cancel up to rounding are shown as 0") {
  const ExactMatrix game{{0, -1, 1, -1, 1},
                         {1, 0, -1, 1, -1},
                         {-1, 1, 0, -1, 1},
                         {1, -1, 1, 0, -1},
                         {-1, 1, -1, 1, 0}};
  const double fifth = 0.2;
  const ExactStrategy rounded = {Rational(fifth), Rational(fifth), Rational(fifth), Rational(fifth),
                                 1 - 4 * Rational(fifth)};
  const ExactStrategy tilted = {rounded[4], rounded[0], rounded[1], rounded[2], rounded[3]};
  CHECK(has(heat_map(game, rounded, tilted), "these strategies pay 0<"));
}

TEST_CASE("small heat maps show their numbers, and strategies in use are always visible") {
  std::mt19937_64 random(4);
  CHECK(has(heat_map({{7, 1, 1}, {1, 1, 2}, {1, 3, 1}}, {1, 0, 0}, {1, 0, 0}), ">7</text>"));
  const ExactMatrix few = random_matrix(15, 15, random);
  const ExactMatrix many = random_matrix(16, 16, random);
  const auto texts = [](const std::string& file) {
    return matches(file, std::regex("text-anchor=\"middle\"")).size();
  };
  CHECK(texts(picture(few)) >= 225);
  CHECK(texts(picture(many)) < 225);
  // Thirty equal probabilities: the bars are as long as for one strategy.
  const ExactStrategy uniform(30, Rational(1, 30));
  const std::string file = heat_map(random_matrix(30, 30, random), uniform, uniform);
  for (const Rectangle& bar : of_fill(file, blue)) {
    CHECK(bar.width == doctest::Approx(60));
  }
  CHECK(has(file, "the longest 0.0333"));
}

TEST_CASE("a game of one row has room for its scale of colours, above its columns' names") {
  const ExactMatrix line(1, 12, std::vector<Rational>(12, 1), {"r"}, numbered("c", 12));
  const std::string file = picture(line);
  const auto height = matches(file, std::regex("viewBox=\"0 0 [0-9.]+ ([0-9.]+)\""));
  REQUIRE(height.size() == 1);
  CHECK(std::stod(height[0][1]) >= 130 + 120);
}

TEST_CASE("beyond 200 rows or columns the payoffs are the pixels of an image") {
  const Index side = 201;
  std::vector<Rational> entries;
  for (Index k = 0; k < side * side; ++k) {
    entries.emplace_back(k % 256);
  }
  const ExactMatrix game(side, side, entries);
  ExactStrategy first(static_cast<std::size_t>(side));
  first[0] = 1;
  const std::string file = heat_map(game, first, first);
  CHECK(file.size() < 150'000);
  const std::string before = "href=\"data:image/png;base64,";
  const std::size_t begin = file.find(before) + before.size();
  const std::string image = file.substr(begin, file.find('"', begin) - begin);
  static const std::string letters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string png;
  unsigned bits = 0;
  int count = 0;
  for (const char letter : image) {
    if (letter != '=') {
      bits = (bits << 6 | static_cast<unsigned>(letters.find(letter))) & 0xFFFFFF;
      count += 6;
      if (count >= 8) {
        count -= 8;
        png += static_cast<char>(bits >> count & 0xFF);
      }
    }
  }
  CHECK(png.substr(0, 8) == "\x89PNG\r\n\x1A\n");
  CHECK(png.substr(12, 4) == "IHDR");
  CHECK(png.substr(16, 10) == std::string("\0\0\0\xC9\0\0\0\xC9\x08\x03", 10));
  CHECK(png.substr(png.size() - 12) == std::string("\0\0\0\0IEND\xAE\x42\x60\x82", 12));
  const std::size_t data = png.find("IDAT") + 4;
  std::string lines(static_cast<std::size_t>(side * (side + 1)), '\0');
  uLongf size = lines.size();
  REQUIRE(uncompress(reinterpret_cast<Bytef*>(lines.data()), &size,
                     reinterpret_cast<const Bytef*>(png.data() + data), png.size() - data) == Z_OK);
  REQUIRE(size == lines.size());
  bool pixels_are_right = true;
  for (Index i = 0; i < side; ++i) {
    for (Index j = 0; j < side; ++j) {
      const auto pixel =
          static_cast<unsigned char>(lines[static_cast<std::size_t>(i * (side + 1) + 1 + j)]);
      pixels_are_right = pixels_are_right && pixel == (i * side + j) % 256;
    }
  }
  CHECK(pixels_are_right);
  // The checksum is over the name and the bytes of the image.
  const std::string checked = png.substr(data - 4, png.size() - 12 - 4 - (data - 4));
  std::string sum;
  for (int shift = 24; shift >= 0; shift -= 8) {
    sum += static_cast<char>(
        crc32_z(0, reinterpret_cast<const Bytef*>(checked.data()), checked.size()) >> shift & 0xFF);
  }
  CHECK(png.substr(png.size() - 16, 4) == sum);
}

TEST_CASE("pixels are used for fewer payoffs if requested") {
  const ExactMatrix game{{7, 1, 1}, {1, 1, 2}, {1, 3, 1}};
  const ExactStrategy first{1, 0, 0};
  CHECK(has(heat_map(game, first, first, 2), "href=\"data:image/png;base64,"));
  CHECK(heat_map(game, first, first, 3) == heat_map(game, first, first));
}

TEST_CASE("the equilibria of best responses have their numbers") {
  const NormalFormGame battle(ExactMatrix{{3, 0}, {0, 2}}, ExactMatrix{{2, 0}, {0, 3}});
  const std::string file = best_response_picture(
      battle, {certified(battle, {{1, 0}, {1, 0}}), certified(battle, {{0, 1}, {0, 1}})});
  CHECK(has(file, ">1</text>"));
  CHECK(has(file, ">2</text>"));
  CHECK(has(file, ">1: pays 3, 2<"));
  CHECK(has(file, ">2: pays 2, 3<"));
}
