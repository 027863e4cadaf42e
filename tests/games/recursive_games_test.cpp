// Goofspiel, Oshi-Zumo, inspection, races and Pig: published values, and brute force.

#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>
#include <tuple>

#include <doctest/doctest.h>

#include "games/recursive/goofspiel.h"
#include "games/recursive/inspection.h"
#include "games/recursive/oshi_zumo.h"
#include "games/recursive/pig.h"
#include "games/recursive/race.h"
#include "saddle/recursive/recursive_solution.h"
#include "saddle/solve/solve_exact.h"
#include "tests/address_sanitizer.h"

using saddle::ExactMatrix;
using saddle::Index;
using saddle::Options;
using saddle::PayoffMatrix;
using saddle::Rational;
using saddle::Termination;
using saddle::ValueBounds;
using namespace saddle::games;

namespace {

bool holds(const ValueBounds& bounds, const Rational& value) {
  return Rational(bounds.lower) <= value && Rational(bounds.upper) >= value;
}

double width(const ValueBounds& bounds) { return bounds.upper - bounds.lower; }

void check_bids(const saddle::MixedStrategy& bids, const std::vector<Rational>& expected) {
  REQUIRE(bids.size() == std::ssize(expected));
  for (Index k = 0; k < bids.size(); ++k) {
    CHECK(std::abs(bids[k] - expected[static_cast<std::size_t>(k)].get_d()) < 1e-12);
  }
}

// Goofspiel by its rules in rational arithmetic, hands and prizes as lists.
using Cards = std::vector<int>;
using Moment = std::tuple<Cards, Cards, Cards, int, int>;

Cards cards_without(Cards cards, int card) {
  cards.erase(std::find(cards.begin(), cards.end(), card));
  return cards;
}

Rational exact_goofspiel(const Cards& row, const Cards& column, const Cards& prizes, int up,
                         int ahead, bool win_or_lose, std::map<Moment, Rational>& known);

Rational before_prize(const Cards& row, const Cards& column, const Cards& prizes, int ahead,
                      bool win_or_lose, std::map<Moment, Rational>& known) {
  if (row.empty()) {
    return win_or_lose ? (ahead > 0) - (ahead < 0) : ahead;
  }
  Rational sum = 0;
  for (const int up : prizes) {
    sum += exact_goofspiel(row, column, prizes, up, ahead, win_or_lose, known);
  }
  return sum / static_cast<long>(prizes.size());
}

Rational exact_goofspiel(const Cards& row, const Cards& column, const Cards& prizes, int up,
                         int ahead, bool win_or_lose, std::map<Moment, Rational>& known) {
  const Moment moment{row, column, prizes, up, ahead};
  const auto found = known.find(moment);
  if (found != known.end()) {
    return found->second;
  }
  std::vector<Rational> entries;
  for (const int bid : row) {
    for (const int other : column) {
      const int won = bid > other ? up : (bid < other ? -up : 0);
      entries.push_back(before_prize(cards_without(row, bid), cards_without(column, other),
                                     cards_without(prizes, up), ahead + won, win_or_lose, known));
    }
  }
  const auto side = static_cast<Index>(row.size());
  const Rational value = solve_exact(ExactMatrix(side, side, std::move(entries))).lower;
  known.emplace(moment, value);
  return value;
}

Cards cards_of(unsigned hand) {
  Cards cards;
  for (int card = 1; hand != 0; ++card, hand >>= 1U) {
    if ((hand & 1U) != 0) {
      cards.push_back(card);
    }
  }
  return cards;
}

}  // namespace

TEST_CASE("Goofspiel of four cards opens with the published bids") {
  Goofspiel game({4, {}, false});
  CHECK(game.solve() == Termination::converged);
  CHECK(holds(game.value(), 0));
  const auto two = game.at({15, 15, 15, 2});
  REQUIRE(two);
  check_bids(two->row,
             {Rational(154132, 457239), Rational(20732, 152413), Rational(240911, 457239), 0});
  const auto three = game.at({15, 15, 15, 3});
  REQUIRE(three);
  check_bids(three->row, {Rational(1127175, 4194439), 0, Rational(2155864, 4194439),
                          Rational(911400, 4194439)});
  CHECK(game.fallbacks() == 0);
}

TEST_CASE("every state of Goofspiel has the value that the rules give in rational arithmetic") {
  for (const bool win_or_lose : {false, true}) {
    Goofspiel game({3, {}, win_or_lose});
    game.solve();
    std::map<Moment, Rational> known;
    for (const GoofspielState& state : game.states()) {
      const Rational value =
          exact_goofspiel(cards_of(state.row_hand), cards_of(state.column_hand),
                          cards_of(state.prizes), state.upcard, state.ahead, win_or_lose, known);
      const auto solution = game.at(state);
      REQUIRE(solution);
      CHECK(holds(solution->bounds, value));
      CHECK(width(solution->bounds) < 1e-12);
    }
  }
}

TEST_CASE("Goofspiel of six cards is fair, in any order of prizes") {
  Goofspiel random({6, {}, false});
  CHECK(random.solve() == Termination::converged);
  CHECK(holds(random.value(), 0));
  CHECK(random.fallbacks() == 0);
  CHECK(random.stage_games() > 10'000);
  Goofspiel fixed({6, {3, 1, 6, 2, 5, 4}, false});
  fixed.solve();
  const auto start = fixed.at({63, 63, 63, 3});
  REQUIRE(start);
  CHECK(holds(start->bounds, 0));
  CHECK_THROWS_AS(fixed.at({63, 63, 63, 4}), std::invalid_argument);
}

TEST_CASE("Goofspiel stops at a limit, and goes on") {
  Options options;
  options.max_iterations = 100;
  Goofspiel game({5, {}, false});
  CHECK(game.solve(options) == Termination::iteration_limit);
  CHECK_FALSE(game.at({31, 31, 31, 5}).has_value());
  CHECK(game.solve() == Termination::converged);
  CHECK(game.at({31, 31, 31, 5}).has_value());
  CHECK_THROWS_AS(Goofspiel({11, {}, false}), std::invalid_argument);
  CHECK_THROWS_AS(Goofspiel({3, {1, 2, 2}, false}), std::invalid_argument);
}

TEST_CASE("Goofspiel's bounds contain the value after any number of stage games, and narrow") {
  for (const bool win_or_lose : {false, true}) {
    for (const std::vector<int>& order : {std::vector<int>{}, std::vector<int>{2, 4, 1, 3}}) {
      Goofspiel whole({4, order, win_or_lose});
      whole.solve();
      double last = HUGE_VAL;
      for (const std::int64_t games : {0, 40, 400, 4000, 40'000}) {
        Goofspiel part({4, order, win_or_lose});
        Options options;
        options.max_iterations = games;
        part.solve(options);
        CHECK(part.value().lower <= whole.value().upper);
        CHECK(part.value().upper >= whole.value().lower);
        CHECK(width(part.value()) <= last);
        last = width(part.value());
        for (const GoofspielState& state : whole.states()) {
          const ValueBounds bounds = part.bounds(state);
          CHECK(bounds.lower <= whole.bounds(state).upper);
          CHECK(bounds.upper >= whole.bounds(state).lower);
          CHECK(part.at(state).has_value() == (width(bounds) < 1e-9));
        }
      }
      CHECK(last < 1e-12);
    }
  }
  CHECK(Goofspiel({4, {}, false}).value().upper == 10);
}

TEST_CASE("Goofspiel and Oshi-Zumo have the same bounds, bit by bit, for every number of threads") {
  for (const bool win_or_lose : {false, true}) {
    Goofspiel one({4, {}, win_or_lose});
    one.solve();
    for (const int threads : {2, 3}) {
      Options options;
      options.threads = threads;
      Goofspiel several({4, {}, win_or_lose});
      CHECK(several.solve(options) == Termination::converged);
      CHECK(several.stage_games() == one.stage_games());
      for (const GoofspielState& state : one.states()) {
        CHECK(several.bounds(state).lower == one.bounds(state).lower);
        CHECK(several.bounds(state).upper == one.bounds(state).upper);
        CHECK(*several.stage_payoffs(state) == *one.stage_payoffs(state));
      }
    }
  }
  OshiZumo one({12, 2, 1});
  one.solve();
  for (const int threads : {2, 3}) {
    Options options;
    options.threads = threads;
    OshiZumo several({12, 2, 1});
    CHECK(several.solve(options) == Termination::converged);
    for (const OshiZumoState& state : one.states()) {
      const auto a = one.at(state);
      const auto b = several.at(state);
      CHECK(a->bounds.lower == b->bounds.lower);
      CHECK(a->bounds.upper == b->bounds.upper);
      CHECK(a->row.probabilities() == b->row.probabilities());
    }
  }
}

TEST_CASE("Oshi-Zumo has the published values") {
  OshiZumo game({50, 3, 1});
  CHECK(game.solve() == Termination::converged);
  const auto ahead = game.at({50, 50, 1});
  REQUIRE(ahead);
  CHECK(std::abs(ahead->bounds.value() - 0.597639076128) < 1e-12);
  CHECK(width(ahead->bounds) < 1e-9);
  const auto richer = game.at({50, 49, 0});
  REQUIRE(richer);
  CHECK(std::abs(richer->bounds.value() - 0.136788900040) < 1e-12);
  CHECK(game.at({50, 50, 0})->bounds.lower <= 0);
  CHECK(game.at({50, 50, 0})->bounds.upper >= 0);
  CHECK(game.fallbacks() == 0);
  CHECK(game.states().size() == 18'200);
}

TEST_CASE("in Oshi-Zumo a player who alone has coins pushes as far as they reach") {
  OshiZumo game({5, 2, 1});
  game.solve();
  CHECK(game.at({1, 0, 0})->bounds.lower > 0.999);
  CHECK(game.at({1, 0, -2})->bounds.upper < -0.999);
  CHECK(game.at({0, 2, 1})->bounds.upper < -0.999);
  CHECK_THROWS_WITH_AS(game.at({0, 0, 0}),
                       "neither player has enough coins for a bid: the game is over",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(game.at({5, 6, 0}), "coins of the column player is 6, must be >= 0 and <= 5",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(game.at({5, 5, -3}), "position is -3, must be >= -2 and <= 2",
                       std::invalid_argument);
  const OshiZumo unsolved({5, 2, 1});
  CHECK_FALSE(unsolved.at({5, 5, 0}).has_value());
  CHECK(unsolved.bounds({5, 5, 0}).lower == -1);
  CHECK(unsolved.bounds({5, 5, 0}).upper == 1);
  CHECK_THROWS_AS(OshiZumo({0, 3, 1}), std::invalid_argument);
}

TEST_CASE("the inspection game is worth -C(n-1, m) / sum of C(n, i)") {
  const auto choose = [](int n, int k) {
    mpz_class result;
    mpz_bin_uiui(result.get_mpz_t(), static_cast<unsigned long>(n), static_cast<unsigned long>(k));
    return result;
  };
  const Inspection game(14, 14);
  for (int n = 1; n <= 14; ++n) {
    for (int m = 0; m <= n; ++m) {
      mpz_class sum = 0;
      for (int i = 0; i <= m; ++i) {
        sum += choose(n, i);
      }
      Rational expected(-choose(n - 1, m), sum);
      expected.canonicalize();
      CHECK(game.value(n, m) == expected);
      CHECK(Inspection(n, m).value(n, m) == expected);
    }
  }
}

TEST_CASE("the inspection game has a stage at every state, and refuses invalid states") {
  const Inspection game(3, 1'000'000'000);
  CHECK(game.value(3, 1'000'000'000) == 0);
  CHECK(game.value(0, 0) == 0);
  CHECK(game.stage(2, 1)(0, 1) == -1);
  CHECK(game.stage(2, 1).row_labels().front() == "inspect");
  CHECK(game.stage(2, 2).rows() == 1);
  CHECK(game.stage(3, 0)(0, 0) == -1);
  CHECK_THROWS_AS(game.value(4, 1), std::invalid_argument);
  CHECK_THROWS_AS(game.value(-1, 0), std::invalid_argument);
  CHECK_THROWS_AS(Inspection(3, 1).stage(3, 2), std::invalid_argument);
  CHECK_THROWS_AS(Inspection(501, 1), std::invalid_argument);
  CHECK_THROWS_AS(Inspection(3, -1), std::invalid_argument);
}

TEST_CASE("the inspection game stops at a limit with whole periods solved") {
  saddle::Options options;
  options.max_iterations = 4;
  // Periods 2, 3 and 4 have 1, 2 and 3 states with a choice.
  const Inspection game(20, 10, options);
  CHECK(game.termination() == saddle::Termination::iteration_limit);
  CHECK(game.solved_periods() == 3);
  CHECK(game.value(3, 1) == Inspection(3, 1).value(3, 1));
  CHECK_THROWS_AS(game.value(4, 1), std::invalid_argument);
  std::stop_source source;
  source.request_stop();
  saddle::Options stopped;
  stopped.stop = source.get_token();
  CHECK(Inspection(20, 10, stopped).termination() == saddle::Termination::interrupted);
  CHECK(Inspection(20, 10).termination() == saddle::Termination::converged);
}

TEST_CASE("the probability to win a race follows exactly from the probability of a point") {
  // The exact probability to win from each score, if a round is won with probability `point`.
  const auto chance = [](const Rational& point, int points, const Score& from) {
    std::map<std::pair<int, int>, Rational> chances;
    for (int row = points; row >= 0; --row) {
      for (int column = points; column >= 0; --column) {
        chances[{row, column}] = row == points || column == points
                                     ? Rational(row > column ? 1 : 0)
                                     : Rational(point * chances[{row + 1, column}] +
                                                (1 - point) * chances[{row, column + 1}]);
      }
    }
    return chances[{from.row, from.column}];
  };
  PayoffMatrix tenth{{0.1}};
  for (const bool is_rounded : {false, true}) {
    for (const Score& score : {Score{0, 0}, Score{1, 0}, Score{2, 2}, Score{0, 2}}) {
      Race race = Race::by_chances(tenth, 3);
      CHECK_FALSE(race.at({0, 0}));
      CHECK(race.solve() == Termination::converged);
      const ValueBounds bounds = race.at(score)->bounds;
      CHECK(holds(bounds, chance(Rational(0.1), 3, score)));
      // A number that is written as 0.1 differs from the nearest double.
      CHECK((!is_rounded || holds(bounds, chance(Rational(1, 10), 3, score))));
      CHECK(width(bounds) < 1e-14);
    }
    tenth.set_rounded();
  }
}

TEST_CASE("a race is won as if each point were won with the value of its matrix") {
  const PayoffMatrix chances{{0.75, 0.25}, {0, 1}};  // value 1/2
  for (int points = 1; points <= 8; ++points) {
    Race race = Race::by_chances(chances, points);
    race.solve();
    CHECK(std::abs(race.at({0, 0})->bounds.value() - 0.5) < 1e-14);
    // With a lead of `points - 1` one point wins, unless the other first wins `points` points.
    const double ahead = race.at({points - 1, 0})->bounds.value();
    CHECK(std::abs(ahead - (1 - std::pow(0.5, points))) < 1e-14);
    CHECK(std::ssize(race.states()) == points * points);
    CHECK(race.stage_games() == points * points);
  }
  CHECK_THROWS_AS(Race::by_chances(PayoffMatrix{{1.5}}, 3), std::invalid_argument);
  CHECK_THROWS_AS(Race::by_chances(chances, 0), std::invalid_argument);
  CHECK_THROWS_AS(Race::by_chances(chances, 1001), std::invalid_argument);
  CHECK_THROWS_AS(Race::by_chances(chances, 3).at({3, 0}), std::invalid_argument);
  CHECK_THROWS_AS(Race::by_chances(chances, 3).at({0, -1}), std::invalid_argument);
  CHECK_THROWS_AS(Race::undercut(51, 10), std::invalid_argument);
  CHECK_THROWS_AS(Race::undercut(5, 1'000'000'000), std::invalid_argument);
}

TEST_CASE("Undercut is fair, and to one point a game of matching the other's number") {
  Race race = Race::undercut(5, 40);
  CHECK(race.solve() == Termination::converged);
  CHECK(std::abs(race.at({0, 0})->bounds.value()) < 1e-13);
  CHECK(race.at({39, 0})->bounds.lower > 0);
  // In a game to one point, naming 1 against 2 wins 3 to 0, equal numbers draw, and otherwise the
  // greater number wins.
  const saddle::DenseMatrix last{{0, 1, -1}, {-1, 0, 1}, {1, -1, 0}};
  CHECK(*Race::undercut(3, 1).stage_payoffs({0, 0}) == last);
}

// Undercut by its rules alone, from scores to scores.
struct UndercutRules {
  using State = std::int64_t;  // 100 * row player's score + column player's score
  int numbers;
  int points;

  saddle::StageGame<State> stage(State scores) const {
    const std::int64_t row = scores / 100;
    const std::int64_t column = scores % 100;
    if (row >= points || column >= points) {
      return {{static_cast<double>((row > column) - (row < column))}};
    }
    std::vector<saddle::Cell<State>> cells;
    for (int mine = 1; mine <= numbers; ++mine) {
      for (int other = 1; other <= numbers; ++other) {
        const int own = mine + 1 == other ? mine + other : (other + 1 == mine ? 0 : mine);
        const int others = other + 1 == mine ? mine + other : (mine + 1 == other ? 0 : other);
        cells.push_back({0, {{1, 100 * (row + own) + column + others}}});
      }
    }
    return {numbers, std::move(cells)};
  }
};

TEST_CASE("Undercut has the values that its rules have as a game of states") {
  for (int numbers = 1; numbers <= 6; ++numbers) {
    Race race = Race::undercut(numbers, 12);
    race.solve();
    const auto rules = saddle::solve_recursive(UndercutRules{numbers, 12}, 0);
    CHECK(rules.solution.termination == Termination::converged);
    for (const Score& score : race.states()) {
      const std::int64_t state = 100 * score.row + score.column;
      if (rules.contains(state)) {
        const ValueBounds bounds = race.at(score)->bounds;
        CHECK(bounds.lower <= rules[state].upper);
        CHECK(bounds.upper >= rules[state].lower);
        CHECK(width(bounds) < 1e-12);
        CHECK(width(rules[state]) < 1e-12);
      }
    }
  }
}

TEST_CASE("the first player of Pig to 100 wins with probability 0.530592725273747" *
          doctest::skip(saddle::test::has_address_sanitizer)) {
  Pig pig(100);
  CHECK(pig.solve() == Termination::converged);
  const ValueBounds bounds = pig.chance(0, 0, 0);
  CHECK(bounds.lower <= 0.530592725273747);
  CHECK(bounds.upper >= 0.530592725273747);
  CHECK(width(bounds) < 1e-11);
  CHECK(pig.rolls(0, 0, 20));
  CHECK_FALSE(pig.rolls(0, 0, 21));
  CHECK_THROWS_AS(pig.rolls(0, 500, 1), std::invalid_argument);
}

TEST_CASE("Pig to 2 is won by the first who does not roll a 1") {
  Pig pig(2);
  pig.solve();
  // x = 5/6 + (1 - x)/6.
  CHECK(std::abs(pig.chance(0, 0, 0).value() - 6.0 / 7) < 1e-13);
  CHECK_THROWS_WITH_AS(pig.chance(0, 0, 2), "sum of the turn is 2, must be >= 0 and <= 1",
                       std::invalid_argument);
  CHECK_THROWS_AS(Pig(0), std::invalid_argument);
}
