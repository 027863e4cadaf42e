#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "saddle/number/index.h"

namespace saddle {

/// Tables of a CSV text. Each can be read as a text of its own.
struct CsvBlocks {
  struct Block {
    std::size_t begin;  ///< its place in the text
    std::size_t end;
    Index line;  ///< the number of its first line in the whole text, from 1
  };

  std::string text;
  std::vector<Block> blocks;

  /// Returns the text of a block.
  std::string operator[](std::size_t block) const {
    return text.substr(blocks[block].begin, blocks[block].end - blocks[block].begin);
  }
};

/// Splits a CSV text into tables at blank lines, a piece of the text at a time.
///
/// A line of blanks and tabs is blank, except within a quoted cell. Comments belong to the table
/// that follows them; comments after the last table belong to the last. A text without a table is
/// one block, which the reader of the block must reject. O(bytes); memory: a piece of the text, and
/// the longest table.
class CsvBlockReader {
 public:
  /// Keeps a reference to the stream, from which `beginning` was read already. `delimiter` as in
  /// CsvOptions.
  explicit CsvBlockReader(std::istream& in, std::optional<char> delimiter = {},
                          std::string beginning = {});

  /// Returns the next tables: at least one, and together at least `bytes` long, unless the text
  /// ends or reading more would wait. Empty at the end of the text.
  CsvBlocks next(std::size_t bytes);

  /// Returns whether reading ended because the stream failed.
  bool is_broken() const { return is_broken_; }

 private:
  bool fetch(std::size_t bytes);
  bool may_wait() const;
  std::optional<std::size_t> line_end(std::size_t bytes);
  void take_line(std::size_t end);
  void follow_quotes(std::size_t end);
  char first_delimiter(std::size_t end);
  void end_block(std::size_t end);
  CsvBlocks taken();

  std::istream& in_;
  std::optional<char> given_delimiter_;
  bool has_ended_ = false;
  bool is_broken_ = false;

  CsvBlocks piece_;
  std::size_t line_begin_ = 0;  // of the next line, in the text of the piece
  Index line_ = 1;
  bool has_table_ = false;  // whether a block was finished already
  // The places of the next line feed and carriage return, from line_begin_ on.
  std::size_t line_feed_ = 0;
  std::size_t carriage_return_ = 0;

  // The unfinished block.
  std::size_t block_begin_ = 0;
  Index block_line_ = 1;
  bool has_record_ = false;
  bool in_quotes_ = false;
  std::optional<char> delimiter_;
};

/// A table of a text, and the number of its first line in the text.
struct PlacedTable {
  std::string text;
  Index line;
};

/// Returns all tables of a CSV text, split as by CsvBlockReader.
std::vector<PlacedTable> tables_of(const std::string& text, std::optional<char> delimiter = {});

}  // namespace saddle
