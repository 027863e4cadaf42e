#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>

#include "saddle/machine/should_stop.h"

namespace saddle {

/// A cursor over the bytes of a stream or of a text in memory, which all readers of games use. A
/// stream is read in chunks, so reading a table needs little memory besides its numbers.
///
/// The text from the mark to the cursor is kept, whatever its length; the text before the mark is
/// released when the next chunk is fetched. peek() and lookahead() may fetch, which invalidates all
/// views returned before.
class ByteCursor {
 public:
  static constexpr int end_of_text = -1;
  static constexpr std::size_t default_chunk_bytes = 1 << 18;

  /// Keeps a reference to the stream. Reads `chunk_bytes` >= 1 at a time, and never again after the
  /// end of the stream, because a terminal would wait for more input. Throws Stopped once
  /// should_stop() returns true, but always reads the first chunk.
  explicit ByteCursor(std::istream& in, std::size_t chunk_bytes = default_chunk_bytes,
                      ShouldStop should_stop = {});

  /// Keeps a reference to the text, and asks should_stop() once per chunk.
  explicit ByteCursor(const std::string& text, ShouldStop should_stop = {});
  ByteCursor(std::string&& text, ShouldStop should_stop = {}) = delete;

  ByteCursor(const ByteCursor&) = delete;
  ByteCursor& operator=(const ByteCursor&) = delete;

  /// Returns the byte at the cursor, 0 to 255, or end_of_text.
  int peek() {
    return cursor_ < end_ || fetch() ? static_cast<unsigned char>(bytes_[cursor_]) : end_of_text;
  }

  /// Returns at least `bytes` bytes from the cursor on, or fewer if the text ends.
  std::string_view lookahead(std::size_t bytes);

  /// Moves the cursor past bytes that were returned before.
  void advance(std::size_t bytes = 1) { cursor_ += bytes; }

  /// Moves the cursor to the next byte with stop[byte], or to the end of the bytes in memory.
  /// stop[0] must be set. Looks at no byte twice and fetches nothing.
  template <class Table>
  void advance_to(const Table& stop) {
    const char* position = bytes_ + cursor_;
    while (!stop[static_cast<unsigned char>(*position)]) {
      ++position;
    }
    cursor_ = static_cast<std::size_t>(position - bytes_);
  }

  /// Sets the mark to the cursor.
  void mark() { mark_ = cursor_; }

  /// Returns the text from the mark to the cursor.
  std::string_view marked() const { return {bytes_ + mark_, cursor_ - mark_}; }

  /// Returns all bytes from the cursor on, and moves past them.
  std::string rest();

  /// Returns whether reading ended because the stream failed, not because the text ended.
  bool broken() const { return broken_; }

 private:
  bool fetch();
  void fetch_chunk();

  std::istream* in_;  // null for a text in memory
  std::size_t chunk_bytes_;
  ShouldStop should_stop_;
  std::string buffer_;  // for a stream
  const char* bytes_;   // followed by a NUL, at which advance_to() stops
  std::size_t mark_ = 0;
  std::size_t cursor_ = 0;
  std::size_t end_ = 0;         // of the fetched bytes; in a text cursor_ may be beyond it
  std::size_t text_bytes_ = 0;  // for a text in memory
  bool ended_ = false;
  bool broken_ = false;
};

/// Returns all bytes from the cursor on. Throws ParseError, with the name `file`, if the stream
/// fails.
std::string whole_text(ByteCursor& bytes, const std::string& file);

/// Returns how many bytes of a stream can be read without waiting; for a file on a disk, all that
/// are left.
std::size_t arrived_bytes(std::istream& in);

/// Reads at most `most` >= 1 bytes of a stream that have arrived; waits only for the first. Returns
/// the number of bytes read: 0 if the stream has ended or failed.
std::size_t read_arrived(std::istream& in, char* bytes, std::size_t most);

}  // namespace saddle
