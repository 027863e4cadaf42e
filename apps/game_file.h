#pragma once

#include <string>

#include <CLI/CLI.hpp>

#include "saddle/matrix/exact_matrix.h"
#include "saddle/matrix/payoff_matrix.h"

namespace saddle::app {

/// The zero-sum game that a command works on: a file of payoffs, and how to read it.
struct GameFile {
  std::string path = "-";
  std::string labels = "detect";
  std::string delimiter;

  /// Adds GAME (where it may be left out: standard input), --labels and --delimiter.
  void declare(CLI::App& parser, bool required = false);

  /// Reads the game. Throws ParseError, or std::runtime_error if the file cannot be opened.
  PayoffMatrix read() const;

  /// Reads the game without rounding.
  ExactMatrix read_exact() const;
};

}  // namespace saddle::app
