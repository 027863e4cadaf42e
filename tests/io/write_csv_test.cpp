#include "saddle/io/csv/write_csv.h"

#include <cmath>
#include <cstring>
#include <functional>
#include <ios>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "saddle/io/csv/csv.h"
#include "saddle/io/game/nfg.h"
#include "saddle/io/matrix/sparse_matrix_market.h"
#include "saddle/io/matrix/write_npy.h"
#include "saddle/io/read_game.h"
#include "saddle/matrix/exact_matrix.h"

using saddle::CsvLabels;
using saddle::CsvOptions;
using saddle::DenseMatrix;
using saddle::ExactMatrix;
using saddle::format_of;
using saddle::GameFormat;
using saddle::Index;
using saddle::PayoffMatrix;
using saddle::Rational;

namespace {

template <class Game>
std::string written(const Game& game) {
  std::ostringstream out;
  write_csv(out, game);
  return out.str();
}

PayoffMatrix read_back(const std::string& text, const CsvOptions& options = {}) {
  std::istringstream in(text);
  return saddle::read_csv(in, "written", options);
}

void check_same(const PayoffMatrix& game, const PayoffMatrix& other) {
  REQUIRE(game.rows() == other.rows());
  REQUIRE(game.columns() == other.columns());
  CHECK(game.row_labels() == other.row_labels());
  CHECK(game.column_labels() == other.column_labels());
  CHECK(std::memcmp(game.entries().data(), other.entries().data(),
                    sizeof(double) * static_cast<std::size_t>(game.entries().size())) == 0);
}

// All finite doubles are equally likely.
double random_double(std::mt19937_64& random) {
  double number = 0;
  do {
    const std::uint64_t bits = random();
    std::memcpy(&number, &bits, sizeof number);
  } while (!std::isfinite(number));
  return number;
}

DenseMatrix random_entries(Index rows, Index columns, std::mt19937_64& random) {
  DenseMatrix entries(rows, columns);
  for (double& entry : entries.reshaped()) {
    entry = random() % 4 == 0 ? static_cast<double>(random() % 21) - 10 : random_double(random);
  }
  return entries;
}

std::vector<std::string> random_labels(Index count, std::mt19937_64& random) {
  static const std::vector<std::string> pieces = {
      ",", ";",  "\t", " ", "\"", "\n", "\r", "\r\n", "#",    "sep=;", "1",        "-3/4",
      "%", "[[", "x",  "A", "e5", ".",  "=",  "nan",  "#N/A", "\\",    "\xC3\xA9", "\xEF\xBB\xBF"};
  std::vector<std::string> labels;
  for (Index k = 0; k < count; ++k) {
    std::string label;
    for (auto length = random() % 5; length > 0; --length) {
      label += pieces[random() % pieces.size()];
    }
    labels.push_back(label + std::to_string(k));
  }
  return labels;
}

CsvLabels kind(bool rows, bool columns) {
  return rows && columns ? CsvLabels::both
         : rows          ? CsvLabels::rows
         : columns       ? CsvLabels::columns
                         : CsvLabels::none;
}

}  // namespace

TEST_CASE("a game is written with its labels, its numbers as short as can be") {
  CHECK(written(PayoffMatrix{{0.1, -1}, {1e300, 3}}) == "0.1,-1\n1e+300,3\n");
  CHECK(written(PayoffMatrix((DenseMatrix(1, 2) << 1, 2).finished(), {"x"}, {"A, B", "C"})) ==
        ",\"A, B\",C\nx,1,2\n");
  CHECK(written(PayoffMatrix((DenseMatrix(1, 2) << 1, 2).finished(), {"#1"})) == "\"#1\",1,2\n");
  CHECK(written(ExactMatrix{{Rational(-1, 3), Rational(2)}}) == "-1/3,2\n");
}

TEST_CASE("labels that begin like a file of another kind are read back") {
  for (const std::string label : {"[[A", "{}", "<html", "%PDF-", "EFG", "EFG 2", "NFG", "PK"}) {
    CAPTURE(label);
    const PayoffMatrix game(DenseMatrix::Ones(1, 1), {}, {label});
    CHECK(format_of(written(game)) == GameFormat::csv);
    check_same(read_back(written(game), {.labels = CsvLabels::columns}), game);
  }
}

TEST_CASE("a written game is read back bit by bit, whatever the labels") {
  std::mt19937_64 random(6);
  for (int k = 0; k < 3000; ++k) {
    const auto rows = static_cast<Index>(random() % 4 + 1);
    const auto columns = static_cast<Index>(random() % 4 + 1);
    const bool has_rows = random() % 2 == 0;
    const bool has_columns = random() % 2 == 0;
    const PayoffMatrix game(
        random_entries(rows, columns, random),
        has_rows ? random_labels(rows, random) : std::vector<std::string>(),
        has_columns ? random_labels(columns, random) : std::vector<std::string>());
    const std::string text = written(game);
    CAPTURE(text);
    check_same(read_back(text, {.labels = kind(has_rows, has_columns)}), game);
    if (has_rows == has_columns) {
      check_same(read_back(text), game);
    }
  }
}

TEST_CASE("labels of one side that are words are read back, or reported as in doubt") {
  const DenseMatrix entries = (DenseMatrix(2, 2) << 1, 2, 3, 4).finished();
  for (const auto& labels : {std::vector<std::string>{"A", "B"}, {"Heads up", "no, never"}}) {
    CHECK_THROWS_AS(read_back(written(PayoffMatrix(entries, labels))), saddle::UndecidedLabels);
    CHECK_THROWS_AS(read_back(written(PayoffMatrix(entries, {}, labels))), saddle::UndecidedLabels);
  }
  const PayoffMatrix one_row(DenseMatrix::Zero(1, 3), {"A"});
  check_same(read_back(written(one_row)), one_row);
  const PayoffMatrix one_column(DenseMatrix::Zero(3, 1), {}, {"A"});
  check_same(read_back(written(one_column)), one_column);
}

TEST_CASE("exact games are read back exactly") {
  std::mt19937_64 random(7);
  std::vector<Rational> entries;
  for (int k = 0; k < 600; ++k) {
    Rational entry(mpz_class(random()), mpz_class(random() % 1000 + 1));
    entry.canonicalize();
    entries.push_back(k % 2 == 0 ? entry : Rational(-entry));
  }
  const ExactMatrix game(20, 30, entries, random_labels(20, random), random_labels(30, random));
  std::istringstream in(written(game));
  const ExactMatrix copy = saddle::read_exact_csv(in, "written");
  CHECK(copy.entries() == game.entries());
  CHECK(copy.row_labels() == game.row_labels());
  CHECK(copy.column_labels() == game.column_labels());
}

TEST_CASE("labels that cannot be read back are refused") {
  const auto write_labels = [](const std::string& first, const std::string& second) {
    return written(PayoffMatrix(DenseMatrix::Zero(2, 1), {first, second}));
  };
  CHECK_THROWS_WITH_AS(write_labels("a", "a"), "row label is 'a', must stand for one strategy only",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(write_labels("a", " \t"), "row label is ' \\t', must not be blank",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(write_labels("a", "\xFF"), "row label is '\\xff', must be UTF-8",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(write_labels("a", "\x1B"),
                       "row label is '\\x1b', must have no control character",
                       std::invalid_argument);
}

TEST_CASE("a stop ends the writing of a game in every format") {
  const Index size = 400;
  const std::size_t payoffs = 160'000;
  const ExactMatrix game(size, size, std::vector<Rational>(payoffs, Rational(1, 3)));
  const ExactMatrix whole(size, size, std::vector<Rational>(payoffs, 3));
  using Write = std::function<void(std::ostream&, const saddle::ShouldStop&)>;
  const std::vector<Write> writers = {
      [&](auto& out, const auto& stop) { saddle::write_csv(out, game, stop); },
      [&](auto& out, const auto& stop) { saddle::write_csv(out, rounded(game), stop); },
      [&](auto& out, const auto& stop) { saddle::write_csv(out, game, whole, stop); },
      [&](auto& out, const auto& stop) { saddle::write_npy(out, whole, stop); },
      [&](auto& out, const auto& stop) {
        saddle::write_nfg(out, saddle::NormalFormGame(game, whole), stop);
      },
  };
  for (const Write& write : writers) {
    std::ostringstream out;
    int looks = 0;
    CHECK_THROWS_AS(write(out, [&looks] { return ++looks == 2; }), saddle::Stopped);
    CHECK(looks == 2);
  }
}

TEST_CASE("a stream that fails in the middle is reported in every format") {
  // It has space for a few bytes, like a disk that is nearly full.
  struct SmallBuffer : std::stringbuf {
    std::streamsize xsputn(const char* text, std::streamsize bytes) override {
      left -= bytes;
      return left < 0 ? 0 : std::stringbuf::xsputn(text, bytes);
    }
    int_type overflow(int_type character) override {
      return --left < 0 ? traits_type::eof() : std::stringbuf::overflow(character);
    }
    std::streamsize left = 0;
  };
  const ExactMatrix game(20, 20, std::vector<Rational>(400, 3));
  saddle::SparseEntries entries(20, 20);
  entries.insert(3, 4) = 0.5;
  using Write = std::function<void(std::ostream&)>;
  const std::vector<Write> writers = {
      [&](auto& out) { saddle::write_csv(out, game); },
      [&](auto& out) { saddle::write_csv(out, rounded(game)); },
      [&](auto& out) { saddle::write_csv(out, game, game); },
      [&](auto& out) { saddle::write_npy(out, game); },
      [&](auto& out) { saddle::write_nfg(out, saddle::NormalFormGame(game, game)); },
      [&](auto& out) { saddle::write_sparse_matrix_market(out, entries); },
  };
  for (const Write& write : writers) {
    std::ostringstream whole;
    write(whole);
    for (const double part : {0.0, 0.1, 0.5, 0.99}) {
      SmallBuffer small;
      small.left = static_cast<std::streamsize>(part * static_cast<double>(whole.str().size()));
      std::ostream out(&small);
      CHECK_THROWS_AS(write(out), std::ios_base::failure);
    }
  }
}
