#include "saddle/io/game/edge_list.h"

#include <random>
#include <sstream>
#include <string>

#include <doctest/doctest.h>

#include "saddle/io/text/parse_error.h"

using saddle::EdgeList;
using saddle::Mover;
using saddle::ParseError;
using saddle::Position;
using saddle::PositionNames;

namespace {

EdgeList edges(const std::string& text, PositionNames names = {}) {
  std::istringstream in(text);
  return saddle::read_edge_list(in, "edges.csv", std::move(names));
}

PositionNames positions(const std::string& text) {
  std::istringstream in(text);
  return saddle::read_positions(in, "positions.csv");
}

std::vector<std::vector<Position>> sums(const std::string& text, const PositionNames& names) {
  std::istringstream in(text);
  return saddle::read_sums(in, "sums.csv", names);
}

std::string options(const EdgeList& list, std::string_view name) {
  std::string text;
  for (const Position option : list.graph.options(list.names.find(name).value())) {
    text += std::string(list.names[option]) + " ";
  }
  return text;
}

}  // namespace

TEST_CASE("moves are read in order, positions numbered as they appear") {
  const EdgeList list = edges("from,to\na,b\nc,b\na,c\n");
  CHECK(list.names.size() == 3);
  CHECK(list.names[0] == "a");
  CHECK(list.names[1] == "b");
  CHECK(options(list, "a") == "b c ");
  CHECK(options(list, "b").empty());
  CHECK(list.graph.impartial());
  CHECK(list.delimiter == ',');
}

TEST_CASE("names are free strings, in any dialect of CSV") {
  const EdgeList list =
      edges("\xEF\xBB\xBF# heaps\r\nto;from\r\n\r\n\"1;2\";\"a \"\"b\"\"\"\r\n0;\"1;2\"\r\n");
  CHECK(options(list, "a \"b\"") == "1;2 ");
  CHECK(options(list, "1;2") == "0 ");
  CHECK(list.names[0] == "1;2");
  CHECK(list.delimiter == ';');
}

TEST_CASE("a player makes the graph partizan, unless all cells are empty") {
  const EdgeList list = edges("from,player,to\na,,b\na,Left,c\nb,Right,c\nb,Left,c\n");
  const auto of_a = list.graph.movers(list.names.find("a").value());
  CHECK(std::vector(of_a.begin(), of_a.end()) == std::vector{Mover::both, Mover::left});
  CHECK(edges("from,to,player\na,b,\nb,c,\n").graph.impartial());
}

TEST_CASE("positions listed apart come first, and may be isolated") {
  const EdgeList list = edges("from,to\na,b\n", positions("position\nz\n\"b, too\"\nb\n"));
  CHECK(list.names.size() == 4);
  CHECK(list.names[0] == "z");
  CHECK(list.names[1] == "b, too");
  CHECK(options(list, "a") == "b ");
  CHECK(edges("from,to\n").graph.size() == 0);
}

TEST_CASE("a long list is read as it was written") {
  std::mt19937_64 random(51);
  std::string text = "from,to,player\n";
  std::vector<std::vector<std::string>> expected;
  for (int k = 0; k < 20000; ++k) {
    const std::string from = "position " + std::to_string(k / 5);
    std::string to = std::to_string(k % 5);
    to.append(random() % 12, 'x');
    const std::string player = k < 9000 ? "" : k % 2 == 0 ? "Left" : "Right";
    text += from + "," + to + "," + player + "\n";
    expected.push_back({from, to, player});
  }
  const EdgeList list = edges(text);
  bool right = list.graph.move_count() == expected.size();
  for (std::size_t k = 0; k < expected.size() && right; ++k) {
    const Position from = list.names.find(expected[k][0]).value();
    const Mover mover = list.graph.movers(from)[k % 5];
    right = list.names[list.graph.options(from)[k % 5]] == expected[k][1] &&
            mover == (expected[k][2].empty()     ? Mover::both
                      : expected[k][2] == "Left" ? Mover::left
                                                 : Mover::right);
  }
  CHECK(right);
}

TEST_CASE("sums are read as positions; empty cells pad a record") {
  const EdgeList list = edges("from,to\na,b\n");
  CHECK(sums("a\nb,a\na,,\n", list.names) == std::vector<std::vector<Position>>{{0}, {1, 0}, {0}});
}

TEST_CASE("empty columns and lines of a spreadsheet are no moves and no positions") {
  const EdgeList list = edges("from,to,\r\na,b,\r\n,,\r\nb,c,\r\n,,\r\n");
  CHECK(list.names.all() == std::vector<std::string>{"a", "b", "c"});
  CHECK(list.graph.options(1).size() == 1);
  const EdgeList partizan = edges("from,to,player,\na,b,,\nb,c,Left,\n,,,\n");
  CHECK(partizan.names.size() == 3);
  CHECK(!partizan.graph.impartial());
  CHECK(positions("position,\na,\n,\nb,\n").all() == std::vector<std::string>{"a", "b"});
  CHECK_THROWS_WITH_AS(edges("from,to,\n,,\n,b,\n"),
                       "edges.csv:3:1: expected the name of a position, found an empty cell",
                       ParseError);
  CHECK_THROWS_WITH_AS(edges("from,to,\na,b,\na,b,\n"),
                       "edges.csv:3: expected each move once, found 'a' -> 'b' of line 2 again",
                       ParseError);
  CHECK_THROWS_WITH_AS(edges("from,to,,x\n"),
                       "edges.csv:1:4: expected the header from,to or from,to,player, found 'x'",
                       ParseError);
  CHECK_THROWS_WITH_AS(positions("position\n,b\n"),
                       "positions.csv:2:1: expected the name of a position, found an empty cell",
                       ParseError);
}

TEST_CASE("an invalid edge list is refused, naming the place") {
  CHECK_THROWS_WITH_AS(edges(""),
                       "edges.csv:1: expected the header from,to or from,to,player, "
                       "found nothing",
                       ParseError);
  CHECK_THROWS_WITH_AS(edges("a,b\n"),
                       "edges.csv:1:1: expected the header from,to or from,to,player, found 'a'",
                       ParseError);
  CHECK_THROWS_WITH_AS(edges("from,from\n"),
                       "edges.csv:1:2: expected the header from,to or from,to,player, found 'from'",
                       ParseError);
  CHECK_THROWS_WITH_AS(
      edges("from\n"),
      "edges.csv:1:1: expected the header from,to or from,to,player, found no more", ParseError);
  CHECK_THROWS_WITH_AS(edges("from,to\na,b,c\n"),
                       "edges.csv:2:3: expected 2 cells as in the header, found more", ParseError);
  CHECK_THROWS_WITH_AS(edges("from,to,player\na,b\n"),
                       "edges.csv:2:2: expected 3 cells as in the header, found 2", ParseError);
  CHECK_THROWS_WITH_AS(edges("from,to\na,\n"),
                       "edges.csv:2:2: expected the name of a position, found an empty cell",
                       ParseError);
  CHECK_THROWS_WITH_AS(edges("from,to,player\na,b,left\n"),
                       "edges.csv:2:3: expected Left, Right or an empty cell, found 'left'",
                       ParseError);
}

TEST_CASE("a move that is listed twice is named with both lines") {
  CHECK_THROWS_WITH_AS(edges("from,to\na,b\n\n# again\nb,c\na,b\n"),
                       "edges.csv:6: expected each move once, found 'a' -> 'b' of line 2 again",
                       ParseError);
  CHECK_THROWS_WITH_AS(edges("from,to,player\na,b,Left\na,b,Right\na,b,\n"),
                       "edges.csv:4: expected each move once, found 'a' -> 'b' of line 2 again",
                       ParseError);
  CHECK_THROWS_WITH_AS(edges("from,to,player\na,b,Right\nc,d,Left\na,b,Right\n"),
                       "edges.csv:4: expected each move once, found 'a' -> 'b' of line 2 again",
                       ParseError);
}

TEST_CASE("invalid lists of positions and of sums are refused") {
  CHECK_THROWS_WITH_AS(positions("name\n"), "positions.csv:1:1: expected the header position",
                       ParseError);
  CHECK_THROWS_WITH_AS(positions("position\na\na\n"),
                       "positions.csv:3:1: expected each position once, found 'a' again",
                       ParseError);
  CHECK_THROWS_WITH_AS(positions("position\na,b\n"),
                       "positions.csv:2:2: expected one position a line, found more", ParseError);
  const EdgeList list = edges("from,to\na,b\n");
  CHECK_THROWS_WITH_AS(sums("a,b\na,x\n", list.names),
                       "sums.csv:2:2: expected a position of the graph, found 'x'", ParseError);
  CHECK_THROWS_WITH_AS(sums(",\n", list.names),
                       "sums.csv:1:2: expected the positions of a sum, found none", ParseError);
}
