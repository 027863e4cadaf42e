#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "saddle/io/text/byte_cursor.h"
#include "saddle/io/text/parse_error.h"

namespace saddle {

/// Returns whether no cell may hold this byte: a control character other than a tab or a line end.
constexpr bool is_control_character(int character) {
  // Without branches, so that compilers make vector instructions of many at once.
  const auto byte = static_cast<unsigned char>(character);
  return ((byte < 0x20) & (byte != '\t') & (byte != '\n') & (byte != '\r')) | (byte == 0x7F);
}

/// Returns whether a line whose first characters these are, blanks passed over, is a comment: it
/// begins with '#', and not with a spreadsheet's error value such as #N/A.
bool is_comment(std::string_view line);

/// How cells with two payoffs are written, if there are such cells.
enum class PairStyle {
  none,
  brackets,   // (3,2): what stands between brackets at the start of a cell parts no cells
  semicolons  // 3;2: the delimiter is found as if there were no ';'
};

/// The cells of a CSV text, one after the other, record by record.
///
/// A record is a line, or several where a quoted cell holds line ends (LF, CR LF or CR). Blank
/// lines and lines whose first character is '#' are passed over; a line that begins with a
/// spreadsheet's error value ("#N/A", "#DIV/0!") is a record. Blanks around a cell are not part of
/// it. A cell that begins with '"' ends at the next '"' that is not doubled, and is taken as it
/// stands; elsewhere '"' is a character like any other. Between blanks as delimiters there is no
/// empty cell; any other delimiter at the end of a line is followed by one.
///
/// The text is UTF-8, with or without a byte order mark; invalid bytes and control characters in a
/// cell are refused, and so is a cell above most_cell_bytes. Memory: one cell.
class CsvCells {
 public:
  static constexpr std::size_t most_cell_bytes = 1 << 20;

  /// Keeps the cursor; `file` is what errors call the text. The delimiter is ',', ';', a tab or a
  /// blank (any run of blanks and tabs). Without one the first of tab, ';' and ',' that stands
  /// outside quotes in the first record's first 2 MiB is taken, in this order, else the blank; or
  /// what a first line "sep=;" says, as Excel writes it. Tabs at the end of the line do not count.
  /// Throws ParseError if the text begins like UTF-16 or a file of another kind (foreign_file.h);
  /// std::invalid_argument on another delimiter. The text begins in the line `first_line`.
  CsvCells(ByteCursor& text, std::string file, std::optional<char> delimiter = {},
           PairStyle pairs = PairStyle::none, Index first_line = 1);

  /// Goes to the next record, and skips the rest of this one; false at the end of the text.
  bool next_record();

  /// Goes to the next cell of the record; false at its end. A record has at least one cell.
  bool next_cell();

  /// Whether a blank line stands before the record.
  bool follows_blank_line() const { return follows_blank_line_; }

  /// The cell without its quotes. Holds until the next call of next_cell() or next_record().
  std::string_view text() const { return cell_; }

  /// Where the cell begins: the line of the text and the number of the cell in its record, from 1.
  /// After the last record the line is the last of the text.
  Index line() const { return line_; }
  Index column() const { return column_; }

  char delimiter() const { return delimiter_; }

  /// Passes over what is left of the record; returns whether all of that is empty.
  bool rest_is_empty();

  /// Whether more text could change the delimiter: it was looked for, and the text ended within
  /// the first record.
  bool delimiter_may_change() const { return delimiter_may_change_; }

  /// Returns an error at the cell, or at another place.
  ParseError error(std::string message) const {
    return error_at(line_, column_, std::move(message));
  }
  ParseError error_at(Index line, Index column, std::string message) const;

 private:
  bool stands_in_brackets() const;
  void skip_signatures();
  void take_separator_line(bool delimiter_is_given);
  char detected_delimiter();
  bool is_blank(int character) const;
  void skip_blanks();
  bool skip_blank_or_comment_line();
  void take_line_end();
  bool take_delimiter();
  std::string_view bare_cell();
  std::string_view quoted_cell();
  void take_quoted_text();
  void refuse_control_character(int character) const;
  void check_utf8(std::string_view cell) const;
  void check_size(std::size_t bytes) const;

  std::string file_;
  ByteCursor& text_;
  PairStyle pairs_;
  char delimiter_ = ',';
  bool delimiter_may_change_ = false;
  std::array<bool, 256> ends_bare_cell_{};
  std::string_view cell_;
  std::string unquoted_;
  Index next_line_;
  Index line_;
  Index column_ = 0;
  bool in_record_ = false;
  bool follows_blank_line_ = false;
};

}  // namespace saddle
