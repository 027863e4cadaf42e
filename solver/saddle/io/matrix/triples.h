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

/// How a list of triples is read.
struct TripleOptions {
  /// ',', ';', a tab or a blank; none: as read_csv() finds it.
  std::optional<char> delimiter = {};

  /// What the column player pays where a pair is not listed.
  Rational default_payoff = 0;

  /// Whether the text is known to be a list of triples. If not, and all cells but the first of a
  /// record are numbers, it may as well be a table below its labels, and is refused.
  bool is_known = false;
};

/// A sparse game whose strategies have labels. The payoffs of `game` are the listed ones less the
/// default payoff, so that pairs that are not listed have 0; its rounding is the rounding of the
/// differences.
struct LabelledGame {
  SparseGame game;
  std::vector<std::string> row_labels;
  std::vector<std::string> column_labels;
};

/// Returns whether a text begins with the header of a list of triples: row, column and payoff, in
/// any order, between delimiters.
bool looks_like_triples(std::string_view beginning);

/// Reads a list of triples, a CSV text with a header and a payoff in each record:
///
///   row,column,payoff
///   attack,left,1/2
///   defend,right,-3
///
/// Strategies are what the labels name, in the order in which they first appear; a label may be a
/// number. Payoffs are numbers of read_double(), with a decimal comma too where ';' or tabs part
/// the cells, each taken less the default payoff and then rounded to the nearest double. `file`
/// names the text in errors. One pass; while it is read, memory of 16 bytes for each payoff and 12
/// for each stored, and for the labels.
///
/// Throws ParseError where the header or the number of cells is another, a label is empty, a payoff
/// is no number or too large for a double, a pair is listed twice (the message names both lines),
/// no pair is listed, there are 2^26 labels of a side and more, and where the text is not known to
/// be a list.
LabelledGame read_triples(std::istream& in, const std::string& file,
                          const TripleOptions& options = {});

/// Reads such a text without rounding and keeps nothing but the labels: calls take with each payoff
/// as it stands, in the order of the text. Throws ParseError likewise, but does not find pairs that
/// are listed twice.
void for_each_exact_triple(std::istream& in, const std::string& file, const TripleOptions& options,
                           const TakePayoff& take);

}  // namespace saddle
