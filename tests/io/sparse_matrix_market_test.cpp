#include "saddle/io/matrix/sparse_matrix_market.h"

#include <limits>
#include <random>
#include <sstream>
#include <string>

#include <doctest/doctest.h>

#include "saddle/io/text/parse_error.h"
#include "tests/fuzz/mtx_properties.h"
#include "tests/io/csv_outcome.h"

using saddle::Index;
using saddle::looks_like_sparse_matrix_market;
using saddle::ParseError;
using saddle::read_sparse_matrix_market;
using saddle::SparseGame;

namespace {

SparseGame read_sparse(const std::string& text) {
  std::istringstream in(text);
  return read_sparse_matrix_market(in, "m");
}

// Returns the full matrix, or the error's message.
std::string entries_or_refusal(const std::string& text) {
  try {
    const SparseGame game = read_sparse(text);
    std::ostringstream out;
    for (Index i = 0; i < game.rows(); ++i) {
      out << (i == 0 ? "" : "; ") << game.row(i).transpose();
    }
    return out.str();
  } catch (const ParseError& error) {
    return error.what();
  }
}

const std::string head = "%%MatrixMarket matrix coordinate ";

}  // namespace

TEST_CASE("sparse MatrixMarket files are read with every field and symmetry") {
  CHECK(entries_or_refusal(head + "real general\n2 3 3\n1 1 2.5\n2 3 -1e2\n1 3 .5\n") ==
        "2.5   0 0.5;    0    0 -100");
  CHECK(entries_or_refusal(head + "integer general\n% text\n%\n\n2 2 1\n 2\t1  -7 \n\n") ==
        "0 0; -7  0");
  CHECK(entries_or_refusal(head + "pattern general\n2 2 2\n1 2\n2 1\n") == "0 1; 1 0");
  CHECK(entries_or_refusal(head + "real symmetric\n2 2 2\n1 1 4\n2 1 3\n") == "4 3; 3 0");
  CHECK(entries_or_refusal(head + "pattern symmetric\n2 2 1\n2 1\n") == "0 1; 1 0");
  CHECK(entries_or_refusal(head + "real skew-symmetric\n3 3 2\n2 1 3\n3 2 -1\n") ==
        " 0 -3  0; 3 0 1;  0 -1  0");
  CHECK(entries_or_refusal(
            "%%matrixmarket MATRIX Coordinate Double General\r\n1 1 1\r\n1 1 1/4\r\n") == "0.25");
  CHECK(entries_or_refusal(head + "real general\n2 2 0\n") == "0 0; 0 0");
  CHECK(entries_or_refusal(head + "real general\n1 2 2\n1 2 3\n1 1 2") == "2 3");
}

TEST_CASE("invalid sparse MatrixMarket files are refused, naming the place") {
  CHECK(entries_or_refusal("") == "m:1:1: expected %%MatrixMarket, found ''");
  CHECK(entries_or_refusal("1 2\n") == "m:1:1: expected %%MatrixMarket, found '1'");
  CHECK(entries_or_refusal("%%MatrixMarket matrix array real general\n") ==
        "m:1:23: expected coordinate, found 'array'");
  CHECK(entries_or_refusal(head + "complex general\n") ==
        "m:1:34: expected real or double or integer or pattern, found 'complex'");
  CHECK(entries_or_refusal(head + "real\n") ==
        "m:1:38: expected general or symmetric or skew-symmetric, found the end of the line");
  CHECK(entries_or_refusal(head + "real hermitian\n") ==
        "m:1:39: expected general or symmetric or skew-symmetric, found 'hermitian'");
  CHECK(entries_or_refusal(head + "pattern skew-symmetric\n2 2 1\n2 1\n") ==
        "m:1:56: expected numbers in a skew-symmetric matrix, found pattern");
  CHECK(entries_or_refusal(head + "real general 7\n") ==
        "m:1:47: expected the end of the line after the header, found '7'");
  CHECK(entries_or_refusal(head + "real general\n% only a comment\n") ==
        "m:3: expected a line of rows, columns and entries, found the end of the file");
  CHECK(entries_or_refusal(head + "real general\n0 3 1\n") ==
        "m:2:1: expected a number of rows from 1 to 67108863, found '0'");
  CHECK(entries_or_refusal(head + "real general\n2 99999999999999999999 1\n") ==
        "m:2:3: expected a number of columns from 1 to 67108863, found '99999999999999999999'");
  CHECK(entries_or_refusal(head + "real general\n2 2\n") ==
        "m:2:4: expected a number of entries from 0 to 4, found the end of the line");
  CHECK(entries_or_refusal(head + "real general\n2 2 5\n") ==
        "m:2:5: expected a number of entries from 0 to 4, found '5'");
  CHECK(entries_or_refusal(head + "real symmetric\n2 3 1\n1 1 1\n") ==
        "m:2:3: expected as many columns as rows, 2, found 3");
  CHECK(entries_or_refusal(head + "real general\n2 2 2\n1 1 1\n") ==
        "m:4: expected 2 entries, found 1");
  CHECK(entries_or_refusal(head + "real general\n60000000 60000000 2000000000\n1 1 1\n") ==
        "m:4: expected 2000000000 entries, found 1");
  CHECK(entries_or_refusal(head + "real general\n2 2 1\n1 1 1\n2 2 1\n") ==
        "m:4:1: expected the end of the file after 1 entry, found more");
  CHECK(entries_or_refusal(head + "real general\n2 2 1\n3 1 1\n") ==
        "m:3:1: expected a row from 1 to 2, found '3'");
  CHECK(entries_or_refusal(head + "real general\n2 2 1\n1 0 1\n") ==
        "m:3:3: expected a column from 1 to 2, found '0'");
  CHECK(entries_or_refusal(head + "real general\n2 2 1\n1 1\n") ==
        "m:3:4: expected a payoff, found the end of the line");
  CHECK(entries_or_refusal(head + "real general\n2 2 1\n1 1 nan\n").rfind("m:3:5: expected a", 0) ==
        0);
  CHECK(entries_or_refusal(head + "real general\n2 2 1\n1 1 x\n") ==
        "m:3:5: expected a number, found 'x'");
  CHECK(entries_or_refusal(head + "real general\n2 2 1\n1 1 1e999\n").rfind("m:3:5: ", 0) == 0);
  CHECK(entries_or_refusal(head + "real general\n2 2 1\n1 1 1 1\n") ==
        "m:3:7: expected the end of the line after an entry, found '1'");
  CHECK(entries_or_refusal(head + "pattern general\n2 2 1\n1 1 1\n") ==
        "m:3:5: expected the end of the line after an entry, found '1'");
  CHECK(entries_or_refusal(head + "real general\n2 2 3\n1 2 1\n2 1 1\n1 2 5\n") ==
        "m:5: expected each entry once, found row 1, column 2 of line 3 again");
  CHECK(entries_or_refusal(head + "real symmetric\n2 2 1\n1 2 1\n") ==
        "m:3:3: expected an entry on or below the diagonal of a symmetric matrix");
  CHECK(entries_or_refusal(head + "real skew-symmetric\n2 2 1\n1 1 1\n") ==
        "m:3:3: expected an entry below the diagonal of a skew-symmetric matrix");
}

TEST_CASE("payoffs that are not doubles are marked as rounded") {
  CHECK(read_sparse(head + "real general\n1 1 1\n1 1 0.5\n").range().rounding == 0);
  CHECK(read_sparse(head + "real general\n1 2 2\n1 1 8\n1 2 0.1\n").range().rounding ==
        8 * 0x1p-53);
}

TEST_CASE("a sparse file is recognised by its first line, whatever its case") {
  CHECK(looks_like_sparse_matrix_market(head + "real general\n"));
  CHECK(looks_like_sparse_matrix_market("%%MATRIXMARKET  matrix\tcoordinate real"));
  CHECK_FALSE(looks_like_sparse_matrix_market("%%MatrixMarket matrix array real general\n"));
  CHECK_FALSE(looks_like_sparse_matrix_market("%%MatrixMarket matrix coordinates\n"));
  CHECK_FALSE(looks_like_sparse_matrix_market("%%MatrixMarket"));
  CHECK_FALSE(looks_like_sparse_matrix_market("1,2\n"));
  CHECK_FALSE(looks_like_sparse_matrix_market(""));
}

TEST_CASE("a sparse matrix that is written reads as the same, a byte at a time too") {
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> payoff(-1, 1);
  saddle::SparseEntries matrix(30, 40);
  for (int k = 0; k < 200; ++k) {
    matrix.coeffRef(static_cast<Index>(random() % 30), static_cast<Index>(random() % 40)) =
        payoff(random) * std::pow(10, static_cast<int>(random() % 600) - 300);
  }
  matrix.coeffRef(3, 3) = std::numeric_limits<double>::denorm_min();
  matrix.makeCompressed();
  std::ostringstream out;
  saddle::write_sparse_matrix_market(out, matrix);
  const std::string text = out.str();
  CHECK(Eigen::MatrixXd(read_sparse(text).entries()) == Eigen::MatrixXd(matrix));
  saddle::test::OneByteBuffer bytes(text);
  std::istream in(&bytes);
  CHECK(Eigen::MatrixXd(read_sparse_matrix_market(in, "m").entries()) == Eigen::MatrixXd(matrix));
}

TEST_CASE("sparse files with bytes changed, lost or added are refused or survive writing") {
  const std::string sound =
      head + "real skew-symmetric\n% c\n4 4 4\n2 1 3\n3 2 -1e2\n4 1 0.1\n4 3 7\n";
  std::mt19937_64 random(2);
  const std::string bytes = "0123456789 \n%.-+e/x\t\r";
  for (int k = 0; k < 20000; ++k) {
    std::string text = sound;
    for (std::uint64_t change = random() % 3; change < 3; ++change) {
      const std::size_t place = random() % text.size();
      const char byte = bytes[random() % bytes.size()];
      if (random() % 3 == 0) {
        text.erase(place, 1);
      } else if (random() % 2 == 0) {
        text[place] = byte;
      } else {
        text.insert(place, 1, byte);
      }
    }
    CAPTURE(text);
    CHECK(saddle::test::broken_mtx_property(text) == "");
  }
}

TEST_CASE("exact payoffs are passed on without rounding, also in the other triangle") {
  const auto passed = [](const std::string& text) {
    std::istringstream in(text);
    std::string list;
    saddle::for_each_exact_payoff(
        in, "m", [&](Index row, Index column, const saddle::Rational& payoff) {
          list += std::to_string(row) + "," + std::to_string(column) + ":" + payoff.get_str() + " ";
        });
    return list;
  };
  CHECK(passed(head + "real general\n2 3 2\n1 1 0.1\n2 3 1e-2\n") == "0,0:1/10 1,2:1/100 ");
  CHECK(passed(head + "real symmetric\n2 2 2\n1 1 4\n2 1 1/3\n") == "0,0:4 1,0:1/3 0,1:1/3 ");
  CHECK(passed(head + "integer skew-symmetric\n2 2 1\n2 1 9007199254740993\n") ==
        "1,0:9007199254740993 0,1:-9007199254740993 ");
  CHECK(passed(head + "pattern symmetric\n2 2 1\n2 1\n") == "1,0:1 0,1:1 ");
  CHECK_THROWS_WITH_AS(passed(head + "real general\n2 2 1\n1 1 x\n"),
                       "m:3:5: expected a number, found 'x'", ParseError);
}
