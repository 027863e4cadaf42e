#include "saddle/io/game/efg.h"

#include <chrono>
#include <cstdint>
#include <fstream>
#include <functional>
#include <map>
#include <sstream>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <utility>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "saddle/extensive/build_tree.h"
#include "saddle/extensive/exact_solution.h"
#include "saddle/io/text/foreign_file.h"
#include "saddle/io/text/parse_error.h"
#include "tests/extensive/random_tree.h"
#include "tests/extensive/same_game.h"

using namespace saddle;

namespace {

EfgTree tree_of(const std::string& text) {
  std::istringstream in(text);
  return read_efg(in, "game.efg");
}

Rational value_of(const EfgTree& tree) {
  const ExactExtensiveSolution solution = solve_extensive_exact(extensive_game(tree));
  CHECK(solution.termination == Termination::converged);
  return solution.lower;
}

// Checks that a text with these nodes, after the names of two players, has an error at that place.
void check_refused(const std::string& nodes, const std::string& message) {
  CAPTURE(nodes);
  CHECK_THROWS_WITH_AS(tree_of("EFG 2 R \"\" { \"a\" \"b\" }\n" + nodes),
                       ("game.efg:" + message).c_str(), ParseError);
}

// Returns rules in the form of a .efg file, with each set and outcome written in full.
template <TreeRules Rules>
std::string efg_of(const Rules& rules) {
  std::string text = "EFG 2 R \"\" { \"a\" \"b\" }\n";
  std::map<std::pair<NodeKind, std::string>, std::size_t> sets;
  std::size_t chances = 0;
  std::size_t outcomes = 0;
  const std::function<void(const typename Rules::State&)> add = [&](const auto& state) {
    const auto node = rules.node(state);
    if (node.kind == NodeKind::payoff) {
      const Rational other = -node.payoff;
      text += fmt::format("t \"\" {} {{ {}, {} }}\n", ++outcomes, node.payoff.get_str(),
                          other.get_str());
      return;
    }
    const bool is_chance = node.kind == NodeKind::chance;
    if (is_chance) {
      text += fmt::format("c \"\" {} {{", ++chances);
    } else {
      const std::size_t next = sets.size() + 1;
      text +=
          fmt::format("p \"\" {} {} \"{}\" {{", node.kind == NodeKind::row ? 1 : 2,
                      sets.emplace(std::pair(node.kind, node.key), next).first->second, node.key);
    }
    for (const auto& branch : node.branches) {
      text += fmt::format(" \"{}\" {}", branch.name, is_chance ? branch.probability.get_str() : "");
    }
    text += " } 0\n";
    for (const auto& branch : node.branches) {
      add(branch.to);
    }
  };
  add(rules.root());
  return text;
}

}  // namespace

TEST_CASE("a .efg file is solved as it says: stripped-down poker is worth 1/3") {
  std::ifstream in(SADDLE_EFG_CORPUS "/stripped_down_poker.efg");
  const EfgTree tree = read_efg(in, "poker.efg");
  CHECK(tree.title() == "Stripped-down poker");
  CHECK(tree.players()[1] == "Student");
  CHECK(tree.comment().substr(0, 6) == "Reiley");
  CHECK(tree.constant_sum() == 0);
  CHECK(tree.nodes() == 11);
  // The queen bets one time in three, and is called two times in three (Reiley et al.).
  CHECK(value_of(tree) == Rational(1, 3));
  const ExtensiveGame game = extensive_game(tree);
  CHECK(game.row().sets().size() == 2);
  CHECK(game.column().sets().size() == 1);
  CHECK(game.row().key(0) == "set 1");
  CHECK(game.row().move_name(1) == "Bet");
}

TEST_CASE("payoffs at inner nodes are added, totals have a constant sum, and names are completed") {
  std::ifstream in(SADDLE_EFG_CORPUS "/outcomes_on_the_way.efg");
  CHECK_THROWS_WITH_AS(
      read_efg(in, "toll.efg"),
      "toll.efg:6:8: expected payoffs of a constant sum, found that they sum to 5 here and to 3 "
      "above: saddle extensive solves zero-sum games, saddle nash small games of any payoffs",
      ParseError);
  const EfgTree tree = tree_of(R"(EFG 2 R "toll" { "a" "b" }
p "" 1 7 "gate" { "" "x" "x" } 1 "toll" { -1 3 }
t "end" 2 "late" { 1/2 -.5 }
p "" 2 7 { "l" "r" } 2
  t "" 0
  t "" 2
c "" 1 { "h" 0.25 "t" 75% } 0
t "" 0
t "" 2)");
  CHECK(tree.constant_sum() == 2);
  const ExtensiveGame game = extensive_game(tree);
  CHECK(game.row().key(0) == "gate");
  CHECK(game.column().key(0) == "set 7");
  CHECK(game.row().move_name(1) == "move 1");
  CHECK(game.row().move_name(2) == "x");
  CHECK(game.row().move_name(3) == "x (3)");
  // Every path pays -1. Then the first move pays 1/2, the second 1/2 or 1 as the other player
  // chooses, and the third 3/4 of 1/2.
  CHECK(value_of(tree) == Rational(-1, 2));
}

TEST_CASE("an information set of many nodes is written once and referred to by its number") {
  const EfgTree tree = tree_of(R"(EFG 2 R "" { "a" "b" }
p "" 1 1 "one" { "l" "r" } 0
p "" 2 1 "two" { "l" "r" } 0
t "" 1 { 1 -1 }
t "" 2 { -1 1 }
p "" 2 1 0
t "" 2
t "" 1)");
  CHECK(value_of(tree) == 0);
  CHECK(extensive_game(tree).column().sets().size() == 1);
}

TEST_CASE("a game without perfect recall is refused with both histories") {
  std::ifstream in(SADDLE_EFG_CORPUS "/forgets.efg");
  const EfgTree tree = read_efg(in, "forgets.efg");
  CHECK_THROWS_WITH_AS(extensive_game(tree),
                       "no perfect recall: 'l' and 'r' lead to the information set 'set 2' of the "
                       "row player, with different earlier moves of this player",
                       std::invalid_argument);
}

TEST_CASE("every mistake in a .efg file is refused with its place") {
  check_refused("t \"\" 1 { 1 -1",
                "2:14: expected '}' after the payoffs of two players, found the "
                "end of the text");
  check_refused("", "2:1: expected a node: c, p or t, found the end of the text");
  check_refused("p \"\" 1 1 { \"l\" \"r\" } 0\nt \"\" 1 { 1 -1 }",
                "3:16: expected a node: c, p or t, found the end of the text");
  check_refused("q \"\" 1", "2:1: expected a node: c, p or t, found 'q'");
  check_refused("p \"\" 3 1 { \"l\" } 0", "2:6: expected the number of a player, 1 or 2, found 3");
  check_refused("p \"\" 1 4 0",
                "2:10: expected '{' and the moves of information set 4, which is "
                "not defined above, found '0'");
  check_refused("t \"\" 5",
                "2:7: expected '{' and the payoffs of outcome 5, which is not defined "
                "above, found the end of the text");
  check_refused("c \"\" 1 { \"h\" 1/2 \"t\" 1/3 } 0",
                "2:22: expected probabilities of sum 1, found that they sum to 5/6");
  check_refused("c \"\" 1 { \"h\" 0.33 \"t\" 0.6699 } 0",
                "2:23: expected probabilities of sum 1, found that they sum to 9999/10000: write "
                "1/3, not 0.3333");
  check_refused("c \"\" 1 { \"h\" 3/2 \"t\" -1/2 } 0",
                "2:22: expected a probability >= 0, found -1/2");
  check_refused("p \"\" 1 1 { } 0", "2:14: expected at least one move before this, found '0'");
  check_refused("t \"\" 0 { 1 -1 }", "2:12: expected only payoffs of 0 for outcome 0 (none)");
  check_refused("t \"\" 1 { 1e999 1 }", "2:10: expected a payoff within the range of doubles");
  check_refused("p \"\" 1 1 { \"l\" } 1 { 1e308 0 }\nt \"\" 2 { 1e308 0 }",
                "3:16: expected payoffs whose sum on the path to this node is within the range "
                "of doubles");
  check_refused("t \"\" 1 { 1 2 3 }",
                "2:14: expected '}' after the payoffs of two players, found "
                "'3'");
  check_refused("t \"\" 1 { 1 x }", "2:12: expected a number, found 'x'");
  check_refused("t \"\" 1 { 1 -1 } t",
                "2:17: expected the end of the text after the last node, found 't'");
  const std::string pair = "p \"\" 1 1 { \"l\" \"r\" } 0\n";
  check_refused(pair + "p \"\" 1 1 { \"l\" \"m\" } 0",
                "3:16: information set 1 has other moves here than above");
  check_refused(pair + "t \"\" 1 { 1 -1 }\nt \"\" 1 { 2 -2 }",
                "4:12: outcome 1 has other payoffs here than above");
  CHECK_THROWS_WITH_AS(tree_of("EFG 2 R \"\" { \"a\" \"b\" \"c\" } t \"\" 0"),
                       "game.efg:1:22: expected the names of two players, found 3: saddle "
                       "extensive solves games of two, saddle nash small games of more",
                       ParseError);
  CHECK_THROWS_WITH_AS(tree_of("EFG 1 R \"\" { \"a\" \"b\" } t \"\" 0"),
                       "game.efg:1:5: expected version 2 of the .efg format, found '1'",
                       ParseError);
  CHECK_THROWS_WITH_AS(tree_of("NFG 1 R"),
                       "game.efg:1:1: expected EFG at the beginning of a .efg file", ParseError);
  CHECK_THROWS_WITH_AS(tree_of(""),
                       "game.efg:1:1: expected EFG at the beginning of a .efg file, found the end "
                       "of the text",
                       ParseError);
  CHECK_THROWS_WITH_AS(tree_of("\xFF\xFE"
                               "E"),
                       "game.efg:1:1: expected UTF-8 text, found UTF-16 (save the file as UTF-8)",
                       ParseError);
  CHECK_THROWS_WITH_AS(tree_of("{\"a\": 1}"), "game.efg:1:1: expected a .efg file, found JSON",
                       ParseError);
}

TEST_CASE("a repeated set or outcome that differs from the first is refused, with its place") {
  // The last line repeats text from above for another set or outcome, and is refused.
  const std::string two_sets = "p \"\" 1 1 { \"l\" \"r\" } 0\np \"\" 1 2 { \"l\" \"m\" } 0\n";
  check_refused(two_sets + "p \"\" 1 1 { \"l\" \"m\" } 0",
                "4:16: information set 1 has other moves here than above");
  const std::string two_outcomes = two_sets + "t \"\" 1 { 1 -1 }\nt \"\" 2 { -1 1 }\n";
  check_refused(two_outcomes + "t \"\" 1 { -1 1 }",
                "6:13: outcome 1 has other payoffs here than above");
  check_refused(two_outcomes + "t \"\" 0 { -1 1 }",
                "6:13: expected only payoffs of 0 for outcome 0 (none)");
  // The payoffs at the inner node give the leaves below it another sum than the last leaf.
  check_refused(R"(p "" 1 1 { "l" "r" } 0
p "" 1 2 { "l" "r" } 3 { 1 2 }
t "" 2 { 1 2 }
t "" 2
t "" 4 { 1 2 })",
                "6:12: expected payoffs of a constant sum, found that they sum to 3 here and to 6 "
                "above: saddle extensive solves zero-sum games, saddle nash small games of "
                "any payoffs");
  // A player's moves have no probabilities, unlike moves of chance.
  check_refused("c \"\" 1 { \"h\" 1 } 0\np \"\" 1 1 { \"h\" 1 } 0",
                "3:16: expected the name of a move in double quotes, found '1'");
}

TEST_CASE("repeated moves and payoffs may be written in another notation") {
  const EfgTree tree = tree_of(R"(EFG 2 R "" { "a" "b" }
p "" 1 1 { "l" "r" } 0
p "" 2 1 { "\"}\"" "{\\" } 0
t "" 1 { 1 -1 }
t "" 2 { -1, 1 }
p "" 2 1 {"\"}\"","{\\"} 0
t "" 2 { -1.0 2/2 }
t "" 1 { 1 -1 })");
  const ExtensiveGame game = extensive_game(tree);
  CHECK(game.column().sets().size() == 1);
  CHECK(game.column().move_name(1) == "\"}\"");
  CHECK(game.column().move_name(2) == "{\\");
  CHECK(value_of(tree) == 0);
}

TEST_CASE("a .efg file gives the same game as its rules, entry for entry") {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    const test::RandomTree rules{seed, 7};
    const EfgTree tree = tree_of(efg_of(rules));
    test::check_same_game(extensive_game(tree), extensive_game(rules));
    // The nodes of the tree give the same game.
    test::check_same_game(*make_extensive_game(nodes_of(tree), {}), extensive_game(rules));
  }
}

TEST_CASE("a file nested a hundred thousand deep is read, and refused when it is walked") {
  std::string text = "EFG 2 R \"\" { \"a\" \"b\" }\n";
  for (int k = 1; k <= 100'000; ++k) {
    text += "p \"\" 1 " + std::to_string(k) + " { \"on\" } 0\n";
  }
  text += "t \"\" 1 { 1 -1 }";
  const EfgTree tree = tree_of(text);
  CHECK(tree.nodes() == 100'001);
  CHECK_THROWS_AS(extensive_game(tree), std::invalid_argument);
}

TEST_CASE("a short text that names a large set again and again is refused at once") {
  std::string text = "EFG 2 R \"\" { \"a\" \"b\" }\np \"\" 1 1 {";
  for (int k = 0; k < 1000; ++k) {
    text += " \"\"";
  }
  text += " } 0\n";
  for (int k = 0; k < 1000; ++k) {
    text += "p \"\" 1 1 0\n";
  }
  CHECK_THROWS_WITH_AS(
      tree_of(text),
      "game.efg:13:1: expected the 10990 nodes that are still to come, for which this "
      "text is too short, found 'p'",
      ParseError);
}

TEST_CASE("reading a large file obeys limits and reports progress") {
  std::string text = "EFG 2 R \"\" { \"a\" \"b\" }\n";
  for (int k = 1; k <= 20'000; ++k) {
    text += "p \"\" 1 " + std::to_string(k) + " { \"on\" } 0\n";
  }
  text += "t \"\" 1 { 1 -1 }";
  const auto tree_within = [&](const BuildOptions& options) {
    std::istringstream in(text);
    return read_efg(in, "game.efg", options);
  };
  BuildOptions options;
  std::int64_t told = 0;
  options.on_progress = [&](std::int64_t nodes) { told = nodes; };
  CHECK(tree_within(options).has_value());
  CHECK(told > 10'000);
  options.time_limit = std::chrono::seconds(0);
  CHECK_FALSE(tree_within(options).has_value());
  options = {};
  std::stop_source source;
  source.request_stop();
  options.stop = source.get_token();
  CHECK_FALSE(tree_within(options).has_value());
}

TEST_CASE("numbers beyond the doubles are read only for an exact solution") {
  const Rational seldom("1/1" + std::string(400, '0'));
  const Rational rest = 1 - seldom;
  const std::string text =
      "EFG 2 R \"\" { \"a\" \"b\" }\nc \"\" 1 { \"h\" 1e-400 \"t\" " + rest.get_str() + R"( } 0
p "" 1 1 { "l" "r" } 0
p "" 2 1 { "l" "r" } 0
t "" 1 { 4e400 -4e400 }
t "" 2 { 1e400 -1e400 }
p "" 2 1 0
t "" 2
t "" 3 { 3e400 -3e400 }
t "" 4 { 0 0 })";
  CHECK_THROWS_WITH_AS(tree_of(text),
                       "game.efg:2:14: expected a probability within the range of doubles",
                       ParseError);
  BuildOptions options;
  options.exact = true;
  std::istringstream in(text);
  const auto tree = read_efg(in, "game.efg", options);
  REQUIRE(tree.has_value());
  CHECK_THROWS_WITH_AS(extensive_game(*tree), "a payoff is beyond the range of doubles",
                       std::invalid_argument);
  const ExactExtensiveSolution solution = solve_extensive_exact(*extensive_game(*tree, options));
  CHECK(solution.termination == Termination::converged);
  // The table 4 1; 1 3 has the value 11/5, here with probability 1e-400 and times 1e400.
  CHECK(solution.lower == Rational(11, 5));
  CHECK(solution.upper == Rational(11, 5));
}

TEST_CASE("a .efg file is known by its beginning") {
  CHECK(looks_like_efg("EFG 2 R \"\""));
  CHECK(
      looks_like_efg("\xEF\xBB\xBF"
                     "EFG 2 R \"\""));
  CHECK(looks_like_efg("\n\n EFG\t1"));
  CHECK(tree_of("\n\nEFG 2 R \"\" { \"a\" \"b\" } t \"\" 0").nodes() == 1);
  CHECK_FALSE(looks_like_efg("EFG2"));
  CHECK_FALSE(looks_like_efg("EFG,2"));
  CHECK_FALSE(looks_like_efg("NFG 1 R"));
  CHECK_FALSE(looks_like_efg("EFG"));
}

TEST_CASE("numbers of outcomes and sets may lie far apart, which takes little memory") {
  constexpr int ends = 40;
  std::string text = "EFG 2 R \"\" { \"a\" \"b\" }\nc \"\" 1 \"\" {";
  for (int k = 0; k < ends; ++k) {
    text += fmt::format(" \"{}\" 1/{}", k, ends);
  }
  text += " } 0\n";
  std::int64_t number = 0;
  for (int k = 0; k < ends; ++k) {
    number = 2 * number + 64;
    text += fmt::format("p \"\" 1 {} {{ \"only\" }} 0\nt \"\" {} {{ {}, {} }}\n", number, number, k,
                        -k);
  }
  const EfgTree tree = tree_of(text);
  CHECK(tree.numbered().sets.size() == ends + 1);
  CHECK(tree.numbered().sets.back().key == fmt::format("set {}", number));
  CHECK(value_of(tree) == Rational(ends - 1, 2));
}

TEST_CASE("a set or outcome is found again whatever its number") {
  std::string text = "EFG 2 R \"\" { \"a\" \"b\" }\np \"\" 1 7 { \"l\" \"r\" } 0\n";
  for (const int number : {5'000'000, 1, 200, 5'000'000, 200}) {
    text += fmt::format("p \"\" 2 {} {{ \"l\" \"r\" }} 0\nt \"\" {} {{ 3, -3 }}\n", number, number);
  }
  text += "t \"\" 200\nt \"\" 1\n";
  const EfgTree tree = tree_of(text);
  CHECK(tree.numbered().sets.size() == 4);
  CHECK(tree.nodes() == 13);
}
