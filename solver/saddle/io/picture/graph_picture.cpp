#include "saddle/io/picture/graph_picture.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "saddle/io/picture/graph_layout.h"
#include "saddle/io/picture/svg.h"
#include "saddle/machine/refusal.h"

namespace saddle {
namespace {

constexpr std::size_t most_positions = 300;
constexpr std::size_t most_moves = 2000;
constexpr double graph_margin = 30;
constexpr double half_height = 21;

// The look of an outcome: a pale colour, on which black is readable, and a shape.
struct Look {
  Outcome outcome;
  Colour fill;
  const char* shape;  // in Graphviz
  const char* meaning;
};

constexpr std::array looks = {
    Look{Outcome::next, pale_blue, "ellipse", "N: the player to move wins"},
    Look{Outcome::previous, pale_vermilion, "box\", peripheries=\"2",
         "P: the player who does not move wins"},
    Look{Outcome::left, {200, 232, 205}, "house", "L: Left wins, whoever starts"},
    Look{Outcome::right, {235, 205, 230}, "invhouse", "R: Right wins, whoever starts"},
    Look{Outcome::draw, pale_grey, "hexagon", "D: a draw"}};

const Look& look_of(Outcome outcome) {
  // If no other entry matches, the outcome is a draw, the last entry.
  return *std::find_if(looks.begin(), looks.end() - 1,
                       [outcome](const Look& look) { return look.outcome == outcome; });
}

std::string words_below(const SolvedGraph& solved, Position position) {
  const std::uint32_t moves =
      solved.remoteness.empty() ? no_remoteness : solved.remoteness[position];
  const char outcome = letter(solved.outcome[position]);
  return moves == no_remoteness ? std::string(1, outcome) : fmt::format("{} {}", outcome, moves);
}

bool is_best(const SolvedGraph& solved, Position position, Position option) {
  return !solved.best_move.empty() && solved.best_move[position] == option;
}

Mover mover_of(const SolvedGraph& solved, Position position, std::size_t option) {
  const auto movers = solved.graph.movers(position);
  return movers.empty() ? Mover::both : movers[option];
}

// Returns a text quoted for Graphviz.
std::string dot_escaped(std::string_view words) {
  std::string result;
  for (const char character : words) {
    if (character == '"' || character == '\\') {
      result += '\\';
    }
    result += character == '\n' || character == '\r' ? ' ' : character;
  }
  return result;
}

std::string edge_look(Mover mover, bool best) {
  std::string look = best ? "penwidth=2.5" : "";
  if (mover != Mover::both) {
    look += look.empty() ? "" : ", ";
    look += mover == Mover::left ? "color=\"#0072b2\", label=\"L\""
                                 : "color=\"#d55e00\", style=dashed, label=\"R\"";
  }
  return look.empty() ? "" : " [" + look + "]";
}

}  // namespace

std::string graph_dot(const SolvedGraph& solved) {
  std::string text = "digraph positions {\n  node [style=filled, fontname=\"sans-serif\"];\n";
  for (Position position = 0; position < solved.graph.size(); ++position) {
    const Look& look = look_of(solved.outcome[position]);
    text +=
        fmt::format("  p{} [label=\"{}\\n{}\", shape=\"{}\", fillcolor=\"#{:02x}{:02x}{:02x}\"];\n",
                    position, dot_escaped(solved.names[position]), words_below(solved, position),
                    look.shape, look.fill.red, look.fill.green, look.fill.blue);
  }
  for (Position position = 0; position < solved.graph.size(); ++position) {
    const auto options = solved.graph.options(position);
    for (std::size_t k = 0; k < options.size(); ++k) {
      text += fmt::format(
          "  p{} -> p{}{};\n", position, options[k],
          edge_look(mover_of(solved, position, k), is_best(solved, position, options[k])));
    }
  }
  return text + "}\n";
}

namespace {

Points ellipse(double x, double y, double half_width) {
  constexpr int corners = 48;
  Points points;
  for (int k = 0; k < corners; ++k) {
    const double angle = 2 * std::numbers::pi * k / corners;
    points.emplace_back(x + half_width * std::cos(angle), y + half_height * std::sin(angle));
  }
  return points;
}

Points rectangle(double x, double y, double half_width, double half) {
  return corners(x - half_width, y - half, 2 * half_width, 2 * half);
}

// Returns a shape with a point at the left, at the right, or at both sides.
Points pointed(double x, double y, double half_width, bool at_left, bool at_right) {
  constexpr double point = 14;
  const double from = x - half_width;
  const double to = x + half_width;
  Points points = {{from + (at_left ? point : 0), y - half_height},
                   {to - (at_right ? point : 0), y - half_height}};
  if (at_right) {
    points.emplace_back(to, y);
  }
  points.emplace_back(to - (at_right ? point : 0), y + half_height);
  points.emplace_back(from + (at_left ? point : 0), y + half_height);
  if (at_left) {
    points.emplace_back(from, y);
  }
  return points;
}

void draw_form(Svg& picture, Outcome outcome, double x, double y, double half_width) {
  const Colour fill = look_of(outcome).fill;
  switch (outcome) {
    case Outcome::next:
      picture.polygon(ellipse(x, y, half_width), fill);
      break;
    case Outcome::previous:
      picture.polygon(rectangle(x, y, half_width, half_height), fill);
      picture.polygon(rectangle(x, y, half_width - 3, half_height - 3), fill);
      break;
    default:
      picture.polygon(
          pointed(x, y, half_width, outcome != Outcome::right, outcome != Outcome::left), fill);
  }
}

class GraphPicture {
 public:
  explicit GraphPicture(const SolvedGraph& solved)
      : solved_(solved),
        meanings_(meanings()),
        top_(20 + 17 * static_cast<double>(meanings_.size())) {
    for (Position position = 0; position < solved.graph.size(); ++position) {
      labels_.push_back(shortened(std::string(solved.names[position])));
      widths_.push_back(std::max(width_of(labels_.back()), width_of("N 99")) + 40);
    }
    layout_ = layout(solved.graph, widths_);
    make_room_for_cycles();
  }

  std::string file() const {
    Svg picture(std::max(right_ + graph_margin, 400.0), top_ + layout_.height + graph_margin);
    draw_meanings(picture);
    for (Position position = 0; position < solved_.graph.size(); ++position) {
      draw_moves(picture, position);
    }
    for (Position position = 0; position < solved_.graph.size(); ++position) {
      const auto [x, y] = place(position);
      draw_form(picture, solved_.outcome[position], x, y, widths_[position] / 2);
      picture.text(x, y - 2, labels_[position], Anchor::middle);
      picture.text(x, y + 13, words_below(solved_, position), Anchor::middle);
    }
    return picture.file();
  }

 private:
  Point shifted(const GraphLayout::Point& point) const { return {left_ + point.x, top_ + point.y}; }
  Point place(Position position) const { return shifted(layout_.positions[position]); }

  std::vector<std::string> meanings() const {
    std::vector<std::string> lines;
    for (const Look& look : looks) {
      if (std::find(solved_.outcome.begin(), solved_.outcome.end(), look.outcome) !=
          solved_.outcome.end()) {
        lines.emplace_back(look.meaning);
      }
    }
    if (!solved_.remoteness.empty()) {
      lines.emplace_back("a number: moves to the end; bold: a best move");
    }
    if (!solved_.graph.impartial()) {
      lines.emplace_back("blue: Left's moves; dashed: Right's moves");
    }
    return lines;
  }

  void draw_meanings(Svg& picture) const {
    double y = 24;
    for (const std::string& line : meanings_) {
      const auto look = std::find_if(looks.begin(), looks.end(),
                                     [&](const Look& one) { return line == one.meaning; });
      if (look != looks.end()) {
        picture.polygon(rectangle(20, y - 4, 8, 6), look->fill);
      }
      picture.text(36, y, line);
      y += 17;
    }
  }

  void draw_moves(Svg& picture, Position position) const {
    const auto options = solved_.graph.options(position);
    for (std::size_t k = 0; k < options.size(); ++k) {
      const std::size_t move = solved_.graph.first_move(position) + k;
      const Points points = layout_.closes_cycle[move] ? way_back(position, options[k])
                                                       : way_down(position, options[k], move);
      const Mover mover = mover_of(solved_, position, k);
      const Colour colour = mover == Mover::both ? black : mover == Mover::left ? blue : vermilion;
      picture.path(points, colour, is_best(solved_, position, options[k]) ? 2.5 : 1,
                   mover == Mover::right);
      draw_head(picture, points, colour);
    }
  }

  Points way_down(Position from, Position to, std::size_t move) const {
    const auto [x, y] = place(from);
    Points points = {{x, y + half_height}};
    for (const GraphLayout::Point& bend : layout_.bends[move]) {
      points.push_back(shifted(bend));
    }
    const auto [last_x, last_y] = place(to);
    points.emplace_back(last_x, last_y - half_height);
    return points;
  }

  // A curve beside both positions, on their side of the picture.
  Points way_back(Position from, Position to) const {
    constexpr int steps = 20;
    const auto [x, y] = place(from);
    const auto [last_x, last_y] = place(to);
    const double side = x + last_x < 2 * left_ + layout_.width ? -1 : 1;
    const double start = x + side * widths_[from] / 2;
    const double end = last_x + side * widths_[to] / 2;
    const double apart = from == to ? 12 : 0;
    const double outmost = side > 0 ? std::max(start, end) : std::min(start, end);
    const double bulge = outmost + side * (40 + std::abs(last_y - y) / 4);
    Points points;
    for (int k = 0; k <= steps; ++k) {
      const double part = static_cast<double>(k) / steps;
      const double rest = 1 - part;
      const auto bezier = [&](double p0, double p1, double p2, double p3) {
        return rest * rest * rest * p0 + 3 * rest * rest * part * p1 + 3 * rest * part * part * p2 +
               part * part * part * p3;
      };
      points.emplace_back(bezier(start, bulge, bulge, end),
                          bezier(y + apart / 2, y + apart, last_y - apart, last_y - apart / 2));
    }
    return points;
  }

  // Moves the positions to the right to make room for the moves that close cycles.
  void make_room_for_cycles() {
    double minimum = graph_margin;
    right_ = graph_margin + layout_.width;
    for (Position position = 0; position < solved_.graph.size(); ++position) {
      const auto options = solved_.graph.options(position);
      for (std::size_t k = 0; k < options.size(); ++k) {
        if (layout_.closes_cycle[solved_.graph.first_move(position) + k]) {
          for (const auto& [x, y] : way_back(position, options[k])) {
            minimum = std::min(minimum, x);
            right_ = std::max(right_, x);
          }
        }
      }
    }
    left_ += graph_margin - minimum;
    right_ += graph_margin - minimum;
  }

  static void draw_head(Svg& picture, const Points& points, Colour colour) {
    constexpr double length = 9;
    constexpr double half_width = 3.5;
    const auto [x, y] = points.back();
    const auto [from_x, from_y] = points[points.size() - 2];
    const double distance = std::max(std::hypot(x - from_x, y - from_y), 1e-9);
    const double along_x = (x - from_x) / distance;
    const double along_y = (y - from_y) / distance;
    const double back_x = x - length * along_x;
    const double back_y = y - length * along_y;
    picture.polygon({{x, y},
                     {back_x - half_width * along_y, back_y + half_width * along_x},
                     {back_x + half_width * along_y, back_y - half_width * along_x}},
                    colour, colour);
  }

  const SolvedGraph& solved_;
  std::vector<std::string> meanings_;
  double top_;  // of the positions, below the legend
  std::vector<std::string> labels_;
  std::vector<double> widths_;
  GraphLayout layout_;
  double left_ = graph_margin;  // of the positions
  double right_ = 0;            // of everything
};

}  // namespace

std::string graph_picture(const SolvedGraph& solved) {
  if (solved.graph.size() > most_positions || solved.graph.move_count() > most_moves) {
    throw_invalid(
        "a picture of {} positions and {} moves must have at most {} and {} (--dot has no limit)",
        solved.graph.size(), solved.graph.move_count(), most_positions, most_moves);
  }
  return GraphPicture(solved).file();
}

}  // namespace saddle
