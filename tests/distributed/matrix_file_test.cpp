#include "saddle/distributed/matrix_file.h"

#include <bit>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "benchmarks/subjects/planted.h"
#include "saddle/distributed/petsc_file.h"
#include "saddle/distributed/ranks.h"
#include "saddle/io/matrix/sparse_matrix_market.h"
#include "saddle/io/read_game.h"
#include "saddle/io/text/parse_error.h"
#include "tests/apps/program.h"
#include "tests/io/npy_bytes.h"

using saddle::DenseMatrix;
using saddle::DensePart;
using saddle::Index;
using saddle::ParseError;
using saddle::PayoffMatrix;
using saddle::SparseEntries;
using saddle::SparseGame;
using saddle::SparsePart;
using saddle::test::TemporaryFolder;

namespace {

// A file that the leader writes, at the same path for all ranks. It is removed when all ranks are
// done with it.
class CommonFile {
 public:
  explicit CommonFile(const std::string& text) {
    const std::string path = saddle::is_leader() ? folder_.write("game", text) : "";
    path_ = saddle::from_rank(0, path);
  }
  ~CommonFile() { saddle::sum_over_ranks(Index{0}); }
  CommonFile(const CommonFile&) = delete;
  CommonFile& operator=(const CommonFile&) = delete;

  const std::string& path() const { return path_; }

 private:
  TemporaryFolder folder_;
  std::string path_;
};

// Returns the error of reading a text by all ranks, from a file named "game".
std::string error_of(const std::string& text) {
  const CommonFile file(text);
  try {
    saddle::read_matrix_file(file.path());
  } catch (const ParseError& error) {
    return ParseError("game", error.line(), error.column(), error.message()).what();
  }
  return "";
}

void check_same(const std::string& text, const SparseGame& game) {
  const CommonFile file(text);
  const auto part = std::get<SparsePart>(saddle::read_matrix_file(file.path()));
  CHECK(part.rows.size() == game.rows());
  CHECK(part.entries.cols() == game.columns());
  // Each rank knows the greatest payoff that it has read.
  CHECK(part.rounding <= game.range().rounding);
  CHECK((part.rounding > 0) == (game.range().rounding > 0));
  const SparseEntries expected =
      game.entries().middleRows(part.rows.first_here(), part.rows.size_here());
  CHECK(part.entries.rows() == expected.rows());
  CHECK(part.entries.nonZeros() == expected.nonZeros());
  CHECK((part.entries - expected).norm() == 0);
}

void check_same(const std::string& text, const PayoffMatrix& game) {
  const CommonFile file(text);
  const auto part = std::get<DensePart>(saddle::read_matrix_file(file.path()));
  CHECK(part.rows.size() == game.rows());
  CHECK(part.payoffs == game.entries().middleRows(part.rows.first_here(), part.rows.size_here()));
  CHECK(part.rounding <= game.rounding());
  CHECK((part.rounding > 0) == (game.rounding() > 0));
}

SparseGame read_alone(const std::string& text) {
  std::istringstream in(text);
  return saddle::read_sparse_matrix_market(in, "game");
}

PayoffMatrix read_table_alone(const std::string& text) {
  std::istringstream in(text);
  return std::get<PayoffMatrix>(saddle::read_game(in, "game"));
}

const std::string head = "%%MatrixMarket matrix coordinate ";
const std::string array_head = "%%MatrixMarket matrix array ";

// Numbers in the format of PETSc.
std::string big_endian(std::uint64_t bits, int size) {
  std::string bytes;
  for (int k = size - 1; k >= 0; --k) {
    bytes += static_cast<char>(bits >> 8 * k & 0xff);
  }
  return bytes;
}

std::string petsc_text(const SparseEntries& matrix, int width = 4) {
  std::string text;
  const auto put = [&](Index number) {
    text += big_endian(static_cast<std::uint64_t>(number), width);
  };
  for (const Index number :
       {Index{1211216}, Index{matrix.rows()}, Index{matrix.cols()}, Index{matrix.nonZeros()}}) {
    put(number);
  }
  for (Index i = 0; i < matrix.rows(); ++i) {
    put(matrix.row(i).nonZeros());
  }
  for (Index k = 0; k < matrix.nonZeros(); ++k) {
    put(matrix.innerIndexPtr()[k]);
  }
  for (Index k = 0; k < matrix.nonZeros(); ++k) {
    text += big_endian(std::bit_cast<std::uint64_t>(matrix.valuePtr()[k]), 8);
  }
  return text;
}

std::string petsc_table(const DenseMatrix& table, int width = 4) {
  std::string text;
  for (const Index number : {Index{1211216}, Index{table.rows()}, Index{table.cols()}, Index{-1}}) {
    text += big_endian(static_cast<std::uint64_t>(number), width);
  }
  for (Index k = 0; k < table.size(); ++k) {
    text += big_endian(std::bit_cast<std::uint64_t>(table.data()[k]), 8);
  }
  return text;
}

DenseMatrix some_table(Index rows, Index columns) {
  return DenseMatrix::NullaryExpr(rows, columns, [](Index i, Index j) {
    return 0.1 * static_cast<double>((7 * i + 5 * j + i * j) % 11 - 4);
  });
}

SparseEntries small_matrix() {
  SparseEntries matrix(3, 4);
  matrix.insert(0, 1) = 0.5;
  matrix.insert(0, 3) = -2;
  matrix.insert(2, 0) = 1e300;
  matrix.insert(2, 2) = 7;
  matrix.makeCompressed();
  return matrix;
}

}  // namespace

TEST_CASE("ranks read their rows of a MatrixMarket file as one process reads it") {
  std::vector<std::string> texts = {
      head + "real general\n% a comment\n\n2 3 3\n1 1 2.5\n2 3 -1\n1 2 0.1\n",
      head + "integer symmetric\n3 3 4\n1 1 2\n2 1 5\n3 3 -1\n3 2 7",
      head + "real skew-symmetric\n3 3 2\n3 1 2\n2 1 0.5\n\n \n\n",
      head + "pattern general\n5 1 2\n5 1\n2 1\n",
      head + "pattern symmetric\r\n4 4 3\r\n1 1\r\n4 1\r\n3 2\r\n",
      head + "double general\n1 1 1\n1 1 -3/4\n",
      head + "real general\n4 4 0\n",
      head + "real general\n4 4 0",
  };
  std::mt19937_64 random(3);
  for (const Index size : {10, 97, 400}) {
    const SparseEntries matrix = saddle::bench::planted_game({size, 60, 5, 7}, 2).entries * 0.1;
    std::ostringstream out;
    saddle::write_sparse_matrix_market(out, matrix);
    texts.push_back(out.str());
  }
  for (const std::string& text : texts) {
    CAPTURE(text.substr(0, 80));
    check_same(text, read_alone(text));
  }
}

TEST_CASE("ranks refuse a bad MatrixMarket file with the error that one process finds") {
  std::string long_tail;
  for (int k = 1; k <= 50; ++k) {
    long_tail += fmt::format("{} {} 1\n", k, k);
  }
  for (const std::string& text : {
           std::string(),
           std::string("nothing"),
           head + "complex general\n",
           head + "pattern skew-symmetric\n2 2 1\n2 1\n",
           head + "real general\n",
           head + "real general\n0 2 1\n1 1 1\n",
           head + "real symmetric\n2 3 1\n1 1 1\n",
           head + "real general\n2 2 5\n",
           head + "real general\n2 2 2\n1 1 1\n",
           head + "real general\n2 2 2\n1 1 1\n3 1 1\n",
           head + "real general\n2 2 2\n1 1 1\n1 2 x\n",
           head + "real general\n2 2 2\n1 1 nan\n1 2 x\n",
           head + "real general\n2 2 2\n1 1 1\n\n1 2 1\n",
           head + "real general\n2 2 2\n1 1 1\n1 2 1\n2 2 1\n",
           head + "real general\n2 2 2\n1 1 1\n1 2 1 4\n",
           head + "real general\n2 2 2\n1 2 1\n1 2 1\n",
           head + "real symmetric\n2 2 2\n1 2 1\n1 1 1\n",
           head + "real skew-symmetric\n2 2 1\n1 1 1\n",
           head + "integer general\n50 50 52\n" + long_tail + "7 8 1\n50 50 2\n",
           head + "integer general\n50 50 52\n" + long_tail + "1 1 1\n50 50 2\n",
           head + "integer general\n50 50 52\n" + long_tail + "1 1 1\n",
           head + "integer general\n50 50 45\n" + long_tail,
           head + "integer symmetric\n60 60 51\n" + long_tail + "60 1 1e400\n",
       }) {
    CAPTURE(text.substr(0, 80));
    std::string expected;
    try {
      read_alone(text);
    } catch (const ParseError& error) {
      expected = error.what();
    }
    CHECK(!expected.empty());
    CHECK(error_of(text) == expected);
  }
}

TEST_CASE("ranks read PETSc's binary format, with whole numbers of 32 and 64 bits") {
  for (const SparseEntries& matrix :
       {small_matrix(), SparseEntries(5, 2),
        SparseEntries(saddle::bench::planted_game({90, 60, 5, 7}, 2).entries * 0.1)}) {
    for (const int width : {4, 8}) {
      check_same(petsc_text(matrix, width), SparseGame(matrix));
    }
  }
}

TEST_CASE("columns of a row may stand in any order in PETSc's binary format") {
  std::string text = petsc_text(small_matrix());
  // The row of 3 entries: columns begin at byte 28, payoffs at byte 44.
  const std::string columns = text.substr(28, 8);
  const std::string payoffs = text.substr(44, 16);
  text.replace(28, 8, columns.substr(4) + columns.substr(0, 4));
  text.replace(44, 16, payoffs.substr(8) + payoffs.substr(0, 8));
  check_same(text, SparseGame(small_matrix()));
}

TEST_CASE("bad files in PETSc's binary format are refused, naming the byte") {
  const std::string good = petsc_text(small_matrix());
  CHECK(good.size() == 76);
  CHECK(error_of(good.substr(0, 75)) == "game: byte 75: expected 76 bytes in all, found 75");
  CHECK(error_of(good + "x") == "game: byte 76: expected 76 bytes in all, found 77");
  CHECK(error_of(good.substr(0, 6)) == "game: byte 6: expected more, found the end of the file");
  const auto with = [&](std::size_t byte, std::uint64_t bits, int size) {
    std::string text = good;
    return text.replace(byte, static_cast<std::size_t>(size), big_endian(bits, size));
  };
  CHECK(error_of(with(4, 0, 4)) ==
        "game: byte 4: expected a number of rows from 1 to 67108863, found 0");
  CHECK(error_of(with(8, 1U << 31U, 4)) ==
        "game: byte 8: expected a number of columns from 1 to 67108863, found -2147483648");
  CHECK(error_of(with(12, 0xfffffffe, 4)) ==
        "game: byte 12: expected a number of entries from -1 to 12, found -2");
  CHECK(error_of(with(16, 3, 4)) ==
        "game: byte 12: expected 5 entries, the sum of the rows' lengths, found 4");
  CHECK(error_of(with(24, 9, 4)) ==
        "game: byte 24: expected a number of entries of a row from 0 to 4, found 9");
  CHECK(error_of(with(40, 4, 4)) ==
        "game: byte 40: expected a column, counted from 0, from 0 to 3, found 4");
  CHECK(error_of(with(40, 0, 4)) ==
        "game: byte 40: expected each column of a row once, found column 1 of row 3 again (counted "
        "from 1)");
  CHECK(error_of(with(68, std::bit_cast<std::uint64_t>(HUGE_VAL), 8)) ==
        "game: byte 68: expected a finite payoff, found inf");
}

TEST_CASE("ranks read their rows of a MatrixMarket array as one process reads it") {
  std::vector<std::string> texts = {
      array_head + "real general\n% a comment\n\n2 3\n1\n-2.5\n0.1\n3\n1e-3\n7\n",
      array_head + "integer symmetric\n3 3\n1\n2\n3\n4\n5\n6",
      array_head + "real skew-symmetric\n3 3\n1\n2\n0.5\n\n \n\n",
      array_head + "real skew-symmetric\r\n1 1\r\n",
      array_head + "double general\n1 1\n-3/4\n",
      array_head + "real general\n1 5\n1\n2\n3\n4\n5\n",
      array_head + "real symmetric\n1 1\n2\n",
  };
  for (const auto& [rows, columns] : {std::pair<Index, Index>{70, 50}, {3, 800}, {2000, 2}}) {
    std::string text = array_head + fmt::format("real general\n{} {}\n", rows, columns);
    const DenseMatrix table = some_table(rows, columns);
    for (Index j = 0; j < columns; ++j) {
      for (Index i = 0; i < rows; ++i) {
        text += fmt::format("{}\n", table(i, j));
      }
    }
    texts.push_back(text);
  }
  for (const std::string& text : texts) {
    CAPTURE(text.substr(0, 80));
    check_same(text, read_table_alone(text));
  }
}

TEST_CASE("bad MatrixMarket arrays are refused by all ranks, with the place") {
  CHECK(error_of(array_head + "pattern general\n2 2\n") ==
        "game:1:29: expected real or double or integer, found 'pattern'");
  CHECK(error_of(array_head + "real general\n") ==
        "game:2: expected a line of rows and columns, found the end of the file");
  CHECK(error_of(array_head + "real general\n2 2 4\n") ==
        "game:2:5: expected the end of the line after the number of columns, found '4'");
  CHECK(error_of(array_head + "real symmetric\n2 3\n") ==
        "game:2:3: expected as many columns as rows, 2, found 3");
  CHECK(error_of(array_head + "real general\n2 2\n1\n2\n3\n") ==
        "game:6: expected 4 entries, found 3");
  // No memory is allocated for entries that cannot exist.
  CHECK(error_of(array_head + "real general\n60000000 60000000\n1\n") ==
        "game:4: expected 3600000000000000 entries, found 1");
  CHECK(error_of(array_head + "real general\n2 2\n1\n2\n3\n4\n5\n") ==
        "game:7:1: expected the end of the file after 4 entries, found more");
  CHECK(error_of(array_head + "real general\n2 2\n1\n2\nnan\n4\n") ==
        "game:5:1: expected a finite number, found 'nan'");
  CHECK(error_of(array_head + "real general\n2 2\n1\n2\n\n4\n") ==
        "game:5:1: expected a payoff, found the end of the line");
  CHECK(error_of(array_head + "real general\n2 2\n1 2\n3\n4\n5\n") ==
        "game:3:3: expected the end of the line after an entry, found '2'");
}

TEST_CASE("ranks read tables in PETSc's binary format, and refuse bad ones, naming the byte") {
  for (const auto& [rows, columns] : {std::pair<Index, Index>{70, 50}, {3, 800}, {1, 1}}) {
    for (const int width : {4, 8}) {
      check_same(petsc_table(some_table(rows, columns), width),
                 PayoffMatrix(some_table(rows, columns)));
    }
  }
  std::string text = petsc_table(some_table(3, 2));
  CHECK(error_of(text.substr(0, 63)) == "game: byte 63: expected 64 bytes in all, found 63");
  CHECK(error_of(text + "x") == "game: byte 64: expected 64 bytes in all, found 65");
  text.replace(56, 8, big_endian(std::bit_cast<std::uint64_t>(HUGE_VAL), 8));
  CHECK(error_of(text) == "game: byte 56: expected a finite payoff, found inf");
}

TEST_CASE("ranks read .npy arrays of any order as one process reads them") {
  using saddle::test::bytes_of;
  using saddle::test::npy;
  std::vector<double> numbers;
  std::vector<std::int64_t> whole;
  for (int k = 0; k < 600; ++k) {
    numbers.push_back(0.1 * (k % 17 - 8));
    whole.push_back((k % 5 - 2) * ((std::int64_t{1} << 60) + 1));
  }
  for (const bool by_columns : {false, true}) {
    for (const std::string shape : {"(30, 20)", "(2, 300)", "(600, 1)", "(600,)"}) {
      for (const std::string& text : {npy("<f8", by_columns, shape, bytes_of(numbers)),
                                      npy(">f8", by_columns, shape, bytes_of(numbers, true)),
                                      npy("<i8", by_columns, shape, bytes_of(whole))}) {
        CAPTURE(text.substr(10, 60));
        check_same(text, read_table_alone(text));
      }
    }
  }
}

TEST_CASE("bad .npy arrays are refused by all ranks with the error that one process finds") {
  using saddle::test::bytes_of;
  using saddle::test::npy;
  std::vector<double> numbers(60, 1);
  const std::string good = npy("<f8", false, "(20, 3)", bytes_of(numbers));
  numbers[40] = std::nan("");
  for (const std::string& text : {good + "x", good.substr(0, good.size() - 1), good.substr(0, 30),
                                  npy("<f8", false, "(2, 3, 10)", bytes_of(numbers)),
                                  npy("<c8", false, "(20, 3)", bytes_of(numbers)),
                                  npy("<f8", false, "(20, 3)", bytes_of(numbers)),
                                  npy("<f8", true, "(20, 3)", bytes_of(numbers))}) {
    std::string expected;
    try {
      read_table_alone(text);
    } catch (const ParseError& error) {
      expected = error.what();
    }
    CHECK(!expected.empty());
    CHECK(error_of(text) == expected);
  }
}

TEST_CASE("a file that cannot be read, or not in parts, is refused by all ranks alike") {
  CHECK_THROWS_WITH_AS(saddle::read_matrix_file("/nowhere/game.mtx"),
                       "cannot read /nowhere/game.mtx: No such file or directory",
                       saddle::CommonError);
  CHECK_THROWS_WITH_AS(saddle::read_matrix_file("/dev/null"),
                       "cannot read /dev/null: ranks share regular files only",
                       saddle::CommonError);
}
