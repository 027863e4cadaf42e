#include "saddle/io/game/reduced_normal_form.h"

#include <cstdint>
#include <fstream>
#include <functional>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "saddle/io/read_game.h"
#include "saddle/io/text/parse_error.h"
#include "saddle/normal_form/find_equilibria.h"

using namespace saddle;

namespace {

NormalFormGame normal_form_of(const std::string& text) {
  return reduced_normal_form(read_efg_game(text, "game.efg"), "game.efg");
}

void check_refused(const std::string& text, const std::string& message) {
  CHECK_THROWS_WITH_AS(normal_form_of(text), message.c_str(), ParseError);
}

// A random game of three players with perfect recall: each remembers the player's own moves, and
// the parity of the number of the others' moves.
class RandomText {
 public:
  explicit RandomText(std::uint64_t seed) : engine_(seed) {}

  std::string text() {
    add({"", "", ""}, 0);
    return "EFG 2 R \"\" { \"a\" \"b\" \"c\" }\n" + nodes_;
  }

 private:
  int below(int count) { return static_cast<int>(engine_() % static_cast<std::uint64_t>(count)); }

  void add(const std::vector<std::string>& seen, int depth) {
    constexpr int deepest = 4;
    const int kind = depth == deepest ? 4 : below(depth == 0 ? 4 : 5);
    if (kind == 4) {
      nodes_ += fmt::format("t \"\" {} \"\" {{ {} {} {} }}\n", ++outcomes_, below(20) - 10,
                            below(20) - 10, below(20) - 10);
      return;
    }
    if (kind == 3) {
      nodes_ += fmt::format("c \"\" {} \"\" {{ \"x\" 1/3 \"y\" 2/3 }} 0\n", ++chances_);
      add(seen, depth + 1);
      add(seen, depth + 1);
      return;
    }
    const auto player = static_cast<std::size_t>(kind);
    const std::string key = seen[player] + (depth % 2 == 0 ? "e" : "o");
    const std::size_t number =
        sets_.emplace(fmt::format("{} {}", kind, key), sets_.size() + 1).first->second;
    nodes_ += fmt::format("p \"\" {} {} \"{}\" {{ \"l\" \"r\" }} 0\n", kind + 1, number, key);
    for (const char* move : {"l", "r"}) {
      std::vector<std::string> then = seen;
      then[player] = key + move;
      add(then, depth + 1);
    }
  }

  std::mt19937_64 engine_;
  std::string nodes_;
  std::map<std::string, std::size_t> sets_;
  int outcomes_ = 0;
  int chances_ = 0;
};

// Returns the move of a strategy with this label at a set; there is no such move at sets that the
// player's own moves exclude.
std::size_t move_at(const std::string& label, const std::string& key) {
  const std::size_t place = (" + " + label).find(" + " + key + ": ");
  REQUIRE(place != std::string::npos);
  return label[place + key.size() + 2] == 'l' ? 0 : 1;
}

// Returns the players' expected payoffs for this profile, from a walk through the tree.
std::vector<Rational> played(const EfgGame& game, const NormalFormGame& form, Index profile) {
  std::vector<Rational> total(3);
  std::size_t place = 0;
  const std::function<void(Rational)> walk = [&](const Rational& probability) {
    const std::int32_t node = game.tree.nodes[place++];
    if (NumberedTree::is_end(node)) {
      for (Index player = 0; player < 3; ++player) {
        total[as_size(player)] += probability * game.payoffs(player)[as_size(-1 - node)];
      }
      return;
    }
    const NumberedTree::Set& set = game.tree.set_at(node);
    for (std::size_t move = 0; move < 2; ++move) {
      if (set.player == NumberedTree::chance) {
        walk(probability * game.tree.moves_at(node).probabilities[move]);
        continue;
      }
      std::string label = form.label(set.player, form.strategy(set.player, profile));
      // The only set of a player is not named.
      const bool is_only = label.find(':') == std::string::npos;
      const bool is_made = probability != 0 && (is_only ? label[0] == 'l' ? move == 0 : move == 1
                                                        : move_at(label, set.key) == move);
      walk(is_made ? probability : Rational(0));
    }
  };
  walk(1);
  return total;
}

constexpr const char* selten_horse = R"(EFG 2 R "Selten's horse" { "1" "2" "3" }
p "" 1 1 { "C" "D" } 0
p "" 2 1 { "c" "d" } 0
t "" 1 { 1 1 1 }
p "" 3 1 "three" { "L" "R" } 0
t "" 2 { 4 4 0 }
t "" 3 { 0 0 1 }
p "" 3 1 0
t "" 4 { 3 2 2 }
t "" 5 { 0 0 0 })";

}  // namespace

TEST_CASE("Selten's horse has the pure equilibria (D, c, L) and (C, c, R)") {
  // Selten, International Journal of Game Theory 4, 1975.
  const NormalFormGame game = normal_form_of(selten_horse);
  CHECK(game.names().title == "Selten's horse");
  CHECK(game.profiles() == 8);
  const FoundEquilibria found = find_equilibria(game, "pure", std::nullopt);
  std::set<std::string> names;
  for (const MixedProfile& profile : found.list.equilibria) {
    std::string name;
    for (Index player = 0; player < 3; ++player) {
      for (Index k = 0; k < 2; ++k) {
        name += profile.strategies[as_size(player)][as_size(k)] == 1 ? game.label(player, k) : "";
      }
    }
    names.insert(name);
  }
  CHECK(names == std::set<std::string>{"DcL", "CcR"});
}

TEST_CASE("a reduced strategy has no move at sets that the player's own moves exclude") {
  const NormalFormGame game = normal_form_of(R"(EFG 2 R "centipede" { "a" "b" }
p "" 1 1 "first" { "take" "pass" } 0
t "" 1 { 1 0 }
p "" 2 1 { "take" "pass" } 0
t "" 2 { 0 2 }
p "" 1 2 "last" { "take" "pass" } 0
t "" 3 { 3 1 }
t "" 4 { 2 4 })");
  REQUIRE(game.strategies(0) == 3);
  CHECK(game.label(0, 0) == "first: take");
  CHECK(game.label(0, 1) == "first: pass + last: take");
  CHECK(game.label(0, 2) == "first: pass + last: pass");
  CHECK(game.label(1, 1) == "pass");
  CHECK(game.payoff(0, 2 + 3) == 2);
  CHECK(game.payoff(1, 1) == 2);
}

TEST_CASE("every profile pays what a walk through a random tree of three players pays") {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    CAPTURE(seed);
    const EfgGame tree = read_efg_game(RandomText(seed).text(), "game.efg");
    const NormalFormGame game = reduced_normal_form(tree, "game.efg");
    for (Index player = 0; player < 3; ++player) {
      std::set<std::string> labels;
      for (Index k = 0; k < game.strategies(player); ++k) {
        labels.insert(game.label(player, k));
      }
      REQUIRE(std::ssize(labels) == game.strategies(player));
    }
    for (Index profile = 0; profile < game.profiles(); profile += 1 + game.profiles() / 50) {
      const std::vector<Rational> pays = played(tree, game, profile);
      for (Index player = 0; player < 3; ++player) {
        REQUIRE(game.payoff(player, profile) == pays[as_size(player)]);
      }
    }
  }
}

TEST_CASE("a zero-sum tree has the same value by its sequences and by its normal form") {
  std::ifstream in(SADDLE_EFG_CORPUS "/stripped_down_poker.efg");
  GameOptions options;
  options.several_players = true;
  const auto game = std::get<NormalFormGame>(read_game(in, "poker.efg", options));
  CHECK(game.strategies(0) == 4);
  CHECK(game.strategies(1) == 2);
  const FoundEquilibria found = find_equilibria(game, "auto", std::nullopt);
  REQUIRE(!found.list.equilibria.empty());
  CHECK(found.list.equilibria.front().payoffs[0] == Rational(1, 3));
}

TEST_CASE("a player who never moves has one strategy, and a game may have one player") {
  CHECK(normal_form_of("EFG 2 R \"\" { \"a\" \"b\" }\np \"\" 1 1 { \"l\" \"r\" } 0\n"
                       "t \"\" 1 { 1 0 }\nt \"\" 2 { 0 1 }")
            .label(1, 0) == "no move");
  const NormalFormGame alone = normal_form_of(
      "EFG 2 R \"\" { \"a\" }\np \"\" 1 1 { \"l\" \"r\" } 0\nt \"\" 1 { 1 }\nt \"\" 2 { 3/2 }");
  CHECK(alone.payoff(0, 1) == Rational(3, 2));
}

TEST_CASE("a tree without a reduced normal form, or with a large one, is refused") {
  check_refused("EFG 2 R \"\" { }\nt \"\" 0",
                "game.efg:1:9: expected the names of the players, found none");
  check_refused("EFG 2 R \"\" { \"a\" \"b\" \"c\" }\nt \"\" 1 { 1 2 }",
                "game.efg:2:14: expected a payoff, found '}'");
  check_refused("EFG 2 R \"\" { \"a\" \"b\" \"c\" }\nt \"\" 1 { 1 2 3 4 }",
                "game.efg:2:16: expected '}' after 3 payoffs, one for each player, found '4'");
  check_refused("EFG 2 R \"\" { \"a\" \"b\" \"c\" }\np \"\" 4 1 { \"l\" } 0",
                "game.efg:2:6: expected the number of a player, 1 to 3, found 4");
  check_refused(
      "EFG 2 R \"\" { \"a\" }\np \"\" 1 1 { \"l\" \"r\" } 0\np \"\" 1 2 { \"l\" \"r\" } 0\n"
      "t \"\" 1 { 1 }\nt \"\" 2 { 2 }\np \"\" 1 2 0\nt \"\" 1\nt \"\" 2",
      "game.efg: expected perfect recall, found that player 1 reaches the nodes of information "
      "set 'set 2' by different own moves");
  // Chance deals one of 30 hands, and the player has two moves for each.
  std::string deal = "EFG 2 R \"\" { \"a\" }\nc \"\" 1 {";
  std::string nodes;
  for (int hand = 1; hand <= 30; ++hand) {
    deal += fmt::format(" \"{}\" 1/30", hand);
    nodes += fmt::format("p \"\" 1 {} {{ \"l\" \"r\" }} 0\nt \"\" 0\nt \"\" 0\n", hand);
  }
  check_refused(deal + " } 0\n" + nodes,
                "game.efg: expected a game whose reduced normal form has at most 1000000 payoffs, "
                "found 1073741824 strategies; saddle extensive solves zero-sum games of two "
                "without it");
}

TEST_CASE("a stop ends the making of a reduced normal form") {
  constexpr int moves = 100'000;
  std::string text = "EFG 2 R \"\" { \"a\" }\np \"\" 1 1 {";
  std::string ends;
  for (int k = 0; k < moves; ++k) {
    text += fmt::format(" \"{}\"", k);
    ends += "t \"\" 0\n";
  }
  text += " } 0\n" + ends;
  CHECK(normal_form_of(text).strategies(0) == moves);
  CHECK_THROWS_AS(read_efg_game(text, "game.efg", [] { return true; }), Stopped);
  CHECK_THROWS_AS(
      reduced_normal_form(read_efg_game(text, "game.efg"), "game.efg", [] { return true; }),
      Stopped);
}
