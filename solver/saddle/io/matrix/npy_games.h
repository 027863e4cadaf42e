#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "saddle/io/matrix/npy.h"
#include "saddle/matrix/exact_matrix.h"

namespace saddle {

/// Entries of games of one shape, one game behind the other, each row by row.
struct EntriesOfGames {
  std::vector<double> entries;  ///< not all of them need be finite
  std::vector<bool> rounded;    ///< for each game whether an entry is not the number of the file
};

/// The games of one shape in a .npy file of three dimensions, array[game][row][column], read some
/// at a time.
class NpyGames {
 public:
  /// Takes the beginning of a file with the whole header, and keeps the stream that has the rest.
  /// Throws ParseError as read_npy_header() does, and where the array has not three dimensions or
  /// not C order.
  NpyGames(std::string beginning, std::istream& rest, std::string file);

  Index games() const { return header_.sizes[0]; }
  Index rows() const { return header_.sizes[1]; }
  Index columns() const { return header_.sizes[2]; }

  /// Returns the bytes of the next games, at most `most` >= 1 of them and no more than have arrived
  /// unless none has; none after the last. Throws
  /// ParseError where the file ends before the last game, once all before it were returned, or goes
  /// on after it.
  std::string next(Index most);

  /// Returns the entries of games whose bytes are these. May be called by several threads.
  EntriesOfGames entries(std::string_view bytes) const;

  /// Returns the first game in these bytes without rounding. Throws ParseError where an entry is
  /// not finite.
  ExactMatrix exact_game(std::string_view bytes) const;

  std::size_t bytes_of_game() const {
    return static_cast<std::size_t>(rows() * columns()) * header_.bytes_of_entry();
  }

 private:
  std::string next_bytes(std::size_t most);

  std::string beginning_;
  std::size_t used_ = 0;  // bytes of it
  std::istream& in_;
  std::string file_;
  NpyHeader header_;
  Index read_ = 0;
};

}  // namespace saddle
