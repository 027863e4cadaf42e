#pragma once

#include <string>

#include "apps/program/input/game_file.h"
#include "saddle/normal_form/normal_form_game.h"

namespace saddle::app {

/// The game in normal form that a command works on: a .nfg file, two CSV files of payoffs, or one
/// of a zero-sum game.
struct NormalFormFile {
  GameFile game;
  std::string column;

  /// Adds GAME and COLUMN and how to read them.
  void declare(Parser& parser);

  /// Throws ParseError, or UsageError if a file cannot be opened or the two do not fit.
  NormalFormGame read() const;
};

}  // namespace saddle::app
