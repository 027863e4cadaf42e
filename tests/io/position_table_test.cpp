#include "saddle/io/game/position_table.h"

#include <sstream>
#include <string>

#include <doctest/doctest.h>

#include "saddle/io/text/parse_error.h"

using saddle::Outcome;
using saddle::ParseError;
using saddle::PositionNames;
using saddle::PositionTable;

namespace {

PositionTable table(const std::string& text, bool partizan = false) {
  PositionNames names;
  names.add("a");
  names.add("b");
  std::istringstream in(text);
  return saddle::read_position_table(in, "table.csv", names, partizan);
}

const std::string header = "position,outcome,remoteness,grundy,misere_grundy,best_move\n";

}  // namespace

TEST_CASE("entries are read by the names of their columns, in any order") {
  const PositionTable read =
      table("grundy,best_move,position,misere_grundy,outcome,remoteness\n1,a,b,0,N,7\n,,a,,D,\n");
  CHECK(read.outcomes.outcome == std::vector{Outcome::draw, Outcome::next});
  CHECK(read.outcomes.remoteness == std::vector{saddle::no_remoteness, 7U});
  CHECK(read.outcomes.best_move == std::vector{saddle::no_position, 0U});
  CHECK(read.grundy == std::vector{saddle::no_grundy, 1U});
  CHECK(read.misere_grundy == std::vector{saddle::no_grundy, 0U});
}

TEST_CASE("a table of a partizan graph has both starts") {
  const PositionTable read = table(
      "position,outcome,remoteness,left_outcome,left_remoteness,left_best_move,right_outcome,"
      "right_remoteness,right_best_move\na,L,,N,1,b,P,0,\nb,P,,P,0,,P,0,\n",
      true);
  CHECK(read.partizan.outcome == std::vector{Outcome::left, Outcome::previous});
  CHECK(read.partizan.left_starts.outcome[0] == Outcome::next);
  CHECK(read.partizan.left_starts.best_move[0] == 1);
  CHECK(read.partizan.right_starts.remoteness[0] == 0);
}

TEST_CASE("a text that is not a table of the graph's positions is refused, naming the place") {
  const auto check_refused = [](const std::string& text, const std::string& message) {
    CHECK_THROWS_WITH_AS(table(text), ("table.csv:" + message).c_str(), ParseError);
  };
  check_refused("position,name\n",
                "1:2: expected a column of a table of positions, each once, found 'name'");
  check_refused("position,position\n",
                "1:2: expected a column of a table of positions, each once, found 'position'");
  check_refused("", "1: expected a column position, found none");
  check_refused(header + "a,N,1,1,1\n", "2:5: expected 6 cells as in the header, found 5");
  check_refused(header + "a,N,1,1,1,b,\n", "2:7: expected 6 cells as in the header, found more");
  check_refused(header + "c,N,1,1,1,b\n", "2:1: expected a position of the graph, found 'c'");
  check_refused(header + "a,X,1,1,1,b\n", "2:2: expected N, P, L, R or D, found 'X'");
  check_refused(header + "a,N,-1,1,1,b\n", "2:3: expected a whole number below 2^32, found '-1'");
  check_refused(header + "a,N,1,4294967296,1,b\n",
                "2:4: expected a whole number below 2^32, found '4294967296'");
  check_refused(header + "a,N,1,1,1,b\n", " expected all positions, 'b' is missing");
  check_refused("left_outcome," + header + "N,a,N,1,1,1,b\n",
                "2:1: expected an empty cell in column left_outcome, as the graph is "
                "impartial, found 'N'");
}
