#include "saddle/io/read_game.h"

#include <cstdint>
#include <limits>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <zlib.h>

#include "saddle/io/table/matrix_argument.h"
#include "tests/io/csv_outcome.h"
#include "tests/io/npy_bytes.h"

using namespace std::string_literals;
using saddle::CsvLabels;
using saddle::GameOptions;
using saddle::NormalFormGame;

namespace {

using saddle::test::bytes_of;
using saddle::test::npy;
using saddle::test::spelled;

// Returns the payoffs of both players as two matrices, "[L|R] T: 3 0 / 2 0".
std::string spelled(const NormalFormGame& game) {
  const saddle::ExactMatrix row = payoff_matrix(game, 0);
  const saddle::ExactMatrix column = payoff_matrix(game, 1);
  return fmt::format("{} / {}", saddle::test::spelled(row), saddle::test::spelled(column));
}

std::string outcome(const std::string& text, const GameOptions& options = {}) {
  std::istringstream in(text);
  try {
    return std::visit([](const auto& game) { return spelled(game); },
                      saddle::read_game(in, "game", options));
  } catch (const saddle::ParseError& error) {
    return error.what();
  }
}

std::string exact_outcome(const std::string& text, const GameOptions& options = {}) {
  std::istringstream in(text);
  try {
    return std::visit([](const auto& game) { return spelled(game); },
                      saddle::read_exact_game(in, "game", options));
  } catch (const saddle::ParseError& error) {
    return error.what();
  }
}

struct Case {
  std::string text;
  std::string outcome;
};

// Checks both readers.
void check_outcomes(const std::vector<Case>& cases, const GameOptions& options = {}) {
  for (const Case& each : cases) {
    CAPTURE(each.text);
    CHECK(outcome(each.text, options) == each.outcome);
    CHECK(exact_outcome(each.text, options) == each.outcome);
  }
}

const std::string battle = "3 0; 0 2 / 2 0; 0 3";
const std::string labelled_battle = "[L|R] T: 3 0; B: 0 2 / [L|R] T: 2 0; B: 0 3";

std::string number(std::uint64_t value, int bytes) {
  std::string result;
  for (int k = 0; k < bytes; ++k, value >>= 8) {
    result += static_cast<char>(value & 0xFFU);
  }
  return result;
}

std::string deflated(const std::string& bytes) {
  std::string packed(compressBound(static_cast<uLong>(bytes.size())) + 64, '\0');
  z_stream stream{};
  deflateInit2(&stream, 9, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
  std::string input = bytes;
  stream.next_in = reinterpret_cast<Bytef*>(input.data());
  stream.avail_in = static_cast<uInt>(input.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  deflate(&stream, Z_FINISH);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

struct Member {
  std::string name;
  std::string bytes;
  bool is_deflated = false;
  bool is_wide = false;  // with sizes in 64 bits, as written by NumPy
};

std::string zip(const std::vector<Member>& members) {
  std::string archive;
  std::string directory;
  for (const Member& member : members) {
    const std::string packed = member.is_deflated ? deflated(member.bytes) : member.bytes;
    const auto* data = reinterpret_cast<const Bytef*>(member.bytes.data());
    const std::uint64_t checksum = crc32_z(0, data, member.bytes.size());
    const std::string extra = member.is_wide
                                  ? number(1, 2) + number(16, 2) + number(member.bytes.size(), 8) +
                                        number(packed.size(), 8)
                                  : "";
    const std::uint64_t wide = 0xFFFFFFFFU;
    const std::string common = number(member.is_deflated ? 8 : 0, 2) + number(0, 4) +
                               number(checksum, 4) +
                               number(member.is_wide ? wide : packed.size(), 4) +
                               number(member.is_wide ? wide : member.bytes.size(), 4) +
                               number(member.name.size(), 2) + number(extra.size(), 2);
    const std::uint64_t offset = archive.size();
    archive += "PK\x03\x04" + number(20, 2) + number(0, 2) + common + member.name + extra + packed;
    directory += "PK\x01\x02" + number(20, 4) + number(0, 2) + common + number(0, 10) +
                 number(offset, 4) + member.name + extra;
  }
  const std::string end = "PK\x05\x06"s + number(0, 4) + number(members.size(), 2) +
                          number(members.size(), 2) + number(directory.size(), 4) +
                          number(archive.size(), 4) + number(0, 2);
  return archive + directory + end;
}

}  // namespace

TEST_CASE("cells with two payoffs make a game of two players") {
  check_outcomes({
      {"(3,2),(0,0)\n(0,0),(2,3)\n", battle},
      {"(3;2),(0;0)\n( 0 , 0 ),(2;3)\n", battle},
      {"(3,2) (0,0)\n(0,0) (2,3)\n", battle},
      {"(3,2)\t(0,0)\n(0,0)\t(2,3)\n", battle},
      {"(3,2);(0,0)\n(0,0);(2,3)\n", battle},
      {",L,R\nT,\"(3,2)\",\"(0,0)\"\nB,\"(0,0)\",\"(2,3)\"\n", labelled_battle},
      {",L,R\nT,(3,2),(0,0)\nB,(0,0),(2,3)\n", labelled_battle},
      {",L,R\nT,3;2,0;0\nB,0;0,2;3\n", labelled_battle},
      {"3;2 0;0\n0;0 2;3\n", battle},
      {"3;2\t0;0\n0;0\t2;3\n", battle},
      {"(1/3,-0.5)\n", "1/3 / -1/2"},
      {"(3,2),(0,0),\n(0,0),(2,3),\n,,\n", battle},
      {",L,R,\nT,3;2,0;0,\nB,0;0,2;3,\n", labelled_battle},
      {"(3,2),(0,0),\n(0,0),(2,3),(1,1)\n",
       "game:1:3: expected a number or a label, found an empty cell (above '(1,1)' in line 2)"},
      {"(3,2),(0,0)\n(0,0),\n",
       "game:2:2: expected two payoffs such as (3,2), found an empty cell"},
      {"(3,2),(0,1)\n(0,0),(2,x)\n", "game:2:2: expected two payoffs such as (3,2), found '(2,x)'"},
      {"(3,2),(0,0)\n(0,0),(2,3)\n(1,1),4\n",
       "game:3:2: expected two payoffs such as (3,2), found '4'"},
      {"(3,2),(0,0)\n(0,0),(2,3)\n(1,1),(1/0,1)\n",
       "game:3:2: expected a divisor that is not zero, found '(1/0,1)'"},
      {"(3,2),(0,0)\n(0,0),(2,3)\n(1,1)\n", "game:3:2: expected 2 cells as in line 1, found 1"},
      {"(3,2),(0,0)\n(0,0),(2,3)\n\n(1,1),(1,1)\n",
       "game:4: expected one table, found a second one after a blank line (if they are one "
       "table, remove the blank line)"},
  });
}

TEST_CASE("cells that may be pairs of payoffs or decimal commas are refused") {
  const std::string doubt = "3;2,0;0\n0;0,2;3\n";
  const std::string refusal =
      "game:1:1: expected cells that read in one way, found a 2 x 2 game of two players with cells "
      "such as 3;2, or a matrix of decimal commas between semicolons: --delimiter semicolon takes "
      "it for the matrix, another delimiter for the game";
  check_outcomes({{doubt, refusal}});
  check_outcomes({{doubt, battle}}, {.csv = {.delimiter = ','}});
  CHECK(outcome(doubt, {.csv = {.delimiter = ';'}}) == "3 2 0; 0 0.2 3");
  CHECK(outcome("0,5;1,5;2\n1;2,5;3\n") == "0.5 1.5 2; 1 2.5 3");
  CHECK(outcome("1,5;2\n3,5;4\n") == "1.5 2; 3.5 4");
  CHECK(outcome("1,5;2\n3,5;x\n") == "game:2:2: expected a number, found 'x'");
  CHECK(outcome("3;2\n0;1\n") == "3 2; 0 1");
}

TEST_CASE("two tables separated by a blank line are a game of two players if that is allowed") {
  const GameOptions two{.csv = {}, .several_players = true};
  check_outcomes(
      {
          {"3,0\n0,2\n\n2,0\n0,3\n", battle},
          {"# row\n3,0\n0,2\n\n# column\n\n2 0\n0 3\n", battle},
          {"3,0\r\n0,2\r\n\r\n2;0\r\n0;3\r\n", battle},
          {",L,R\nT,3,0\nB,0,2\n\n2,0\n0,3\n", "[L|R] T: 3 0; B: 0 2 / [L|R] T: 2 0; B: 0 3"},
          {"3,0\n0,2\n", "3 0; 0 2"},
          {"3,0\n0,2\n\n2,0\n0,x\n", "game:5:2: expected a number, found 'x'"},
          {"3,0\n0,2\n\n2,0\n",
           "game: the two tables do not match: the row player's payoffs are 2 x 2 and the column "
           "player's 1 x 2, must be of one shape"},
          {"1\n\n2\n\n3\n",
           "game: expected at most two tables, separated by a blank line, found 3"},
      },
      two);
  CHECK(
      outcome("3,0\n0,2\n\n2,0\n0,3\n").starts_with("game:4: expected one table, found a second"));
}

TEST_CASE("a table in Markdown is read") {
  const auto read = [](const std::string& text) { return outcome(text); };
  CHECK(read("|      | L | R |\n|---|--:|:-:|\n| **T** | $3$ | 0 |\n| `B` | _1_ | 1/2 |\n") ==
        "[L|R] T: 3 0; B: 1 0.5");
  check_outcomes({
      {"\nx | L | R\n---|---|---\nT | 3 | 0\nB | 1 | 2\n", "[L|R] T: 3 0; B: 1 2"},
      {"|  |  |\n|---|---|\n| 3 | 2 |\n| 1 | 4 |\n\n", "3 2; 1 4"},
      {"|  |  |  |\n|---|---|---|\n| T | 3 | 2 |\n| B | 1 | 4 |\n", "T: 3 2; B: 1 4"},
      {"| | a\\|b |\n|---|---|\n| x\\_y | 3 |\n", "[a|b] x_y: 3"},
      {"| | L | R |\n|---|---|---|\n| T | (3,2) | 0;0 |\n| B | 0, 0 | 2,3 |\n", labelled_battle},
      {"| | L | R |\n|---|---|---|\n| T | 3,2 | 0,0 |\n| B | 0,0 | 2,3 |\n",
       "game:3:2: expected a number, found '3,2' (a number is written 3.2, two payoffs as (3,2))"},
      {"| 3 | 2 |\n|---|---|\n| 1 | 4 |\n",
       "game:1:1: expected labels in the first row, found numbers: payoffs in 1 row "
       "with column labels only, or in 2 with no labels"},
      {"| | L |\n|---|---|\n| T | x |\n", "game:3:2: expected a number, found 'x'"},
      {std::string("| | L |\n|---|---|\n| T\0 | 3 |\n", 29),
       "game:3:1: expected text, found a NUL byte"},
      {"| | L |\n|---|---|\n| T | 3 | 4 |\n", "game:3:3: expected 2 cells as in line 1, found 3"},
      {"| | L |\n| T | 3 |\n", "game:2:1: expected a line such as |---|---| under the first row"},
      {"| | L |\n|---|---|\n",
       "game:2:1: expected a row of payoffs below the line of dashes, found the end of the file"},
      {"| | L |\n|---|---|\n| T | 3 |\n\nand so\n",
       "game:5:1: expected a row of the table with '|' between cells"},
      {"| | L |\n|---|---|\n| T | 3 |\n\n| B | 3 |\n",
       "game:5:1: expected one table, found more after a blank line"},
  });
  const std::string numbers = "| 3 | 2 |\n|---|---|\n| 1 | 4 |\n";
  check_outcomes({{numbers, "3 2; 1 4"}}, {.csv = {.labels = CsvLabels::none}});
  check_outcomes({{numbers, "[3|2] 1 4"}}, {.csv = {.labels = CsvLabels::columns}});
}

TEST_CASE("a table or matrix in LaTeX is read") {
  CHECK(outcome("$A = \\begin{pmatrix} 3 & 0 \\\\ 1 & \\tfrac12 \\end{pmatrix}$") == "3 0; 1 0.5");
  CHECK(outcome("\\begin{table}\\centering\n\\begin{array}[t]{rr} % a note & more \\\\\n3 & "
                "\\phantom{-}0 \\\\\n-1 & 50\\%\n\\end{array}\n\\end{table}") == "3 0; -1 0.5");
  check_outcomes({
      {"\\begin{tabular}{c|cc}\n & L & R \\\\ \\hline\nT & $3,2$ & $0,-1$ \\\\[2pt]\n"
       "\\textbf{B} & $0, 0$ & $(\\frac{1}{2},3)$ \\\\\n\\bottomrule\n\\end{tabular}\n",
       "[L|R] T: 3 0; B: 0 1/2 / [L|R] T: 2 -1; B: 0 3"},
      {"3 & 0 \\\\ 1 & 2", "3 0; 1 2"},
      {"\\begin{bmatrix}\n3 & x \\\\\n1 & 2\n\\end{bmatrix}\n",
       "game:2:2: expected only labels or only payoffs in the first row, found 'x' and '3': a 1 x "
       "1 "
       "game with row and column labels, or a 1 x 2 game with column labels only, unless 'x' is "
       "mistyped"},
      {"\\begin{bmatrix}\n3 & 0 \\\\\n1 & 2 & 3\n\\end{bmatrix}\n",
       "game:3:3: expected 2 cells as in line 2, found 3"},
      {"\\begin{bmatrix} 3 & 0 \\\\",
       "game:1:1: expected \\end{bmatrix} for the \\begin that stands here, found the end of the "
       "file"},
      {"\\begin{itemize}\\end{itemize}",
       "game:1:1: expected a tabular, an array or a matrix, found no such table"},
      {"\\begin{matrix} 1 \\end{matrix}\n\\begin{matrix} 2 \\end{matrix}",
       "game:2:1: expected one table, found a second one"},
      {"\\begin{tabular}{cc}\n\\multicolumn{2}{c}{x} \\\\\n1 & 2\n\\end{tabular}",
       "game:2:1: expected cells that span one place, found '\\multicolumn'"},
      {"\\begin{matrix} \\end{matrix}", "game:1:1: expected a row of payoffs, found none"},
  });
}

TEST_CASE("a list of lists in JSON is read") {
  check_outcomes({
      {"[[3, 0], [1, 2]]", "3 0; 1 2"},
      {" [\n [3, 0],\n [1, \"2\"]\n]\n", "3 0; 1 2"},
      {"[[\"\", \"L\"], [\"T\", 3]]", "[L] T: 3"},
      {"[[[3, 2], [0, 0]]]", "3 0 / 2 0"},
      {"[[[3, 2], [0, 0]], [[0, 0], [2, 3]], [[1, 1], [1, 1]]]", "3 0; 0 2; 1 1 / 2 0; 0 3; 1 1"},
      {"[[\"(3,2)\", \"0;0\"], [\"(0,0)\", \"2, 3\"]]", battle},
      {"[[[3, 0, 1]], [[2, 0, 1]]]", "3 0 1 / 2 0 1"},
      {"[[[3, 2], [0, 0]], [[0, 0], [2, 3]]]",
       "game: expected lists that read in one way, found two rows of 2 pairs of payoffs or two "
       "matrices of two columns (write the pairs as \"(3,2)\")"},
      {"[[1, 2], [3]]", "game:2:2: expected 2 cells as in line 1, found 1"},
      {"[[1, 2], 3]", "game:2:1: expected a list of rows, each a list of payoffs"},
      {"[[1, 2], [3, true]]",
       "game:2:2: expected a number, a string that holds one, or a list of two"},
      {"[[1, 2], [3, 4, [5, 6]]]", "game:1:2: expected two payoffs such as (3,2), found '2'"},
      {"[[]]", "game:1:1: expected a list of rows, each a list of payoffs"},
      {"[[1, 2, \"\"], [3, 4, \"\"]]",
       "game:1:3: expected a number or a label, found an empty cell"},
  });
  CHECK(exact_outcome("[[0.1, \"1/3\"]]") == "1/10 1/3");
}

TEST_CASE("an object in JSON holds payoffs, and labels apart from them") {
  check_outcomes({
      {R"({"payoffs": [[3, 0], [1, "2"]]})", "3 0; 1 2"},
      {R"( {"row_labels": ["1", "2"], "payoffs": [[3, 0], [1, 2]], "column_labels": []})",
       "1: 3 0; 2: 1 2"},
      {R"({"column_labels": ["L", "R"], "payoffs": [[3, 0]]})", "[L|R] 3 0"},
      {R"json({"column_labels": ["L", "R"], "row_labels": ["T", "B"],
               "payoffs": [["(3,2)", [0, 0]], ["0;0", "(2;3)"]]})json",
       labelled_battle},
      {R"({"payoffs": [[[3, 0], [0, 2]], [["2", 0], [0, "3"]]]})",
       "game: expected lists that read in one way, found two rows of 2 pairs of payoffs or two "
       "matrices of two columns (write the pairs as \"(3,2)\")"},
      {R"({"column_labels": ["L", "R", "S"], "payoffs": [[[3, 0, 1]], [[2, 0, 1]]]})",
       "[L|R|S] 3 0 1 / [L|R|S] 2 0 1"},
      {R"({"row_labels": ["T"], "payoffs": [[3, 0], [1, 2]]})",
       "game: expected 2 row labels, found 1"},
      {R"({"column_labels": ["T", "U", "V"], "payoffs": [[3, 0]]})",
       "game: expected 2 column labels, found 3"},
      {R"({"row_labels": ["T", "T"], "payoffs": [[3], [1]]})",
       "game: row_labels: 'T' occurs twice"},
      {R"({"row_labels": [1], "payoffs": [[3]]})", "game: row_labels: expected strings"},
      {R"({"row_labels": "T", "payoffs": [[3]]})", "game: row_labels: expected a list of labels"},
      {R"({"payoffs": [["", "a"], ["b", 1]]})", "game:1:1: expected a number, found an empty cell"},
      {R"({"payoffs": [[1, 2], [3]]})", "game:2:2: expected 2 cells as in line 1, found 1"},
      {R"({"payoffs": 3})", "game: expected a list of rows, each a list of payoffs"},
      {R"({"row_labels": []})", "game: the game: expected 'payoffs'"},
      {R"({"payoffs": [[1]], "value": 1})", "game: the game: 'value' is not known here"},
      {"{}", "game: the game: expected 'payoffs'"},
  });
  // The file declares its labels.
  GameOptions both;
  both.csv.labels = CsvLabels::both;
  CHECK(outcome(R"({"row_labels": ["T"], "payoffs": [[3]]})", both) == "T: 3");
  CHECK(exact_outcome(R"({"payoffs": [[0.1, "1/3", "1e400"]]})").starts_with("1/10 1/3 1000000"));
  CHECK(outcome(R"({"payoffs": [[0.1, "1e400"]]})").find("within the range of a double") !=
        std::string::npos);
}

TEST_CASE("an object in JSON holds a game of several players") {
  std::istringstream in(
      R"({"title": "t", "comment": "c \"", "players": ["A", "B", "C"],
          "strategies": [["a", "b"], ["c"], ["1", "2"]],
          "payoffs": [[1, 2, 3, "1/3"], [0.1, 0, 0, 0], [5, 6, 7, 8]]})");
  const auto three = std::get<NormalFormGame>(saddle::read_game(in, "game"));
  CHECK(three.players() == 3);
  CHECK(three.names().title == "t");
  CHECK(three.names().comment == "c \"");
  CHECK(three.player_name(2) == "C");
  CHECK(three.label(0, 1) == "b");
  CHECK(three.names().strategies[2].empty());
  CHECK(three.payoff(0, 3) == saddle::Rational(1, 3));
  CHECK(three.payoff(1, 0) == saddle::Rational(1, 10));
  CHECK(three.payoff(2, 1) == 6);
  check_outcomes({
      {R"({"players": ["1", "2"], "strategies": [["T", "B"], ["L", "R"]],
           "payoffs": [[3, 0, 0, 2], [2, 0, 0, 3]]})",
       labelled_battle},
      {R"({"strategies": [["1"], ["1"]], "payoffs": [[1], [2, 3]]})",
       "game: parts of the game do not match: player 2 has 2 payoffs, must have one for each of 1 "
       "profile"},
      {R"({"strategies": [["1"], []], "payoffs": [[1], [2]]})",
       "game: parts of the game do not match: player 2 has 0 strategies, must have at least 1"},
      {R"({"strategies": [["1"], ["1"]], "payoffs": [[1]]})",
       "game: parts of the game do not match: payoffs are given for 1 player, must be for 2"},
      {R"({"players": ["A"], "strategies": [["1"], ["1"]], "payoffs": [[1], [2]]})",
       "game: parts of the game do not match: number of player names is 1, must be 2 or 0"},
      {R"({"strategies": [["1"], ["a", "a"]], "payoffs": [[1, 2], [2, 3]]})",
       "game: strategies of player 2: 'a' occurs twice"},
      {R"({"strategies": [["1"], ["1"]], "payoffs": [[1], ["x"]]})",
       "game: payoffs of player 2, profile 1: expected a number, found 'x'"},
      {R"({"players": ["A", "B"], "payoffs": [[1], [2]]})",
       "game: the game: expected 'strategies'"},
      {R"({"strategies": 2, "payoffs": [[1], [2]]})",
       "game: strategies: expected a list with an item for each player"},
      {R"({"title": 2, "strategies": [["1"]], "payoffs": [[1]]})",
       "game: title: expected a string"},
  });
}

TEST_CASE("a dense array of MatrixMarket is read") {
  const std::string head = "%%MatrixMarket matrix array real ";
  check_outcomes({
      {head + "general\n% a note\n2 3\n1\n4\n2\n5\n3\n6\n", "1 2 3; 4 5 6"},
      {"%%matrixmarket MATRIX array integer symmetric\n2 2\n1\n2\n3\n", "1 2; 2 3"},
      {head + "skew-symmetric\n3 3\n1\n-1\n1\n", "0 -1 1; 1 0 -1; -1 1 0"},
      {head + "general\n2 2\n1\n2\nx\n4\n", "game:5:1: expected a number, found 'x'"},
      {head + "general\n2 3\n1 4 2\n% a note\n\n 5 3\r\n6\n% another\n\n", "1 2 3; 4 5 6"},
      {"\xEF\xBB\xBF" + head + "general\n1 2\n3 4", "3 4"},
      {head + "skew-symmetric\n1 1\n", "0"},
      {head + "general\n2 2\n1\n2\n3\n", "game:6: expected 4 entries, found 3"},
      {head + "general\n2 2\n1 2 3", "game:4: expected 4 entries, found 3"},
      {head + "general\n2 2\n1 2 x 4\n", "game:3:5: expected a number, found 'x'"},
      {head + "general\n2 2\n1 2 3 4 5\n",
       "game:3:9: expected the end of the file after 4 entries, found more"},
      {head + "symmetric\n60000000 60000000\n1\n2\n3\n",
       "game:6: expected 1800000030000000 entries, found 3"},
      {head + "symmetric\n2000000000 2000000000\n1\n2\n3\n",
       "game:2:1: expected a number of rows from 1 to 67108863, found '2000000000'"},
      {head + "general\n1 1\n1\n2\n",
       "game:4:1: expected the end of the file after 1 entry, found more"},
      {head + "general\n0 1\n",
       "game:2:1: expected a number of rows from 1 to 67108863, found '0'"},
      {head + "symmetric\n1 2\n1\n1\n", "game:2:3: expected as many columns as rows, 1, found 2"},
      {head + "hermitian\n1 1\n1\n",
       "game:1:34: expected general or symmetric or skew-symmetric, found 'hermitian'"},
      {"%%MatrixMarket matrix coordinate real general\n",
       "game:1:23: expected array, the format of dense matrices, found 'coordinate'"},
      {"%%MatrixMarket matrix array complex general\n1 1\n1 1\n",
       "game:1:29: expected real or double or integer, found 'complex'"},
  });
}

TEST_CASE("a .npy array is read, in every type, order of bytes and order of entries") {
  const std::string shape = "(2, 3)";
  const std::string read = "1 -2 3; 4 5 6";
  check_outcomes({
      {npy("<f8", false, shape, bytes_of<double>({1, -2, 3, 4, 5, 6})), read},
      {npy("<f8", true, shape, bytes_of<double>({1, 4, -2, 5, 3, 6})), read},
      {npy(">f8", false, shape, bytes_of<double>({1, -2, 3, 4, 5, 6}, true)), read},
      {npy("<f4", false, shape, bytes_of<float>({1, -2, 3, 4, 5, 6})), read},
      {npy("<i8", false, shape, bytes_of<std::int64_t>({1, -2, 3, 4, 5, 6})), read},
      {npy(">i4", true, shape, bytes_of<std::int32_t>({1, 4, -2, 5, 3, 6}, true)), read},
      {npy("<i2", false, shape, bytes_of<std::int16_t>({1, -2, 3, 4, 5, 6})), read},
      {npy("|i1", false, shape, bytes_of<std::int8_t>({1, -2, 3, 4, 5, 6})), read},
      {npy("|u1", false, "(2,)", bytes_of<std::uint8_t>({200, 3})), "200 3"},
      {npy("<u8", false, "(1, 1)", bytes_of<std::uint64_t>({5}), 2), "5"},
      {npy("|b1", false, "(1, 3)", bytes_of<std::uint8_t>({1, 0, 1})), "1 0 1"},
      {npy("<f2", false, "(3,)", bytes_of<std::uint16_t>({0x3C00, 0xC000, 0x7BFF})), "1 -2 65504"},
      {npy(">f2", true, "(2, 1)", bytes_of<std::uint16_t>({0x4200, 0xC400}, true)), "3; -4"},
      {npy("<f2", false, "(2,)", bytes_of<std::uint16_t>({0x3C00, 0x7C00})),
       "game:1:2: expected a finite number, found inf"},
      {npy("<f2", false, "(2,)", bytes_of<std::uint16_t>({0x7E01, 0x3C00})),
       "game:1:1: expected a finite number, found nan"},
  });
  // The nearest to 1/3, the least normal number, the greatest subnormal number, and minus the
  // least.
  CHECK(exact_outcome(
            npy("<f2", false, "(4,)", bytes_of<std::uint16_t>({0x3555, 0x0400, 0x03FF, 0x8001}))) ==
        "1365/4096 1/16384 1023/16777216 -1/16777216");
  const std::string wide =
      npy("<i8", false, "(2,)",
          bytes_of<std::int64_t>({9007199254740993, std::numeric_limits<std::int64_t>::max()}));
  CHECK(exact_outcome(wide) == "9007199254740993 9223372036854775807");
  std::istringstream in(wide);
  CHECK(std::get<saddle::PayoffMatrix>(saddle::read_game(in, "game")).rounding() > 0);
  std::istringstream same(npy("<i8", false, "(2,)", bytes_of<std::int64_t>({1, -5})));
  CHECK(std::get<saddle::PayoffMatrix>(saddle::read_game(same, "game")).rounding() == 0);
}

TEST_CASE("a file that is not a .npy array of numbers is refused") {
  const std::string two = bytes_of<double>({1, 2});
  check_outcomes({
      {npy("<f8", false, "(1, 2)", bytes_of<double>({1, std::numeric_limits<double>::quiet_NaN()})),
       "game:1:2: expected a finite number, found nan"},
      {npy("<f8", true, "(2, 1)", bytes_of<double>({1, std::numeric_limits<double>::infinity()})),
       "game:2:1: expected a finite number, found inf"},
      {npy("<f8", false, "(2, 2)", two), "game: expected 2 x 2 entries, found the end of the file"},
      {npy("<f8", false, "(1, 2)", two + "x"),
       "game: expected the end of the file after the array, found more"},
      {npy("<f8", false, "()", two), "game: expected an array of one or two dimensions, found 0"},
      {npy("<f8", false, "(1, 1, 2)", two),
       "game: expected an array of one or two dimensions, found 3 (saddle solve --many takes "
       "three)"},
      {npy("<f8", false, "(0, 2)", two),
       "game: expected an array with entries, found an empty one"},
      {npy("<c16", false, "(1,)", two),
       "game: expected an array of numbers such as '<f8', '<f4' or '<i8', found ''<c16''"},
      {npy("<f8", false, "(x)", two),
       "game: expected fortran_order and shape in the header of the array"},
      {"\x93NUMPY\x01", "game: expected a NumPy array, found the end of the file"},
      {"\x93NUMPY\x09\x01\x01\x01", "game: expected a NumPy array of version 1 to 3"},
  });
}

TEST_CASE("a .npz archive of one array is read, stored or deflated") {
  const std::string array = npy("<f8", false, "(2, 2)", bytes_of<double>({3, 0, 1, 2}));
  for (const bool is_deflated : {false, true}) {
    for (const bool is_wide : {false, true}) {
      check_outcomes({{zip({{"a.npy", array, is_deflated, is_wide}}), "3 0; 1 2"}});
    }
  }
  std::string damaged = zip({{"a.npy", array}});
  damaged[damaged.find("PK\x01\x02") - 3] ^= 1;
  check_outcomes({
      {zip({{"a.npy", array}, {"b.npy", array}}),
       "game: expected an archive of one array, found 'a.npy', 'b.npy'"},
      {zip({{"xl/workbook.xml", "<x/>"}}),
       "game: expected an archive of one .npy array, found a zip archive, as an .xlsx or .ods "
       "spreadsheet is (save it as CSV)"},
      {damaged, "game: expected a .npz archive, found a broken one"},
      {zip({}), "game: expected an archive of one array, found an empty archive"},
      {zip({{"a.npy", array}}).substr(0, 100), "game: expected a .npz archive, found a broken one"},
      {zip({{"a.npy", array.substr(0, array.size() - 1)}}),
       "game:a.npy: expected 2 x 2 entries, found the end of the file"},
  });
}

TEST_CASE("a zip64 archive is refused with a message that names zip64") {
  const std::string plain =
      zip({{"a.npy", npy("<f8", false, "(2, 2)", bytes_of<double>({3, 0, 1, 2}))}});
  const std::string refusal =
      "game: expected a .npz archive in the plain zip format, found zip64, as archives of 4 GiB "
      "are: save the array as a .npy file, by numpy.save";
  const std::size_t end = plain.rfind("PK\x05\x06");
  for (const auto& [at, bytes] : {std::pair{10, 2}, {16, 4}}) {
    std::string wide = plain;
    wide.replace(end + static_cast<std::size_t>(at), static_cast<std::size_t>(bytes),
                 std::string(static_cast<std::size_t>(bytes), '\xFF'));
    check_outcomes({{wide, refusal}});
  }
}

TEST_CASE("a matrix is read from a command line") {
  const auto read = [](const std::string& argument) {
    const auto text = saddle::matrix_argument(argument);
    return text ? outcome(*text) : "none";
  };
  for (const std::string argument :
       {"3 0; 1 2", "3 0;1 2", "3, 0; 1, 2", " [3 0; 1 2] ", "[[3, 0], [1, 2]]", "3 0\n1 2"}) {
    CAPTURE(argument);
    CHECK(read(argument) == "3 0; 1 2");
  }
  CHECK(read("-1 1/2; 1e-1 5%") == "-1 0.5; 0.1 0.05");
  CHECK(read("(3,2) (0;0); (0,0) (2,3)") == battle);
  CHECK(read("3,2 0,0; 0,-0 2,3") == battle);
  CHECK(read("3,2\t0,0;0,0  2,3.0") == battle);
  CHECK(read("[[3, \"1/2\"]]") == "3 0.5");
  for (const std::string argument : {"5", "game.csv", "1/2", "a b; c d", "2 games", "", ";", "-"}) {
    CAPTURE(argument);
    CHECK(read(argument) == "none");
  }
  for (const std::string argument : {"3,0;1,2", "3,5"}) {
    CHECK_THROWS_WITH_AS(saddle::matrix_argument(argument),
                         doctest::Contains("whose commas may separate cells or mark decimals"),
                         saddle::ParseError);
  }
  for (const std::string argument : {"3,2 0,0; 0,0 2,3", "[3,2 0,0]"}) {
    CHECK_THROWS_WITH_AS(
        saddle::matrix_argument(argument),
        doctest::Contains("whose commas may separate the payoffs of two players or mark decimals "
                          "(write '(3,2) (0,0); (0,0) (2,3)' or '3.2 0.0; 0.0 2.3')"),
        saddle::ParseError);
  }
}

TEST_CASE("a stop ends the reading of a long text in any form, and not that of a short one") {
  GameOptions options;
  options.several_players = true;
  options.should_stop = [] { return true; };
  const auto repeated = [](const std::string& row) {
    std::string rows;
    for (int k = 0; k < 50'000; ++k) {
      rows += row;
    }
    return rows;
  };
  for (const std::string& text :
       {repeated("1,2\n"), repeated("(1,2),(3,4)\n"), repeated("1;2 3;4\n"),
        "[" + repeated("[1,2],") + "[1,2]]", "|a|b|\n|-|-|\n" + repeated("|1|2|\n"),
        "NFG 1 R \"\" { \"\" \"\" } { 2 25000 }" + repeated(" 1 2")}) {
    CAPTURE(text.substr(0, 20));
    CHECK_THROWS_AS(saddle::read_game(text, "game", options), saddle::Stopped);
    CHECK_THROWS_AS(saddle::read_exact_game(text, "game", options), saddle::Stopped);
  }
  check_outcomes({{"1,2\n3,4\n", "1 2; 3 4"}, {"[[1, 2], [3, 4]]", "1 2; 3 4"}}, options);
}

TEST_CASE("NFG, recursive, CSV and empty files are told apart") {
  check_outcomes({
      {"NFG 1 R \"\" { \"A\" \"B\" } { 1 1 } 3 2", "3 / 2"},
      {"{\"states\": {}}",
       "game: the game: expected payoffs, found the states of a recursive game"},
      {"3,0\n1,2\n", "3 0; 1 2"},
      {"", "game:1:1: expected a row of payoffs, found the end of the file"},
  });
}
