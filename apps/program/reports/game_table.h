#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "apps/program/reports/printed.h"
#include "saddle/machine/should_stop.h"
#include "saddle/matrix/exact_matrix.h"
#include "saddle/normal_form/dominance.h"
#include "saddle/normal_form/equilibrium.h"

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

/// Returns the table in the format with this name: a Markdown table as on GitHub (markdown), a
/// LaTeX tabular that needs only the package xcolor, for struck out strategies (latex), or an HTML
/// table (html). Special characters in labels are escaped.
std::string marked_up(const MarkedTable& table, const std::string& format);

/// Returns a payoff as a decimal if it has at most six places, else as a fraction.
std::string payoff_text(const Rational& payoff);
/// Returns a double in the fewest digits that read back as the same.
std::string payoff_text(double payoff);

/// Returns the payoffs without marks. Throws Stopped once should_stop() returns true.
MarkedTable plain_table(const ExactMatrix& game, const ShouldStop& should_stop = {});
/// The same for the payoffs of both players, "3, 2" in a cell. There must be two players.
MarkedTable plain_table(const NormalFormGame& game, const ShouldStop& should_stop = {});

/// Returns the payoffs of a matrix game with best responses marked: bold for a row player's best
/// response to a column, underlined for a column player's best response to a row. The strategies
/// are at the edges, and `note` is the first note. For an ExactMatrix and an ExactSolution, or a
/// PayoffMatrix and a Solution.
template <class Game, class Solved>
MarkedTable solved_table(const Game& game, const Solved& solution, const TextStyle& style,
                         const std::string& note);

/// Returns the payoffs of both players with their best responses in bold, and with the first
/// equilibria, at most eight, at the edges. There must be two players.
MarkedTable equilibrium_table(const NormalFormGame& game,
                              const std::vector<MixedProfile>& equilibria);

/// Returns the payoffs of both players with eliminated strategies struck out, and with the rounds
/// of their elimination at the edges. There must be two players.
MarkedTable elimination_table(const NormalFormGame& game, const Elimination& elimination);

}  // namespace saddle::app
