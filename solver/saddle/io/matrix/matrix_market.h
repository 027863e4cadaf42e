#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "saddle/io/number/number.h"
#include "saddle/io/text/byte_cursor.h"
#include "saddle/io/text/parse_error.h"
#include "saddle/machine/should_stop.h"
#include "saddle/number/index.h"
#include "saddle/number/rational.h"

namespace saddle {

/// What the first lines of a MatrixMarket file say, and where its entries begin.
struct MatrixMarketHead {
  enum class Symmetry { general, symmetric, skew };

  /// Returns whether the entry of a place below the diagonal stands above it too.
  bool is_mirrored(Index row, Index column) const {
    return symmetry != Symmetry::general && row != column;
  }

  /// Returns the payoff that stands there.
  template <class Number>
  Number mirrored(const Number& payoff) const {
    return symmetry == Symmetry::skew ? Number(-payoff) : payoff;
  }

  /// The first row that is listed of a column of an array, which may be rows.
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
  Index count = 0;       // of the entries that are listed
  Index first_line = 0;  // that of the first entry
  Index bytes = 0;       // before that line
};

/// An entry as it is listed, counted from 0; its payoff is a double or a Rational.
template <class Number>
struct MatrixMarketEntry {
  int row;
  int column;
  Number payoff;
};

/// The entries of a MatrixMarket file: of a sparse matrix (sparse_matrix_market.h), one on each
/// line, or of an array. Throws ParseError where the text is anything else.
class MatrixMarketEntries {
 public:
  enum class Formats { coordinate, array, coordinate_or_array };

  /// Reads the first lines. Keeps the cursor and the name of the file.
  MatrixMarketEntries(ByteCursor& text, const std::string& file,
                      Formats formats = Formats::coordinate);

  /// Reads on at the line of an entry, before which as many are listed as said; each entry of an
  /// array must have a line of its own, too.
  MatrixMarketEntries(ByteCursor& text, const std::string& file, const MatrixMarketHead& head,
                      Index entries_before);

  const MatrixMarketHead& head() const { return head_; }

  /// Returns the next entry, of which there must be one; as a Rational it is not rounded.
  template <class Number>
  MatrixMarketEntry<Number> next();

  /// Demands that nothing follows the last entry.
  void expect_end();

  /// A bound on how far the entries that were returned are from the payoffs as written: half a unit
  /// in the last place of the greatest, if any was rounded.
  double rounding() const;

  ParseError error_at(Index line, const std::string& message) const;

 private:
  bool next_line();
  bool next_entry();
  void expect_end_of_entry();
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
  std::string_view payoff_text();
  template <class Number>
  Number checked(NumberReading<Number> number, std::string_view text) const;

  ByteCursor& text_;
  const std::string& file_;
  MatrixMarketHead head_;
  std::string_view rest_;  // of the line
  const char* start_ = nullptr;
  Index line_ = 0;
  Index column_ = 1;
  Index bytes_ = 0;            // up to the end of the line
  Index listed_ = 0;           // entries so far
  bool shares_lines_ = false;  // whether a line may have more than one entry, none or a comment
  Index array_row_ = 0;        // of the next entry of an array
  Index array_column_ = 0;
  double maximum_ = 0;  // in absolute value
  bool is_rounded_ = false;
};

/// Returns whether a text begins as a MatrixMarket file does.
bool looks_like_matrix_market(std::string_view text);

/// Reads a dense array into a PayoffMatrix, or without rounding into an ExactMatrix:
/// "%%MatrixMarket matrix array real general", lines of comments that begin with %, the number of
/// rows and of columns, then the entries column by column, one or more on a line. Of a symmetric
/// array the lower triangle is there, of a skew-symmetric one what is below the diagonal. Throws
/// ParseError where the text is anything else, such as a sparse matrix; Stopped once should_stop()
/// returns true.
template <class Matrix>
Matrix read_matrix_market(ByteCursor& text, const std::string& file,
                          const ShouldStop& should_stop = {});

/// Returns whether a byte parts words.
inline bool is_blank(char byte) { return byte == ' ' || byte == '\t' || byte == '\r'; }

/// Returns the text with small letters.
std::string lower_case(std::string_view text);

/// Returns the error of an entry that is listed on both lines, the first of them first.
ParseError listed_twice(const std::string& file, Index row, Index column, Index line, Index again);

}  // namespace saddle
