#include "saddle/io/matrix/npy_games.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <sstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "saddle/io/text/parse_error.h"
#include "tests/io/npy_bytes.h"

using saddle::EntriesOfGames;
using saddle::Index;
using saddle::NpyGames;
using saddle::ParseError;
using saddle::Rational;
using saddle::test::bytes_of;
using saddle::test::npy;

namespace {

std::vector<double> first_numbers(std::size_t count) {
  std::vector<double> numbers(count);
  std::iota(numbers.begin(), numbers.end(), 0);
  return numbers;
}

// Returns all entries of an array, read with this many games at a time.
std::vector<double> entries_of(const std::string& file, Index most) {
  std::istringstream nothing_more;
  NpyGames games(file, nothing_more, "a");
  std::vector<double> all;
  for (std::string bytes = games.next(most); !bytes.empty(); bytes = games.next(most)) {
    const std::vector<double> some = games.entries(bytes).entries;
    CHECK(std::ssize(some) <= most * games.rows() * games.columns());
    all.insert(all.end(), some.begin(), some.end());
  }
  return all;
}

std::string refusal(const std::string& file) {
  std::istringstream nothing_more;
  try {
    NpyGames games(file, nothing_more, "a");
    while (!games.next(2).empty()) {
    }
  } catch (const ParseError& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("the games of an array come in order, any number at a time, whatever their type") {
  const std::vector<double> numbers = first_numbers(30);
  for (const Index most : {1, 2, 4, 5, 100}) {
    CHECK(entries_of(npy("<f8", false, "(5, 2, 3)", bytes_of(numbers)), most) == numbers);
  }
  const auto as = [&](auto zero) {
    return std::vector<decltype(zero)>(numbers.begin(), numbers.end());
  };
  CHECK(entries_of(npy("<f4", false, "(5, 2, 3)", bytes_of(as(float{}))), 2) == numbers);
  CHECK(entries_of(npy("|u1", false, "(5, 2, 3)", bytes_of(as(std::uint8_t{}))), 2) == numbers);
  CHECK(entries_of(npy(">i2", false, "(5, 2, 3)", bytes_of(as(std::int16_t{}), true)), 2) ==
        numbers);
  CHECK(entries_of(npy(">f8", false, "(5, 2, 3)", bytes_of(numbers, true), 2), 2) == numbers);
}

TEST_CASE("a game with an integer that is not a double is marked, and can be read exactly") {
  const std::int64_t wide = (std::int64_t{1} << 53) + 1;
  std::istringstream nothing_more;
  NpyGames games(npy("<i8", false, "(3, 1, 2)", bytes_of<std::int64_t>({1, 2, wide, 0, 3, 4})),
                 nothing_more, "a");
  const std::string bytes = games.next(3);
  const EntriesOfGames read = games.entries(bytes);
  CHECK(read.rounded == std::vector<bool>{false, true, false});
  CHECK(games.exact_game(std::string_view(bytes).substr(games.bytes_of_game()))(0, 0) ==
        Rational(wide));
}

TEST_CASE("a number that is not finite is allowed in doubles, but not in an exact game") {
  const double none = std::numeric_limits<double>::quiet_NaN();
  std::istringstream nothing_more;
  NpyGames games(npy("<f8", false, "(1, 2, 2)", bytes_of<double>({1, 2, none, 4})), nothing_more,
                 "a");
  const std::string bytes = games.next(1);
  CHECK(std::isnan(games.entries(bytes).entries[2]));
  CHECK_THROWS_WITH_AS(games.exact_game(bytes), "a:2:1: expected a finite number, found nan",
                       ParseError);
}

TEST_CASE("a file that is not an array of games in C order, or has a wrong length, is refused") {
  const std::string numbers = bytes_of(first_numbers(8));
  CHECK(refusal(npy("<f8", false, "(2, 2, 2)", numbers)) == "");
  CHECK(refusal(npy("<f8", false, "(4, 2)", numbers)) ==
        "a: expected an array of three dimensions, found 2");
  CHECK(refusal(npy("<f8", true, "(2, 2, 2)", numbers)) ==
        "a: expected games one after the other in C order, found Fortran order (save "
        "numpy.ascontiguousarray of the array)");
  CHECK(refusal(npy("<f8", false, "(2, 0, 2)", "")) ==
        "a: expected an array with entries, found an empty one");
  CHECK(refusal(npy("<f8", false, "(3, 2, 2)", numbers)) ==
        "a: expected 3 games, found the end of the file after 2");
  CHECK(refusal(npy("<f8", false, "(2, 2, 2)", numbers + "x")) ==
        "a: expected the end of the file after the array, found more");
  CHECK(refusal(npy("<c8", false, "(2, 2, 2)", numbers)).find("expected an array of numbers") !=
        std::string::npos);
  CHECK(refusal(npy("<f8", false, "(4611686018427387904, 2, 2)", "")).find("fits in memory") !=
        std::string::npos);
}

TEST_CASE("the whole games before the end of a file that is cut are read") {
  const std::string file = npy("<f8", false, "(5, 1, 2)", bytes_of(first_numbers(7)));
  const std::size_t known = file.size() - 30;  // within a game
  std::istringstream rest(file.substr(known));
  NpyGames games(file.substr(0, known), rest, "a");
  // Games that have arrived are returned before waiting for the others.
  CHECK(games.entries(games.next(5)).entries == first_numbers(2));
  CHECK(games.entries(games.next(5)).entries == std::vector<double>{2, 3, 4, 5});
  CHECK_THROWS_AS(games.next(5), ParseError);
}
