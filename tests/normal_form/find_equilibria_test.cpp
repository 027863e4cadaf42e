#include "saddle/normal_form/find_equilibria.h"

#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/normal_form/known_games.h"

using saddle::ExactList;
using saddle::ExactMatrix;
using saddle::find_equilibria;
using saddle::FoundEquilibria;
using saddle::Index;
using saddle::NormalFormGame;
using saddle::Options;
using saddle::Rational;
using saddle::Termination;
using saddle::test::battle_of_the_sexes;
using saddle::test::random_normal_form_game;

namespace {

NormalFormGame of_size(Index size) {
  std::vector<Rational> own;
  std::vector<Rational> other;
  for (Index k = 0; k < size * size; ++k) {
    own.emplace_back(k * 7919 % 101);
    other.emplace_back(k * 104729 % 97);
  }
  return {ExactMatrix(size, size, own), ExactMatrix(size, size, other)};
}

NormalFormGame of_three_players() {
  const ExactList coordination(std::vector<Rational>{1, 0, 0, 0, 0, 0, 0, 1});
  return {{2, 2, 2}, {coordination, coordination, coordination}};
}

}  // namespace

TEST_CASE("auto chooses the method by players, sums and size") {
  std::mt19937_64 random(1);
  CHECK(find_equilibria(battle_of_the_sexes()).method == "all-extreme");
  CHECK(find_equilibria({ExactMatrix{{1, 0}, {0, 1}}, ExactMatrix{{4, 5}, {5, 4}}}).method ==
        "zero-sum");
  CHECK(find_equilibria(of_three_players()).method == "all");
  CHECK(find_equilibria(random_normal_form_game({5, 5, 5}, 0, 1000, random)).method == "one");
  CHECK(find_equilibria(NormalFormGame({2}, {ExactList(std::vector<Rational>{1, 2})})).method ==
        "pure");
  const FoundEquilibria large = find_equilibria(of_size(13));
  CHECK(large.method == "lemke-howson");
  CHECK(large.list.equilibria.size() == 1);
}

TEST_CASE("every method finds equilibria, without regret") {
  const NormalFormGame game = battle_of_the_sexes();
  const auto count = [&](const char* method) {
    const FoundEquilibria found = find_equilibria(game, method);
    CHECK(found.method == method);
    for (const auto& equilibrium : found.list.equilibria) {
      CHECK(equilibrium.max_regret() == 0);
    }
    return found.list.equilibria.size();
  };
  CHECK(count("pure") == 2);
  CHECK(count("lemke-howson") >= 1);
  CHECK(count("support") == 3);
  CHECK(count("all-extreme") == 3);
}

TEST_CASE("methods for any number of players carry the proof of each equilibrium") {
  for (const NormalFormGame& game : {battle_of_the_sexes(), of_three_players()}) {
    for (const char* method : {"all", "one", "logit"}) {
      const FoundEquilibria found = find_equilibria(game, method);
      CHECK(found.method == method);
      REQUIRE(found.mixed);
      REQUIRE(found.mixed->equilibria.size() == found.list.equilibria.size());
      CHECK(!found.list.equilibria.empty());
      CHECK(found.list.complete == (found.method == "all"));
    }
  }
  CHECK(find_equilibria(battle_of_the_sexes(), "all").list.equilibria.size() == 3);
  CHECK(find_equilibria(of_three_players(), "support").mixed);
  CHECK(!find_equilibria(battle_of_the_sexes(), "support").mixed);
}

TEST_CASE("a list that is cut is not complete, and has no Nash subsets") {
  const FoundEquilibria all = find_equilibria(battle_of_the_sexes());
  CHECK(all.list.complete);
  CHECK(all.extreme);
  const FoundEquilibria two = find_equilibria(battle_of_the_sexes(), "auto", 2);
  CHECK(two.list.equilibria.size() == 2);
  CHECK(!two.list.complete);
  CHECK(!two.extreme);
}

TEST_CASE("the search for equilibria ends by a limit and says which") {
  Options options;
  options.time_limit = std::chrono::seconds(0);
  for (const char* method : {"pure", "all-extreme"}) {
    const FoundEquilibria found = find_equilibria(battle_of_the_sexes(), method, {}, options);
    CHECK(found.list.stopped == Termination::time_limit);
    CHECK(!found.list.complete);
  }
}

TEST_CASE("a method that does not exist or does not suit the game is refused") {
  CHECK_THROWS_WITH_AS(find_equilibria(battle_of_the_sexes(), "simplex"),
                       "method is 'simplex', must be auto, pure, all, one, logit, lemke-howson, "
                       "support, all-extreme or zero-sum",
                       std::invalid_argument);
  for (const char* method : {"lemke-howson", "all-extreme", "zero-sum"}) {
    CHECK_THROWS_WITH_AS(
        find_equilibria(of_three_players(), method),
        (std::string("method ") + method + " is for 2 players, the game has 3").c_str(),
        std::invalid_argument);
  }
  CHECK_THROWS_WITH_AS(find_equilibria(battle_of_the_sexes(), "zero-sum"),
                       "method zero-sum is for payoffs of a constant sum", std::invalid_argument);
  CHECK_THROWS_AS(find_equilibria(battle_of_the_sexes(), "auto", 0), std::invalid_argument);
}
