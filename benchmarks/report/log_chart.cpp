#include "benchmarks/report/log_chart.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <stdexcept>

#include <fmt/format.h>

#include "saddle/io/picture/svg.h"

namespace saddle::bench {
namespace {

constexpr double left = 80;
constexpr double top = 40;
constexpr double width = 480;
constexpr double height = 360;
constexpr double legend = 190;
constexpr double letter_size = 12;
constexpr double tick = 5;
constexpr Colour pale{225, 225, 225};

// Colours by Okabe and Ito, which colour-blind readers can distinguish. Black comes first; the
// yellow, which is faint on paper, is left out.
constexpr std::array<Colour, 8> colours = {{{0, 0, 0},
                                            {213, 94, 0},
                                            {0, 114, 178},
                                            {0, 158, 115},
                                            {204, 121, 167},
                                            {86, 180, 233},
                                            {230, 159, 0},
                                            {120, 120, 120}}};

using Outline = std::vector<std::pair<double, double>>;

// Marks of about eight pixels: square, diamond, triangle, cross, triangle, plus, hourglass, circle.
const std::array<Outline, 8>& outlines() {
  static const std::array<Outline, 8> shapes = {{
      {{-3, -3}, {3, -3}, {3, 3}, {-3, 3}, {-3, -3}},
      {{0, -4.5}, {4.5, 0}, {0, 4.5}, {-4.5, 0}, {0, -4.5}},
      {{0, -4.5}, {4, 3}, {-4, 3}, {0, -4.5}},
      {{-4, -4}, {4, 4}, {0, 0}, {-4, 4}, {4, -4}},
      {{0, 4.5}, {4, -3}, {-4, -3}, {0, 4.5}},
      {{-4.5, 0}, {4.5, 0}, {0, 0}, {0, -4.5}, {0, 4.5}},
      {{-4, -4}, {4, -4}, {-4, 4}, {4, 4}, {-4, -4}},
      {{-4, 0}, {-3, -3}, {0, -4}, {3, -3}, {4, 0}, {3, 3}, {0, 4}, {-3, 3}, {-4, 0}},
  }};
  return shapes;
}

void draw_mark(Svg& picture, std::size_t which, double x, double y) {
  Outline outline = outlines().at(which % outlines().size());
  for (auto& [dx, dy] : outline) {
    dx += x;
    dy += y;
  }
  picture.path(outline, colours.at(which % colours.size()));
}

// The range of the numbers, slightly widened.
Axis axis_of(const std::vector<Series>& series, double std::pair<double, double>::*coordinate) {
  Axis axis{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity(), ""};
  for (const Series& s : series) {
    for (const auto& point : s.points) {
      const double number = point.*coordinate;
      if (!(number > 0) || std::isinf(number)) {
        throw std::invalid_argument(
            fmt::format("a coordinate of {} is {}, must be positive and finite", s.name, number));
      }
      axis.minimum = std::min(axis.minimum, std::log10(number));
      axis.maximum = std::max(axis.maximum, std::log10(number));
    }
  }
  if (axis.minimum > axis.maximum) {
    throw std::invalid_argument("a chart of no points");
  }
  const double margin = std::max(0.1, 0.04 * (axis.maximum - axis.minimum));
  axis.minimum -= margin;
  axis.maximum += margin;
  return axis;
}

std::vector<double> ticks(const Axis& axis) {
  return round_numbers_of_logarithms(std::pow(10, axis.minimum), std::pow(10, axis.maximum));
}

void draw_axes(Svg& picture, const Chart& chart, const Axis& across, const Axis& up,
               const LogAxis& x, const LogAxis& y) {
  const double bottom = top + height;
  for (const double number : ticks(across)) {
    const double place = chart.x(std::log10(number));
    picture.line(place, top, place, bottom, pale);
    picture.line(place, bottom, place, bottom + tick);
    picture.text(place, bottom + tick + letter_size, x.label(number), Anchor::middle);
  }
  for (const double number : ticks(up)) {
    const double place = chart.y(std::log10(number));
    picture.line(left, place, left + width, place, pale);
    picture.line(left - tick, place, left, place);
    picture.text(left - tick - 2, place + letter_size / 3, y.label(number), Anchor::end);
  }
  picture.path({{left, top}, {left, bottom}, {left + width, bottom}}, black);
  picture.text(left + width / 2, bottom + tick + 3 * letter_size, x.title, Anchor::middle);
  picture.upright_text(left - 5 * letter_size, top + height / 2, y.title);
}

}  // namespace

std::vector<double> round_numbers_of_logarithms(double minimum, double maximum) {
  const int first = static_cast<int>(std::floor(std::log10(minimum)));
  const int last = static_cast<int>(std::ceil(std::log10(maximum)));
  const double decades = std::log10(maximum) - std::log10(minimum);
  const int step = 1 + static_cast<int>(decades / 9);
  std::vector<double> numbers;
  for (int power = first; power <= last; ++power) {
    for (const double digit : {1, 2, 5}) {
      // Not 10^power times the digit, which is inexact for negative powers.
      const double number = power < 0 ? digit / std::pow(10, -power) : digit * std::pow(10, power);
      const bool wanted = decades < 3 || (digit == 1 && power % step == 0);
      if (wanted && number >= minimum && number <= maximum) {
        numbers.push_back(number);
      }
    }
  }
  return numbers;
}

std::string log_log_chart(const std::string& title, const LogAxis& x, const LogAxis& y,
                          const std::vector<Series>& series) {
  const Axis across = axis_of(series, &std::pair<double, double>::first);
  const Axis up = axis_of(series, &std::pair<double, double>::second);
  const Chart chart(left, top, width, height, across, up);
  Svg picture(left + width + legend, top + height + 5 * letter_size);
  picture.text(left + width / 2, top - letter_size, title, Anchor::middle);
  draw_axes(picture, chart, across, up, x, y);
  for (std::size_t k = 0; k < series.size(); ++k) {
    Outline line;
    for (const auto& [number, height_of_it] : series[k].points) {
      line.emplace_back(chart.x(std::log10(number)), chart.y(std::log10(height_of_it)));
    }
    picture.path(line, colours.at(k % colours.size()));
    for (const auto& [place, level] : line) {
      draw_mark(picture, k, place, level);
    }
    const double key = left + width + 1.5 * letter_size;
    const double level = top + letter_size + static_cast<double>(k) * 1.5 * letter_size;
    picture.line(key, level, key + 2 * letter_size, level, colours.at(k % colours.size()));
    draw_mark(picture, k, key + letter_size, level);
    picture.text(key + 2.5 * letter_size, level + letter_size / 3, series[k].name);
  }
  return picture.file();
}

}  // namespace saddle::bench
