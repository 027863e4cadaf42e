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

  /// Whether the text is known to be a list of triples. If it is not, a list whose records have
  /// numbers in all cells but the first could also be a table with labels, and is an error.
  bool is_known = false;
};

/// A sparse game whose strategies have labels. The payoffs of `game` are the listed ones minus the
/// default payoff, and 0 for pairs that are not listed; its rounding bounds the rounding errors of
/// the differences.
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
/// tab; the default payoff is subtracted from each before it is rounded to the nearest double.
/// `file` names the text in errors. One pass; memory while reading: 16 bytes for each payoff and 12
/// for each stored one, and the labels.
///
/// Throws ParseError if the header or the number of cells is wrong, a label is empty, a payoff is
/// not a number or is beyond the doubles, a pair is repeated (the message names both lines), the
/// list is empty, a side has 2^26 or more labels, or the text may be a table (see is_known).
LabelledGame read_triples(std::istream& in, const std::string& file,
                          const TripleOptions& options = {});

/// Reads such a text without rounding and stores only the labels: calls take for each payoff as
/// written, in the order of the text. Throws ParseError likewise, except for repeated pairs.
void for_each_exact_triple(std::istream& in, const std::string& file, const TripleOptions& options,
                           const TakePayoff& take);

}  // namespace saddle
