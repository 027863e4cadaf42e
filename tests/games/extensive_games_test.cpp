#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include <doctest/doctest.h>

#include "games/extensive/guess_it_tree.h"
#include "games/extensive/hidden_goofspiel.h"
#include "games/extensive/kuhn.h"
#include "games/extensive/leduc.h"
#include "games/extensive/liars_dice.h"
#include "games/guess_it/guess_it.h"
#include "games/matrix/classic.h"
#include "saddle/extensive/build_tree.h"
#include "saddle/extensive/exact_solution.h"
#include "saddle/extensive/solve_extensive.h"
#include "saddle/solve/solve_exact.h"
#include "tests/address_sanitizer.h"
#include "tests/extensive/same_game.h"

using namespace saddle;

namespace {

// The accuracy to which GLPK, Clp and HiGHS agree on a value, by the linear program of the sequence
// form.
constexpr double published = 1e-13;

void check_exact(const ExtensiveGame& game, double value) {
  const ExactExtensiveSolution exact = solve_extensive_exact(game);
  CHECK(exact.termination == Termination::converged);
  CHECK(nearest_double(exact.lower) == doctest::Approx(value).epsilon(published));
  const ExtensiveSolution solution = solve_extensive(game);
  CHECK(solution.termination == Termination::converged);
  CHECK(Rational(solution.lower) <= exact.lower);
  CHECK(exact.lower <= Rational(solution.upper));
}

// Liar's Dice with two faces by its spoken rules: four bids, and a two counts as any face.
constexpr std::array bid_names = {"1x1", "1x2", "2x1", "2x2"};

bool dice_show(std::size_t bid, int die, int other) {
  const int face = static_cast<int>(bid % 2) + 1;
  const int count = (die == face || die == 2 ? 1 : 0) + (other == face || other == 2 ? 1 : 0);
  return count >= static_cast<int>(bid / 2) + 1;
}

// A player's strategy: the chances of each bid and of a call, by the player's die and the bids so
// far.
class DiceHabits {
 public:
  DiceHabits(const PlayerSequences& player, const WholePlan& plan) {
    const std::vector<Rational> chances = chances_of(player, plan);
    for (std::int32_t s = 1; s < player.size(); ++s) {
      chances_[player.key(player.set_of(s))][player.move_name(s)] =
          chances[static_cast<std::size_t>(s)];
    }
  }

  Rational chance(int die, const std::vector<std::size_t>& bids, const std::string& move) const {
    std::string key = std::to_string(die);
    for (const std::size_t bid : bids) {
      key += std::string(" ") + bid_names[bid];
    }
    return chances_.at(key).at(move);
  }

 private:
  std::map<std::string, std::map<std::string, Rational>> chances_;
};

// Returns the expected payoff of a best response to `habits` by a player with this die; `weights`
// are the probabilities that the other player has a one or a two and has made these bids.
Rational best_answer(const DiceHabits& habits, int die, bool habits_move,
                     const std::array<Rational, 2>& weights, std::vector<std::size_t> bids) {
  Rational sum = 0;
  std::optional<Rational> best;
  if (!bids.empty()) {
    for (int other = 1; other <= 2; ++other) {
      const int of_caller = dice_show(bids.back(), die, other) ? -1 : 1;
      const Rational& weight = weights[static_cast<std::size_t>(other) - 1];
      sum += habits_move ? Rational(-of_caller * weight * habits.chance(other, bids, "call"))
                         : Rational(of_caller * weight);
    }
    best = sum;
  }
  for (std::size_t bid = bids.empty() ? 0 : bids.back() + 1; bid < bid_names.size(); ++bid) {
    std::array<Rational, 2> next = weights;
    for (int other = 1; other <= 2 && habits_move; ++other) {
      next[static_cast<std::size_t>(other) - 1] *= habits.chance(other, bids, bid_names[bid]);
    }
    bids.push_back(bid);
    const Rational payoff = best_answer(habits, die, !habits_move, next, bids);
    bids.pop_back();
    sum += payoff;
    best = best ? std::max(*best, payoff) : payoff;
  }
  return habits_move ? sum : *best;
}

}  // namespace

TEST_CASE("Kuhn's poker is worth -1/18, as in his paper and as a matrix game") {
  const auto exact = solve_extensive_exact(extensive_game(games::Kuhn()));
  CHECK(exact.lower == Rational(-1, 18));
  CHECK(exact.upper == Rational(-1, 18));
  CHECK(solve_exact(games::kuhn_poker()).lower == Rational(-1, 18));
}

TEST_CASE("Kuhn's poker with any number of ranks has an exact value") {
  for (int ranks = 2; ranks <= 13; ++ranks) {
    CAPTURE(ranks);
    const auto exact = solve_extensive_exact(extensive_game(games::Kuhn(ranks)));
    CHECK(exact.termination == Termination::converged);
  }
}

TEST_CASE("the information sets of Leduc poker are named by the cards and moves a player sees") {
  const ExtensiveGame game = extensive_game(games::Leduc());
  std::set<std::string> keys;
  for (std::size_t set = 0; set < game.column().sets().size(); ++set) {
    keys.insert(game.column().key(static_cast<Index>(set)));
  }
  CHECK(keys.count("J, check") == 1);
  CHECK(keys.count("Q, bet, raise, call, K, check") == 1);
  CHECK(keys.count("K, check, bet, call, J, bet") == 1);
  CHECK(keys.size() == 144);
}

TEST_CASE("Leduc poker is worth -0.0856064240780006, and with other ranks as published") {
  const ExtensiveGame game = extensive_game(games::Leduc());
  CHECK(game.row().size() == 337);
  CHECK(game.column().size() == 337);
  check_exact(game, -0.0856064240780006);
  check_exact(extensive_game(games::Leduc({5})), -0.11276893448101);
  check_exact(extensive_game(games::Leduc({9})), -0.100011727869494);
}

TEST_CASE("Liar's Dice is worth 1/125 with 5 faces, and -7/258 with 6") {
  CHECK(solve_extensive_exact(extensive_game(games::LiarsDice(5))).lower == Rational(1, 125));
  if (saddle::test::has_address_sanitizer) {
    return;  // it takes a minute
  }
  const ExtensiveGame game = extensive_game(games::LiarsDice(6));
  CHECK(game.row().size() == 24571);
  const auto exact = solve_extensive_exact(game);
  CHECK(exact.termination == Termination::converged);
  CHECK(exact.lower == Rational(-7, 258));  // -0.0271317829457364
}

TEST_CASE(
    "Liar's Dice with two faces has the value 1/2, and other code for its rules confirms it") {
  const ExtensiveGame game = extensive_game(games::LiarsDice(2));
  const auto exact = solve_extensive_exact(game);
  CHECK(exact.lower == Rational(1, 2));
  const std::array<Rational, 2> even = {Rational(1, 2), Rational(1, 2)};
  const DiceHabits row(game.row(), exact.row);
  const DiceHabits column(game.column(), exact.column);
  const auto mean = [&](const DiceHabits& habits, bool habits_begin) {
    return Rational((best_answer(habits, 1, habits_begin, even, {}) +
                     best_answer(habits, 2, habits_begin, even, {})) /
                    2);
  };
  CHECK(mean(row, true) == Rational(-1, 2));
  CHECK(mean(column, false) == Rational(1, 2));
}

TEST_CASE("Guess It as a tree with hidden cards has the value of the recursion, exactly") {
  for (int mover = 0; mover <= 4; ++mover) {
    for (int other = 0; other <= 4; ++other) {
      CAPTURE(mover);
      CAPTURE(other);
      const auto exact = solve_extensive_exact(extensive_game(games::GuessItTree(mover, other)));
      CHECK(exact.termination == Termination::converged);
      CHECK(exact.lower == games::exact_guess_it(mover, other).win);
    }
  }
  const ExtensiveSolution solution = solve_extensive(extensive_game(games::GuessItTree(6, 5)));
  CHECK(solution.termination == Termination::converged);
  CHECK(solution.lower <= games::guess_it(6, 5).win);
  CHECK(solution.upper >= games::guess_it(6, 5).win);
}

TEST_CASE("the information sets of Guess It's tree are named by what the player knows") {
  const ExtensiveGame game = extensive_game(games::GuessItTree(2, 2));
  std::set<std::string> keys;
  for (std::size_t set = 0; set < game.row().sets().size(); ++set) {
    keys.insert(game.row().key(static_cast<Index>(set)));
  }
  CHECK(keys == std::set<std::string>{"beginning", "shown, shown", "shown, not shown",
                                      "not shown, disbelieved, not shown",
                                      "not shown, disbelieved, not shown, disbelieved"});
}

TEST_CASE("Goofspiel with hidden bids is worth 0 by symmetry, in any order of the prizes") {
  for (const std::vector<int>& order : {std::vector<int>{}, {1, 2, 3}, {2, 3, 1}}) {
    const auto exact = solve_extensive_exact(extensive_game(games::HiddenGoofspiel(3, order)));
    CHECK(exact.termination == Termination::converged);
    CHECK(exact.lower == 0);
  }
  CHECK(solve_extensive_exact(extensive_game(games::HiddenGoofspiel(4))).lower == 0);
}

TEST_CASE("Goofspiel with hidden bids has the leaves and the information that its rules say") {
  const ExtensiveGame game = extensive_game(games::HiddenGoofspiel(3));
  CHECK(game.leaves() == 36);
  // In the worst case the prizes 3 and 2 are lost and 1 is won, with 1, 2, 3 against 2, 3, 1.
  CHECK(game.minimum_payoff() == -4);
  // The sets of the second bid, by first bid and result: 1 loses or ties, 2 all three, 3 wins or
  // ties.
  CHECK(game.row().key(0) == "3");
  int second = 0;
  for (const InformationSet& set : game.row().sets()) {
    second += set.moves == 2 ? 1 : 0;
  }
  CHECK(second == 7);
}

TEST_CASE("the numbers of information sets make the same games as their names") {
  const auto check = [](const auto& rules) {
    static_assert(RulesWithSetNumbers<std::decay_t<decltype(rules)>>);
    test::check_same_game(extensive_game(rules), *make_extensive_game(nodes_of(rules), {}));
  };
  check(games::LiarsDice(1));
  check(games::LiarsDice(4));
  check(games::Leduc());
  check(games::Leduc({4, 3, 1, 2, 4, 0}));
  check(games::Leduc({3, 1, 1, 2, 4, 10}));
  check(games::GuessItTree(0, 3));
  check(games::GuessItTree(4, 4));
  check(games::GuessItTree(3, 5));
  check(games::HiddenGoofspiel(1));
  check(games::HiddenGoofspiel(4, {1, 3, 2, 4}));
}

TEST_CASE("a deck, a die and rules out of range are refused") {
  CHECK_THROWS_AS(games::Kuhn(1), std::invalid_argument);
  CHECK_THROWS_AS(games::LiarsDice(0), std::invalid_argument);
  CHECK_THROWS_AS(games::LiarsDice(13), std::invalid_argument);
  CHECK_THROWS_AS(games::GuessItTree(-1, 3), std::invalid_argument);
  CHECK_THROWS_AS(games::GuessItTree(11, 11), std::invalid_argument);
  CHECK_THROWS_AS(games::HiddenGoofspiel(7), std::invalid_argument);
  CHECK_THROWS_AS(games::HiddenGoofspiel(3, {1, 2, 2}), std::invalid_argument);
  CHECK_THROWS_AS(games::Leduc({1, 2}), std::invalid_argument);
  CHECK_THROWS_AS(games::Leduc({3, 2, 0}), std::invalid_argument);
}
