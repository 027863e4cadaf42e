#include "saddle/io/matrix/triples.h"

#include <random>
#include <sstream>
#include <string>

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "saddle/io/text/parse_error.h"

using saddle::Index;
using saddle::LabelledGame;
using saddle::looks_like_triples;
using saddle::ParseError;
using saddle::Rational;
using saddle::read_triples;
using saddle::TripleOptions;

namespace {

LabelledGame read_as_triples(const std::string& text, const TripleOptions& options = {}) {
  std::istringstream in(text);
  return read_triples(in, "t", options);
}

// Returns the labels and the payoffs minus the default payoff, or the error's message.
std::string triples_or_refusal(const std::string& text, const TripleOptions& options = {}) {
  try {
    const LabelledGame read_game = read_as_triples(text, options);
    std::ostringstream out;
    out << fmt::format("{} | {} |", fmt::join(read_game.row_labels, " "),
                       fmt::join(read_game.column_labels, " "));
    for (Index i = 0; i < read_game.game.rows(); ++i) {
      out << (i == 0 ? " " : "; ") << read_game.game.row(i).transpose();
    }
    return out.str();
  } catch (const ParseError& error) {
    return error.what();
  }
}

TripleOptions known(const Rational& default_payoff = 0) {
  TripleOptions options;
  options.default_payoff = default_payoff;
  options.is_known = true;
  return options;
}

const std::string triples_head = "row,column,payoff\n";

}  // namespace

TEST_CASE("a list of triples names its strategies in the order in which they appear") {
  CHECK(triples_or_refusal(triples_head + "a,x,1\nb,y,-2.5\na,y,1/4\n") ==
        "a b | x y |    1 0.25;    0 -2.5");
  CHECK(triples_or_refusal("payoff;row;column\n# note\n\n3;\"a;b\";x\n") == "a;b | x | 3");
  CHECK(triples_or_refusal("row\tcolumn\tpayoff\r\n7\tx\t50%\r\n") == "7 | x | 0.5");
  CHECK(triples_or_refusal("row column payoff\na x 1e2") == "a | x | 100");
  CHECK(triples_or_refusal(triples_head + "1,1,2\n2,3,4\n", known()) == "1 2 | 1 3 | 2 0; 0 4");
}

TEST_CASE("triples are read as spreadsheets write them") {
  CHECK(triples_or_refusal("row,column,payoff,,\r\na,x,1,,\r\n,,,,\r\nb,y,2,,\r\n,,,,\r\n") ==
        "a b | x y | 1 0; 0 2");
  CHECK(triples_or_refusal("row;column;payoff\na;x;0,5\nb;x;-1,25\n") == "a b | x | 0.5; -1.25");
  CHECK(triples_or_refusal("row\tcolumn\tpayoff\na\tx\t0,5\n", known(1)) == "a | x | -0.5");
  CHECK(looks_like_triples("row,column,payoff,\n"));
  CHECK(!looks_like_triples("row,column,payoff,,x\n"));
  CHECK(triples_or_refusal("row;column;payoff\na;x;0,5\nb;x;1.5\n") ==
        "t:3:3: expected decimal points or decimal commas, found both");
  CHECK(triples_or_refusal("row;column;payoff\na;x;1,000\n") ==
        "t:2:3: expected a number that reads in one way, found '1,000', which may be '1.000' or "
        "'1000' (no other number shows that commas mark decimals)");
  CHECK(triples_or_refusal(triples_head + "a,x,\"0,5\"\n") ==
        "t:2:3: expected a number, found '0,5'");
  CHECK(triples_or_refusal(triples_head + "a,x,1,2\n") ==
        "t:2:4: expected 3 cells as in the header, found more");
  CHECK(triples_or_refusal(triples_head + "a,,\n") ==
        "t:2:2: expected a label, found an empty cell");
}

TEST_CASE("the default payoff is subtracted, and the game records whether that rounds") {
  CHECK(triples_or_refusal(triples_head + "a,x,1\nb,y,3\n", known(1)) == "a b | x y | 0 0; 0 2");
  CHECK(read_as_triples(triples_head + "a,x,1\nb,y,3\n", known(1)).game.stored() == 2);
  CHECK(read_as_triples(triples_head + "a,x,1.25\n", known(Rational(1, 4))).game.range().rounding ==
        0);
  CHECK(read_as_triples(triples_head + "a,x,0.1\n").game.range().rounding > 0);
  const double tenth =
      read_as_triples(triples_head + "a,x,0.3\n", known(Rational(1, 5))).game.payoff(0, 0);
  CHECK(tenth == 0.1);
  CHECK(read_as_triples(triples_head + "a,x,0.3\n", known(Rational(1, 5))).game.range().rounding >
        0);
}

TEST_CASE("the exact payoffs of triples are passed on as written") {
  std::istringstream in(triples_head + "a,x,0.1\nb,x,-1/3\na,y,2\n");
  std::string list;
  saddle::for_each_exact_triple(in, "t", known(5), [&](Index i, Index j, const Rational& payoff) {
    list += fmt::format("{},{}:{} ", i, j, payoff.get_str());
  });
  CHECK(list == "0,0:1/10 1,0:-1/3 0,1:2 ");
}

TEST_CASE("numbers below row,column,payoff may be a table, and are refused without an option") {
  const std::string refusal =
      "t:1:1: expected a table or a list of triples, found numbers below row,column,payoff, which "
      "may be either: --triples reads a row, a column and a payoff from each line, --labels "
      "columns "
      "or both a table";
  CHECK(triples_or_refusal(triples_head + "1,1,2\n2,3,4\n") == refusal);
  // Words in the first cells may be the labels of the rows of a table.
  CHECK(triples_or_refusal(triples_head + "a,1,2\nb,3,4\n") == refusal);
  CHECK(triples_or_refusal(triples_head + "1,x,2\n2,3,4\n") == "1 2 | x 3 | 2 0; 0 4");
}

TEST_CASE("invalid lists of triples are refused, naming the place") {
  CHECK(triples_or_refusal("") == "t:1: expected the header row,column,payoff, found nothing");
  CHECK(triples_or_refusal("row,column\n") ==
        "t:1:2: expected the header row,column,payoff, found no more");
  CHECK(triples_or_refusal("row,column,row\n") ==
        "t:1:3: expected the header row,column,payoff, found 'row'");
  CHECK(triples_or_refusal("row,column,payoff,more\n") ==
        "t:1:4: expected the header row,column,payoff, found 'more'");
  CHECK(triples_or_refusal(triples_head) == "t:2:1: expected a payoff, found the end of the file");
  CHECK(triples_or_refusal(triples_head + "a,x\n") ==
        "t:2:2: expected 3 cells as in the header, found 2");
  CHECK(triples_or_refusal(triples_head + "a,x,1,2\n") ==
        "t:2:4: expected 3 cells as in the header, found more");
  CHECK(triples_or_refusal(triples_head + "a,,1\n") ==
        "t:2:2: expected a label, found an empty cell");
  CHECK(triples_or_refusal(triples_head + "a,x,y\n") == "t:2:3: expected a number, found 'y'");
  CHECK(triples_or_refusal(triples_head + "a,x,nan\n").find("t:2:3: expected a finite number") ==
        0);
  CHECK(triples_or_refusal(triples_head + "a,x,1\n# note\nb,x,1\na,x,2\n") ==
        "t:5: expected each pair once, found row 'a', column 'x' of line 2 again");
  CHECK(triples_or_refusal(triples_head + "a,x,1e308\n", known(-Rational(1e308))) ==
        "t:2:3: expected a payoff whose difference from the default payoff a double can hold");
}

TEST_CASE("lists of triples are known by their header") {
  CHECK(looks_like_triples("row,column,payoff\n1,2,3\n"));
  CHECK(looks_like_triples("# note\npayoff;column;row\n"));
  CHECK_FALSE(looks_like_triples("row,column,value\n"));
  CHECK_FALSE(looks_like_triples("row,column,payoff,more\n"));
  CHECK_FALSE(looks_like_triples("row,row,payoff\n"));
  CHECK_FALSE(looks_like_triples("3,0\n1,2\n"));
  CHECK_FALSE(looks_like_triples(""));
  CHECK_FALSE(looks_like_triples("\"row"));
}
