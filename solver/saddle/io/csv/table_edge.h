#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "saddle/io/csv/label_places.h"
#include "saddle/io/number/decimal_marks.h"
#include "saddle/io/text/parse_error.h"

namespace saddle {

enum class Labels { no, yes, unknown };

/// A cell that was found, and where it stands.
struct Finding {
  std::string text;
  Index line = 0;
  Index column = 0;
};

/// The first row or the first column of a table without the corner, or the corner: payoffs, labels,
/// or not known before the last row. Both readings are kept until then.
struct Edge {
  Labels labels = Labels::unknown;
  std::string texts;  ///< a NUL behind each
  bool has_mistake = false;
  bool has_word = false;
  std::optional<std::string> number;  ///< the first
  std::optional<Finding> first;       ///< the first cell
  std::optional<Finding> other;       ///< the first word, mistake or blank
  bool is_exact = true;               ///< as payoffs
  DecimalMarks marks;
  std::optional<ParseError> fault;  ///< of the first cell that is no payoff

  /// Takes down what a cell looks like.
  void add(CellKind kind, std::string_view text, Index line, Index column);

  /// Returns the kinds of its `count` cells.
  TableEdge kinds(Index count) const { return {count, number.has_value(), has_mistake, has_word}; }
};

/// Returns the labels of the corner, if it is one, and of an edge: texts with a NUL behind each.
std::vector<std::string> labels_of(std::string_view corner, std::string_view edge);

/// Returns the numbers, from 0, of the first two labels that are the same.
std::optional<std::pair<Index, Index>> repeated_label(const std::vector<std::string>& labels);

}  // namespace saddle
