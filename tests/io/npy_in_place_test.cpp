#include "saddle/io/matrix/npy_in_place.h"

#include <limits>
#include <random>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "saddle/io/matrix/npy.h"
#include "saddle/io/text/parse_error.h"
#include "tests/io/npy_bytes.h"
#include "tests/temporary_folder.h"

using saddle::ArrayGame;
using saddle::ByteCursor;
using saddle::Index;
using saddle::is_npy_in_place;
using saddle::ParseError;
using saddle::PayoffMatrix;
using saddle::read_npy_in_place;
using saddle::test::bytes_of;
using saddle::test::npy;
using saddle::test::TemporaryFolder;

namespace {

const std::vector<double> six = {1, 2.5, -3, 4, 0.1, 6};

double payoff(const ArrayGame& game, Index row, Index column) { return game.payoff(row, column); }
double payoff(const PayoffMatrix& game, Index row, Index column) { return game(row, column); }

// Returns the error's message, without the folder.
std::string refusal(const TemporaryFolder& folder, const std::string& bytes) {
  const std::string file = folder.write("a.npy", bytes);
  REQUIRE(is_npy_in_place(file, 6));
  try {
    read_npy_in_place(file);
  } catch (const ParseError& error) {
    return std::string(error.what()).substr(file.size() - 5);
  }
  return "";
}

}  // namespace

TEST_CASE("an array of doubles is used in its file, in C order and in Fortran order") {
  const TemporaryFolder folder;
  for (const bool by_columns : {false, true}) {
    const std::string file = folder.write("a.npy", npy("<f8", by_columns, "(2, 3)", bytes_of(six)));
    REQUIRE(is_npy_in_place(file, 6));
    CHECK_FALSE(is_npy_in_place(file, 7));
    const ArrayGame game = read_npy_in_place(file);
    CHECK(game.rows() == 2);
    CHECK(game.columns() == 3);
    CHECK(game.payoff(0, 1) == (by_columns ? -3 : 2.5));
    CHECK(game.row(1) == (by_columns ? Eigen::Vector3d(2.5, 4, 6) : Eigen::Vector3d(4, 0.1, 6)));
    CHECK(game.column(2) == (by_columns ? Eigen::Vector2d(0.1, 6) : Eigen::Vector2d(-3, 6)));
    CHECK(game.range().minimum == -3);
    CHECK(game.range().maximum == 6);
  }
}

TEST_CASE("an array that is not a plain table of doubles is not used in its file") {
  const TemporaryFolder folder;
  const auto is_in_place = [&folder](const std::string& bytes) {
    return is_npy_in_place(folder.write("a.npy", bytes), 1);
  };
  CHECK_FALSE(is_in_place(npy(">f8", false, "(2, 3)", bytes_of(six, true))));
  CHECK_FALSE(is_in_place(npy("<f4", false, "(1, 2)", bytes_of<float>({1, 2}))));
  CHECK_FALSE(is_in_place(npy("<f8", false, "(6,)", bytes_of(six))));
  CHECK_FALSE(is_in_place(npy("<f8", false, "(1, 2, 3)", bytes_of(six))));
  CHECK_FALSE(is_in_place(npy("<f8", false, "(1, 67108864)", "")));
  CHECK_FALSE(is_in_place("\x93NUMPY"));
  CHECK_FALSE(is_in_place(""));
  CHECK_FALSE(is_npy_in_place(folder.path("none.npy"), 1));
  CHECK_FALSE(is_npy_in_place(folder.path("."), 1));
}

TEST_CASE("a damaged array has the same result in its file as from a stream") {
  std::mt19937_64 random(29);
  const TemporaryFolder folder;
  const auto outcome = [](const auto& read) -> std::string {
    try {
      std::ostringstream out;
      const auto game = read();
      for (Index i = 0; i < game.rows(); ++i) {
        for (Index j = 0; j < game.columns(); ++j) {
          out << (j == 0 ? "; " : " ") << payoff(game, i, j);
        }
      }
      return out.str();
    } catch (const ParseError& error) {
      return error.what();
    }
  };
  int read_in_place = 0;
  for (int k = 0; k < 2000; ++k) {
    std::string bytes = npy("<f8", k % 2 == 0, "(2, 3)", bytes_of(six));
    for (auto changes = random() % 3; changes > 0; --changes) {
      // Mostly bytes of the header, which decides everything.
      const std::size_t at = random() % (random() % 2 == 0 ? bytes.size() : 70);
      bytes[at] = random() % 2 == 0 ? static_cast<char>(random()) : bytes[random() % 70];
    }
    if (random() % 4 == 0) {
      bytes.resize(bytes.size() - 8 + random() % 16);
    }
    const std::string file = folder.write("a.npy", bytes);
    if (is_npy_in_place(file, 1)) {
      ++read_in_place;
      ByteCursor cursor(bytes);
      CAPTURE(bytes);
      CHECK(outcome([&] { return read_npy_in_place(file); }) ==
            outcome([&] { return saddle::read_npy<PayoffMatrix>(cursor, file); }));
    }
  }
  CHECK(read_in_place > 500);
}

TEST_CASE("an array in its file that is cut, too long or not finite is refused with the place") {
  const TemporaryFolder folder;
  const std::string whole = bytes_of(six);
  CHECK(refusal(folder, npy("<f8", false, "(2, 3)", whole.substr(1))) ==
        "a.npy: expected 2 x 3 entries, found the end of the file");
  CHECK(refusal(folder, npy("<f8", false, "(2, 3)", whole + "x")) ==
        "a.npy: expected the end of the file after the array, found more");
  std::vector<double> bad = six;
  bad[4] = std::numeric_limits<double>::quiet_NaN();
  CHECK(refusal(folder, npy("<f8", false, "(2, 3)", bytes_of(bad))) ==
        "a.npy:2:2: expected a finite number, found nan");
  CHECK(refusal(folder, npy("<f8", true, "(2, 3)", bytes_of(bad))) ==
        "a.npy:1:3: expected a finite number, found nan");
  bad[4] = -std::numeric_limits<double>::infinity();
  CHECK(refusal(folder, npy("<f8", false, "(3, 2)", bytes_of(bad))) ==
        "a.npy:3:1: expected a finite number, found -inf");
}
