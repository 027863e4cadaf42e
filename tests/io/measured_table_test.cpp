#include "saddle/io/csv/measured_table.h"

#include <sstream>
#include <string>

#include <doctest/doctest.h>

#include "saddle/io/text/parse_error.h"

using namespace saddle;

namespace {

MeasuredTable read_records(const std::string& text, const MeasuredTableOptions& options = {}) {
  std::istringstream in(text);
  return read_measured_table({in, "t.csv"}, options);
}

MeasuredTable read_won(const std::string& wins, const std::string& games) {
  std::istringstream won(wins);
  std::istringstream all(games);
  return read_wins_of_games({won, "w.csv"}, {all, "n.csv"});
}

// Returns the error's message, empty if the text is valid.
template <class Read>
std::string measured_refusal(const Read& read_it) {
  try {
    read_it();
    return "";
  } catch (const ParseError& error) {
    return error.what();
  }
}

std::string refusal_of_records(const std::string& text, const MeasuredTableOptions& options = {}) {
  return measured_refusal([&] { read_records(text, options); });
}

MeasuredTableOptions said(MeasuredGame::Symmetry symmetry, bool missing_is_unknown = false) {
  MeasuredTableOptions options;
  options.symmetry = symmetry;
  options.missing_is_unknown = missing_is_unknown;
  return options;
}

constexpr auto one_strategy = MeasuredGame::Symmetry::symmetric;
constexpr auto sides_differ = MeasuredGame::Symmetry::none;

}  // namespace

#define CHECK_RECORDS_REFUSED(text, place, words)         \
  do {                                                    \
    const std::string message_ = refusal_of_records text; \
    CAPTURE(message_);                                    \
    CHECK(message_.rfind(place, 0) == 0);                 \
    CHECK(message_.find(words) != std::string::npos);     \
  } while (false)

TEST_CASE("a list of wins and losses whose mirrors agree is a symmetric game, counted once") {
  const MeasuredTable table = read_records(
      "deck1,deck2,wins,losses,ties,total,win_rate\n"
      "A,B,26,11,3,40,0.65\nB,A,11,26,3,40,27.5%\nA,A,5,5,0,10,50\nB,B,1,3,0,4,0.25\n");
  const MeasuredGame& game = table.game;
  CHECK(game.is_symmetric());
  CHECK(game.has_draws());
  CHECK(game.record(0, 1) == Record{26, 11, 3});
  CHECK(game.record(1, 0) == Record{11, 26, 3});
  CHECK(game.row_labels() == std::vector<std::string>{"A", "B"});
  CHECK(table.remarks == std::vector<std::string>{"1 pair in both directions, counted once",
                                                  "14 games of strategies against themselves left "
                                                  "out"});
}

TEST_CASE("a list whose sides have no name in common is not symmetric") {
  const MeasuredGame game =
      read_records(
          "row,column,wins,losses\nup,left,3,1\nup,right,2,2\ndown,left,0,4\ndown,right,4.0,0\n")
          .game;
  CHECK_FALSE(game.is_symmetric());
  CHECK_FALSE(game.has_draws());
  CHECK(game.record(1, 1) == Record{4, 0, 0});
  CHECK(game.column_labels() == std::vector<std::string>{"left", "right"});
}

TEST_CASE("records in cells are wins, losses and draws, separated by any dash") {
  const MeasuredGame game = read_records(
                                ",A,B\nA,-,26-11\nB,11\xE2\x80\x93"
                                "26,\n")
                                .game;
  CHECK(game.is_symmetric());
  CHECK(game.record(0, 1) == Record{26, 11, 0});
  const MeasuredGame drawn = read_records("x;l;r\nu;1-2-3;0-1-0\nd;5-0-0;3-3-1\n").game;
  CHECK_FALSE(drawn.is_symmetric());
  CHECK(drawn.record(0, 0) == Record{1, 2, 3});
}

TEST_CASE("a table of one triangle is a symmetric game only if an option says so") {
  const std::string triangle = ",A,B,C\nA,,6-4,3-7\nB,,,8-2\nC,,,\n";
  const MeasuredGame game = read_records(triangle, said(one_strategy)).game;
  CHECK(game.record(2, 0) == Record{7, 3, 0});
  CHECK(game.record(2, 1) == Record{2, 8, 0});
  CHECK_RECORDS_REFUSED((triangle), "t.csv:2:3: ", "--symmetric if");
  CHECK_RECORDS_REFUSED((triangle, said(sides_differ)), "t.csv: ", "found none of 'A' against 'A'");
}

TEST_CASE("mirrors that contradict one another are refused, unless the sides differ") {
  const std::string both = "row,column,wins,losses\nA,B,26,11\nB,A,12,26\nA,A,1,1\nB,B,1,1\n";
  CHECK_RECORDS_REFUSED((both),
                        "t.csv:3:3: ", "'A' against 'B' is 26-11, but 'B' against 'A' is 12-26");
  CHECK_RECORDS_REFUSED((both, said(one_strategy)), "t.csv:3:3: ", "not its mirror");
  CHECK(read_records(both, said(sides_differ)).game.record(1, 0) == Record{12, 26, 0});
}

TEST_CASE("a name on both sides of a table that is not square is not taken for one strategy") {
  CHECK_RECORDS_REFUSED(("row,column,wins,losses\nA,B,1,0\nA,C,1,0\nB,C,1,0\n"),
                        "t.csv:2:3: ", "--asymmetric");
  CHECK_RECORDS_REFUSED(("row,column,wins,losses\nA,A,1,0\n"),
                        "t.csv: ", "expected two strategies");
}

TEST_CASE("pairs without games are refused, or may have any payoff") {
  const std::string text = "row,column,wins,losses\nA,B,6,4\nB,C,0,0\n";
  CHECK_RECORDS_REFUSED((text, said(one_strategy)),
                        "t.csv: ", "none of 'A' against 'C', nor of 1 more pair: play some");
  const MeasuredTable table = read_records(text, said(one_strategy, true));
  CHECK(table.game.record(0, 2).games() == 0);
  CHECK(table.game.record(2, 1).games() == 0);
  CHECK(table.remarks.front() == "2 pairs without games may have any payoff");
}

TEST_CASE("invalid counts are refused, naming their place") {
  const std::string header = "row,column,wins,losses\n";
  for (const std::string count :
       {"-3", "2.5", "1e3", "1,5", "many", "", "1 000", "10000000000001"}) {
    CAPTURE(count);
    CHECK_RECORDS_REFUSED((header + "A,x,4,1\nB,x,\"" + count + "\",2\n"),
                          "t.csv:3:3: ", "a whole number from 0");
  }
  CHECK_RECORDS_REFUSED(("row,column,wins,losses,total\nA,x,4,1,6\n"), "t.csv:2:5: ", "expected 5");
  CHECK_RECORDS_REFUSED(("row,column,wins,losses\nA,x,4,1\nA,x,4,1\n"),
                        "t.csv:3:3: ", "of line 2 again");
  CHECK_RECORDS_REFUSED(("row,column,wins,losses\n,x,4,1\n"), "t.csv:2:1: ", "name of a strategy");
  CHECK_RECORDS_REFUSED(("row,column,wins,losses\nA,x,4\n"), "t.csv:2:1: ", "expected 4 cells");
  CHECK_RECORDS_REFUSED(("row,column,wins,losses\n"), "t.csv:2:1: ", "games below it");
}

TEST_CASE("a rate that does not follow from its counts is refused, also one with draws as 1/3") {
  const std::string header = "row,column,wins,losses,draws,win_rate\n";
  // 0.65 of the payoffs, 0.5 of the wins, 0.714 of the decided games.
  for (const std::string rate : {"0.65", "0.6", "65%", "65", "0.50", "50", "0.714", "71.4"}) {
    CAPTURE(rate);
    CHECK(refusal_of_records(header + "A,x,5,2,3," + rate + "\nB,x,1,0,0,1\n") == "");
  }
  for (const std::string rate : {"0.9", "1", "0", "60", "-0.65", "0.65x", ""}) {
    CAPTURE(rate);
    CHECK_RECORDS_REFUSED((header + "A,x,5,2,3," + rate + "\n"),
                          "t.csv:2:6: ", "expected the rate of 5-2-3, 0.6500");
  }
  CHECK_RECORDS_REFUSED((header + "A,x,5,2,3,0.600\n"), "t.csv:2:6: ", "counts a draw as 1/3");
}

TEST_CASE("a header that does not say what its columns are is refused") {
  CHECK_RECORDS_REFUSED(("row,column,wins,elo\nA,x,1,2\n"), "t.csv:1:4: ", "found 'elo'");
  CHECK_RECORDS_REFUSED(("row,column,wins\nA,x,1\n"), "t.csv:1:1: ", "expected a column losses");
  CHECK_RECORDS_REFUSED(("row,column,win_rate\nA,x,0.5\n"),
                        "t.csv:1:3: ", "a rate alone does not say how many games there were");
  CHECK_RECORDS_REFUSED(("row,column,mean\nA,x,0.5\n"), "t.csv:1:1: ", "expected a column se");
  CHECK_RECORDS_REFUSED(("row,column,wins,losses,mean\nA,x,1,2,3\n"),
                        "t.csv:1:5: ", "columns of both");
  CHECK_RECORDS_REFUSED(("row,column,wins,Wins\nA,x,1,2\n"), "t.csv:1:4: ", "found 'Wins'");
}

TEST_CASE("dates, rates and mixed cells are refused as records") {
  const auto table = [](const std::string& cell) { return ",l,r\nu,3-1-2," + cell + "\n"; };
  for (const std::string cell : {"2024-11-03", "2024-11-13", "11-Mar", "03-02-2024", "11-26-2003",
                                 "1-2-3-4", "-3-2", "3--2", "3/2"}) {
    CAPTURE(cell);
    CHECK_RECORDS_REFUSED((table(cell)), "t.csv:2:3: ", "expected a record of wins and losses");
  }
  CHECK_RECORDS_REFUSED((table("Feb 3")), "t.csv:2:3: ", "format its cells as text");
  CHECK_RECORDS_REFUSED((table("46352")),
                        "t.csv:2:3: ", "A spreadsheet stores a date as such a number");
  CHECK_RECORDS_REFUSED((table("52%")), "t.csv:2:3: ", "how many games there were");
  CHECK_RECORDS_REFUSED((table("0.52")), "t.csv:2:3: ", "--wins and --games");
  CHECK_RECORDS_REFUSED((table("3-1")), "t.csv:2:3: ", "expected 3 counts");
  CHECK_RECORDS_REFUSED((table("999999999999-1-1")), "t.csv:2:3: ", "at most");
  CHECK_RECORDS_REFUSED((",1,2\nu,3-1,2-2\n"), "t.csv:1:2: ", "found the number '1'");
  CHECK_RECORDS_REFUSED((",l,l\nu,3-1,2-2\n"), "t.csv:1:3: ", "found 'l' again");
  CHECK_RECORDS_REFUSED(("u\nv\n"), "t.csv:1:1: ", "found one column");
}

TEST_CASE("a table keeps the order of its columns; a list has the same order for both players") {
  const MeasuredGame table = read_records(",B,A\nA,3-1,1-1\nB,1-1,2-2\n", said(sides_differ)).game;
  CHECK(table.row_labels() == std::vector<std::string>{"A", "B"});
  CHECK(table.column_labels() == std::vector<std::string>{"B", "A"});
  CHECK(table.record(0, 0) == Record{3, 1, 0});
  const std::string list = "row,column,wins,losses\nA,B,3,1\nA,A,1,1\nB,B,1,1\nB,A,2,2\n";
  CHECK(read_records(list, said(sides_differ)).game.column_labels() ==
        std::vector<std::string>{"A", "B"});
}

TEST_CASE("messages name the options in the caller's own words") {
  MeasuredTableOptions options;
  options.words = {"same=yes", "same=no", "missing=ok", "won= and all="};
  const auto refused = [&options](const std::string& text) {
    return refusal_of_records(text, options);
  };
  const std::string triangle = refused(",A,B\nA,,6-4\nB,,\n");
  CHECK(triangle.find("same=yes if a name") != std::string::npos);
  CHECK(triangle.find("same=no if the sides") != std::string::npos);
  CHECK(refused(",l,r\nu,6-4,\n").find("ask for missing=ok") != std::string::npos);
  CHECK(refused(",l\nu,52%\n").find("two tables by won= and all=") != std::string::npos);
  CHECK(refused(",A,B\nA,,6-4\nB,5-5,\n").find("ask for same=no") != std::string::npos);
  CHECK(refused("row,column,wins,losses\nA,A,1,0\n").find("same=yes") != std::string::npos);
}

TEST_CASE("two tables give the wins and the games of each pair") {
  const MeasuredGame game = read_won(",l,r\nu,3,0\n", ",l,r\nu,4,7\n").game;
  CHECK(game.record(0, 0) == Record{3, 1, 0});
  CHECK(game.record(0, 1) == Record{0, 7, 0});
  CHECK(measured_refusal([] { read_won(",l\nu,5\n", ",l\nu,4\n"); }) ==
        "w.csv:2:2: expected at most 4 wins, the games of n.csv, found 5");
  CHECK(measured_refusal([] { read_won(",l\nu,5\n", ",r\nu,9\n"); }) ==
        "n.csv:1:1: expected the names of w.csv, in the same order, found others");
  CHECK(measured_refusal([] { read_won(",l\nu,2.5\n", ",l\nu,9\n"); }).rfind("w.csv:2:2: ", 0) ==
        0);
  // Of 9 games A won 5 and B 3, so one game had no winner.
  CHECK(measured_refusal([] {
          read_won(",A,B\nA,,5\nB,3,\n", ",A,B\nA,,9\nB,9,\n");
        }).find("not its mirror") != std::string::npos);
}

TEST_CASE("means have standard errors, and mirrored means of a symmetric game add up to 0") {
  const MeasuredGame list = read_records("row,column,mean,se\nu,l,1.5,0.1\nu,r,-2,0\n").game;
  CHECK_FALSE(list.is_counted());
  CHECK(list.mean(0, 1) == -2);
  CHECK(list.standard_error(0, 0) == 0.1);
  CHECK_RECORDS_REFUSED(("row,column,mean,se\nu,l,1.5,-0.1\n"), "t.csv:2:4: ", "at least 0");
  CHECK_RECORDS_REFUSED(("row,column,mean,se\nu,l,x,0.1\n"), "t.csv:2:3: ", "expected a number");
  CHECK_RECORDS_REFUSED(("row,column,mean,se\nA,B,0.6,0.1\nB,A,0.4,0.1\n"),
                        "t.csv:3:3: ", "subtract 1/2 from win rates");
  CHECK(read_records("row,column,mean,se\nA,B,0.1,0.1\nB,A,-0.1,0.1\n").game.is_symmetric());
  std::istringstream means(",l\nu,2\n");
  std::istringstream errors(",l\nu,0.5\n");
  const MeasuredGame game = read_means_with_errors({means, "m.csv"}, {errors, "e.csv"}).game;
  CHECK(game.mean(0, 0) == 2);
  CHECK(game.standard_error(0, 0) == 0.5);
}
