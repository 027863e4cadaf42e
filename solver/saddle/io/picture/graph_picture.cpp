#include "saddle/io/picture/graph_picture.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <numeric>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "saddle/io/picture/svg.h"
#include "saddle/machine/refusal.h"

namespace saddle {
namespace {

constexpr std::size_t most_positions = 300;
constexpr std::size_t most_moves = 2000;
constexpr double graph_margin = 30;
constexpr double half_height = 21;

// The look of an outcome: a pale colour, on which black is readable, and a shape. In the order of
// the outcomes.
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

const Look& look_of(Outcome outcome) { return looks.at(static_cast<std::size_t>(outcome)); }

std::string words_below(const SolvedGraph& solved, Position position) {
  const std::uint32_t moves =
      solved.remoteness.empty() ? no_remoteness : solved.remoteness[position];
  const char outcome = letter(solved.outcome[position]);
  return moves == no_remoteness ? std::string(1, outcome) : fmt::format("{} {}", outcome, moves);
}

struct GraphMove {
  Position from;
  Position to;
  Mover mover;
};

// Returns all moves in the order of the positions.
std::vector<GraphMove> moves_of(const PositionGraph& graph) {
  std::vector<GraphMove> moves;
  for (Position from = 0; from < graph.size(); ++from) {
    const auto options = graph.options(from);
    const auto movers = graph.movers(from);
    for (std::size_t k = 0; k < options.size(); ++k) {
      moves.push_back({from, options[k], movers.empty() ? Mover::both : movers[k]});
    }
  }
  return moves;
}

bool is_best(const SolvedGraph& solved, const GraphMove& move) {
  return !solved.best_move.empty() && solved.best_move[move.from] == move.to;
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
  for (const GraphMove& move : moves_of(solved.graph)) {
    text += fmt::format("  p{} -> p{}{};\n", move.from, move.to,
                        edge_look(move.mover, is_best(solved, move)));
  }
  return text + "}\n";
}

namespace {

constexpr double row_distance = 90;
constexpr double position_gap = 24;  // between positions of a row
constexpr double bend_width = 10;    // the width of a passing line in a row
constexpr int sweeps = 12;

// Positions and bends, numbered: first the positions, then the bends of one move after another.
class GraphLayers {
 public:
  GraphLayers(const PositionGraph& graph, std::vector<double> widths)
      : positions_(graph.size()),
        widths_(std::move(widths)),
        rows_(graph.size(), 0),
        closes_cycle_(graph.move_count(), false),
        neighbours_(graph.size()) {
    std::vector<Visit> visits(graph.size(), Visit::none);
    for (Position position = 0; position < graph.size(); ++position) {
      search(graph, position, visits);
    }
    for (const GraphMove& move : moves_of(graph)) {
      add_move(move);
    }
    layers_.resize(rows_.empty() ? 0 : *std::max_element(rows_.begin(), rows_.end()) + 1);
    for (std::size_t node = 0; node < rows_.size(); ++node) {
      layers_[rows_[node]].push_back(node);
    }
    x_.resize(rows_.size());
  }

  GraphLayout layout() {
    std::for_each(layers_.begin(), layers_.end(), [this](auto& layer) { spread(layer); });
    for (int sweep = 0; sweep < sweeps; ++sweep) {
      // The first half of the sweeps also reorders the rows; the second half only straightens
      // lines.
      const auto settle_layer = [&](auto& layer) { settle(layer, sweep < sweeps / 2); };
      if (sweep % 2 == 0) {
        std::for_each(layers_.begin(), layers_.end(), settle_layer);
      } else {
        std::for_each(layers_.rbegin(), layers_.rend(), settle_layer);
      }
    }
    return result();
  }

 private:
  enum class Visit : std::uint8_t { none, begun, ended };

  // Finds by depth-first search the moves that close a cycle, and the row of each position: the
  // length of the longest play without these moves.
  void search(const PositionGraph& graph, Position position, std::vector<Visit>& visits) {
    if (visits[position] != Visit::none) {
      return;
    }
    visits[position] = Visit::begun;
    const auto options = graph.options(position);
    for (std::size_t k = 0; k < options.size(); ++k) {
      search(graph, options[k], visits);
      if (visits[options[k]] == Visit::begun) {
        closes_cycle_[graph.first_move(position) + k] = true;
      } else {
        rows_[position] = std::max(rows_[position], rows_[options[k]] + 1);
      }
    }
    visits[position] = Visit::ended;
  }

  void add_move(const GraphMove& move) {
    std::vector<std::size_t>& chain = chains_.emplace_back();
    if (closes_cycle_[chains_.size() - 1]) {
      return;
    }
    chain.push_back(move.from);
    for (std::size_t row = rows_[move.from] - 1; row > rows_[move.to]; --row) {
      chain.push_back(rows_.size());
      rows_.push_back(row);
      widths_.push_back(bend_width);
    }
    chain.push_back(move.to);
    neighbours_.resize(rows_.size());
    for (std::size_t k = 0; k + 1 < chain.size(); ++k) {
      neighbours_[chain[k]].push_back(chain[k + 1]);
      neighbours_[chain[k + 1]].push_back(chain[k]);
    }
  }

  double distance(std::size_t first, std::size_t second) const {
    return (widths_[first] + widths_[second]) / 2 + position_gap;
  }

  // Places nodes side by side, in order, centred at 0.
  void spread(const std::vector<std::size_t>& layer) {
    double x = 0;
    for (std::size_t k = 0; k < layer.size(); ++k) {
      x += k > 0 ? distance(layer[k - 1], layer[k]) : 0;
      x_[layer[k]] = x;
    }
    for (const std::size_t node : layer) {
      x_[node] -= x / 2;
    }
  }

  double middle_of_neighbours(std::size_t node) const {
    const std::vector<std::size_t>& others = neighbours_[node];
    const double sum = std::accumulate(others.begin(), others.end(), 0.0,
                                       [this](double x, std::size_t k) { return x + x_[k]; });
    return others.empty() ? x_[node] : sum / static_cast<double>(others.size());
  }

  // Moves each node of a layer toward the mean of its neighbours, as far as the minimum distances
  // allow: overlaps are resolved once by moving nodes to the right and once to the left, and each
  // node gets the mean of both places.
  void settle(std::vector<std::size_t>& layer, bool sorts) {
    std::vector<std::pair<double, std::size_t>> wanted;
    wanted.reserve(layer.size());
    for (const std::size_t node : layer) {
      wanted.emplace_back(middle_of_neighbours(node), node);
    }
    if (sorts) {
      std::stable_sort(wanted.begin(), wanted.end(),
                       [](const auto& a, const auto& b) { return a.first < b.first; });
    }
    std::vector<double> right(wanted.size());
    std::vector<double> left(wanted.size());
    for (std::size_t k = 0; k < wanted.size(); ++k) {
      layer[k] = wanted[k].second;
      right[k] = k == 0
                     ? wanted[k].first
                     : std::max(wanted[k].first, right[k - 1] + distance(layer[k - 1], layer[k]));
    }
    for (std::size_t k = wanted.size(); k-- > 0;) {
      left[k] = k + 1 == wanted.size()
                    ? wanted[k].first
                    : std::min(wanted[k].first, left[k + 1] - distance(layer[k], layer[k + 1]));
      x_[layer[k]] = right[k] / 2 + left[k] / 2;
    }
  }

  GraphLayout result() const {
    GraphLayout result;
    double minimum = 0;
    double maximum = 0;
    for (std::size_t node = 0; node < x_.size(); ++node) {
      minimum = std::min(minimum, x_[node] - widths_[node] / 2);
      maximum = std::max(maximum, x_[node] + widths_[node] / 2);
    }
    const auto point = [&](std::size_t node) {
      return GraphLayout::Point{
          x_[node] - minimum,
          row_distance * (static_cast<double>(layers_.size() - 1 - rows_[node]) + 0.5)};
    };
    for (Position position = 0; position < positions_; ++position) {
      result.positions.push_back(point(position));
    }
    for (const std::vector<std::size_t>& chain : chains_) {
      auto& bends = result.bends.emplace_back();
      for (std::size_t k = 1; k + 1 < chain.size(); ++k) {
        bends.push_back(point(chain[k]));
      }
    }
    result.closes_cycle = closes_cycle_;
    result.width = maximum - minimum;
    result.height = row_distance * static_cast<double>(layers_.size());
    return result;
  }

  Position positions_;
  std::vector<double> widths_;
  std::vector<std::size_t> rows_;                     // counted from the bottom
  std::vector<bool> closes_cycle_;                    // for each move
  std::vector<std::vector<std::size_t>> chains_;      // for each move; empty if it closes a cycle
  std::vector<std::vector<std::size_t>> neighbours_;  // in the rows above and below
  std::vector<std::vector<std::size_t>> layers_;      // from the bottom, each from left to right
  std::vector<double> x_;
};

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
  const double left = from + (at_left ? point : 0);
  const double right = to - (at_right ? point : 0);
  Points points = {{left, y - half_height}, {right, y - half_height}};
  if (at_right) {
    points.emplace_back(to, y);
  }
  points.insert(points.end(), {{right, y + half_height}, {left, y + half_height}});
  if (at_left) {
    points.emplace_back(from, y);
  }
  return points;
}

void draw_form(Svg& picture, Outcome outcome, double x, double y, double half_width) {
  const Colour fill = look_of(outcome).fill;
  if (outcome == Outcome::next) {
    picture.polygon(ellipse(x, y, half_width), fill);
  } else if (outcome == Outcome::previous) {
    picture.polygon(rectangle(x, y, half_width, half_height), fill);
    picture.polygon(rectangle(x, y, half_width - 3, half_height - 3), fill);
  } else {
    picture.polygon(pointed(x, y, half_width, outcome != Outcome::right, outcome != Outcome::left),
                    fill);
  }
}

class GraphPicture {
 public:
  explicit GraphPicture(const SolvedGraph& solved)
      : solved_(solved),
        moves_(moves_of(solved.graph)),
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
    for (std::size_t k = 0; k < moves_.size(); ++k) {
      draw_move(picture, moves_[k], k);
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

  // The lines of the legend, each with the look that it explains, or null.
  using Meanings = std::vector<std::pair<const Look*, const char*>>;

  Meanings meanings() const {
    Meanings lines;
    for (const Look& look : looks) {
      if (std::find(solved_.outcome.begin(), solved_.outcome.end(), look.outcome) !=
          solved_.outcome.end()) {
        lines.emplace_back(&look, look.meaning);
      }
    }
    if (!solved_.remoteness.empty()) {
      lines.emplace_back(nullptr, "a number: moves to the end; bold: a best move");
    }
    if (!solved_.graph.impartial()) {
      lines.emplace_back(nullptr, "blue: Left's moves; dashed: Right's moves");
    }
    return lines;
  }

  void draw_meanings(Svg& picture) const {
    double y = 24;
    for (const auto& [look, meaning] : meanings_) {
      if (look != nullptr) {
        picture.polygon(rectangle(20, y - 4, 8, 6), look->fill);
      }
      picture.text(36, y, meaning);
      y += 17;
    }
  }

  void draw_move(Svg& picture, const GraphMove& move, std::size_t number) const {
    const Points points =
        layout_.closes_cycle[number] ? way_back(move) : way_down(move, layout_.bends[number]);
    const Colour colour = move.mover == Mover::both   ? black
                          : move.mover == Mover::left ? blue
                                                      : vermilion;
    picture.path(points, colour, is_best(solved_, move) ? 2.5 : 1, move.mover == Mover::right);
    draw_head(picture, points, colour);
  }

  Points way_down(const GraphMove& move, const std::vector<GraphLayout::Point>& bends) const {
    const auto [x, y] = place(move.from);
    Points points = {{x, y + half_height}};
    for (const GraphLayout::Point& bend : bends) {
      points.push_back(shifted(bend));
    }
    const auto [last_x, last_y] = place(move.to);
    points.emplace_back(last_x, last_y - half_height);
    return points;
  }

  // A curve beside both positions, on their side of the picture.
  Points way_back(const GraphMove& move) const {
    constexpr int steps = 20;
    const auto [x, y] = place(move.from);
    const auto [last_x, last_y] = place(move.to);
    const double side = x + last_x < 2 * left_ + layout_.width ? -1 : 1;
    const double start = x + side * widths_[move.from] / 2;
    const double end = last_x + side * widths_[move.to] / 2;
    const double apart = move.from == move.to ? 12 : 0;
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
    for (std::size_t k = 0; k < moves_.size(); ++k) {
      if (layout_.closes_cycle[k]) {
        for (const auto& [x, y] : way_back(moves_[k])) {
          minimum = std::min(minimum, x);
          right_ = std::max(right_, x);
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
  std::vector<GraphMove> moves_;
  Meanings meanings_;
  double top_;  // of the positions, below the legend
  std::vector<std::string> labels_;
  std::vector<double> widths_;
  GraphLayout layout_;
  double left_ = graph_margin;  // of the positions
  double right_ = 0;            // of everything
};

}  // namespace

GraphLayout layout(const PositionGraph& graph, std::vector<double> widths) {
  return GraphLayers(graph, std::move(widths)).layout();
}

std::string graph_picture(const SolvedGraph& solved) {
  if (solved.graph.size() > most_positions || solved.graph.move_count() > most_moves) {
    throw_invalid(
        "a picture of {} positions and {} moves must have at most {} and {} (--dot has no limit)",
        solved.graph.size(), solved.graph.move_count(), most_positions, most_moves);
  }
  return GraphPicture(solved).file();
}

}  // namespace saddle
