#pragma once

#include <string>

#include "apps/program/input/game_file.h"
#include "saddle/io/csv/csv_labels.h"
#include "saddle/normal_form/normal_form_game.h"

namespace saddle::app {

/// The game in normal form that a command works on: a .nfg file, two CSV files of payoffs, or one
/// of a zero-sum game.
struct NormalFormFile {
  GameFile game;
  std::string column;

  /// Adds GAME and COLUMN and how to read them.
  void declare(Parser& parser);

  /// Throws ParseError, or UsageError if a file cannot be opened or the two do not fit. Where the
  /// labels of one of two files are in doubt, the readings of UndecidedLabels are those that fit
  /// both.
  NormalFormGame read() const;

 private:
  NormalFormGame read_as_asked() const;
  bool fits_both(CsvLabels labels) const;
};

}  // namespace saddle::app
