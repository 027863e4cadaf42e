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

/// Returns what is wrong with a game; to be called by the handler of the exception. That there is
/// not enough memory is no fault of a game: it is thrown again.
std::string fault_of(const std::exception& error);

/// One of many games, or why it cannot be read, and where it stands: the name of its file, its
/// number there from 0, and in a text of several tables its first line, else 0.
struct PlacedGame {
  std::string file;
  Index index;
  Index line;
  std::variant<ReadGame<PayoffMatrix>, ReadGame<ExactMatrix>, SparseGame, std::string> game;
};

/// Some games of one file, as yet in bytes.
class GamePiece {
 public:
  /// Bytes of an array of games.
  struct Entries {
    std::shared_ptr<const NpyGames> array;
    std::string bytes;
  };
  /// A text of one game.
  struct Text {
    std::string text;
    bool is_sparse;
  };
  struct Fault {
    std::string message;
  };
  using Content = std::variant<CsvBlocks, Entries, Text, Fault>;

  GamePiece(std::string file, Index first, Content content)
      : file_(std::move(file)), first_(first), content_(std::move(content)) {}

  /// How many games, and how many bytes of the file they take.
  Index games() const;
  std::int64_t bytes() const;

  /// Reads the games, as rationals if `exact`.
  std::vector<PlacedGame> read(const GameFile& how, bool exact) const;

 private:
  std::string file_;
  Index first_;
  Content content_;
};

/// The games of many files, some at a time: each file may hold one in any form, CSV tables that
/// blank lines part, or an array of three dimensions.
class GameStream {
 public:
  /// `how` says how each is read; its path is not looked at.
  GameStream(std::vector<std::string> paths, GameFile how);
  ~GameStream();
  GameStream(const GameStream&) = delete;
  GameStream& operator=(const GameStream&) = delete;

  /// Returns the next games, nullopt at the end of the last file. A file that cannot be read is a
  /// piece that says so.
  std::optional<GamePiece> next();

  /// Returns the number of bytes of all files, nullopt if one is not a regular file.
  std::optional<std::int64_t> bytes() const;

 private:
  class Source;

  std::vector<std::string> paths_;
  GameFile how_;
  std::size_t next_path_ = 0;
  std::unique_ptr<Source> source_;
};

}  // namespace saddle::app
