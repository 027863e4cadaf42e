#include "saddle/extensive/build_tree.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "games/extensive/kuhn.h"
#include "games/extensive/liars_dice.h"
#include "tests/extensive/random_tree.h"
#include "tests/extensive/same_game.h"

using namespace saddle;

namespace {

// A game by a function of its history.
struct Drawn {
  using State = std::string;
  std::function<TreeNode<State>(const State&)> rules;

  State root() const { return ""; }
  TreeNode<State> node(const State& state) const { return rules(state); }
};

using Node = TreeNode<std::string>;

Node two_moves(Player player, const std::string& key, const std::string& history) {
  return Node::decision(player, key, {{"a", history + "a"}, {"b", history + "b"}});
}

Node toss(const std::string& history) {
  return Node::chance(
      {{"heads", history + "h", Rational(1, 2)}, {"tails", history + "t", Rational(1, 2)}});
}

template <class State, class Visit>
void visit_states(TreeNode<State> node, const Visit& visit) {
  for (auto& branch : node.branches) {
    visit(std::move(branch.to));
  }
}

// Rules that number the information sets in the order in which they are met.
template <TreeRules Rules>
struct Numbering {
  using State = typename Rules::State;
  using Numbers = std::map<std::pair<NodeKind, std::string>, std::int64_t>;
  const Rules& rules;
  std::shared_ptr<Numbers> numbers = std::make_shared<Numbers>();

  State root() const { return rules.root(); }
  TreeNode<State> node(const State& state) const { return rules.node(state); }
  std::optional<std::int64_t> set_number(const State& state) const {
    const TreeNode<State> node = rules.node(state);
    if (node.kind != NodeKind::row && node.kind != NodeKind::column) {
      return std::nullopt;
    }
    return numbers->try_emplace({node.kind, node.key}, std::ssize(*numbers)).first->second;
  }
  template <class Visit>
  void for_each_move(const State& state, const Visit& visit) const {
    visit_states(rules.node(state), visit);
  }
};

// Builds a game from its rules, with information sets by name and by number: both make the same
// game, or refuse it with the same words.
template <TreeRules Rules>
ExtensiveGame built(const Rules& rules, const BuildOptions& options = {}) {
  static_assert(RulesWithSetNumbers<Numbering<Rules>>);
  std::optional<ExtensiveGame> by_number;
  std::string fault;
  try {
    by_number = extensive_game(Numbering<Rules>{rules}, options);
  } catch (const std::invalid_argument& error) {
    fault = error.what();
  }
  try {
    ExtensiveGame game = *extensive_game(rules, options);
    REQUIRE(by_number);
    test::check_same_game(*by_number, game);
    return game;
  } catch (const std::invalid_argument& error) {
    CHECK(fault == error.what());
    throw;
  }
}

}  // namespace

TEST_CASE("Kuhn's poker has 13 sequences and 6 information sets a player, and 30 leaves") {
  const ExtensiveGame game = built(games::Kuhn());
  CHECK(game.row().size() == 13);
  CHECK(game.column().size() == 13);
  CHECK(game.row().sets().size() == 6);
  CHECK(game.leaves() == 30);
  CHECK(game.nodes() == 1 + 6 * (4 + 5));
  CHECK(game.minimum_payoff() == -2);
  CHECK(game.maximum_payoff() == 2);
  CHECK(game.row().key(0) == "J");
  CHECK(game.row().move_name(1) == "check");
  CHECK(game.row().move_name(2) == "bet");
}

TEST_CASE("leaves of one pair of sequences are added up, and those that cancel are left out") {
  const Drawn game{[](const std::string& history) {
    if (history.empty()) {
      return toss(history);
    }
    if (history.size() == 1) {
      return two_moves(Player::row, "blind", history);
    }
    // a pays 5 or 3, on average 4; b pays 7 or -3, on average 2, the middle of the payoffs.
    return Node::pays(history == "ha" ? 5 : history == "ta" ? 3 : history == "hb" ? 7 : -3);
  }};
  const ExtensiveGame made = built(game);
  CHECK(made.leaves() == 4);
  REQUIRE(made.by_row().values.size() == 1);
  CHECK(made.exact()[0] == 2);
  CHECK(made.by_row().values[0] == 2.0 / 10);
  CHECK(made.by_column().values[0] == 2.0 / 10);
}

TEST_CASE("an entry is the double nearest to its exact number over the range of the payoffs") {
  const auto check_entries = [](const ExtensiveGame& game) {
    REQUIRE(game.exact().size() == game.by_row().values.size());
    for (std::size_t k = 0; k < game.exact().size(); ++k) {
      CHECK(game.by_row().values[k] == nearest_double(game.exact()[k] / game.unit()));
    }
  };
  for (unsigned seed = 1; seed <= 5; ++seed) {
    const test::RandomTree rules{seed, 7};
    check_entries(built(rules));
    // Numbers that are not doubles, and some beyond 64 bits.
    check_entries(built(test::SteepTree{rules, 17}));
    check_entries(built(test::SteepTree{rules, 40}));
  }
}

TEST_CASE("a player who forgets a move is refused, with the two histories") {
  const Drawn forgets{[](const std::string& history) {
    if (history.empty()) {
      return two_moves(Player::row, "first", history);
    }
    return history.size() == 1 ? two_moves(Player::row, "second", history) : Node::pays(1);
  }};
  CHECK_THROWS_WITH_AS(built(forgets),
                       "no perfect recall: 'a' and 'b' lead to the information set 'second' of the "
                       "row player, with different earlier moves of this player",
                       std::invalid_argument);
}

TEST_CASE("a player who passes the same information set twice is refused") {
  const Drawn absent_minded{[](const std::string& history) {
    return history.size() < 2 ? two_moves(Player::column, "exit", history) : Node::pays(1);
  }};
  CHECK_THROWS_WITH_AS(
      built(absent_minded),
      "no perfect recall: the beginning and 'a' lead to the information set 'exit' "
      "of the column player, with different earlier moves of this player",
      std::invalid_argument);
}

TEST_CASE("an information set whose moves differ between nodes is refused") {
  const Drawn game{[](const std::string& history) {
    if (history.empty()) {
      return toss(history);
    }
    if (history == "t") {
      return Node::decision(Player::row, "blind", {{"c", "tc"}});
    }
    return history == "h" ? two_moves(Player::row, "blind", history) : Node::pays(1);
  }};
  CHECK_THROWS_WITH_AS(built(game),
                       "after 'tails': information set 'blind' has other moves here than elsewhere",
                       std::invalid_argument);
}

TEST_CASE("two moves of one name are refused") {
  const Drawn game{[](const std::string& history) {
    if (history.empty()) {
      return Node::decision(Player::row, "start", {{"a", "1"}, {"a", "2"}});
    }
    return Node::pays(1);
  }};
  CHECK_THROWS_WITH_AS(
      built(game), "after the beginning: information set 'start' has two moves of the same name",
      std::invalid_argument);
}

TEST_CASE("chance must have probabilities of sum 1, and every node a move") {
  const auto with = [](const Rational& heads, const Rational& tails) {
    return Drawn{[=](const std::string& history) {
      if (history.empty()) {
        return Node::chance({{"h", "h", heads}, {"t", "t", tails}});
      }
      return Node::pays(1);
    }};
  };
  CHECK_THROWS_WITH_AS(
      built(with(Rational(1, 2), Rational(2, 5))),
      "after the beginning: the probabilities of chance sum to 9/10, must sum to 1",
      std::invalid_argument);
  CHECK_THROWS_WITH_AS(built(with(2, -1)),
                       "after the beginning: a probability of chance is -1, must be >= 0",
                       std::invalid_argument);
  CHECK(built(with(1, 0)).leaves() == 1);
  const Drawn stuck{[](const std::string&) { return Node::decision(Player::row, "stuck", {}); }};
  CHECK_THROWS_WITH_AS(built(stuck), "after the beginning: there is no move, must be at least one",
                       std::invalid_argument);
}

TEST_CASE("an endless game is refused") {
  const Drawn endless{
      [](const std::string& history) { return two_moves(Player::row, history, history); }};
  BuildOptions options;
  options.max_moves = 3;
  CHECK_THROWS_WITH_AS(built(endless, options),
                       "after 'a, a, a, a': more than 3 moves were made, does the game end?",
                       std::invalid_argument);
  options = {};
  options.max_nodes = 50;
  CHECK_THROWS_WITH_AS(built(games::Kuhn(), options),
                       "the game has more than 50 nodes, must have fewer", std::invalid_argument);
}

TEST_CASE("building a game reports progress and can be stopped") {
  std::stop_source source;
  std::int64_t told = 0;
  BuildOptions options;
  options.stop = source.get_token();
  options.on_progress = [&](std::int64_t nodes) { told = nodes; };
  const games::Kuhn large(100);
  CHECK(extensive_game(large, options));
  CHECK(told > 10'000);
  source.request_stop();
  CHECK_FALSE(extensive_game(large, options));
  options = {};
  options.time_limit = std::chrono::seconds(0);
  CHECK_FALSE(extensive_game(large, options));
  CHECK(extensive_game(games::Kuhn(), options));
}

TEST_CASE("rules are not asked what follows a chance move of probability 0") {
  const Drawn game{[](const std::string& history) {
    if (history.empty()) {
      return Node::chance({{"never", "n", 0}, {"always", "a", 1}});
    }
    if (history[0] == 'n') {
      throw std::logic_error("the rules were asked");
    }
    return history.size() < 2 ? two_moves(Player::row, "key", history)
                              : Node::pays(history == "aa" ? 1 : 2);
  }};
  CHECK(built(game).leaves() == 2);
}

// The rules of a game, with a number for each node of chance, or for no node at all.
struct Misnumbered : Drawn {
  bool is_numbered;

  std::optional<std::int64_t> set_number(const State& state) const {
    const bool is_chance = rules(state).kind == NodeKind::chance;
    return is_numbered && is_chance ? std::optional(std::int64_t{3}) : std::nullopt;
  }
  template <class Visit>
  void for_each_move(const State& state, const Visit& visit) const {
    visit_states(rules(state), visit);
  }
};

TEST_CASE("numbers that do not belong to a player's set, or are missing, are not used") {
  const Drawn game{[](const std::string& history) {
    if (history.size() < 2) {
      return history.empty() ? two_moves(Player::column, "first", history) : toss(history);
    }
    return history.size() < 3 ? two_moves(Player::row, "second", history)
                              : Node::pays(static_cast<int>(history[0] + 2 * history[2]));
  }};
  for (const bool is_numbered : {false, true}) {
    test::check_same_game(extensive_game(Misnumbered{game, is_numbered}), extensive_game(game));
  }
}

TEST_CASE("rules that number their sets report progress once, and can be stopped") {
  const games::LiarsDice large(5);
  std::int64_t told = 0;
  BuildOptions options;
  options.on_progress = [&](std::int64_t nodes) {
    CHECK(nodes > told);
    told = nodes;
  };
  REQUIRE(extensive_game(large, options));
  CHECK(told > 10'000);
  std::stop_source source;
  options = {};
  options.stop = source.get_token();
  options.on_progress = [&](std::int64_t) { source.request_stop(); };
  CHECK_FALSE(extensive_game(large, options));
  // After the last report, the nodes are still to be recorded to the end, and the game to be made.
  std::stop_source later;
  options.stop = later.get_token();
  options.on_progress = [&](std::int64_t nodes) {
    if (nodes == told) {
      later.request_stop();
    }
  };
  CHECK_FALSE(extensive_game(large, options));
  options = {};
  options.time_limit = std::chrono::seconds(0);
  CHECK_FALSE(extensive_game(large, options));
}

TEST_CASE("a fraction need not be reduced, but one over 0 is refused") {
  const auto game_with = [](Rational probability, Rational payoff) {
    return Drawn{[=](const std::string& history) {
      if (!history.empty()) {
        return Node::pays(history == "h" ? payoff : Rational(0));
      }
      return Node::chance({{"heads", "h", probability}, {"tails", "t", probability}});
    }};
  };
  const ExtensiveGame game = built(game_with(Rational(2, 4), Rational(6, -4)));
  CHECK(game.minimum_payoff() == Rational(-3, 2));
  CHECK(game.maximum_payoff() == 0);
  CHECK_THROWS_WITH_AS(built(game_with(Rational(1, 2), Rational(1, 0))),
                       "after 'heads': a payoff is divided by 0", std::invalid_argument);
  CHECK_THROWS_WITH_AS(built(game_with(Rational(1, 0), 1)),
                       "after the beginning: a probability of chance is divided by 0",
                       std::invalid_argument);
}

TEST_CASE("a stop after all nodes are known ends the building of the game") {
  // The stop token is checked only once while nodes are visited, near the end.
  const Drawn game{[](const std::string& history) {
    if (!history.empty()) {
      return Node::pays(static_cast<int>(history.size() % 7));
    }
    std::vector<Node::Branch> branches;
    for (int k = 0; k < 20'000; ++k) {
      branches.push_back({std::to_string(k), "end", Rational(1, 20'000)});
    }
    return Node::chance(std::move(branches));
  }};
  std::stop_source source;
  BuildOptions options;
  options.stop = source.get_token();
  int looks = 0;
  options.on_progress = [&](std::int64_t) {
    ++looks;
    source.request_stop();
  };
  CHECK_FALSE(extensive_game(game, options).has_value());
  CHECK(looks == 1);
  options.on_progress = {};
  options.stop = {};
  CHECK(extensive_game(game, options)->leaves() == 20'000);
}
