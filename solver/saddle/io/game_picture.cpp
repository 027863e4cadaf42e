#include "saddle/io/game_picture.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "saddle/io/svg.h"

namespace saddle {
namespace {

constexpr double size = 420;
constexpr double left = 80;
constexpr double top = 60;
constexpr double margin = 150;  // for the labels at the right

// Blue and vermilion of Okabe and Ito, told apart by the colour-blind and in grey.
constexpr Colour blue{0, 114, 178};
constexpr Colour vermilion{213, 94, 0};

using Points = std::vector<std::pair<double, double>>;

void mark(Svg& picture, double x, double y) {
  constexpr double half = 4;
  picture.rectangle(x - half, y - half, 2 * half, 2 * half, black);
}

// A line of the envelope's picture: what it pays at the two ends.
struct Line {
  double first;
  double last;
  std::string label;

  double at(double part) const { return first + part * (last - first); }
};

// Returns the parts at which two lines meet, and the ends, ascending.
std::vector<double> meetings(const std::vector<Line>& lines) {
  std::vector<double> parts = {0, 1};
  for (const Line& one : lines) {
    for (const Line& other : lines) {
      const double slope = (one.last - one.first) - (other.last - other.first);
      const double part = slope == 0 ? 0 : (other.first - one.first) / slope;
      if (part > 0 && part < 1) {
        parts.push_back(part);
      }
    }
  }
  std::sort(parts.begin(), parts.end());
  return parts;
}

Axis payoff_axis(const std::vector<Line>& lines) {
  Axis axis{lines[0].first, lines[0].first, "payoff to the row player"};
  for (const Line& line : lines) {
    axis.least = std::min({axis.least, line.first, line.last});
    axis.greatest = std::max({axis.greatest, line.first, line.last});
  }
  if (axis.least == axis.greatest) {
    axis.least -= 1;
    axis.greatest += 1;
  }
  return axis;
}

// Draws the lines with their labels at the right, those that would overlap a little lower.
void draw_lines(Svg& picture, const Chart& chart, const std::vector<Line>& lines) {
  constexpr double line_height = 14;
  std::vector<std::pair<double, std::string>> labels;
  for (const Line& line : lines) {
    picture.line(chart.x(0), chart.y(line.first), chart.x(1), chart.y(line.last), grey);
    labels.emplace_back(chart.y(line.last) + 4, line.label);
  }
  std::sort(labels.begin(), labels.end());
  double lowest = 0;
  for (auto& [y, label] : labels) {
    lowest = std::max(y, lowest + line_height);
    picture.text(left + size + 8, lowest, label);
  }
}

std::string envelope_of(const std::vector<Line>& lines, bool lower, const std::string& player,
                        const std::string& strategy, double part) {
  Svg picture(left + size + margin, top + size + 70);
  const Chart chart(left, top, size, size,
                    {0, 1, fmt::format("probability of {} ({})", strategy, player)},
                    payoff_axis(lines));
  const auto envelope = [&](double at) {
    double result = lines[0].at(at);
    for (const Line& line : lines) {
      result = lower ? std::min(result, line.at(at)) : std::max(result, line.at(at));
    }
    return result;
  };
  draw_lines(picture, chart, lines);
  Points points;
  for (const double at : meetings(lines)) {
    points.emplace_back(chart.x(at), chart.y(envelope(at)));
  }
  picture.path(points, vermilion);
  chart.draw_axes(picture);
  mark(picture, chart.x(part), chart.y(envelope(part)));
  picture.text(left, top - 30,
               fmt::format("value {:.4g} at probability {:.4g}", envelope(part), part));
  draw_legend(picture, left + size + 20, top - 35,
              {{vermilion, lower ? "guaranteed" : "conceded"}});
  return picture.file();
}

// One player's best responses: the probability of his first strategy, against that of the other's.
struct Response {
  double first_against_first;  // gain of the first strategy over the second
  double first_against_second;

  double gain(double other) const {
    return other * first_against_first + (1 - other) * first_against_second;
  }
  bool is_indifferent() const { return gain(0) == 0 && gain(1) == 0; }

  // The points (own, other) of the curve. Demands that he is not always indifferent.
  Points curve() const {
    const double start = gain(0) > 0 || (gain(0) == 0 && gain(1) < 0) ? 1 : 0;
    if (gain(0) * gain(1) > 0) {
      return {{start, 0}, {start, 1}};
    }
    const double turn = gain(0) / (gain(0) - gain(1));
    return {{start, 0}, {start, turn}, {1 - start, turn}, {1 - start, 1}};
  }
};

Response response(const NormalFormGame& game, Index player) {
  const Index own = game.stride(player);
  const Index other = game.stride(1 - player);
  return {nearest_double(Rational(game.payoff(player, 0) - game.payoff(player, own))),
          nearest_double(Rational(game.payoff(player, other) - game.payoff(player, other + own)))};
}

}  // namespace

std::string envelope_picture(const ExactMatrix& game, const ExactStrategy& row,
                             const ExactStrategy& column) {
  std::vector<Line> lines;
  if (game.rows() == 2) {
    for (Index j = 0; j < game.columns(); ++j) {
      lines.push_back(
          {nearest_double(game(0, j)), nearest_double(game(1, j)), game.column_label(j)});
    }
    return envelope_of(lines, true, "row player", game.row_label(1), nearest_double(row[1]));
  }
  if (game.columns() == 2) {
    for (Index i = 0; i < game.rows(); ++i) {
      lines.push_back({nearest_double(game(i, 0)), nearest_double(game(i, 1)), game.row_label(i)});
    }
    return envelope_of(lines, false, "column player", game.column_label(1),
                       nearest_double(column[1]));
  }
  throw std::invalid_argument(fmt::format("the game is {} x {}, must have two rows or two columns",
                                          game.rows(), game.columns()));
}

std::string best_response_picture(const NormalFormGame& game,
                                  const std::vector<MixedProfile>& equilibria) {
  if (game.players() != 2 || game.strategies(0) != 2 || game.strategies(1) != 2) {
    throw std::invalid_argument("the game must have two players with two strategies each");
  }
  Svg picture(left + size + margin, top + size + 70);
  const auto title = [&](Index player) {
    return fmt::format("probability of {} ({})", game.label(player, 0),
                       game.names().players.empty() ? fmt::format("player {}", player + 1)
                                                    : game.player_name(player));
  };
  const Chart chart(left, top, size, size, {0, 1, title(0)}, {0, 1, title(1)});
  chart.draw_axes(picture);
  for (const Index player : {Index{0}, Index{1}}) {
    const Response best = response(game, player);
    const Colour colour = player == 0 ? blue : vermilion;
    if (best.is_indifferent()) {
      picture.text(left, top - 10 - 16 * static_cast<double>(player),
                   fmt::format("player {}: every strategy is a best response", player + 1));
      continue;
    }
    Points points = best.curve();
    for (auto& [own, other] : points) {
      const double x = chart.x(player == 0 ? own : other);
      const double y = chart.y(player == 0 ? other : own);
      own = x;
      other = y;
    }
    picture.path(points, colour);
  }
  for (const MixedProfile& profile : equilibria) {
    mark(picture, chart.x(nearest_double(profile.strategies[0][0])),
         chart.y(nearest_double(profile.strategies[1][0])));
  }
  draw_legend(picture, left + size + 20, top,
              {{blue, "player 1's best"}, {vermilion, "player 2's best"}, {black, "equilibrium"}});
  return picture.file();
}

std::string heat_map(const ExactMatrix& game, const ExactStrategy& row,
                     const ExactStrategy& column) {
  constexpr double bars = 60;  // the length of probability 1
  constexpr Index most_labels = 30;
  const double cell = size / static_cast<double>(std::max(game.rows(), game.columns()));
  const double width = cell * static_cast<double>(game.columns());
  const double height = cell * static_cast<double>(game.rows());
  const double x0 = left + bars + 10;
  const double y0 = top + bars + 10;
  Svg picture(x0 + width + margin, y0 + height + 60);
  double least = nearest_double(game(0, 0));
  double greatest = least;
  for (const Rational& entry : game.entries()) {
    least = std::min(least, nearest_double(entry));
    greatest = std::max(greatest, nearest_double(entry));
  }
  const Axis scale{least, greatest > least ? greatest : least + 1, "payoff"};
  for (Index i = 0; i < game.rows(); ++i) {
    const double y = y0 + cell * static_cast<double>(i);
    const double length = bars * nearest_double(row[static_cast<std::size_t>(i)]);
    picture.rectangle(x0 - 6 - length, y + cell * 0.1, length, cell * 0.8, blue);
    if (game.rows() <= most_labels) {
      picture.text(x0 - bars - 12, y + cell / 2 + 4, game.row_label(i), Anchor::end);
    }
    for (Index j = 0; j < game.columns(); ++j) {
      picture.rectangle(
          x0 + cell * static_cast<double>(j), y, cell + 0.3, cell + 0.3,
          on_scale((nearest_double(game(i, j)) - scale.least) / (scale.greatest - scale.least)));
    }
  }
  for (Index j = 0; j < game.columns(); ++j) {
    const double x = x0 + cell * static_cast<double>(j);
    const double length = bars * nearest_double(column[static_cast<std::size_t>(j)]);
    picture.rectangle(x + cell * 0.1, y0 - 6 - length, cell * 0.8, length, vermilion);
    if (game.columns() <= most_labels / 2) {
      picture.text(x + cell / 2, y0 + height + 18, game.column_label(j), Anchor::middle);
    }
  }
  picture.text(x0, top - 20, "payoffs to the row player; bars are the probabilities");
  draw_scale(picture, x0 + width + 30, y0, height, scale);
  return picture.file();
}

}  // namespace saddle
