#include "saddle/io/picture/path_picture.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "saddle/io/picture/svg.h"
#include "saddle/machine/refusal.h"

namespace saddle {
namespace {

constexpr double path_left = 80;
constexpr double path_width = 420;
constexpr double path_top = 40;
constexpr double path_height = 180;
constexpr double between = 90;  // between the charts of two players
constexpr double least_margin = 150;
constexpr std::size_t most_named = 11;
constexpr double decades = 6;  // shown below the last lambda

// Returns the strategies of a player in descending order of their last probabilities.
std::vector<std::size_t> by_last(const std::vector<double>& last) {
  std::vector<std::size_t> order(last.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&last](std::size_t k, std::size_t j) { return last[k] > last[j]; });
  return order;
}

// Yellow, the end of the scale, is hardly visible on white.
Colour colour_of(std::size_t place, std::size_t count) {
  constexpr double last = 0.9;
  return on_scale(count > 1 ? last * static_cast<double>(place) / static_cast<double>(count - 1)
                            : 0);
}

void check_fit(const NormalFormGame& game, const LogitPoint& point) {
  bool fits = std::ssize(point.probabilities) == game.players();
  for (Index player = 0; fits && player < game.players(); ++player) {
    fits = std::ssize(point.probabilities[as_size(player)]) == game.strategies(player);
  }
  if (!fits) {
    throw std::invalid_argument("a point of the path must have a probability of each strategy");
  }
}

// The points in the order of the path, with the logarithms of their lambdas.
struct PathPoints {
  std::vector<std::pair<double, const LogitPoint*>> points;
  Axis axis;
};

PathPoints drawn_points(const NormalFormGame& game, const std::vector<LogitPoint>& points) {
  PathPoints drawn;
  for (const LogitPoint& point : points) {
    check_fit(game, point);
    if (point.lambda > 0) {
      drawn.points.emplace_back(std::log10(point.lambda), &point);
    }
  }
  if (drawn.points.empty()) {
    throw std::invalid_argument("the path has no point with lambda > 0, must have one");
  }
  const auto [least, greatest] = std::minmax_element(
      drawn.points.begin(), drawn.points.end(),
      [](const auto& one, const auto& other) { return one.first < other.first; });
  const double end = greatest->first;
  drawn.axis = {std::min(std::max(least->first, end - decades), end - 1), end,
                "logarithm of lambda, to base 10"};
  std::erase_if(drawn.points, [&](const auto& point) { return point.first < drawn.axis.minimum; });
  return drawn;
}

std::vector<std::string> named(const NormalFormGame& game, Index player,
                               const std::vector<std::size_t>& order) {
  std::vector<std::string> names;
  for (std::size_t k = 0; k < std::min(order.size(), most_named); ++k) {
    names.push_back(shortened(game.label(player, static_cast<Index>(order[k]))));
  }
  return names;
}

void draw_player(Svg& picture, const NormalFormGame& game, Index player, const PathPoints& path) {
  const double corner = path_top + static_cast<double>(player) * (path_height + between);
  const Chart chart(path_left, corner, path_width, path_height, path.axis, {0, 1, "probability"});
  const auto of_player = [player](const LogitPoint& point) -> const std::vector<double>& {
    return point.probabilities[as_size(player)];
  };
  const std::vector<std::size_t> order = by_last(of_player(*path.points.back().second));
  const std::vector<std::string> names = named(game, player, order);
  std::vector<std::pair<Colour, std::string>> meanings;
  for (std::size_t place = 0; place < order.size(); ++place) {
    Points curve;
    for (const auto& [logarithm, point] : path.points) {
      curve.emplace_back(chart.x(logarithm), chart.y(of_player(*point)[order[place]]));
    }
    const Colour colour = colour_of(place, order.size());
    picture.path(curve, colour, place < names.size() ? 2 : 1);
    if (place < names.size()) {
      meanings.emplace_back(colour, names[place]);
    }
  }
  chart.draw_axes(picture);
  picture.text(path_left, corner - 12,
               game.names().players.empty() ? fmt::format("player {}", player + 1)
                                            : shortened(game.player_name(player)));
  draw_legend(picture, path_left + path_width + 20, corner, meanings);
}

}  // namespace

std::string path_picture(const NormalFormGame& game, const std::vector<LogitPoint>& points) {
  const PathPoints path = drawn_points(game, points);
  double margin = least_margin;
  for (Index player = 0; player < game.players(); ++player) {
    const auto& last = path.points.back().second->probabilities[as_size(player)];
    margin = std::max(margin, greatest_width(named(game, player, by_last(last))) + 50);
  }
  Svg picture(path_left + path_width + margin,
              path_top + static_cast<double>(game.players()) * (path_height + between));
  for (Index player = 0; player < game.players(); ++player) {
    draw_player(picture, game, player, path);
  }
  return picture.file();
}

}  // namespace saddle
