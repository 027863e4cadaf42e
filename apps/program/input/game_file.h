#pragma once

#include <optional>
#include <string>
#include <variant>

#include <fmt/format.h>

#include "apps/program/terminal/parser.h"
#include "saddle/io/csv/csv.h"
#include "saddle/matrix/exact_matrix.h"
#include "saddle/matrix/payoff_matrix.h"
#include "saddle/normal_form/normal_form_game.h"

namespace saddle::app {

/// A zero-sum game that was read: the row player's payoffs, and the sum of both players' payoffs if
/// the text had both.
template <class Game>
struct ReadGame {
  Game game;
  std::optional<Rational> constant_sum;
  /// The text, if it has at most 4 MiB and the game was rounded; else empty.
  std::string text = {};
};

/// Returns a description of the game, the first line of an answer: "3 x 3 game, row labels from the
/// file".
template <class Game>
std::string first_line(const Game& game) {
  const bool has_rows = !game.row_labels().empty();
  const bool has_columns = !game.column_labels().empty();
  return fmt::format("{} x {} game, {}\n", game.rows(), game.columns(),
                     has_rows && has_columns ? "labels from the file"
                     : has_rows              ? "row labels from the file"
                     : has_columns           ? "column labels from the file"
                                             : "no labels");
}

/// If `path` is a matrix such as '3 0; 1 2' and no file has this name, returns the matrix as a text
/// for read_game(); nullopt otherwise. Throws as matrix_argument() does.
std::optional<std::string> given_matrix(const std::string& path);

/// The zero-sum game of a command: payoffs, or a game of two players whose payoffs have a constant
/// sum. It is in a file, in any form that read_game() knows, or given instead of the file name.
/// Also has the options for reading it.
struct GameFile {
  std::string path = "-";
  std::string labels = "detect";
  std::string delimiter;
  bool triples = false;
  std::string default_payoff = "0";

  /// Adds GAME, --labels and --delimiter. Without GAME, unless it is required, standard input is
  /// read.
  void declare(Parser& parser, bool required = false);

  /// Adds only --labels and --delimiter.
  void declare_reading(Parser& parser);

  /// Adds --triples and --default-payoff.
  void declare_triples(Parser& parser);

  /// The help text of GAME.
  static constexpr const char* help =
      "a file of payoffs (CSV, .nfg, JSON, Markdown, LaTeX, .npy, ...), - for standard input, or a "
      "matrix such as '3 0; 1 2'";

  /// Reads the game. Throws ParseError, or UsageError if the file cannot be opened or has a game of
  /// another kind.
  ReadGame<PayoffMatrix> read() const;

  /// Reads the game without rounding.
  ReadGame<ExactMatrix> read_exact() const;

  /// Read a game from a text whose first line has the number `line`; `name` is its name in errors.
  ReadGame<PayoffMatrix> read_text(std::string text, const std::string& name, Index line) const;
  ReadGame<ExactMatrix> read_exact_text(const std::string& text, const std::string& name,
                                        Index line) const;

  /// Returns the options for CSV.
  CsvOptions csv_options() const;

  /// Returns a game that was read, without rounding; works also for standard input. nullopt if the
  /// text was too long to keep.
  std::optional<ExactMatrix> exactly(const ReadGame<PayoffMatrix>& read) const;

  /// Reads payoffs, or a game of several players.
  std::variant<ExactMatrix, NormalFormGame> read_any() const;
};

/// The game in normal form of a command: a .nfg file, two CSV files of payoffs, or one file of a
/// zero-sum game.
struct NormalFormFile {
  GameFile game;
  std::string column;

  /// Adds GAME, COLUMN and the options for reading them.
  void declare(Parser& parser);

  /// Throws ParseError, or UsageError if a file cannot be opened or the two files do not fit
  /// together. If the labels of one of two files are in doubt, UndecidedLabels has the readings
  /// that fit both.
  NormalFormGame read() const;

 private:
  NormalFormGame read_as_asked() const;
  bool fits_both(CsvLabels labels) const;
};

}  // namespace saddle::app
