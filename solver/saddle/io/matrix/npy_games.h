#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "saddle/io/matrix/npy.h"
#include "saddle/matrix/exact_matrix.h"

namespace saddle {

/// Entries of games of one shape, game after game, each row by row.
struct EntriesOfGames {
  std::vector<double> entries;  ///< may be infinite or NaN
  std::vector<bool> rounded;    ///< for each game, whether an entry was rounded
};

/// The games of one shape in a .npy file of three dimensions, array[game][row][column], read in
/// pieces.
class NpyGames {
 public:
  /// Takes the beginning of a file, which must include the whole header, and keeps a reference to
  /// the stream with the remaining bytes. Throws ParseError like read_npy_header(), and if the
  /// array does not have three dimensions in C order.
  NpyGames(std::string beginning, std::istream& rest, std::string file);

  Index games() const { return header_.sizes[0]; }
  Index rows() const { return header_.sizes[1]; }
  Index columns() const { return header_.sizes[2]; }

  /// Returns the bytes of the next games: at most `most` >= 1 games, and only complete ones that
  /// have arrived, but waits for the first; empty after the last game. Throws ParseError if the
  /// file has too few or too many bytes, but first returns all complete games.
  std::string next(Index most);

  /// Returns the entries of the games with these bytes. Safe to call from several threads.
  EntriesOfGames entries(std::string_view bytes) const;

  /// Returns the first game in these bytes without rounding. Throws ParseError if an entry is not
  /// finite.
  ExactMatrix exact_game(std::string_view bytes) const;

  std::size_t bytes_of_game() const {
    return static_cast<std::size_t>(rows() * columns()) * header_.bytes_of_entry();
  }

 private:
  std::string next_bytes(std::size_t most);

  std::string beginning_;
  std::size_t used_ = 0;  // the bytes of it that were returned
  std::istream& in_;
  std::string file_;
  NpyHeader header_;
  Index read_ = 0;
};

}  // namespace saddle
