#include "saddle/io/picture/graph_picture.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "saddle/graph/outcome.h"
#include "saddle/graph/position_graph.h"
#include "tests/text_parts.h"

using saddle::graph_dot;
using saddle::graph_picture;
using saddle::GraphLayout;
using saddle::layout;
using saddle::MoveList;
using saddle::Mover;
using saddle::order;
using saddle::Outcomes;
using saddle::outcomes;
using saddle::partizan_outcomes;
using saddle::Position;
using saddle::PositionGraph;
using saddle::PositionNames;
using saddle::SolvedGraph;
using saddle::test::count;
using saddle::test::has;

namespace {

PositionGraph random_graph(std::mt19937& random, bool has_cycles) {
  const auto size = static_cast<Position>(1 + random() % 12);
  MoveList moves;
  for (auto number = random() % 20; number > 0; --number) {
    const auto from = static_cast<Position>(random() % size);
    const auto to = static_cast<Position>(random() % size);
    if (has_cycles || from > to) {
      moves.add(from, to);
    }
  }
  return {size, moves};
}

// Returns the graph without some moves.
PositionGraph without(const PositionGraph& graph, const std::vector<bool>& left_out) {
  MoveList moves;
  for (Position position = 0; position < graph.size(); ++position) {
    const auto options = graph.options(position);
    for (std::size_t k = 0; k < options.size(); ++k) {
      if (!left_out[graph.first_move(position) + k]) {
        moves.add(position, options[k]);
      }
    }
  }
  return {graph.size(), moves};
}

PositionNames named(const std::vector<std::string>& words) {
  PositionNames names;
  for (const std::string& word : words) {
    names.add(word);
  }
  return names;
}

// a has moves to b and c, b to c.
struct ThreePositions {
  PositionNames names = named({"a", "b \"x\" <&>", "c"});
  PositionGraph graph{3, {{0, 0, 1}, {1, 2, 2}, {}}};
  Outcomes solved = outcomes(graph);

  SolvedGraph all() const {
    return {graph, names, solved.outcome, solved.remoteness, solved.best_move};
  }
};

}  // namespace

TEST_CASE("in a layout all moves lead down, except moves that close cycles") {
  std::mt19937 random(1);
  for (int k = 0; k < 500; ++k) {
    const PositionGraph graph = random_graph(random, k % 2 == 0);
    const std::vector<double> widths(graph.size(), 60);
    const GraphLayout drawn = layout(graph, widths);
    REQUIRE(drawn.closes_cycle.size() == graph.move_count());
    CHECK(order(without(graph, drawn.closes_cycle)).cycle.empty());
    if (order(graph).cycle.empty()) {
      CHECK(std::count(drawn.closes_cycle.begin(), drawn.closes_cycle.end(), true) == 0);
    }
    for (Position position = 0; position < graph.size(); ++position) {
      const auto options = graph.options(position);
      for (std::size_t option = 0; option < options.size(); ++option) {
        const std::size_t move = graph.first_move(position) + option;
        if (drawn.closes_cycle[move]) {
          continue;
        }
        double y = drawn.positions[position].y;
        for (const GraphLayout::Point& bend : drawn.bends[move]) {
          CHECK(bend.y > y);
          y = bend.y;
        }
        CHECK(drawn.positions[options[option]].y > y);
      }
    }
  }
}

TEST_CASE("in a layout no two positions and no position and no move overlap in a row") {
  std::mt19937 random(2);
  for (int k = 0; k < 300; ++k) {
    const PositionGraph graph = random_graph(random, k % 2 == 0);
    std::vector<double> widths;
    for (Position position = 0; position < graph.size(); ++position) {
      widths.push_back(static_cast<double>(20 + random() % 200));
    }
    const GraphLayout drawn = layout(graph, widths);
    for (Position a = 0; a < graph.size(); ++a) {
      const auto [x, y] = drawn.positions[a];
      CHECK(x - widths[a] / 2 >= -1e-9);
      CHECK(x + widths[a] / 2 <= drawn.width + 1e-9);
      CHECK(y > 0);
      CHECK(y < drawn.height);
      for (Position b = 0; b < a; ++b) {
        const bool in_one_row = drawn.positions[b].y == y;
        CHECK((!in_one_row ||
               std::abs(drawn.positions[b].x - x) >= (widths[a] + widths[b]) / 2 + 10));
      }
      for (const auto& bends : drawn.bends) {
        for (const GraphLayout::Point& bend : bends) {
          CHECK((bend.y != y || std::abs(bend.x - x) >= widths[a] / 2 + 10));
        }
      }
    }
  }
}

TEST_CASE("Graphviz gets each position with its outcome and each move once") {
  const ThreePositions three;
  const std::string dot = graph_dot(three.all());
  CHECK(dot.starts_with("digraph positions {\n"));
  CHECK(dot.ends_with("}\n"));
  CHECK(has(dot, "p0 [label=\"a\\nN 1\", shape=\"ellipse\""));
  CHECK(has(dot, "p1 [label=\"b \\\"x\\\" <&>\\nN 1\", shape=\"ellipse\""));
  CHECK(has(dot, "p2 [label=\"c\\nP 0\", shape=\"box\", peripheries=\"2\""));
  CHECK(has(dot, "p0 -> p2 [penwidth=2.5];\n"));
  CHECK(has(dot, "p0 -> p1;\n"));
  CHECK(count(dot, " -> ") == 3);
}

TEST_CASE("moves of one player are told apart without colours") {
  const PositionNames names = named({"a", "b", "c"});
  const PositionGraph graph(3, {{0, 0, 1}, {1, 2, 2}, {Mover::left, Mover::right, Mover::both}});
  const auto solved = partizan_outcomes(graph);
  const SolvedGraph all{graph, names, solved.outcome};
  const std::string dot = graph_dot(all);
  CHECK(has(dot, "p0 -> p1 [color=\"#0072b2\", label=\"L\"];\n"));
  CHECK(has(dot, "p0 -> p2 [color=\"#d55e00\", style=dashed, label=\"R\"];\n"));
  CHECK(has(dot, "p1 -> p2;\n"));
  const std::string picture = graph_picture(all);
  CHECK(count(picture, "stroke-dasharray") == 1);
  CHECK(has(picture, "dashed: Right's moves"));
}

TEST_CASE("a picture of positions has a form for each outcome, a letter and every move") {
  const ThreePositions three;
  const std::string picture = graph_picture(three.all());
  CHECK(picture.starts_with("<svg"));
  CHECK(count(picture, "<polyline") == 3);
  CHECK(count(picture, "stroke-width=\"2.5\"") == 2);
  CHECK(has(picture, ">N 1<"));
  CHECK(has(picture, ">P 0<"));
  CHECK(has(picture, ">b \"x\" &lt;&amp;&gt;<"));
  CHECK(has(picture, "N: the player to move wins"));
  CHECK(!has(picture, "D: a draw"));
  // Three arrow heads, two squares of the legend, two ellipses, and a frame of two lines.
  CHECK(count(picture, "<polygon") == 3 + 2 + 2 + 2);
}

TEST_CASE("a cycle and a position that leads to itself are drawn within the picture") {
  const PositionNames names = named({"a", "b"});
  const PositionGraph graph(2, {{0, 1, 1}, {1, 0, 1}, {}});
  const Outcomes solved = outcomes(graph);
  const std::string picture =
      graph_picture({graph, names, solved.outcome, solved.remoteness, solved.best_move});
  CHECK(has(picture, "D: a draw"));
  CHECK(count(picture, "<polyline") == 3);
  CHECK(!has(picture, "points=\"-"));
  CHECK(!has(picture, " -"));
}

TEST_CASE("a graph too large for a picture is refused, but not for Graphviz") {
  MoveList moves;
  std::vector<std::string> words;
  for (Position position = 0; position < 301; ++position) {
    words.push_back(std::to_string(position));
  }
  const PositionNames names = named(words);
  const PositionGraph graph(301, moves);
  const Outcomes solved = outcomes(graph);
  const SolvedGraph all{graph, names, solved.outcome, solved.remoteness, solved.best_move};
  CHECK_THROWS_WITH_AS(graph_picture(all),
                       "a picture of 301 positions and 0 moves must have at most 300 and 2000 "
                       "(--dot has no limit)",
                       std::invalid_argument);
  CHECK(count(graph_dot(all), "shape=") == 301);
}

TEST_CASE("a graph without positions has an empty picture") {
  const PositionNames names;
  const PositionGraph graph(0, {});
  const Outcomes solved = outcomes(graph);
  CHECK(graph_picture({graph, names, solved.outcome}).ends_with("</svg>\n"));
}
