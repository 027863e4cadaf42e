#include "saddle/io/csv/csv_blocks.h"

#include <random>
#include <sstream>
#include <streambuf>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "saddle/io/csv/csv.h"
#include "saddle/io/text/parse_error.h"

using saddle::CsvBlockReader;
using saddle::CsvBlocks;
using saddle::CsvOptions;
using saddle::Index;
using saddle::ParseError;
using saddle::read_csv;

namespace {

using Blocks = std::vector<std::pair<Index, std::string>>;

// Returns the blocks of a text, read in pieces of this many bytes, with the numbers of their first
// lines.
Blocks blocks_of(const std::string& text, std::size_t bytes = 1 << 16) {
  std::istringstream in(text);
  CsvBlockReader reader(in);
  Blocks blocks;
  for (;;) {
    const CsvBlocks piece = reader.next(bytes);
    if (piece.blocks.empty()) {
      return blocks;
    }
    for (std::size_t k = 0; k < piece.blocks.size(); ++k) {
      blocks.emplace_back(piece.blocks[k].line, piece[k]);
    }
  }
}

// A text in parts; each part arrives when the previous one has been read.
class ArrivingParts : public std::streambuf {
 public:
  explicit ArrivingParts(std::vector<std::string> parts) : parts_(std::move(parts)) {}

  std::size_t parts_left() const { return parts_.size() - next_; }

 protected:
  int_type underflow() override {
    if (next_ == parts_.size()) {
      return traits_type::eof();
    }
    std::string& part = parts_[next_++];
    setg(part.data(), part.data(), part.data() + part.size());
    return traits_type::to_int_type(part.front());
  }

 private:
  std::vector<std::string> parts_;
  std::size_t next_ = 0;
};

}  // namespace

TEST_CASE("blank lines separate the tables of a text, whatever its line ends") {
  CHECK(blocks_of("1,2\n3,4\n\n5\n") == Blocks{{1, "1,2\n3,4\n"}, {4, "5\n"}});
  CHECK(blocks_of("1,2\r\n\r\n\r\n3") == Blocks{{1, "1,2\r\n"}, {3, "\r\n3"}});
  CHECK(blocks_of("1,2\r\r3,4\r") == Blocks{{1, "1,2\r"}, {3, "3,4\r"}});
  CHECK(blocks_of("\n\n1\n \t\n2\n\n\n") == Blocks{{1, "\n\n1\n"}, {5, "2\n"}});
}

TEST_CASE("a comment belongs to the table after it and does not end a table") {
  CHECK(blocks_of("# first\n\n1\n# within\n2\n\n# second\n\n3\n\n# end\n") ==
        Blocks{{1, "# first\n\n1\n# within\n2\n"}, {7, "# second\n\n3\n"}});
  CHECK(blocks_of("\xEF\xBB\xBF# first\n\n1\n") == Blocks{{1, "\xEF\xBB\xBF# first\n\n1\n"}});
  // A spreadsheet's error value is a record.
  CHECK(blocks_of("#N/A\n\n1\n") == Blocks{{1, "#N/A\n"}, {3, "1\n"}});
}

TEST_CASE("a blank line within a quoted cell does not separate tables") {
  CHECK(blocks_of("\"a\n\nb\",1\nc,2\n\n3\n") == Blocks{{1, "\"a\n\nb\",1\nc,2\n"}, {6, "3\n"}});
  CHECK(blocks_of("x;\"a \"\"\n\nb\"\n\n3\n") == Blocks{{1, "x;\"a \"\"\n\nb\"\n"}, {5, "3\n"}});
  CHECK(blocks_of("\xEF\xBB\xBF\"a\n\nb\",1\n\n3\n") ==
        Blocks{{1, "\xEF\xBB\xBF\"a\n\nb\",1\n"}, {5, "3\n"}});
  // A quote within a cell is an ordinary character.
  CHECK(blocks_of("5\" disc,1\n\n2\n") == Blocks{{1, "5\" disc,1\n"}, {3, "2\n"}});
  CHECK(blocks_of("a\"\"b,1\n\n2\n") == Blocks{{1, "a\"\"b,1\n"}, {3, "2\n"}});
}

TEST_CASE("a text without a table is returned as a block, and its reader refuses it") {
  CHECK(blocks_of("") == Blocks{{1, ""}});
  CHECK(blocks_of("# none\n\n") == Blocks{{1, "# none\n\n"}});
}

TEST_CASE("the tables do not depend on how many bytes are read at a time") {
  std::mt19937 random(11);
  const std::vector<std::string> parts = {"1",  ",",  "\n", "\n\n", "\r\n", "\r",    "\"",
                                          "# ", "\t", " ",  "ab",   "\"\"", "\"a\"", ";"};
  for (int k = 0; k < 3000; ++k) {
    std::string text;
    for (auto length = random() % 24; length > 0; --length) {
      text += parts[random() % parts.size()];
    }
    CAPTURE(text);
    const Blocks whole = blocks_of(text);
    for (const std::size_t bytes : {std::size_t{1}, std::size_t{2}, std::size_t{7}}) {
      CHECK(blocks_of(text, bytes) == whole);
    }
  }
}

TEST_CASE("each table of numbers is one block, and the block reads as the table alone") {
  std::mt19937 random(12);
  const std::vector<std::string> cells = {"1", "-2.5", "\"3\"", "1/2", "4e1"};
  for (int k = 0; k < 200; ++k) {
    std::string text;
    std::vector<std::string> tables;
    for (auto count = 1 + random() % 4; count > 0; --count) {
      std::string table;
      const auto columns = 1 + random() % 3;
      for (auto rows = 1 + random() % 3; rows > 0; --rows) {
        for (std::size_t column = 0; column < columns; ++column) {
          table += (column > 0 ? "," : "") + cells[random() % cells.size()];
        }
        table += "\n";
      }
      tables.push_back(table);
      text += table + (random() % 2 == 0 ? "\n" : "\n\n");
    }
    const Blocks blocks = blocks_of(text, 1 + random() % 40);
    REQUIRE(blocks.size() == tables.size());
    for (std::size_t table = 0; table < tables.size(); ++table) {
      std::istringstream alone(tables[table]);
      std::istringstream block(blocks[table].second);
      CHECK(read_csv(block, "").entries() == read_csv(alone, "").entries());
    }
  }
}

TEST_CASE("a table with quotes is handed out before more of the text comes") {
  const auto first_of = [](const std::vector<std::string>& parts) {
    ArrivingParts buffer(parts);
    std::istream in(&buffer);
    CsvBlockReader reader(in);
    const CsvBlocks piece = reader.next(1 << 16);
    CHECK(piece.blocks.size() == 1);
    CHECK(buffer.parts_left() == 1);
    return piece.blocks.empty() ? std::string() : piece[0];
  };
  CHECK(first_of({"\"1\",2\n\n", "3,4\n"}) == "\"1\",2\n");
  CHECK(first_of({"1,2\n3,\"4\"\n\n", "5\n"}) == "1,2\n3,\"4\"\n");
  CHECK(first_of({"\"a", "\n\nb\";1\nc;\"2\"\n\n", "5\n"}) == "\"a\n\nb\";1\nc;\"2\"\n");
  CHECK(first_of({"# note\n", "\"1\";\"2,5\"", "\n", "\n", "5\n"}) == "# note\n\"1\";\"2,5\"\n");
}

TEST_CASE("errors of a part of a text name the lines of the whole") {
  std::istringstream in("1,2\n3,x\n");
  CsvOptions options;
  options.first_line = 41;
  CHECK_THROWS_WITH_AS(read_csv(in, "t", options), "t:42:2: expected a number, found 'x'",
                       ParseError);
}
