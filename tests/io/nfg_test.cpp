#include "saddle/io/game/nfg.h"

#include <algorithm>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "saddle/io/text/parse_error.h"
#include "tests/normal_form/known_games.h"

using namespace saddle;

namespace {

NormalFormGame read(const std::string& text) {
  std::istringstream in(text);
  return read_nfg(in, "game.nfg");
}

std::string written(const NormalFormGame& game) {
  std::ostringstream out;
  write_nfg(out, game);
  return out.str();
}

void check_refused(const std::string& text, const std::string& message) {
  CAPTURE(text);
  CHECK_THROWS_WITH_AS(read(text), message.c_str(), ParseError);
}

const std::string head = "NFG 1 R \"t\" { \"A\" \"B\" } { 2 2 }\n";

}  // namespace

TEST_CASE("in the payoff version the first player's strategy varies fastest") {
  const NormalFormGame game = read(
      "NFG 1 R \"Selten (IJGT, 75), Figure 2\" { \"Player 1\" \"Player 2\" } { 3 2 }\n\n"
      "1 1 0 2 0 2 1 1 0 3 2 0\n");
  CHECK(game.strategies(0) == 3);
  CHECK(game.strategies(1) == 2);
  CHECK(payoff_matrix(game, 0).entries() == std::vector<Rational>{1, 1, 0, 0, 0, 2});
  CHECK(payoff_matrix(game, 1).entries() == std::vector<Rational>{1, 1, 2, 3, 2, 0});
  CHECK(game.names().title == "Selten (IJGT, 75), Figure 2");
  CHECK(game.player_name(1) == "Player 2");
}

TEST_CASE("the outcome version says which outcome each profile has; outcome 0 pays nothing") {
  const NormalFormGame game = read(
      "NFG 1 R \"outcomes\" { \"P1\" \"P2\" }\n{ { \"a\" \"b\" } { \"c\" \"d\" } }\n"
      "\"a comment\"\n{\n{ \"good\" 10, 5/2 }\n{ \"\" -1 0.5, }\n}\n1 2 0 1\n");
  CHECK(payoff_matrix(game, 0).entries() == std::vector<Rational>{10, 0, -1, 10});
  CHECK(payoff_matrix(game, 1).entries() ==
        std::vector<Rational>{Rational(5, 2), 0, Rational(1, 2), Rational(5, 2)});
  CHECK(game.names().comment == "a comment");
  CHECK(game.label(1, 0) == "c");
}

TEST_CASE("byte order mark, line ends, escaped quotes and other alphabets are read") {
  const NormalFormGame game = read(
      "\xEF\xBB\xBFNFG 1 D \"say \\\"\xC3\xA9\\\"\"\r\n{\"A\"} {{\"\xE2\x99\x9E\" \"\\\\\"}} \"\" "
      "1e2\t1/3");
  CHECK(game.names().title == "say \"\xC3\xA9\"");
  CHECK(game.label(0, 0) == "\xE2\x99\x9E");
  CHECK(game.label(0, 1) == "\\");
  CHECK(game.payoff(0, 0) == 100);
  CHECK(game.payoff(0, 1) == Rational(1, 3));
}

TEST_CASE("payoffs of any size are read exactly") {
  const NormalFormGame game = read(
      "NFG 1 R \"\" { \"A\" } { 4 } 2147483648 9223372036854775808 1e300 -12345678901234567890.5");
  CHECK(game.payoff(0, 0) == Rational("2147483648"));
  CHECK(game.payoff(0, 1) == Rational("9223372036854775808"));
  CHECK(game.payoff(0, 2) == Rational("1" + std::string(300, '0')));
  CHECK(game.payoff(0, 3) == Rational("-24691357802469135781/2"));
}

TEST_CASE("labels that are all empty count as missing") {
  const NormalFormGame game = read("NFG 1 R \"\" { \"A\" } { { \"\" \"\" } } 1 2");
  CHECK(game.label(0, 1) == "2");
}

TEST_CASE("a written game reads back as the same game") {
  std::mt19937_64 random(1);
  for (int trial = 0; trial < 100; ++trial) {
    const NormalFormGame whole =
        test::random_normal_form_game({1 + trial % 3, 2, 1 + trial % 4}, -9, 9, random);
    std::vector<ExactList> payoffs(3);
    for (Index profile = 0; profile < whole.profiles(); ++profile) {
      for (Index p = 0; p < 3; ++p) {
        payoffs[static_cast<std::size_t>(p)].push_back(whole.payoff(p, profile) /
                                                       Rational(trial + 1));
      }
    }
    const NormalFormGame game({1 + trial % 3, 2, 1 + trial % 4}, std::move(payoffs),
                              {.title = "a \"b\" \\",
                               .comment = "two\nlines",
                               .players = {"x", "y", "z"},
                               .strategies = {{}, {"\\\"", "{}"}, {}}});
    const std::string text = written(game);
    const NormalFormGame copy = read(text);
    CHECK(written(copy) == text);
    CHECK(copy.names().title == game.names().title);
    CHECK(copy.names().comment == game.names().comment);
    CHECK(copy.label(1, 0) == "\\\"");
    for (Index profile = 0; profile < game.profiles(); ++profile) {
      for (Index p = 0; p < 3; ++p) {
        CHECK(copy.payoff(p, profile) == game.payoff(p, profile));
      }
    }
  }
}

TEST_CASE("a .nfg text is recognised by its beginning") {
  CHECK(looks_like_nfg("NFG 1 R \"\""));
  CHECK(looks_like_nfg("\xEF\xBB\xBFNFG\n1"));
  CHECK(!looks_like_nfg("NFG,1,2"));
  CHECK(!looks_like_nfg("NFG1 2"));
  CHECK(!looks_like_nfg("1,2"));
  CHECK(!looks_like_nfg(""));
}

TEST_CASE("repeated labels are numbered, with a warning that names the place") {
  const auto labels_and_warnings = [](const std::string& labels) {
    std::string payoffs;
    for (auto k = std::count(labels.begin(), labels.end(), '"') / 2; k > 0; --k) {
      payoffs += " 0";
    }
    std::istringstream in("NFG 1 R \"\" { \"A\" }\n{ {" + labels + "} }" + payoffs);
    std::vector<std::string> answer;
    const NormalFormGame game =
        read_nfg(in, "game.nfg", [&](const std::string& warning) { answer.push_back(warning); });
    answer.insert(answer.begin(), game.names().strategies[0].begin(),
                  game.names().strategies[0].end());
    return answer;
  };
  using Texts = std::vector<std::string>;
  CHECK(labels_and_warnings("\"a\" \"b\"") == Texts{"a", "b"});
  CHECK(labels_and_warnings("\"a\" \"a\" \"b\" \"a\"") ==
        Texts{"a", "a (2)", "b", "a (3)",
              "game.nfg:2:8: found the label 'a' a second time, which is read as 'a (2)'"});
  CHECK(labels_and_warnings("\"a\" \"a\" \"a (2)\"\n\"a (2)\" \"a\"") ==
        Texts{"a", "a (3)", "a (2)", "a (2) (2)", "a (4)",
              "game.nfg:2:8: found the label 'a' a second time, which is read as 'a (3)'"});
  CHECK(labels_and_warnings("\"\" \"a\" \"\"") == Texts{"", "a", ""});
  CHECK(labels_and_warnings("\"\" \"\"").empty());
  // Different players may have the same label.
  CHECK(read("NFG 1 R \"\" { \"A\" \"B\" } { { \"x\" } { \"x\" \"x\" } } 0 0 0 0").label(1, 1) ==
        "x (2)");
}

TEST_CASE("every mistake is refused with its place") {
  check_refused("", "game.nfg:1:1: expected NFG, found the end of the text");
  check_refused("NFH 2 R", "game.nfg:1:1: expected NFG at the beginning of a .nfg file");
  check_refused("NFG 2 R", "game.nfg:1:5: expected the version of the format, 1");
  check_refused("NFG 1 X", "game.nfg:1:7: expected R or D, the kind of numbers, found 'X'");
  check_refused("NFG 1 R t", "game.nfg:1:9: expected the title in double quotes, found 't'");
  check_refused("NFG 1 R \"t", "game.nfg:1:9: expected '\"' at the end of the title");
  check_refused("NFG 1 R \"t\" { }",
                "game.nfg:1:16: expected at least one player, found the end of the text");
  check_refused("NFG 1 R \"t\" { \"A\" } { 0 }",
                "game.nfg:1:23: expected a strategy of player 1, found none");
  check_refused("NFG 1 R \"t\" { \"A\" } { 2 2 }",
                "game.nfg:1:25: expected '}' after the strategies of the last player, found '2'");
  check_refused("NFG 1 R \"t\" { \"A\" \"B\" } { 2 } 1",
                "game.nfg:1:31: expected the strategies of 2 players before '}', found '1'");
  check_refused(
      head + "1 2 3 4 5 6 7",
      "game.nfg:2:14: expected 2 payoffs for each of 4 profiles, found the end of the text");
  check_refused(head + "1 2 3 4 5 6 7 8 9",
                "game.nfg:2:17: expected the end of the text after 4 profiles, found '9'");
  check_refused(head + "1 2 3 x 5 6 7 8", "game.nfg:2:7: expected a number, found 'x'");
  check_refused(head + "1 2 3 } 5 6 7 8", "game.nfg:2:7: expected a payoff, found '}'");
  check_refused(head + "{ { \"\" 1 } } 1 1 1 1",
                "game.nfg:2:10: expected 2 payoffs of an outcome, found '}'");
  check_refused(head + "{ { \"\" 1 2 } } 1 1 2 1",
                "game.nfg:2:20: expected an outcome from 0 to 1, found 2");
  check_refused(head + "{ { \"\" 1 2 } } 1 1 1",
                "game.nfg:2:21: expected the outcomes of 4 profiles, found the end of the text");
  check_refused("EFG 2 R \"\" { \"A\" \"B\" }",
                "game.nfg:1:1: expected a .nfg file, found an extensive game (.efg), which "
                "saddle extensive solves, and saddle nash if it is small");
  check_refused("PK\x03\x04\xFF",
                "game.nfg:1:1: expected a .nfg file, found a zip archive, as an .xlsx or .ods "
                "spreadsheet is (save it as CSV)");
  check_refused("NFG 1 R \"\xFF\" { \"A\" }",
                "game.nfg:1:10: expected UTF-8, found the byte '\\xff'");
  check_refused(std::string("NFG 1 R \"\" { \"A\" } { 1 } 1\0 2", 30),
                "game.nfg:1:27: expected text, found the control character 0x00");
  check_refused(
      "NFG 1 R \"\" { \"A\" \"B\" } { 9000000000000000000 9 } 1",
      "game.nfg:1:46: expected fewer strategies, found more profiles than can be counted");
  check_refused("NFG 1 R \"\" { \"A\" } { 99999999999999999999 } 1",
                "game.nfg:1:22: expected a number of strategies, found '99999999999999999999'");
  check_refused("NFG 1 R \"\" { \"A\" } { 1 } 1/0",
                "game.nfg:1:26: expected a divisor that is not zero, found '1/0'");
}
