#include "saddle/io/picture/measured_picture.h"

#include <regex>
#include <stdexcept>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/measured/records.h"
#include "tests/text_parts.h"

using namespace saddle;
using saddle::test::count;
using saddle::test::game_of;
using saddle::test::has;
using saddle::test::symmetric_game;

namespace {

std::string picture_of(const MeasuredGame& game, std::int64_t samples = 200) {
  MeasuredOptions options;
  options.samples = samples;
  return measured_picture(game, solve_measured(game, options));
}

}  // namespace

TEST_CASE("each pair has its win rate and its games, and each deck a bar with its range") {
  const std::string picture = picture_of(
      symmetric_game(3, {{40, 60, 0}, {600, 400, 0}, {30, 70, 0}}, false, {"a & b", "c", "d"}));
  CHECK(count(picture, ">a &amp; b<") == 2);
  CHECK(has(picture, ">0.40<"));
  CHECK(has(picture, ">0.60<"));
  CHECK(has(picture, ">1000<"));
  // Three bars; three lines and their ends.
  CHECK(count(picture, "fill=\"#0072b2\"") == 3);
  CHECK(count(picture, "stroke=\"#d55e00\"") == 9);
  CHECK(has(picture, "range over 200 samples (estimated)"));
  CHECK(has(picture, ">itself<"));
}

TEST_CASE("the fewer games of a pair, the paler its cell; without any it is white") {
  const MeasuredGame game =
      game_of(2, 2, {{0, 0, 0}, {6, 4, 0}, {600, 400, 0}, {600'000, 400'000, 0}});
  const std::string picture = picture_of(game);
  CHECK(has(picture, ">?<"));
  // The other cells have one rate and therefore one colour, yellow, whose blue part shows its
  // strength.
  const std::regex cell("width=\"70.3\" height=\"70.3\" fill=\"#(..)(..)(..)\"");
  std::vector<int> blue;
  for (std::sregex_iterator at(picture.begin(), picture.end(), cell), end; at != end; ++at) {
    blue.push_back(std::stoi((*at)[3], nullptr, 16));
  }
  REQUIRE(blue.size() == 4);
  CHECK(blue[0] == 255);
  CHECK(blue[1] < blue[0] - 50);
  CHECK(blue[2] < blue[1] - 50);
  CHECK(blue[3] < blue[2]);
}

TEST_CASE("bars need no samples, both sides have bars, and means show their errors") {
  const std::string bare = picture_of(symmetric_game(2, {{40, 60, 0}}), 0);
  CHECK(count(bare, "stroke=\"#d55e00\"") == 0);
  CHECK(!has(bare, "samples"));
  CHECK(!has(bare, "played in"));
  const std::vector<MeasuredMean> means = {{3, 0.1}, {-1, 0.2}, {-1, 0.1}, {1, 0.1}};
  const std::string both =
      picture_of(MeasuredGame(2, 2, means, MeasuredGame::Symmetry::none, {"u", "d"}, {"l", "r"}));
  CHECK(count(both, "fill=\"#0072b2\"") == 4);
  CHECK(has(both, ">+-0.2<"));
  CHECK(count(both, ">weight, up to") == 2);
}

TEST_CASE("a table of equal payoffs, one cell and one of two hundred strategies are drawn") {
  CHECK(has(picture_of(game_of(1, 1, {{3, 1, 0}})), ">0.75<"));
  CHECK(has(picture_of(game_of(2, 2, std::vector<Record>(4, {5, 5, 0}))), ">0.50<"));
  const std::string large = picture_of(game_of(200, 3, std::vector<Record>(600, {5, 5, 0})), 2);
  CHECK(count(large, "<rect") > 600);
  CHECK(!has(large, ">0.50<"));
  const MeasuredGame huge = game_of(1, 250'001, std::vector<Record>(250'001, {5, 5, 0}));
  CHECK_THROWS_AS(
      measured_picture(huge,
                       MeasuredAnswer{{MixedStrategy::uniform(1), 0, {}, {}, {}, {}, {}, {}, {}},
                                      {},
                                      {},
                                      {},
                                      0,
                                      Termination::converged,
                                      ""}),
      std::invalid_argument);
}
