#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "apps/program/input/input_file.h"
#include "apps/program/terminal/command.h"
#include "apps/program/terminal/limits.h"
#include "apps/program/terminal/output.h"

namespace saddle::app {

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

/// Returns the printed verdict; the exit code says whether it is valid.
template <class AnyVerdict>
Printed printed_verdict(const AnyVerdict& verdict, const Output& output) {
  return {written(verdict, output), verdict.valid() ? ExitCode::decided : ExitCode::unfinished};
}

/// Reads a game in Gambit's .efg format and solves it, checks a solution of it, or plays it. Throws
/// ParseError if the text is not such a game.
Printed solve_efg(const std::string& path, const ExtensiveOptions& asked);

}  // namespace saddle::app
