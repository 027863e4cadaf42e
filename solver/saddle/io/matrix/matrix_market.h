#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "saddle/io/matrix/listed_entries.h"
#include "saddle/io/number/number.h"
#include "saddle/io/text/byte_cursor.h"
#include "saddle/io/text/parse_error.h"
#include "saddle/machine/should_stop.h"
#include "saddle/number/index.h"
#include "saddle/number/rational.h"

namespace saddle {

/// The contents of the first lines of a MatrixMarket file, and where its entries begin.
struct MatrixMarketHead {
  using Symmetry = MatrixSymmetry;

  /// Returns whether a listed entry also stands for its mirror image above the diagonal.
  bool is_mirrored(Index row, Index column) const {
    return symmetry != Symmetry::general && row != column;
  }

  /// Returns the payoff of the mirrored entry.
  template <class Number>
  Number mirrored(const Number& payoff) const {
    return symmetry == Symmetry::skew ? Number(-payoff) : payoff;
  }

  /// The first row that an array lists in a column; equals `rows` if the column has no listed
  /// entries.
  Index first_row(Index column) const {
    return symmetry == Symmetry::general     ? 0
           : symmetry == Symmetry::symmetric ? column
                                             : column + 1;
  }

  bool is_array = false;
  bool is_pattern = false;
  Symmetry symmetry = Symmetry::general;
  Index rows = 0;
  Index columns = 0;
  Index count = 0;       // the number of listed entries
  Index first_line = 0;  // the line of the first entry
  Index bytes = 0;       // the number of bytes before that line
};

/// A listed entry, counted from 0. Its payoff is a double or a Rational.
template <class Number>
struct MatrixMarketEntry {
  int row;
  int column;
  Number payoff;
};

/// The entries of a MatrixMarket file: of a sparse matrix (sparse_matrix_market.h), one per line,
/// or of an array. Throws ParseError if the text is not in the format.
class MatrixMarketEntries {
 public:
  enum class Formats { coordinate, array, coordinate_or_array };

  /// Reads the first lines. Keeps references to the cursor and the name of the file.
  MatrixMarketEntries(ByteCursor& text, const std::string& file,
                      Formats formats = Formats::coordinate);

  /// Continues at the line of an entry, before which `entries_before` entries are listed. The
  /// entries of an array must then also be one per line.
  MatrixMarketEntries(ByteCursor& text, const std::string& file, const MatrixMarketHead& head,
                      Index entries_before);

  const MatrixMarketHead& head() const { return head_; }

  /// Returns the next entry, which must exist; a Rational is not rounded.
  template <class Number>
  MatrixMarketEntry<Number> next();

  /// Throws unless the text ends after the last entry.
  void expect_end();

  /// A bound on the rounding errors of the returned entries: half a unit in the last place of the
  /// largest absolute value; 0 if no entry was rounded.
  double rounding() const;

  ParseError error_at(Index line, const std::string& message) const;

 private:
  bool next_line();
  bool next_entry();
  std::string_view word();
  ParseError error(const std::string& message) const;
  void expect_end_of_line(std::string_view what);
  std::string expect_word(std::initializer_list<std::string_view> words);
  Index whole_number(std::string_view what, Index minimum, Index maximum);
  bool is_blank_line() const;
  bool is_passed_over() const;
  void read_banner(Formats formats);
  void read_sizes();
  std::pair<int, int> next_place();
  std::pair<int, int> listed_place();
  std::pair<int, int> next_array_place();
  void go_to_array_place(Index entries_before);
  template <class Number>
  Number checked(NumberReading<Number> number, std::string_view text) const;

  ByteCursor& text_;
  const std::string& file_;
  MatrixMarketHead head_;
  std::string_view rest_;  // the unread part of the line
  const char* start_ = nullptr;
  Index line_ = 0;
  Index column_ = 1;
  Index bytes_ = 0;            // up to the end of the line
  Index listed_ = 0;           // the number of entries so far
  bool shares_lines_ = false;  // whether a line may have 0, 1 or more entries, or a comment
  Index array_row_ = 0;        // the row of the next entry of an array
  Index array_column_ = 0;
  double maximum_ = 0;  // in absolute value
  bool is_rounded_ = false;
};

/// Returns whether a text begins like a MatrixMarket file.
bool looks_like_matrix_market(std::string_view text);

/// Reads a dense array into a PayoffMatrix, or without rounding into an ExactMatrix:
/// "%%MatrixMarket matrix array real general", lines of comments that begin with %, the number of
/// rows and of columns, then the entries column by column, one or more per line. A symmetric array
/// lists the lower triangle only, a skew-symmetric array only the entries below the diagonal.
/// Throws ParseError for any other text, for example a sparse matrix; Stopped once should_stop()
/// returns true.
template <class Matrix>
Matrix read_matrix_market(ByteCursor& text, const std::string& file,
                          const ShouldStop& should_stop = {});

/// Returns whether a byte separates words.
inline bool is_blank(char byte) { return byte == ' ' || byte == '\t' || byte == '\r'; }

/// Returns the error of an entry that is listed on both lines, `line` before `again`.
ParseError listed_twice(const std::string& file, Index row, Index column, Index line, Index again);

}  // namespace saddle
