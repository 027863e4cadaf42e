#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>

#include "saddle/machine/should_stop.h"

namespace saddle {

/// The bytes of a stream, or of a text in memory, under a cursor: what every reader of a game works
/// on. Of a stream a chunk at a time is held, so that a table takes no memory beside its numbers.
///
/// The text from the mark to the cursor is always held, whatever its length; what lies before the
/// mark is forgotten when the next chunk is fetched. peek() and lookahead() may fetch, and then
/// views handed out before no longer hold.
class ByteCursor {
 public:
  static constexpr int end_of_text = -1;
  static constexpr std::size_t default_chunk_bytes = 1 << 18;

  /// Keeps the stream, from which `chunk_bytes` >= 1 are asked at a time; nothing more once it has
  /// ended, as a terminal would go on. Throws Stopped once should_stop() returns true, but not at
  /// the first chunk.
  explicit ByteCursor(std::istream& in, std::size_t chunk_bytes = default_chunk_bytes,
                      ShouldStop should_stop = {});

  /// Keeps the text, and asks should_stop() as often as for a chunk.
  explicit ByteCursor(const std::string& text, ShouldStop should_stop = {});
  ByteCursor(std::string&& text, ShouldStop should_stop = {}) = delete;

  ByteCursor(const ByteCursor&) = delete;
  ByteCursor& operator=(const ByteCursor&) = delete;

  /// Returns the byte at the cursor, 0 to 255, or end_of_text.
  int peek() {
    return cursor_ < end_ || fetch() ? static_cast<unsigned char>(bytes_[cursor_]) : end_of_text;
  }

  /// Returns at least `bytes` bytes from the cursor on, fewer only if the text ends before.
  std::string_view lookahead(std::size_t bytes);

  /// Moves the cursor on past bytes that were seen.
  void advance(std::size_t bytes = 1) { cursor_ += bytes; }

  /// Moves the cursor to the next byte for which stop[byte] is set, or to the end of what is held;
  /// demands stop[0]. Sees no byte twice and fetches nothing.
  template <class Table>
  void advance_to(const Table& stop) {
    const char* position = bytes_ + cursor_;
    while (!stop[static_cast<unsigned char>(*position)]) {
      ++position;
    }
    cursor_ = static_cast<std::size_t>(position - bytes_);
  }

  /// Puts the mark at the cursor.
  void mark() { mark_ = cursor_; }

  /// Returns the text from the mark to the cursor.
  std::string_view marked() const { return {bytes_ + mark_, cursor_ - mark_}; }

  /// Returns all bytes from the cursor on, and moves on past them.
  std::string rest();

  /// Returns whether reading ended because the stream broke, not because the text ended.
  bool broken() const { return broken_; }

 private:
  bool fetch();
  void fetch_chunk();

  std::istream* in_;  // null for a text in memory
  std::size_t chunk_bytes_;
  ShouldStop should_stop_;
  std::string buffer_;  // of a stream
  const char* bytes_;   // a NUL stands behind them, where advance_to() stops
  std::size_t mark_ = 0;
  std::size_t cursor_ = 0;
  std::size_t end_ = 0;         // of what may be looked at; in a text the cursor may pass it
  std::size_t text_bytes_ = 0;  // of a text in memory
  bool ended_ = false;
  bool broken_ = false;
};

/// Returns all bytes from the cursor on. Throws ParseError, with the name `file`, if the stream
/// breaks.
std::string whole_text(ByteCursor& bytes, const std::string& file);

}  // namespace saddle
