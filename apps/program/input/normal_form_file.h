#pragma once

#include <string>

#include "apps/program/input/game_file.h"
#include "saddle/io/csv/csv_labels.h"
#include "saddle/normal_form/normal_form_game.h"

namespace saddle::app {

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
