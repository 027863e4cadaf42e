#include "saddle/io/picture/optimal_set_picture.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

#include <fmt/format.h>

#include "saddle/io/picture/svg.h"
#include "saddle/machine/refusal.h"

namespace saddle {
namespace {

constexpr double triangle_side = 300;
constexpr double triangle_left = 60;
constexpr double triangle_top = 60;
constexpr double triangle_width = triangle_side + 2 * triangle_left;
constexpr std::size_t most_told_points = 6;

std::string name_of(const OptimalTriangle& player) {
  return player.player == Player::row ? "row player" : "column player";
}

void check_triangle(const OptimalTriangle& player) {
  if (player.labels.size() != 3) {
    throw_invalid("{} has {} strategies, must have 3 for a triangle", name_of(player),
                  player.labels.size());
  }
  if (player.extreme_strategies.empty()) {
    throw_invalid("{} has no optimal strategy, must have one", name_of(player));
  }
  for (const std::vector<Rational>& strategy : player.extreme_strategies) {
    if (strategy.size() != 3) {
      throw_invalid("an optimal strategy of {} has {} probabilities, must have 3", name_of(player),
                    strategy.size());
    }
  }
}

std::string in_words(const std::vector<Rational>& strategy) {
  std::string words;
  for (const Rational& probability : strategy) {
    words += (words.empty() ? "" : ", ") + short_number(probability, 5, 3);
  }
  return words;
}

// Returns the corners of a convex area in the order around it.
Points around(Points points) {
  Point middle{0, 0};
  for (const Point& point : points) {
    middle.first += point.first / static_cast<double>(points.size());
    middle.second += point.second / static_cast<double>(points.size());
  }
  const auto angle = [&middle](const Point& point) {
    return std::atan2(point.second - middle.second, point.first - middle.first);
  };
  std::sort(points.begin(), points.end(),
            [&](const Point& a, const Point& b) { return angle(a) < angle(b); });
  return points;
}

void draw_triangle(Svg& picture, double left, const OptimalTriangle& player) {
  const double height = triangle_side * std::sqrt(3) / 2;
  const double bottom = triangle_top + height;
  const std::array<Point, 3> corners = {
      {{left + triangle_side / 2, triangle_top}, {left, bottom}, {left + triangle_side, bottom}}};
  picture.text(left + triangle_side / 2, 20, name_of(player), Anchor::middle);
  picture.polygon({corners.begin(), corners.end()}, white);
  picture.text(corners[0].first, triangle_top - 10, shortened(player.labels[0]), Anchor::middle);
  picture.text(left, bottom + 20, shortened(player.labels[1]), Anchor::middle);
  picture.text(left + triangle_side, bottom + 20, shortened(player.labels[2]), Anchor::middle);
  Points points;
  for (const std::vector<Rational>& strategy : player.extreme_strategies) {
    Point point{0, 0};
    for (std::size_t k = 0; k < 3; ++k) {
      point.first += nearest_double(strategy[k]) * corners.at(k).first;
      point.second += nearest_double(strategy[k]) * corners.at(k).second;
    }
    points.push_back(point);
  }
  const bool is_row = player.player == Player::row;
  const Colour colour = is_row ? blue : vermilion;
  if (points.size() > 2) {
    picture.polygon(around(points), is_row ? pale_blue : pale_vermilion, colour);
  } else if (points.size() == 2) {
    picture.path(points, colour, 4);
  }
  for (std::size_t k = 0; k < points.size(); ++k) {
    picture.mark(points[k], colour);
    if (points.size() <= most_told_points) {
      picture.text(points[k].first + 10, points[k].second - 10,
                   in_words(player.extreme_strategies[k]));
    }
  }
}

}  // namespace

std::string optimal_set_picture(const std::vector<OptimalTriangle>& players) {
  if (players.empty()) {
    throw_invalid("a picture of optimal strategies has no player, must have one");
  }
  for (const OptimalTriangle& player : players) {
    check_triangle(player);
  }
  Svg picture(triangle_width * static_cast<double>(players.size()) + 40,
              triangle_top + triangle_side * std::sqrt(3) / 2 + 40);
  for (std::size_t k = 0; k < players.size(); ++k) {
    draw_triangle(picture, triangle_left + triangle_width * static_cast<double>(k), players[k]);
  }
  return picture.file();
}

}  // namespace saddle
