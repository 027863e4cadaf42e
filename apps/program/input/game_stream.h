#pragma once

#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "apps/program/input/game_file.h"
#include "saddle/game/sparse_game.h"
#include "saddle/io/csv/csv_blocks.h"
#include "saddle/io/matrix/npy_games.h"

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
class GamePiece {
 public:
  /// The bytes of games in an array.
  struct Entries {
    std::shared_ptr<const NpyGames> array;
    std::string bytes;
  };
  /// The text of one game.
  struct Text {
    std::string text;
    bool is_sparse;
  };
  /// The last one is the error of a game that cannot be read.
  using Content = std::variant<CsvBlocks, Entries, Text, std::string>;

  GamePiece(std::string file, Index first, Content content)
      : file_(std::move(file)), first_(first), content_(std::move(content)) {}

  /// The number of games, and their number of bytes in the file.
  Index games() const;
  std::int64_t bytes() const;

  /// Reads the games, as rationals if `exact`.
  std::vector<PlacedGame> read(const GameFile& how, bool exact) const;

 private:
  std::string file_;
  Index first_;
  Content content_;
};

/// The games of many files, in pieces. Each file has one game in any form, CSV tables separated by
/// blank lines, or an array of three dimensions.
class GameStream {
 public:
  /// `how` has the options for reading; its path is ignored.
  GameStream(std::vector<std::string> paths, GameFile how);
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
  std::size_t next_path_ = 0;
  std::unique_ptr<Source> source_;
};

}  // namespace saddle::app
