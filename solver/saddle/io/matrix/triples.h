#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "saddle/game/sparse_game.h"
#include "saddle/io/matrix/take_payoff.h"
#include "saddle/number/rational.h"

namespace saddle {

/// Options for reading a list of triples.
struct TripleOptions {
  /// ',', ';', a tab or a blank; by default detected as in read_csv().
  std::optional<char> delimiter = {};

  /// The payoff of pairs that are not listed.
  Rational default_payoff = 0;

  /// Whether the text is known to be a list of triples. Otherwise a text is rejected if all cells
  /// outside the first column are numbers: it could also be a table with labels.
  bool is_known = false;
};

/// A sparse game whose strategies have labels. `game` has payoff - default payoff for listed pairs,
/// and 0 for all others. Its rounding() bounds the rounding errors of these differences.
struct LabelledGame {
  SparseGame game;
  std::vector<std::string> row_labels;
  std::vector<std::string> column_labels;
};

/// Returns whether a text begins with the header of a list of triples: row, column and payoff, in
/// any order, separated by a delimiter.
bool looks_like_triples(std::string_view beginning);

/// Reads a list of triples, a CSV text with a header and a payoff in each record:
///
///   row,column,payoff
///   attack,left,1/2
///   defend,right,-3
///
/// The strategies are the labels, in order of appearance; a label may be a number. Payoffs are
/// numbers in the grammar of read_double(), with decimal commas too if the delimiter is ';' or a
/// tab; the difference payoff - default payoff is computed exactly, and then rounded to the nearest
/// double. `file` names the text in errors. One pass; memory while reading: 28 bytes for each
/// listed payoff (16 in the list, 12 in the sparse matrix), and the labels.
///
/// Throws ParseError if the header or the number of cells is wrong, a label is empty, a payoff is
/// not a number or is beyond the doubles, a pair is repeated (the message names both lines), the
/// list is empty or has 2^31 or more payoffs, a side has 2^26 or more labels, or the text may be a
/// table (see is_known).
LabelledGame read_triples(std::istream& in, const std::string& file,
                          const TripleOptions& options = {});

/// Reads such a text without rounding and stores only the labels: calls `take` for each payoff as
/// written, in the order of the text. Throws ParseError like read_triples(), except for repeated
/// pairs, payoffs beyond the doubles, and too many payoffs.
void for_each_exact_triple(std::istream& in, const std::string& file, const TripleOptions& options,
                           const TakePayoff& take);

}  // namespace saddle
