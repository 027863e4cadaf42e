#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "apps/program/input/game_file.h"
#include "saddle/game/sparse_game.h"

namespace saddle::app {

/// Returns the message of an error of a game; must be called in a handler of the exception.
/// Rethrows std::bad_alloc, which is not an error of the game.
std::string fault_of(const std::exception& error);

/// One of many games, or the error that prevents reading it, and its place: the name of its file,
/// its number in the file from 0, and its first line if the text has several tables, else 0.
struct PlacedGame {
  using Game = std::variant<ReadGame<PayoffMatrix>, ReadGame<ExactMatrix>, SparseGame, std::string>;

  std::string file;
  Index index;
  Index line;
  Game game;
};

/// Some games of one file, still as bytes.
struct GamePiece {
  /// Their number of bytes in the file.
  std::int64_t bytes;
  /// Reads the games; the stream must still exist.
  std::function<std::vector<PlacedGame>()> read;
};

/// The games of many files, in pieces. Each file has one game in any form, CSV tables separated by
/// blank lines, or an array of three dimensions.
class GameStream {
 public:
  /// `how` has the options for reading; its path is ignored. The games are rationals if `exact`.
  GameStream(std::vector<std::string> paths, GameFile how, bool exact);
  ~GameStream();

  /// Returns the next games, nullopt at the end of the last file. For a file that cannot be read
  /// returns a piece with the error.
  std::optional<GamePiece> next();

  /// Returns the total size of the files in bytes, nullopt if one is not a regular file.
  std::optional<std::int64_t> bytes() const;

 private:
  class Source;

  std::vector<std::string> paths_;
  GameFile how_;
  bool exact_;
  std::size_t next_path_ = 0;
  std::unique_ptr<Source> source_;
};

}  // namespace saddle::app
