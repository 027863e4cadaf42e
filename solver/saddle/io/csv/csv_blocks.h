#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "saddle/number/index.h"

namespace saddle {

/// Some of the tables of a CSV text, of which each is a text of its own.
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

/// Splits a CSV text into the tables that blank lines part, a piece of the text at a time.
///
/// A line of blanks and tabs is blank, but not within a quoted cell. Comments before a table belong
/// to it, those behind the last to that. A text without a table is one block, for whoever reads it
/// to refuse. Takes the time to look at each byte and the memory of a piece and the longest table.
class CsvBlockReader {
 public:
  /// Keeps the stream, of which the beginning was read already. The delimiter, where it is given,
  /// is that of CsvOptions.
  explicit CsvBlockReader(std::istream& in, std::optional<char> delimiter = {},
                          std::string beginning = {});

  /// Returns the next tables, at least one, and in all at least `bytes` long unless the text ends
  /// or the stream would have to wait for more of it; none at the end of the text.
  CsvBlocks next(std::size_t bytes);

  /// Returns whether reading ended because the stream broke.
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
  std::size_t line_begin_ = 0;  // of the line that is next, in the text of the piece
  Index line_ = 1;
  bool has_table_ = false;  // one has ended
  // Where the next line feed and carriage return are, from line_begin_ on.
  std::size_t line_feed_ = 0;
  std::size_t carriage_return_ = 0;

  // Of the block that is not yet ended.
  std::size_t block_begin_ = 0;
  Index block_line_ = 1;
  bool has_record_ = false;
  bool in_quotes_ = false;
  std::optional<char> delimiter_;
};

/// A table of a text, and the number of its first line there.
struct PlacedTable {
  std::string text;
  Index line;
};

/// Returns all tables of a CSV text, as CsvBlockReader splits it.
std::vector<PlacedTable> tables_of(const std::string& text, std::optional<char> delimiter = {});

}  // namespace saddle
