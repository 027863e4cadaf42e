#pragma once

#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>
#include <variant>

#include "saddle/io/csv/csv.h"
#include "saddle/machine/should_stop.h"
#include "saddle/matrix/exact_matrix.h"
#include "saddle/matrix/payoff_matrix.h"
#include "saddle/normal_form/normal_form_game.h"

namespace saddle {

/// The formats of games.
enum class GameFormat { csv, nfg, efg, json, markdown, latex, matrix_market, npy, npz };

/// Returns the format of a text or file with this beginning, of which a few lines are enough; csv
/// if no other format is recognised.
GameFormat format_of(std::string_view beginning);

struct GameOptions {
  /// --labels and --delimiter. CsvLabels::detect also takes the labels that a Markdown table
  /// declares. Label lists in JSON are always used.
  CsvOptions csv;
  /// If true, two tables separated by a blank line are a bimatrix game, with the row player's
  /// payoffs first, and a .efg file is read as its reduced normal form. If false, both are errors.
  bool several_players = false;
  /// Whether the text is in Gambit's .nfg format, whatever its beginning.
  bool is_nfg = false;
  /// Called with a warning of one line that names the place; see read_nfg().
  std::function<void(const std::string&)> on_warning = {};
  /// Asked regularly; Stopped is thrown once it returns true.
  ShouldStop should_stop = {};
};

/// Reads a game in any of the formats, detected from the beginning of the text:
///
///   CSV             see read_csv(); a game of two players if its cells are pairs, (3,2) or 3;2
///   .nfg            see read_nfg()
///   .efg            see read_efg() and reduced_normal_form()
///   JSON            a list of rows: [[3, 0], ["1/2", 2]]; a cell [3, 2] is a pair, and a list of
///                   two matrices a game of two players; an object with payoffs and labels, or
///                   with the players of a game, their strategies and payoffs
///   Markdown        a table with a line |---|---| under its first row
///   LaTeX           the text between \begin{...} and \end{...} of a tabular, array or matrix
///   MatrixMarket    a dense array
///   .npy, .npz      numbers in one or two dimensions; an archive of one array
///
/// The payoffs of a matrix game are the row player's. Throws ParseError if the text is not a game
/// or can be read in two ways; the message names both ways. If the ways differ in the labels, the
/// error is UndecidedLabels.
std::variant<PayoffMatrix, NormalFormGame> read_game(std::istream& in, const std::string& file,
                                                     const GameOptions& options = {});

/// Reads the same game without rounding.
std::variant<ExactMatrix, NormalFormGame> read_exact_game(std::istream& in, const std::string& file,
                                                          const GameOptions& options = {});

/// Read a game from a text in memory, faster than from a stream.
std::variant<PayoffMatrix, NormalFormGame> read_game(const std::string& text,
                                                     const std::string& file,
                                                     const GameOptions& options = {});
std::variant<ExactMatrix, NormalFormGame> read_exact_game(const std::string& text,
                                                          const std::string& file,
                                                          const GameOptions& options = {});

}  // namespace saddle
