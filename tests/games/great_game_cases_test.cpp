#include <array>
#include <cmath>
#include <sstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "games/great_game/cases.h"
#include "games/pictures.h"
#include "saddle/io/text/parse_error.h"

using saddle::ParseError;
using saddle::games::best_policy;
using saddle::games::best_round;
using saddle::games::BestRound;
using saddle::games::expected_rounds;
using saddle::games::GreatGameCase;
using saddle::games::play_match;
using saddle::games::RoundPolicy;
using saddle::games::simulate_great_game;
using saddle::games::WinRate;

namespace {

std::vector<GreatGameCase> read(const std::string& text) {
  std::istringstream in(text);
  return saddle::games::read_great_game(in, "habits");
}

}  // namespace

TEST_CASE("cases end with 0 0 0 or with the text") {
  const auto cases =
      read("1 2 3\n34 33 33\n\n2 1 1\r\n 50 30 20\r\n30\t30 40\n0 0 0\nwhat follows");
  REQUIRE(cases.size() == 2);
  CHECK(cases[0].win_by == 2);
  CHECK(cases[0].lose_by == 3);
  CHECK(cases[0].throws.size() == 1);
  CHECK(cases[0].throws[0].rock().high == 0.34);
  CHECK(cases[1].throws.size() == 2);
  CHECK(cases[1].throws[1].scissors().high == 0.4);
  CHECK(read("1 1 1\n34 33 33").size() == 1);
  CHECK(read("").empty());
}

TEST_CASE("percentages are read exactly, so that decimals and fractions sum to 100") {
  const auto cases = read("3 1 1\n33.3333 33.3333 33.3334\n100/3 100/3 100/3\n1e1 .5e2 40%\n");
  REQUIRE(cases.size() == 1);
  CHECK(cases[0].throws[1].paper().high == 1.0 / 3);
  CHECK(cases[0].throws[1].paper().low == doctest::Approx(1.0 / 3 * 0x1p-54));
  CHECK(cases[0].throws[2].scissors().high == 0.4);
}

TEST_CASE("an invalid case is refused, naming the place") {
  const auto refuses = [](const std::string& text, const char* message) {
    CHECK_THROWS_WITH_AS(read(text), message, ParseError);
  };
  refuses("1 1 1\n34 33 34\n", "habits:2:1: percentages sum to 101, must sum to 100");
  refuses("2 1 1\n34 33 33\n\n  33.3 33.3 33.3\n",
          "habits:4:3: percentages sum to 99.9, must sum to 100");
  refuses("1 1 1\n34 x 33\n", "habits:2:4: expected a number, found 'x'");
  refuses("1 1 1\n-1 50 51\n", "habits:2:1: expected a percentage, at least 0, found '-1'");
  refuses("1 1 1\n34 33",
          "habits:2: expected the percentages of rock, paper, scissors at throw 1, found the end");
  refuses("1 1", "habits:1: expected the number of rounds to lose by, found the end");
  refuses("1 0 1\n34 33 33", "habits:1:3: expected at least 1, found '0'");
  refuses("0 1 1\n", "habits:1:1: expected at least 1, found '0'");
  refuses("1.5 1 1\n", "habits:1:1: expected throws, a whole number from 1 to 100000, found '1.5'");
  refuses("1 1 1000000001\n34 33 33",
          "habits:1:5: expected rounds to lose by, a whole number from 1 to 1000000000, found "
          "'1000000001'");
}

TEST_CASE("matches that are played out are won as often as computed") {
  const auto cases = read(
      "3 2 3\n60 10 30\n20 20 60\n5 90 5\n  1 3 3\n34 33 33\n  12 1 2\n"
      "40 30 30\n30 40 30\n30 30 40\n34 33 33\n20 40 40\n40 30 30\n40 30 30\n30 40 30\n30 30 40\n"
      "34 33 33\n20 40 40\n40 30 30\n");
  for (const GreatGameCase& match : cases) {
    const BestRound best = best_round(match.throws);
    const RoundPolicy policy = best_policy(match.throws, best);
    const WinRate rate =
        simulate_great_game({match.throws, policy, match.win_by, match.lose_by}, 20000, 9);
    const double chance = play_match(best.round, match.win_by, match.lose_by).win;
    CHECK(std::abs(rate.rate() - chance) < 4 * std::sqrt(chance * (1 - chance) / 20000));
  }
}

TEST_CASE("a match of even rounds lasts W * L / P(a round is decided) rounds on average") {
  CHECK(expected_rounds({{0.25, 0}, {0.25, 0}}, 3, 5) == doctest::Approx(30));
  // One round, if it is never drawn and the match ends with it.
  CHECK(expected_rounds({{0.75, 0}, {0.25, 0}}, 1, 1) == doctest::Approx(1));
  CHECK(expected_rounds({{0.5, 0}, {0, 0}}, 10, 1) == doctest::Approx(20));
}

TEST_CASE("the map of a policy paints what is played and leaves decided scores white") {
  const auto cases = read("2 1 1\n100 0 0\n20 80 0\n");
  const RoundPolicy policy = best_policy(cases[0].throws, best_round(cases[0].throws));
  const std::string map = saddle::games::policy_map(policy);
  const auto count = [&](const std::string& words) {
    int found = 0;
    for (auto at = map.find(words); at != std::string::npos; at = map.find(words, at + 1)) {
      ++found;
    }
    return found;
  };
  // Two layers: one rectangle at the first throw, and at the second one for each run of scores.
  const auto drawn = count("<rect") - 1 - 3;
  CHECK(drawn >= 2);
  CHECK(drawn <= 4);
  const std::array<const char*, 3> colours = {"#0072b2", "#d55e00", "#f0e442"};
  const auto colour = [&](std::size_t thrown, std::int64_t score) {
    return colours.at(static_cast<std::size_t>(policy.play(thrown, score)));
  };
  CHECK(count(colour(0, 0)) >= 2);
  CHECK(count(colour(1, -1)) >= 2);
  CHECK(count(colour(1, 1)) >= 2);
  CHECK(count(">paper<") == 1);
}
