#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "apps/program/input/input_file.h"
#include "apps/program/terminal/command.h"
#include "apps/program/terminal/limits.h"
#include "apps/program/terminal/output.h"
#include "games/collection/collection.h"

namespace saddle::app {

/// Returns the command of a game of the collection, which must be playable.
Command command_of(const games::CollectedGame& game);

// The games with their own commands, each in the file of its name.
Action declare_great_game(Parser& parser);
Action declare_guess_it(Parser& parser);

/// Adds the options of a kind of game, except its parameters, to the parser of a game.
Action declare_kind(Parser& parser, const games::StateGame& game);
Action declare_kind(Parser& parser, const games::TreeGame& game);
Action declare_kind(Parser& parser, const games::MatrixGame& game);
Action declare_kind(Parser& parser, const games::OutcomeGame& game);
Action declare_kind(Parser& parser, const games::OracleGame& game);

/// The options of an imperfect-information game.
struct ExtensiveOptions {
  std::string method = "auto";
  bool exact = false;
  Limits limits;
  std::string verify;
  /// A solution to check that was already read, used instead of the file `verify`.
  std::optional<SolutionFile> stated;
  std::string plot;
  std::string plot_tree;
  bool play = false;
  std::uint64_t seed = 1;
  Output output;

  /// Adds the options to a parser.
  void declare(Parser& parser);
};

/// Reads a game in Gambit's .efg format and solves it, checks a solution of it, or plays it. Throws
/// ParseError if the text is not such a game.
Printed solve_efg(const std::string& path, const ExtensiveOptions& asked);

}  // namespace saddle::app
