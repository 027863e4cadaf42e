#pragma once

#include <string>
#include <vector>

#include "saddle/number/rational.h"

namespace saddle::app {

/// A part of a table's cell: a label, or a number that may be marked.
struct Marked {
  std::string text;
  bool is_number = true;
  bool is_bold = false;
  bool is_underlined = false;
};

/// A cell: its parts are separated by commas; the whole cell may be struck out.
struct MarkedCell {
  std::vector<Marked> pieces;
  bool is_struck = false;
};

/// A table for use in other documents.
struct MarkedTable {
  /// One text for each cell of a row; the first is the corner.
  std::vector<std::string> header;
  /// The first cell of a row is its label.
  std::vector<std::vector<MarkedCell>> rows;
  /// Sentences below the table.
  std::vector<std::string> notes;
  /// The number of the game's columns and rows. Columns and rows after them are edges with
  /// strategies.
  std::size_t game_columns = 0;
  std::size_t game_rows = 0;
};

/// Returns a cell with one label.
MarkedCell label_cell(std::string text);

/// Returns the table in the format with this name: a Markdown table as on GitHub (markdown), a
/// LaTeX tabular that needs only the package xcolor, for struck out strategies (latex), or an HTML
/// table (html). Special characters in labels are escaped.
std::string marked_up(const MarkedTable& table, const std::string& format);

/// Returns a payoff as a decimal if it has at most six places, else as a fraction.
std::string payoff_text(const Rational& payoff);
/// Returns a double in the fewest digits that read back as the same.
std::string payoff_text(double payoff);

}  // namespace saddle::app
