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

/// The forms in which a game is written.
enum class GameFormat { csv, nfg, efg, json, markdown, latex, matrix_market, npy, npz };

/// Returns the format of a text or file that begins so; csv where no other is recognised. It takes
/// no more than a few lines.
GameFormat format_of(std::string_view beginning);

struct GameOptions {
  /// --labels and --delimiter; a table in Markdown, LaTeX or JSON has the labels that it says too.
  CsvOptions csv;
  /// Whether two tables parted by a blank line are a bimatrix game, the row player's payoffs first,
  /// and a .efg file its reduced normal form; else they are refused.
  bool several_players = false;
  /// Whether the text is in Gambit's format, however it begins.
  bool is_nfg = false;
  /// Called with a line that names the place; see read_nfg().
  std::function<void(const std::string&)> on_warning = {};
  /// Asked now and then; Stopped is thrown once it returns true.
  ShouldStop should_stop = {};
};

/// Reads a game in any of the formats, found from how the text begins:
///
///   CSV             see read_csv(); a game of two players if its cells are pairs, (3,2) or 3;2
///   .nfg            see read_nfg()
///   .efg            see read_efg() and reduced_normal_form()
///   JSON            a list of rows: [[3, 0], ["1/2", 2]]; a cell [3, 2] is a pair, and a list of
///                   two matrices a game of two players; an object with payoffs and labels, or
///                   with the players of a game, their strategies and payoffs
///   Markdown        a table with a line |---|---| under its first row
///   LaTeX           what stands between \begin{...} and \end{...} of a tabular, array or matrix
///   MatrixMarket    a dense array
///   .npy, .npz      numbers in one or two dimensions; an archive of one array
///
/// A matrix game is what the row player gets. Throws ParseError, UndecidedLabels too, where the
/// text is no game, or may be read in two ways: the message names both.
std::variant<PayoffMatrix, NormalFormGame> read_game(std::istream& in, const std::string& file,
                                                     const GameOptions& options = {});

/// Reads the same game without rounding.
std::variant<ExactMatrix, NormalFormGame> read_exact_game(std::istream& in, const std::string& file,
                                                          const GameOptions& options = {});

/// Read a game out of a text that is in memory, quicker than out of a stream.
std::variant<PayoffMatrix, NormalFormGame> read_game(const std::string& text,
                                                     const std::string& file,
                                                     const GameOptions& options = {});
std::variant<ExactMatrix, NormalFormGame> read_exact_game(const std::string& text,
                                                          const std::string& file,
                                                          const GameOptions& options = {});

}  // namespace saddle
