#include <sstream>
#include <stdexcept>
#include <string>

#include <doctest/doctest.h>

#include "saddle/io/csv/csv.h"
#include "saddle/io/game/nfg.h"
#include "saddle/io/picture/normal_form_picture.h"
#include "tests/text_parts.h"

using saddle::Dominance;
using saddle::Dominator;
using saddle::eliminate;
using saddle::elimination_picture;
using saddle::ExactMatrix;
using saddle::NormalFormGame;
using saddle::read_exact_csv;
using saddle::read_nfg;
using saddle::test::count;

namespace {

ExactMatrix matrix(const std::string& text) {
  std::istringstream in(text);
  return read_exact_csv(in, "game");
}

std::string picture_of(const NormalFormGame& game) {
  return elimination_picture(game, eliminate(game, Dominance::strict, Dominator::mixed));
}

}  // namespace

TEST_CASE("dominated strategies are struck out, with the round at the end, and others are not") {
  // The second row is eliminated first, then the first column, then the third row.
  const std::string picture = picture_of(
      {matrix(",l,r & s\nt,1,0\nm,0,-1\nb,2,-7/3\n"), matrix(",l,r & s\nt,0,1\nm,5,0\nb,0,3\n")});
  for (const std::string round : {"1", "2", "3"}) {
    CHECK(count(picture, ">round " + round + "<") == 1);
  }
  CHECK(count(picture, "stroke-width=\"2\"") == 3);
  CHECK(picture.find(">1, 0<") != std::string::npos);
  CHECK(picture.find(">-7/3, 3<") != std::string::npos);
  CHECK(picture.find(">r &amp; s<") != std::string::npos);
  CHECK(picture.find("payoffs to player 1 (rows) and player 2 (columns)") != std::string::npos);
}

TEST_CASE("a zero-sum game shows the row player's payoffs alone") {
  const ExactMatrix game = matrix("1,2,3\n0,1,1\n");
  const std::string picture = picture_of({game, matrix("-1,-2,-3\n0,-1,-1\n")});
  CHECK(picture.find("payoffs to the row player") != std::string::npos);
  CHECK(picture.find(">3<") != std::string::npos);
  CHECK(count(picture, "stroke-width=\"2\"") == 3);
  CHECK(count(picture, ">round 1<") == 3);
}

TEST_CASE("nothing is struck out where nothing is dominated") {
  const std::string picture = picture_of({matrix("1,-1\n-1,1\n"), matrix("-1,1\n1,-1\n")});
  CHECK(count(picture, "stroke-width=\"2\"") == 0);
  CHECK(count(picture, ">round") == 0);
}

TEST_CASE("a picture of three players, or of more than 50 strategies, is refused") {
  std::istringstream in("NFG 1 R \"\" { \"a\" \"b\" \"c\" } { 1 1 1 } 1 2 3\n");
  const NormalFormGame three = read_nfg(in, "game");
  CHECK_THROWS_WITH_AS(elimination_picture(three, {}), "a picture is of 2 players, the game has 3",
                       std::invalid_argument);
  std::string row = "1";
  for (int k = 0; k < 50; ++k) {
    row += ",1";
  }
  const ExactMatrix wide = matrix(row + "\n");
  CHECK_THROWS_WITH_AS(elimination_picture({wide, wide}, {}),
                       "a picture of 1 x 51 payoffs struck out must have at most 50 rows and "
                       "columns",
                       std::invalid_argument);
}
