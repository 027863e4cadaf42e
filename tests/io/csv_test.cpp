#include "saddle/io/csv/csv.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <istream>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "saddle/io/csv/growing_entries.h"
#include "tests/fuzz/csv_properties.h"
#include "tests/io/csv_outcome.h"

using namespace std::string_literals;
using saddle::CsvLabels;
using saddle::test::csv_outcome;
using saddle::test::exact_csv_outcome;

namespace {

struct Case {
  std::string text;
  std::string outcome;  // the game, or the message without "game.csv:"
};

// Texts with a game.
const std::vector<Case> good = {
    // Shapes.
    {"5", "5"},
    {"5\n", "5"},
    {"1,2,3", "1 2 3"},
    {"1\n2\n3\n", "1; 2; 3"},
    {"1,2\n3,4", "1 2; 3 4"},
    {"1,2\n3,4\n", "1 2; 3 4"},
    // Numbers.
    {"3,-0.25,.5,5.\n1e-3,1E+3,+2,007\n", "3 -0.25 0.5 5; 0.001 1000 2 7"},
    {"-3/4,2.5/4,52.5%,-50%", "-0.75 0.625 0.525 -0.5"},
    {"60 %;-2,5 %\n50 %;0\n", "0.6 -0.025; 0.5 0"},
    {"\xE2\x88\x92"
     "1,1e\xE2\x88\x92"
     "1",
     "-1 0.1"},
    {"0e999999999999,-0.000", "0 -0"},
    {"\"1\",\"-2/4\"\n\" 3 \",4", "1 -0.5; 3 4"},
    // Line ends, blank lines, comments, a byte order mark.
    {"1,2\r\n3,4\r\n", "1 2; 3 4"},
    {"1,2\r3,4\r", "1 2; 3 4"},
    {"\n# note\n \t \n\n1,2\n3,4\n\n \n# end\n\n", "1 2; 3 4"},
    {"1,2\n#\n # note\n3,4\n", "1 2; 3 4"},
    {"# Hawk and Dove, \"unclosed\n1,2\n  # then\n3,4\n#", "1 2; 3 4"},
    {"\xEF\xBB\xBF"
     "1,2\n3,4\n",
     "1 2; 3 4"},
    {"\xEF\xBB\xBF# note\n,A,B\nx,1,2\n", "[A|B] x: 1 2"},
    {fmt::format("{:\n<100000}1,2", ""), "1 2"},
    {fmt::format("# {:x<100000}\n1;2", ""), "1 2"},
    // Delimiters.
    {"1;2\n3;4", "1 2; 3 4"},
    {"1\t2\n3\t4", "1 2; 3 4"},
    {"1 2\n3 4", "1 2; 3 4"},
    {"  1   2  \n\t3\t4\t\n", "1 2; 3 4"},
    {" 1 , 2\t\n\t3,4 ", "1 2; 3 4"},
    {"0,5;1\n-1,5e1;2,5/4\n", "0.5 1; -15 0.625"},
    {"0,5\t1\n2\t52,5%\n", "0.5 1; 2 0.525"},
    {"1,000;2,5\n12,345;100,001", "1 2.5; 12.345 100.001"},
    {"1,000\t0,500\n", "1 0.5"},
    {"1.000;2.5\n12.345;100.001", "1 2.5; 12.345 100.001"},
    {"0.125;1.250\n2;3\n", "0.125 1.25; 2 3"},
    {"1.000;1234.567\n", "1 1234.57"},
    {"1.000e0;5\n", "1 5"},
    {"1.000,500\n", "1 500"},
    {"1.000 500\n", "1 500"},
    {";1.000\n2.000;3\n", "[1.000] 2.000: 3"},
    {"1,000;1234,567\n", "1 1234.57"},
    {"1;1,000\n2;1,500/2,5\n", "1 1; 2 0.6"},
    {";1,000\n2,000;3\n", "[1,000] 2,000: 3"},
    {"0,5,1,5\n", "0 5 1 5"},
    {"\t\n1,2\n", "1 2"},
    {"sep=;\r\n0,5;1\r\n", "0.5 1"},
    {"sep=\t\n\t\"a,b\"\tc\nx\t1\t2\n", "[a,b|c] x: 1 2"},
    {",\"a;b\",\"c\td\"\nx,1,2\n", "[a;b|c\td] x: 1 2"},
    // Labels of both sides: a blank corner, or words at both edges.
    {",Rock,Paper\nRock,0,-1\nPaper,1,0\n", "[Rock|Paper] Rock: 0 -1; Paper: 1 0"},
    {"game,A,B\nx,1,2\ny,3,4\n", "[A|B] x: 1 2; y: 3 4"},
    {"4-0,A\nx,1\n", "[A] x: 1"},
    {"game,4-0,draw\nx,1,2\n", "[4-0|draw] x: 1 2"},
    {",0,1,2\n0,5,6,7\n1,8,9,5\n", "[0|1|2] 0: 5 6 7; 1: 8 9 5"},
    {",1,2,many\n0.5,3,4,5\n", "[1|2|many] 0.5: 3 4 5"},
    {",1,2\nx,3,4\n", "[1|2] x: 3 4"},
    {",4-0,3-1\n4-0,1,2\n", "[4-0|3-1] 4-0: 1 2"},
    {"   A B\nx  1 2\ny  3 4\n", "[A|B] x: 1 2; y: 3 4"},
    {"A B\n1 5 6\n2 7 8\n", "[A|B] 1: 5 6; 2: 7 8"},
    {"A\nx 1\n", "[A] x: 1"},
    {"\"\" A B\nx 1 2\n", "[A|B] x: 1 2"},
    {"\tA\tB\nx\t1\t2\n", "[A|B] x: 1 2"},
    {",\"say \"\"no\"\"\",\"a,\nb\"\nx,1,2\n", "[say \"no\"|a,\nb] x: 1 2"},
    {",\" A \",B b\nx,1,2\n", "[ A |B b] x: 1 2"},
    {",5\" gun,gun\nx,1,2\n", "[5\" gun|gun] x: 1 2"},
    {"x,\xC3\x89tienne,\xE7\xAD\x96\xE7\x95\xA5"
     "1\ny,1,2\n",
     "[\xC3\x89tienne|\xE7\xAD\x96\xE7\x95\xA5"
     "1] y: 1 2"},
    {",A,#2\nx,1,2\n", "[A|#2] x: 1 2"},
    // Empty columns and rows at the end of the table.
    {"1,2,\n3,4,\n", "1 2; 3 4"},
    {"1\t2\t\n3\t4\t\n", "1 2; 3 4"},
    {"A\n1\n\"\"\n", "[A] 1"},
    {",A,B,,\nx,1,2,,\ny,3,4, ,\n,,,,\n,,,,\n\n", "[A|B] x: 1 2; y: 3 4"},
    {"1;;\n2;;\n;;\n", "1; 2"},
    // Labels of one side, if the other reading has no payoff.
    {"A\n1\n2\n", "[A] 1; 2"},
    {"A,1,2\n", "A: 1 2"},
};

const std::string second_table =
    "expected one table, found a second one after a blank line (if they are one table, "
    "remove the blank line)";

std::string doubtful_mark(const char* text, const char* decimal, const char* whole,
                          const char* marks) {
  return fmt::format(
      "expected a number that reads in one way, found '{}', which may be '{}' or '{}' (no other "
      "number shows that {} mark decimals)",
      text, decimal, whole, marks);
}

std::string doubtful_comma(const char* text, const char* decimal, const char* whole) {
  return doubtful_mark(text, decimal, whole, "commas");
}

std::string doubtful_point(const char* text, const char* decimal, const char* whole) {
  return doubtful_mark(text, decimal, whole, "points");
}

// Texts with errors.
const std::vector<Case> bad = {
    // Nothing to read.
    {"", ":1:1: expected a row of payoffs, found the end of the file"},
    {"\n \n# only a comment", ":3:1: expected a row of payoffs, found the end of the file"},
    {"\xEF\xBB\xBF", ":1:1: expected a row of payoffs, found the end of the file"},
    {"sep=;\n", ":2:1: expected a row of payoffs, found the end of the file"},
    {"A", ":1:1: expected a number, found 'A'"},
    {"A,B,C\n", ":1:2: expected a number, found 'B'"},
    // Rows of different lengths.
    {"1,2\n3\n", ":2:2: expected 2 cells as in line 1, found 1"},
    {"1,2\n3,4,5,6\n", ":2:3: expected 2 cells as in line 1, found 4"},
    {"A,B\n1,2,3\n", ":2:3: expected 2 cells as in line 1, found 3"},
    {"\n1 2\n# three\n3\n", ":4:2: expected 2 cells as in line 2, found 1"},
    {"1 2\n3 4 5\n", ":2:3: expected 2 cells as in line 1, found 3"},
    {"A B\n1 2\n3 4 5\n", ":3:3: expected 2 cells as in line 1, found 3"},
    {"1 O\n3 4 5\n", ":2:3: expected 2 cells as in line 1, found 3"},
    // A second table.
    {"1,2\n3,4\n\n5,6\n7,8\n", ":4: " + second_table},
    {"\n1,2\n3,4\n# two\n \t\n# of them\n5,6\n", ":7: " + second_table},
    {",A,B\r\nx,1,2\r\n\r\n,A,B\r\nx,3,4\r\n", ":4: " + second_table},
    {"1 2\n\n3 4\n", ":3: " + second_table},
    // Empty cells.
    {"1,2\n3,\n", ":2:2: expected a number, found an empty cell"},
    {"1,,2\n", ":1:2: expected a number or a label, found an empty cell"},
    {"1,2\n,4\n", ":2:1: expected a number or a label, found an empty cell"},
    {"1,2\n3,\"\"\n", ":2:2: expected a number, found an empty cell"},
    {",1,2\n", ":1:1: expected a number, found an empty cell"},
    {",,,\n", ":1:2: expected a number or a label, found an empty cell"},
    {std::string(300000, ','), ":1:2: expected a number or a label, found an empty cell"},
    {"1,2,\n3,4,\n5,6,7\n",
     ":1:3: expected a number or a label, found an empty cell (above '7' in line 3)"},
    {",A,B,,\nx,1,2,,\ny,3,4,,5\n",
     ":1:5: expected a number or a label, found an empty cell (above '5' in line 3)"},
    {"1,,2,\n", ":1:2: expected a number or a label, found an empty cell"},
    {"1,2,\n3,,\n", ":2:2: expected a number, found an empty cell"},
    {"1,2,\n3,4\n", ":2:3: expected 3 cells as in line 1, found 2"},
    {"1,2\n3,4,\n", ":2:3: expected 2 cells as in line 1, found 3"},
    {"1,2,\n3,4,,\n", ":2:4: expected 3 cells as in line 1, found 4"},
    {"1,2\n,\n3,4\n", ":2:1: expected a number or a label, found an empty cell"},
    {"A\n1\n\"\"\n2\n", ":3:1: expected a number, found an empty cell"},
    {"1,2\n3,4\n,,\n", ":3:3: expected 2 cells as in line 1, found 3"},
    {"1,2,\n3,4,\n,\n", ":3:3: expected 3 cells as in line 1, found 2"},
    {",,\n1,2,\n", ":1:2: expected a number or a label, found an empty cell"},
    {"A,B\n,\n", ":1:2: expected a number, found 'B'"},
    // Words among numbers, and mistyped numbers.
    {"1,2\n3,x\n", ":2:2: expected a number, found 'x'"},
    {"A,B\n1,2\n3,x\n", ":3:2: expected a number, found 'x'"},
    {"1,1_000\n3,4\n", ":1:2: expected a number, found '1_000'"},
    {"1_000,2\n3,4\n", ":1:1: expected a number, found '1_000'"},
    {"1,2\n--1,4\n", ":2:1: expected a number, found '--1'"},
    {"1,2\n3,--1\n", ":2:2: expected a number, found '--1'"},
    {"1,2\n3,-\n", ":2:2: expected a number, found '-'"},
    {"1,2\n3,+\n", ":2:2: expected a number, found '+'"},
    {"1,2\n3,.\n", ":2:2: expected a number, found '.'"},
    {"1,2\n3,1e\n", ":2:2: expected a number, found '1e'"},
    {"1,2\n3,1e+\n", ":2:2: expected a number, found '1e+'"},
    {"1,2\n3,e5\n", ":2:2: expected a number, found 'e5'"},
    {"1,2\n3,0x10\n", ":2:2: expected a number, found '0x10'"},
    {"1,2\n3,1/2/3\n", ":2:2: expected a number, found '1/2/3'"},
    {"1,2\n3,1/-2\n", ":2:2: expected a number, found '1/-2'"},
    {"1,2\n3,/2\n", ":2:2: expected a number, found '/2'"},
    {"1,2\n3,1/\n", ":2:2: expected a number, found '1/'"},
    {"1,2\n3,50%%\n", ":2:2: expected a number, found '50%%'"},
    {"1,2\n3,50  %\n", ":2:2: expected a number, found '50  %'"},
    {"50 % 2\n3 4\n", ":1:2: expected a number, found '%'"},
    {"1,2\n3,1/2%\n", ":2:2: expected a number, found '1/2%'"},
    {"1,2\n3,%\n", ":2:2: expected a number, found '%'"},
    {"1,2\n3,1 000\n", ":2:2: expected a number, found '1 000'"},
    {"1,2\n3,- 4\n", ":2:2: expected a number, found '- 4'"},
    {"1,2\n3,1.2.3\n", ":2:2: expected a number, found '1.2.3'"},
    {"1,2\n3,$4\n", ":2:2: expected a number, found '$4'"},
    {"1,2\n3,(4)\n", ":2:2: expected a number, found '(4)'"},
    {"1,2\n3,1d5\n", ":2:2: expected a number, found '1d5'"},
    {"1,2\n3,4f\n", ":2:2: expected a number, found '4f'"},
    {"1,2\n3,\xC2\xA0"
     "4\n",
     ":2:2: expected a number, found '\\u00a04'"},
    {"1,2\n3,\xE2\x80\x93"
     "4\n",
     ":2:2: expected a number, found '\xE2\x80\x93"
     "4'"},
    {"\xE2\x80\x93"
     "1,2\n3,4\n",
     ":1:1: expected a number, found '\xE2\x80\x93"
     "1'"},
    {"1,2\n3,\"4\n\"\n", ":2:2: expected a number, found '4\\n'"},
    {"1,2\n3,'4'\n", ":2:2: expected a number, found ''4''"},
    {"1,2\n3,\"1,5\"\n",
     ":2:2: expected a number, found '1,5' (a decimal comma is read between ';' or tabs only)"},
    {"1;2\n3;1.000,5\n", ":2:2: expected a number, found '1.000,5'"},
    {"1;2\n3;1,000,000\n", ":2:2: expected a number, found '1,000,000'"},
    {"1;2\n3;,5\n", ":2:2: expected a number, found ',5'"},
    {"1;2\n3;5,\n", ":2:2: expected a number, found '5,'"},
    {"1,\t2\n3,\t4\n", ":1:1: expected a number, found '1,'"},
    {"1;2,5\n3;1.000\n", ":2:2: expected decimal points or decimal commas, found both"},
    {"1.000;2,5\n3;4\n", ":1:2: expected decimal points or decimal commas, found both"},
    {"1;2,5\n1.000;4\n", ":2:1: expected decimal points or decimal commas, found both"},
    {"1\t2\n3\t1,000\n", ":2:2: " + doubtful_comma("1,000", "1.000", "1000")},
    {"-12,345;2\n1,000;3\n", ":1:1: " + doubtful_comma("-12,345", "-12.345", "-12345")},
    {"2;1\n1,000;3\n4;100,000\n", ":2:1: " + doubtful_comma("1,000", "1.000", "1000")},
    {"1;1,500/2,125\n", ":1:2: " + doubtful_comma("1,500/2,125", "1.500/2.125", "1500/2125")},
    {";0,5\nx;1,000\n", ":2:2: " + doubtful_comma("1,000", "1.000", "1000")},
    {"1.000;500\n", ":1:1: " + doubtful_point("1.000", "1.0000", "1000")},
    {"1\t2\n3\t12.345 %\n", ":2:2: " + doubtful_point("12.345 %", "12.3450 %", "12345 %")},
    {"2;1\n-1.000;3\n4;100.000\n", ":2:1: " + doubtful_point("-1.000", "-1.0000", "-1000")},
    {"1;1.500/2.125\n", ":1:2: " + doubtful_point("1.500/2.125", "1.5000/2.125", "1500/2125")},
    {";0.5\nx;1.000\n", ":2:2: " + doubtful_point("1.000", "1.0000", "1000")},
    {"1;1,000\n3;1.5\n", ":2:2: expected decimal points or decimal commas, found both"},
    {fmt::format("1,2\n3,{:y<60}\n", ""),
     fmt::format(":2:2: expected a number, found '{:y<40}...'", "")},
    {"4-0,3-1\n1,2\n", ":1:2: expected a number, found '3-1'"},
    {"1_000,2\n3_000,4\n", ":1:1: expected a number, found '1_000'"},
    {"1\t2\n\t3\n", ":2:1: expected a number or a label, found an empty cell"},
    {"x,1_000,2_000\ny,3,4\n", ":1:2: expected a number, found '1_000'"},
    {"x,A\n4-0,1\n", ":2:1: expected a number, found '4-0'"},
    // Invalid numbers.
    {"1,2\n3,nan\n", ":2:2: expected a finite number, found 'nan'"},
    {"1,2\n3,-Infinity\n", ":2:2: expected a finite number, found '-Infinity'"},
    {"inf,2\n3,4\n", ":1:1: expected a finite number, found 'inf'"},
    {"1,NaN\n3,4\n", ":1:2: expected a finite number, found 'NaN'"},
    {"1,2\n3,#N/A\n", ":2:2: expected a finite number, found '#N/A'"},
    {"1,2\n#DIV/0!,4\n", ":2:1: expected a finite number, found '#DIV/0!'"},
    {"1,2\n3,1/0\n", ":2:2: expected a divisor that is not zero, found '1/0'"},
    {"1/0.00,2\n3,4\n", ":1:1: expected a divisor that is not zero, found '1/0.00'"},
    // Labels.
    {",A,A\nx,1,2\n", ":1:3: expected different labels, found 'A' as in column 2"},
    {",A,B,A\nx,1,2,3\n", ":1:4: expected different labels, found 'A' as in column 2"},
    {"A B A\nx 1 2 3\n", ":1:3: expected different labels, found 'A' as in column 1"},
    {"A,B\nx,1\ny,2\nx,3\n", ":4:1: expected different labels, found 'x' as in line 2"},
    {"A,,C\n1,2,3\n", ":1:2: expected a number or a label, found an empty cell"},
    {"A,\"  \"\n1,2\n",
     ":1:2: expected a number or a label, found an empty cell (above '2' in line 2)"},
    // Quotes.
    {"A,\"B\n1,2\n3,4\n",
     ":1:2: expected a closing quote for the cell that begins here, found the end of the file"},
    {"1,2\n3,\"",
     ":2:2: expected a closing quote for the cell that begins here, found the end of the file"},
    {"1,\"2\"3\n", ":1:2: expected a delimiter after the closing quote, found '3'"},
    {"\"a\"\xC3\xA9,c\n1,2\n",
     ":1:1: expected a delimiter after the closing quote, found '\xC3\xA9'"},
    {"\"a\" b,c\n1,2\n", ":1:1: expected a delimiter after the closing quote, found 'b'"},
    // Bytes.
    {"1,2\n3,\xE9\n", ":2:2: expected UTF-8 text, found the byte 0xe9"},
    {"A,\"\xC0\xAF\"\n1,2\n", ":1:2: expected UTF-8 text, found the byte 0xc0"},
    {"1,2\n3,4\xC3", ":2:2: expected UTF-8 text, found the byte 0xc3"},
    {"1,2\n3,4\0\n"s, ":2:2: expected text, found a NUL byte"},
    {"\0"s, ":1:1: expected text, found a NUL byte"},
    {"A,\"\0\"\n"s, ":1:2: expected text, found a NUL byte"},
    {"A,\x1B[31mB\n1,2\n", ":1:2: expected text, found the control character 0x1b"},
    {"1,2\n3,4\x1A", ":2:2: expected text, found the control character 0x1a"},
    {"\xFF\xFE"
     "1\0,\0"s,
     ":1:1: expected UTF-8 text, found UTF-16 (save the file as \"CSV UTF-8\")"},
    {"\xFE\xFF\0"
     "1"s,
     ":1:1: expected UTF-8 text, found UTF-16 (save the file as \"CSV UTF-8\")"},
    // Files of other kinds.
    {"PK\x03\x04\x14",
     ":1:1: expected a table as CSV, found a zip archive, as an .xlsx or .ods spreadsheet is (save "
     "it "
     "as CSV)"},
    {"\xD0\xCF\x11\xE0\xA1\xB1",
     ":1:1: expected a table as CSV, found an .xls spreadsheet (save it as CSV)"},
    {"\x93NUMPY\x01\0v"s,
     ":1:1: expected a table as CSV, found a NumPy array (save it by numpy.savetxt with "
     "delimiter=',')"},
    {"\x1F\x8B\x08", ":1:1: expected a table as CSV, found a gzip archive"},
    {"%PDF-1.4\n", ":1:1: expected a table as CSV, found a PDF"},
    {"<!DOCTYPE html>\n<html>", ":1:1: expected a table as CSV, found an HTML page"},
    {"\xEF\xBB\xBF\r\n <HTML lang=\"en\">", ":1:1: expected a table as CSV, found an HTML page"},
    {"<table>\n<tr><td>1</td></tr>\n</table>\n",
     ":1:1: expected a table as CSV, found an HTML table"},
    {"<?xml version=\"1.0\"?>", ":1:1: expected a table as CSV, found XML"},
    {"{\n  \"rows\": 2\n}", ":1:1: expected a table as CSV, found JSON"},
    {"[[1, 2], [3, 4]]", ":1:1: expected a table as CSV, found JSON"},
    {"EFG 2 R \"Poker\" { \"A\" \"B\" }\n\"\"\n",
     ":1:1: expected a table as CSV, found an extensive game (.efg), which saddle extensive "
     "solves, and saddle nash if it is small"},
    {"EFG,1\n2,x\n", ":2:2: expected a number, found 'x'"},
    {"{a},[1]\nx,y\n", ":2:2: expected a number, found 'y'"},
    {"<", ":1:1: expected a number, found '<'"},
    {"EFG", ":1:1: expected a number, found 'EFG'"},
    {"{", ":1:1: expected a number, found '{'"},
    {"sep=|\n1|2\n", ":1:1: expected ',', ';', a tab or a blank after sep=, found '|'"},
    {fmt::format("1,2\n3,{:1<2000000}\n", ""),
     ":2:2: expected a cell of at most 1048576 bytes, found a longer one"},
    {fmt::format("1,2\n3,\"{:1<2000000}", ""),
     ":2:2: expected a cell of at most 1048576 bytes, found a longer one"},
};

// Texts whose labels are in doubt: the place and the two cells that raise the doubt, the readings,
// and the result of each; also the word if it may be a mistyped payoff.
struct DoubtCase {
  std::string text;
  std::string found;
  std::string readings;
  std::vector<std::pair<CsvLabels, std::string>> games;
  std::string mistyped = "";
};

const std::vector<DoubtCase> in_doubt = {
    // A word in the corner, numbers beside it or below it.
    {"action,1,2,3\na,4,5,6\nb,7,8,9\nc,1,0,1\n",
     ":1:1: row, found 'action' and '1'",
     "a 3 x 3 game with row and column labels, or a 4 x 3 game with row labels only",
     {{CsvLabels::both, "[1|2|3] a: 4 5 6; b: 7 8 9; c: 1 0 1"},
      {CsvLabels::rows, "action: 1 2 3; a: 4 5 6; b: 7 8 9; c: 1 0 1"}}},
    {"id,x,y\n1,3,0\n2,1,2\n",
     ":1:1: column, found 'id' and '1'",
     "a 2 x 2 game with row and column labels, or a 2 x 3 game with column labels only",
     {{CsvLabels::both, "[x|y] 1: 3 0; 2: 1 2"}, {CsvLabels::columns, "[id|x|y] 1 3 0; 2 1 2"}}},
    {"\nA B\n1 2\n",
     ":2:1: column, found 'A' and '1'",
     "a 1 x 1 game with row and column labels, or a 1 x 2 game with column labels only",
     {{CsvLabels::both, "[B] 1: 2"}, {CsvLabels::columns, "[A|B] 1 2"}}},
    {"4-0,3-1,draw\n1,2,3\n",
     ":1:1: column, found '4-0' and '1'",
     "a 1 x 2 game with row and column labels, or a 1 x 3 game with column labels only",
     {{CsvLabels::both, "[3-1|draw] 1: 2 3"}, {CsvLabels::columns, "[4-0|3-1|draw] 1 2 3"}}},
    {"nan,A\n1,2\n",
     ":1:2: row, found 'A' and 'nan'",
     "a 1 x 1 game with row and column labels, or a 1 x 2 game with column labels only",
     {{CsvLabels::both, "[A] 1: 2"}, {CsvLabels::columns, "[nan|A] 1 2"}},
     "A"},
    {"game,1,2\n3,4,5\n",
     ":1:1: row, found 'game' and '1'",
     "a 1 x 2 game with row and column labels, or a 1 x 3 game with column labels only, or a 2 x 2 "
     "game with row labels only",
     {{CsvLabels::both, "[1|2] 3: 4 5"},
      {CsvLabels::columns, "[game|1|2] 3 4 5"},
      {CsvLabels::rows, "game: 1 2; 3: 4 5"}},
     "game"},
    // A word among numbers, a number among words.
    {"1,O,3\n4,5,6\n7,8,9\n",
     ":1:2: row, found 'O' and '3'",
     "a 2 x 2 game with row and column labels, or a 2 x 3 game with column labels only",
     {{CsvLabels::both, "[O|3] 4: 5 6; 7: 8 9"}, {CsvLabels::columns, "[1|O|3] 4 5 6; 7 8 9"}},
     "O"},
    {"1,USD3,2\n4,5,6\n",
     ":1:2: row, found 'USD3' and '2'",
     "a 1 x 2 game with row and column labels, or a 1 x 3 game with column labels only",
     {{CsvLabels::both, "[USD3|2] 4: 5 6"}, {CsvLabels::columns, "[1|USD3|2] 4 5 6"}},
     "USD3"},
    {"1,2,many\n3,4,5\n",
     ":1:3: row, found 'many' and '2'",
     "a 1 x 2 game with row and column labels, or a 1 x 3 game with column labels only",
     {{CsvLabels::both, "[2|many] 3: 4 5"}, {CsvLabels::columns, "[1|2|many] 3 4 5"}},
     "many"},
    {"1,2\n3,4\nz,5\n",
     ":3:1: column, found 'z' and '3'",
     "a 2 x 1 game with row and column labels, or a 3 x 1 game with row labels only",
     {{CsvLabels::both, "[2] 3: 4; z: 5"}, {CsvLabels::rows, "1: 2; 3: 4; z: 5"}},
     "z"},
    {"1,A,B\n2,3,4\n",
     ":1:2: row, found 'A' and '1'",
     "a 1 x 2 game with row and column labels, or a 1 x 3 game with column labels only",
     {{CsvLabels::both, "[A|B] 2: 3 4"}, {CsvLabels::columns, "[1|A|B] 2 3 4"}},
     "A"},
    {"action,1,two\na,3,4\n",
     ":1:3: row, found 'two' and '1'",
     "a 1 x 2 game with row and column labels",
     {{CsvLabels::both, "[1|two] a: 3 4"}},
     "two"},
    {"game,x,y\n1,3,4\nb,5,6\n",
     ":3:1: column, found 'b' and '1'",
     "a 2 x 2 game with row and column labels",
     {{CsvLabels::both, "[x|y] 1: 3 4; b: 5 6"}},
     "b"},
    {"draw,1\n4-0,2\n",
     ":1:1: row, found 'draw' and '1'",
     "a 1 x 1 game with row and column labels, or a 2 x 1 game with row labels only",
     {{CsvLabels::both, "[1] 4-0: 2"}, {CsvLabels::rows, "draw: 1; 4-0: 2"}},
     "draw"},
};

// Tables in doubt for which some readings are not games: the message and the valid readings.
struct RefusedReadingCase {
  std::string text;
  std::string message;
  std::vector<CsvLabels> readings;
};

const std::vector<RefusedReadingCase> with_refused_readings = {
    {"w,1,1\nx,2,3\n",
     ":1:1: expected only labels or only payoffs in the first row, found 'w' and '1': a 2 x 2 game "
     "with row labels only (not with row and column labels, for line 1, column 3: expected "
     "different labels, found '1' as in column 2)",
     {CsvLabels::rows}},
    {"w,NULL,1\nx,2,3\n",
     ":1:1: expected only labels or only payoffs in the first row, found 'w' and 'NULL': a 1 x 2 "
     "game with row and column labels (not with row labels only, for line 1, column 2: expected a "
     "finite number, found 'NULL')",
     {CsvLabels::both}},
    {"A;B;C\nN/A;1;2\n",
     ":1:1: expected only labels or only payoffs in the first column, found 'A' and 'N/A': a 1 x 2 "
     "game with row and column labels (not with column labels only, for line 2, column 1: expected "
     "a finite number, found 'N/A')",
     {CsvLabels::both}},
    {"w;1,000;2.5\nx;3;4\n",
     ":1:1: expected only labels or only payoffs in the first row, found 'w' and '1,000': a 1 x 2 "
     "game with row and column labels (not with row labels only, for line 1, column 3: expected "
     "decimal points or decimal commas, found both)",
     {CsvLabels::both}},
    // No reading is a game.
    {"w,1,1\nx,2,nan\n", ":2:3: expected a finite number, found 'nan'", {}},
    {"w,nan,nan\nx,2,3\n", ":1:3: expected different labels, found 'nan' as in column 2", {}},
    {"O,1,1\n2,3,4\n2,5,6\n", ":1:1: expected a number, found 'O'", {}},
    {"1,O,1,1\n2,3,4,5\n2,5,6,7\n", ":1:2: expected a number, found 'O'", {}},
    // A number in the corner between words would be lost.
    {"3,B,C\nx,1,2\ny,4,5\n",
     ":1:1: expected a word or nothing in the corner between labels, found '3': a 2 x 2 game with "
     "row and column labels, unless '3' is mistyped",
     {CsvLabels::both}},
    {"0,A\nx,1\n",
     ":1:1: expected a word or nothing in the corner between labels, found '0': a 1 x 1 game with "
     "row and column labels, unless '0' is mistyped",
     {CsvLabels::both}},
    {"3,B,B\nx,1,2\n", ":1:3: expected different labels, found 'B' as in column 2", {}},
};

std::string message(const DoubtCase& doubt) {
  const std::size_t place = doubt.found.find(' ');
  return fmt::format(
      "game.csv{} expected only labels or only payoffs in the first{}: {}{}",
      doubt.found.substr(0, place), doubt.found.substr(place), doubt.readings,
      doubt.mistyped.empty() ? "" : fmt::format(", unless '{}' is mistyped", doubt.mistyped));
}

// Texts with a number beyond the doubles: the message, and the exact result.
struct RangeCase {
  std::string text;
  std::string outcome;
  std::string exact_outcome;
};

const std::vector<RangeCase> beyond_doubles = {
    {"1,2\n3,-1e400/1e399\n", "1 2; 3 -10", "1 2; 3 -10"},
    {"1,2\n3,1e-400\n",
     "game.csv:2:2: expected a number within the range of a double, found '1e-400', which would "
     "become 0 (exact arithmetic can hold it)",
     fmt::format("1 2; 3 1/1{:0<400}", "")},
    {"1,1e309\n3,4\n",
     "game.csv:1:2: expected a number within the range of a double, found '1e309' (exact "
     "arithmetic can hold it)",
     fmt::format("1 1{:0<309}; 3 4", "")},
    {"1,2\n3,1e999999999999\n",
     "game.csv:2:2: expected a number within the range of a double, found '1e999999999999' (exact "
     "arithmetic can hold it)",
     "game.csv:2:2: expected an exponent of at most 100000, found '1e999999999999'"},
    {"1,2\n3,1e-999999999999999999999/3\n",
     "game.csv:2:2: expected an exponent of at most 100000, found '1e-999999999999999999999/3'",
     "game.csv:2:2: expected an exponent of at most 100000, found '1e-999999999999999999999/3'"},
};

std::string shown(const std::string& text) { return text.substr(0, 200); }

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    lines.push_back(line);
  }
  return lines;
}

bool has_blank_last_row(const std::vector<std::string>& lines) {
  return lines.back().find_first_not_of(',') == std::string::npos;
}

bool has_blank_last_column(const std::vector<std::string>& lines) {
  return std::all_of(lines.begin(), lines.end(),
                     [](const std::string& line) { return line.ends_with(','); });
}

bool ends_blank(const std::string& text) {
  return has_blank_last_row(lines_of(text)) || has_blank_last_column(lines_of(text));
}

// Returns a small table without the empty rows and columns at its end; empty if its first row is
// empty.
std::string without_blank_end(const std::string& text) {
  std::vector<std::string> lines = lines_of(text);
  if (lines.front().find_first_not_of(',') == std::string::npos) {
    return "";
  }
  while (has_blank_last_row(lines)) {
    lines.pop_back();
  }
  while (has_blank_last_column(lines)) {
    for (std::string& line : lines) {
      line.pop_back();
    }
  }
  return fmt::format("{}\n", fmt::join(lines, "\n"));
}

// Whether both texts are the same game, or both are errors.
bool is_same_game(const std::string& text, const std::string& other) {
  const std::string outcome = csv_outcome(text);
  return outcome == csv_outcome(other) ||
         (outcome.find("expected") != std::string::npos &&
          csv_outcome(other).find("expected") != std::string::npos);
}

}  // namespace

TEST_CASE("a text is read as the game it says") {
  for (const Case& each : good) {
    CAPTURE(shown(each.text));
    CHECK(csv_outcome(each.text) == each.outcome);
  }
}

TEST_CASE("a text that is not a game is refused, with the place and what was expected") {
  for (const Case& each : bad) {
    CAPTURE(shown(each.text));
    CHECK(csv_outcome(each.text) == fmt::format("game.csv{}", each.outcome));
    CHECK(exact_csv_outcome(each.text) == fmt::format("game.csv{}", each.outcome));
  }
}

TEST_CASE("cells that may be labels or payoffs are refused, and the options choose the reading") {
  for (const DoubtCase& each : in_doubt) {
    CAPTURE(each.text);
    CHECK(csv_outcome(each.text) == message(each));
    CHECK(exact_csv_outcome(each.text) == message(each));
    std::vector<CsvLabels> readings;
    for (const auto& [labels, game] : each.games) {
      CHECK(csv_outcome(each.text, {.labels = labels}) == game);
      readings.push_back(labels);
    }
    std::istringstream in(each.text);
    try {
      saddle::read_csv(in, "game.csv");
    } catch (const saddle::UndecidedLabels& error) {
      CHECK(error.readings() == readings);
    }
  }
}

TEST_CASE("if labels are in doubt, only readings that are games are offered") {
  for (const RefusedReadingCase& each : with_refused_readings) {
    CAPTURE(each.text);
    CHECK(csv_outcome(each.text) == "game.csv" + each.message);
    CHECK(exact_csv_outcome(each.text) == "game.csv" + each.message);
    std::vector<CsvLabels> readings;
    std::istringstream in(each.text);
    try {
      saddle::read_csv(in, "game.csv");
    } catch (const saddle::UndecidedLabels& error) {
      readings = error.readings();
    } catch (const saddle::ParseError&) {
    }
    CHECK(readings == each.readings);
    for (const CsvLabels labels : readings) {
      CHECK(csv_outcome(each.text, {.labels = labels}).find("game.csv") == std::string::npos);
    }
  }
}

TEST_CASE("in every small table no word is taken for a number nor a number for a word") {
  for (const auto& [rows, columns] : {std::pair{2, 2}, {2, 3}, {3, 2}}) {
    const int cells = rows * columns;
    for (int kinds = 0; kinds < 1 << (2 * cells); ++kinds) {
      std::string text;
      bool has_number = false;  // in the first row or column, without the corner
      bool words_alone = true;  // the corner is not a number
      for (int k = 0; k < cells; ++k) {
        // All cells are different.
        const int kind = kinds >> (2 * k) & 3;
        const std::array texts = {fmt::format("{}", k), fmt::format("w{}", k),
                                  fmt::format("{}-0", k), std::string()};
        text += texts[static_cast<std::size_t>(kind)];
        text += k % columns == columns - 1 ? '\n' : ',';
        const bool in_edge = k > 0 && (k < columns || k % columns == 0);
        has_number = has_number || (in_edge && kind == 0);
        words_alone = words_alone && (in_edge ? kind == 1 : k > 0 || kind != 0);
      }
      CAPTURE(text);
      REQUIRE(saddle::test::broken_csv_property(text) == "");
      if (ends_blank(text)) {
        const std::string smaller = without_blank_end(text);
        REQUIRE((smaller.empty() || is_same_game(text, smaller)));
        continue;
      }
      std::istringstream in(text);
      try {
        const auto game = saddle::read_csv(in, "game.csv");
        const bool has_labels = !game.row_labels().empty() || !game.column_labels().empty();
        const bool numbers_are_labels = has_labels && has_number && !text.starts_with(',');
        REQUIRE_FALSE(numbers_are_labels);
        const bool words_are_lost = words_alone && game.rows() * game.columns() == cells;
        REQUIRE_FALSE(words_are_lost);
      } catch (const saddle::UndecidedLabels&) {
        REQUIRE_FALSE(words_alone);
      } catch (const saddle::ParseError&) {
      }
    }
  }
}

TEST_CASE("a number that a double cannot hold is refused, unless numbers are exact") {
  for (const RangeCase& each : beyond_doubles) {
    CAPTURE(each.text);
    CHECK(csv_outcome(each.text) == each.outcome);
    CHECK(exact_csv_outcome(each.text) == each.exact_outcome);
  }
}

TEST_CASE("the result does not depend on where the text is cut into chunks") {
  for (const auto* cases : {&good, &bad}) {
    for (const Case& each : *cases) {
      CAPTURE(shown(each.text));
      const std::string outcome = csv_outcome(each.text);
      for (const std::size_t chunk_bytes : {1U, 2U, 3U, 5U, 64U, 4096U}) {
        CAPTURE(chunk_bytes);
        CHECK(csv_outcome(each.text, {.chunk_bytes = chunk_bytes}) == outcome);
      }
      saddle::test::OneByteBuffer buffer(each.text);
      std::istream in(&buffer);
      CHECK(saddle::test::csv_outcome(in) == outcome);
    }
  }
}

TEST_CASE("the options say what the text leaves open") {
  CHECK(csv_outcome("1,2\n3,4\n", {.labels = CsvLabels::columns}) == "[1|2] 3 4");
  CHECK(csv_outcome("1,2\n3,4\n", {.labels = CsvLabels::rows}) == "1: 2; 3: 4");
  CHECK(csv_outcome("1,2\n3,4\n", {.labels = CsvLabels::both}) == "[2] 3: 4");
  CHECK(csv_outcome(",2\n3,4\n", {.labels = CsvLabels::both}) == "[2] 3: 4");
  CHECK(csv_outcome("A B\n1 5 6\n", {.labels = CsvLabels::both}) == "[A|B] 1: 5 6");
  CHECK(csv_outcome("7 8\n1 5 6\n", {.labels = CsvLabels::both}) == "[7|8] 1: 5 6");
  CHECK(csv_outcome("nan,1e999\n3,4\n", {.labels = CsvLabels::columns}) == "[nan|1e999] 3 4");
  CHECK(csv_outcome("A,A\n1,2\n", {.labels = CsvLabels::columns}) ==
        "game.csv:1:2: expected different labels, found 'A' as in column 1");
  CHECK(csv_outcome("x,1\ny,2\n\"x\",3\n", {.labels = CsvLabels::rows}) ==
        "game.csv:3:1: expected different labels, found 'x' as in line 1");
  CHECK(csv_outcome("1,2;3,4\n", {.delimiter = ','}) ==
        "game.csv:1:2: expected a number, found '2;3'");
  CHECK(csv_outcome("Heads up\n1\n", {.delimiter = ','}) == "[Heads up] 1");
  CHECK(csv_outcome("sep=;\n1,5\n", {.delimiter = ','}) == "1 5");
  CHECK(csv_outcome("1,5\n", {.delimiter = ';'}) == "1.5");
  CHECK(csv_outcome("1\t2\n", {.delimiter = ' '}) == "1 2");
}

TEST_CASE("a text that contradicts the options is refused") {
  CHECK(csv_outcome("A,B\n1,2\n", {.labels = CsvLabels::none}) ==
        "game.csv:1:1: expected a number, found 'A'");
  CHECK(csv_outcome("A,B\n1,2\n", {.labels = CsvLabels::rows}) ==
        "game.csv:1:2: expected a number, found 'B'");
  CHECK(csv_outcome("1,2\nx,2\n", {.labels = CsvLabels::columns}) ==
        "game.csv:2:1: expected a number, found 'x'");
  CHECK(csv_outcome(",2\n3,4\n", {.labels = CsvLabels::none}) ==
        "game.csv:1:1: expected a number, found an empty cell");
  CHECK(csv_outcome(",2\n3,4\n", {.labels = CsvLabels::rows}) ==
        "game.csv:1:1: expected a number, found an empty cell");
  CHECK(csv_outcome("1,2\n3,4\n3,5\n", {.labels = CsvLabels::both}) ==
        "game.csv:3:1: expected different labels, found '3' as in line 2");
  CHECK(csv_outcome("1,\n3,4\n", {.labels = CsvLabels::columns}) ==
        "game.csv:1:2: expected a label, found an empty cell (above '4' in line 2)");
  CHECK(csv_outcome("1,2\n", {.labels = CsvLabels::columns}) ==
        "game.csv:2:1: expected a row of payoffs below the labels, found the end of the file");
  CHECK(csv_outcome("1\n2\n", {.labels = CsvLabels::rows}) ==
        "game.csv:1:2: expected a payoff after the label, found the end of the row");
  CHECK(csv_outcome("7 8\n1 5 6\n", {.labels = CsvLabels::columns}) ==
        "game.csv:2:3: expected 2 cells as in line 1, found 3");
}

TEST_CASE("a table of more cells than allowed is refused, saying how many") {
  CHECK(csv_outcome("1,2\n3,4\n", {.max_cells = 4}) == "1 2; 3 4");
  CHECK(csv_outcome("1,2\n3,4\n", {.max_cells = 3}) ==
        "game.csv:2: expected at most 3 cells, found more: 2 rows of 2");
  CHECK(csv_outcome("1,2,3,4\n", {.max_cells = 3}) ==
        "game.csv:1:4: expected at most 3 cells, found more: 1 row of 4");
  // A corner that is added for blanks counts as a cell.
  CHECK(csv_outcome("a b\nc 1 2\n", {.max_cells = 4}) ==
        "game.csv:2:3: expected at most 4 cells, found more: 2 rows of 3");
}

TEST_CASE("the maximum number of cells in memory is right with addresses of 32 bits") {
  constexpr std::uint64_t widest_difference = 0x7FFFFFFF;
  constexpr std::uint64_t gibibyte = 1 << 30;
  for (const std::uint64_t memory :
       {2 * gibibyte, 4 * gibibyte, 16 * gibibyte, ~std::uint64_t{0}}) {
    CAPTURE(memory);
    CHECK(saddle::most_entries(memory, 8, widest_difference) == 268435455);
    CHECK(saddle::most_entries(memory, 96, widest_difference) == 22369621);
  }
  CHECK(saddle::most_entries(gibibyte, 8, widest_difference) == 134217728);
  CHECK(saddle::most_entries(gibibyte, 8) == 134217728);
}

TEST_CASE("a game records whether its payoffs were rounded, and ignores its labels") {
  const auto rounding = [](const std::string& text) {
    std::istringstream in(text);
    return saddle::read_csv(in, "game.csv").rounding();
  };
  CHECK(rounding("1,2\n3,0.5\n") == 0);
  CHECK(rounding("1,2\n3,0.1\n") == 3 * 0x1p-53);
  CHECK(rounding("9007199254740993\n") == 1);
  CHECK(rounding(",0.1,0.2\n0.3,1,2\n") == 0);
  CHECK(rounding(",0.1,0.2\n0.3,1,2.1\n") > 0);
  CHECK(rounding("x,0.1\n") > 0);  // a row of payoffs with the label x
}

TEST_CASE("invalid options are refused") {
  std::istringstream in("1");
  CHECK_THROWS_WITH_AS(saddle::read_csv(in, "game.csv", {.delimiter = '|'}),
                       "delimiter is '|', must be ',', ';', a tab or a blank",
                       std::invalid_argument);
  CHECK_THROWS_WITH_AS(saddle::read_csv(in, "game.csv", {.max_cells = -1}),
                       "max_cells is -1, must be >= 0", std::invalid_argument);
  CHECK_THROWS_WITH_AS(saddle::read_csv(in, "game.csv", {.chunk_bytes = 0}),
                       "chunk_bytes is 0, must be >= 1", std::invalid_argument);
}

TEST_CASE("a stream that cannot be read is not an empty file") {
  std::istringstream in("1,2");
  in.setstate(std::ios::badbit);
  CHECK_THROWS_WITH_AS(saddle::read_csv(in, "game.csv"),
                       "game.csv: expected text, but the file cannot be read", saddle::ParseError);
}

TEST_CASE("a row of very many cells and a column of very many rows are read") {
  std::string row = "0";
  std::string column = "0\n";
  for (int k = 1; k < 300000; ++k) {
    row += fmt::format(",{}", k);
    column += fmt::format("{}\n", k);
  }
  std::istringstream row_in(row);
  std::istringstream column_in(column);
  const auto wide = saddle::read_csv(row_in, "row.csv");
  const auto tall = saddle::read_csv(column_in, "column.csv");
  CHECK(wide.columns() == 300000);
  CHECK(tall.rows() == 300000);
  bool all_right = true;
  for (int k = 0; k < 300000; ++k) {
    all_right = all_right && wide(0, k) == k && tall(k, 0) == k;
  }
  CHECK(all_right);
}
