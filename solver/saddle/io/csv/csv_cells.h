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

/// Returns whether a byte may not occur in a cell: control characters other than tabs and line
/// ends.
constexpr bool is_control_character(int character) {
  // Without branches, because compilers vectorise this form.
  const auto byte = static_cast<unsigned char>(character);
  return ((byte < 0x20) & (byte != '\t') & (byte != '\n') & (byte != '\r')) | (byte == 0x7F);
}

/// Returns whether a line is a comment: it begins with '#', but not with an error value of a
/// spreadsheet, such as #N/A. `line` must have no leading blanks; its first 8 characters suffice.
bool is_comment(std::string_view line);

/// How cells with two payoffs are written, if the table has such cells.
enum class PairStyle {
  none,
  brackets,   // (3,2): text in brackets at the start of a cell contains no delimiters
  semicolons  // 3;2: the delimiter is not ';'
};

/// The cells of a CSV text, one after another, record by record.
///
/// A record is a line, or several lines if a quoted cell contains line ends (LF, CR LF or CR).
/// Blank lines and lines whose first character is '#' are skipped; a line that begins with a
/// spreadsheet's error value ("#N/A", "#DIV/0!") is a record. Blanks around a cell are not part of
/// it. A cell that begins with '"' ends at the next '"' that is not doubled, and its text is
/// literal; elsewhere '"' is an ordinary character. If the delimiter is a blank, there are no empty
/// cells; any other delimiter at the end of a line is followed by an empty cell.
///
/// The text must be UTF-8, with or without a byte order mark. Invalid bytes, control characters in
/// a cell, and cells longer than most_cell_bytes are errors. Memory: one cell.
class CsvCells {
 public:
  static constexpr std::size_t most_cell_bytes = 1 << 20;

  /// Keeps a reference to the cursor; `file` names the text in errors. The delimiter is ',', ';', a
  /// tab or a blank (any run of blanks and tabs). If it is not given, a first line "sep=;", as
  /// Excel writes it, names the delimiter. Otherwise it is detected in the first 2 MiB of the first
  /// record, outside quotes: a tab if there is one (tabs at the end of the line do not count), else
  /// ';', else ',', else a blank. Throws ParseError if the text begins like UTF-16 or a file of
  /// another kind (foreign_file.h); std::invalid_argument for any other delimiter. `first_line` is
  /// the number of the text's first line.
  CsvCells(ByteCursor& text, std::string file, std::optional<char> delimiter = {},
           PairStyle pairs = PairStyle::none, Index first_line = 1);

  /// Moves to the next record, skipping the remaining cells of this one; false at the end of the
  /// text.
  bool next_record();

  /// Moves to the next cell of the record; false at its end. A record has at least one cell.
  bool next_cell();

  /// Whether the record follows a blank line.
  bool follows_blank_line() const { return follows_blank_line_; }

  /// The cell without its quotes. Valid until the next call of next_cell() or next_record().
  std::string_view text() const { return cell_; }

  /// The place where the cell begins: the line of the text, and the number of the cell in its
  /// record, from 1. After the last record, the last line of the text.
  Index line() const { return line_; }
  Index column() const { return column_; }

  char delimiter() const { return delimiter_; }

  /// Skips the remaining cells of the record; returns whether all of them are empty.
  bool rest_is_empty();

  /// Whether more text could change the delimiter: it was detected, and the text ended within the
  /// first record.
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
