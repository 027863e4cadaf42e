#include "saddle/io/picture/normal_form_picture.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "saddle/io/picture/svg.h"
#include "saddle/machine/refusal.h"
#include "saddle/number/places.h"

namespace saddle {
namespace {

constexpr Index most_strategies = 50;
constexpr double row_height = 26;
constexpr double table_top = 70;
constexpr double table_left = 20;
constexpr double cell_gap = 20;  // between the text of a cell and its edge, and beside labels
constexpr Colour pale{232, 232, 232};

std::string shown(const Rational& number) { return short_number(number, 8, 5); }

class EliminationPicture {
 public:
  EliminationPicture(const NormalFormGame& game, const Elimination& elimination)
      : game_(game), is_zero_sum_(is_zero_sum(game)) {
    for (const Index player : {Index{0}, Index{1}}) {
      const Index count = game.strategies(player);
      labels_.at(as_size(player)) = drawn_labels(game.names().strategies[as_size(player)], count);
      rounds_.at(as_size(player)).resize(as_size(count));
    }
    for (std::size_t round = 0; round < elimination.rounds.size(); ++round) {
      for (const DominatedStrategy& dominated : elimination.rounds[round]) {
        rounds_.at(as_size(dominated.player))[as_size(dominated.strategy)] = round + 1;
      }
    }
    double words = 0;
    for (Index i = 0; i < rows(); ++i) {
      for (Index j = 0; j < columns(); ++j) {
        words = std::max(words, width_of(payoffs(i, j)));
      }
    }
    // Wide labels of narrow columns are upright.
    constexpr double widest_level = 90;
    const double column_labels = greatest_width(labels_[1]);
    has_upright_labels_ = column_labels > std::max(words, widest_level);
    grid_ = {table_left + greatest_width(labels_[0]) + cell_gap,
             table_top + (has_upright_labels_ ? column_labels : 10) + cell_gap,
             std::max({words, has_upright_labels_ ? 0 : column_labels, 40.0}) + cell_gap,
             row_height,
             rows(),
             columns()};
  }

  std::string file() const {
    const double right = grid_.left(columns());
    const double bottom = grid_.top(rows());
    Svg picture(std::max(right + width_of("round 99") + 2 * cell_gap, 460.0), bottom + 74);
    picture.text(table_left, 24,
                 is_zero_sum_ ? "payoffs to the row player"
                              : fmt::format("payoffs to {} (rows) and {} (columns)",
                                            drawn_player(game_, 0), drawn_player(game_, 1)));
    picture.text(table_left, 42, "struck out: dominated, with the round of the elimination");
    for (Index i = 0; i < rows(); ++i) {
      draw_row(picture, i);
    }
    for (Index j = 0; j < columns(); ++j) {
      draw_column_label(picture, j);
    }
    for (Index i = 0; i < rows(); ++i) {
      const double y = grid_.middle_of_row(i);
      strike(picture, rounds_[0][as_size(i)], {{grid_.x, y}, {right + 4, y}}, {right + 8, y + 4},
             Anchor::start, blue);
    }
    for (Index j = 0; j < columns(); ++j) {
      const double x = grid_.middle_of_column(j);
      strike(picture, rounds_[1][as_size(j)], {{x, grid_.y}, {x, bottom + 4}}, {x, bottom + 18},
             Anchor::middle, vermilion);
    }
    for (Index i = 0; i < rows(); ++i) {
      draw_payoffs(picture, i);
    }
    return picture.file();
  }

 private:
  Index rows() const { return game_.strategies(0); }
  Index columns() const { return game_.strategies(1); }

  bool is_struck(Index i, Index j) const {
    return rounds_[0][as_size(i)] > 0 || rounds_[1][as_size(j)] > 0;
  }

  std::string payoffs(Index i, Index j) const {
    const Index profile = i * game_.stride(0) + j * game_.stride(1);
    return is_zero_sum_ ? shown(game_.payoff(0, profile))
                        : shown(game_.payoff(0, profile)) + ", " + shown(game_.payoff(1, profile));
  }

  void draw_row(Svg& picture, Index i) const {
    picture.text(grid_.x - cell_gap / 2, grid_.middle_of_row(i) + 4, labels_[0][as_size(i)],
                 Anchor::end, rounds_[0][as_size(i)] > 0 ? grey : black);
    for (Index j = 0; j < columns(); ++j) {
      picture.polygon(corners(grid_.left(j), grid_.top(i), grid_.cell_width, grid_.cell_height),
                      is_struck(i, j) ? pale : white, grey);
    }
  }

  void draw_column_label(Svg& picture, Index j) const {
    const std::string& words = labels_[1][as_size(j)];
    if (has_upright_labels_) {
      picture.upright_text(grid_.middle_of_column(j) + 4,
                           grid_.y - cell_gap / 2 - width_of(words) / 2, words);
    } else {
      picture.text(grid_.middle_of_column(j), grid_.y - cell_gap / 2, words, Anchor::middle,
                   rounds_[1][as_size(j)] > 0 ? grey : black);
    }
  }

  // Draws a line through the cells of an eliminated strategy, with the round at its end.
  static void strike(Svg& picture, std::size_t round, const Points& line, const Point& end,
                     Anchor anchor, Colour colour) {
    if (round > 0) {
      picture.path(line, colour, 2);
      picture.text(end.first, end.second, fmt::format("round {}", round), anchor, colour);
    }
  }

  // The lines end before the numbers, whose minus signs they would hide.
  void draw_payoffs(Svg& picture, Index i) const {
    constexpr double height = 14;
    for (Index j = 0; j < columns(); ++j) {
      const std::string words = payoffs(i, j);
      if (is_struck(i, j)) {
        const double width = width_of(words) + 10;
        picture.rectangle(grid_.middle_of_column(j) - width / 2,
                          grid_.middle_of_row(i) - height / 2, width, height, pale);
      }
      picture.text(grid_.middle_of_column(j), grid_.middle_of_row(i) + 4, words, Anchor::middle);
    }
  }

  const NormalFormGame& game_;
  bool is_zero_sum_;
  // For each player the label of each strategy, and the round that eliminated it, 0 if none did.
  std::array<std::vector<std::string>, 2> labels_;
  std::array<std::vector<std::size_t>, 2> rounds_;
  bool has_upright_labels_ = false;
  CellGrid grid_{};
};

constexpr double path_left = 80;
constexpr double path_width = 420;
constexpr double path_top = 40;
constexpr double path_height = 180;
constexpr double between = 90;  // between the charts of two players
constexpr double least_margin = 150;
constexpr std::size_t most_named = 11;
constexpr double decades = 6;  // shown below the last lambda

// Returns the strategies of a player in descending order of their last probabilities.
std::vector<Index> by_last(const std::vector<double>& last) {
  const Index count = std::ssize(last);
  return greatest_first(Eigen::Map<const Eigen::VectorXd>(last.data(), count), all_up_to(count),
                        count);
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
  const auto [least, greatest] = std::minmax_element(drawn.points.begin(), drawn.points.end());
  const double end = greatest->first;
  drawn.axis = {std::min(std::max(least->first, end - decades), end - 1), end,
                "logarithm of lambda, to base 10"};
  std::erase_if(drawn.points, [&](const auto& point) { return point.first < drawn.axis.minimum; });
  return drawn;
}

std::vector<std::string> named(const NormalFormGame& game, Index player,
                               const std::vector<Index>& order) {
  std::vector<std::string> names;
  for (std::size_t k = 0; k < std::min(order.size(), most_named); ++k) {
    names.push_back(shortened(game.label(player, order[k])));
  }
  return names;
}

void draw_player(Svg& picture, const NormalFormGame& game, Index player, const PathPoints& path) {
  const double corner = path_top + static_cast<double>(player) * (path_height + between);
  const Chart chart(path_left, corner, path_width, path_height, path.axis, {0, 1, "probability"});
  const auto of_player = [player](const LogitPoint& point) -> const std::vector<double>& {
    return point.probabilities[as_size(player)];
  };
  const std::vector<Index> order = by_last(of_player(*path.points.back().second));
  const std::vector<std::string> names = named(game, player, order);
  std::vector<std::pair<Colour, std::string>> meanings;
  for (std::size_t place = 0; place < order.size(); ++place) {
    Points curve;
    for (const auto& [logarithm, point] : path.points) {
      curve.emplace_back(chart.x(logarithm), chart.y(of_player(*point)[as_size(order[place])]));
    }
    const Colour colour = colour_of(place, order.size());
    picture.path(curve, colour, place < names.size() ? 2 : 1);
    if (place < names.size()) {
      meanings.emplace_back(colour, names[place]);
    }
  }
  chart.draw_axes(picture);
  picture.text(path_left, corner - 12, drawn_player(game, player));
  draw_legend(picture, path_left + path_width + 20, corner, meanings);
}

}  // namespace

std::string elimination_picture(const NormalFormGame& game, const Elimination& elimination) {
  if (game.players() != 2) {
    throw_invalid("a picture is of 2 players, the game has {}", game.players());
  }
  if (std::max(game.strategies(0), game.strategies(1)) > most_strategies) {
    throw_invalid("a picture of {} x {} payoffs struck out must have at most {} rows and columns",
                  game.strategies(0), game.strategies(1), most_strategies);
  }
  return EliminationPicture(game, elimination).file();
}

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
