#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>

namespace saddle {

/// The bytes of a stream, held a chunk at a time, under a cursor.
///
/// The text from the mark to the cursor is always held, whatever its length; what lies before the
/// mark is forgotten when the next chunk is fetched. peek() and lookahead() may fetch, and then
/// views handed out before no longer hold.
class TextChunks {
 public:
  static constexpr int end_of_text = -1;

  /// Keeps the stream, from which `chunk_bytes` >= 1 are asked at a time.
  TextChunks(std::istream& in, std::size_t chunk_bytes);

  /// Returns the byte at the cursor, 0 to 255, or end_of_text.
  int peek() {
    return cursor_ < end_ || fetch() ? static_cast<unsigned char>(buffer_[cursor_]) : end_of_text;
  }

  /// Returns at least `bytes` bytes from the cursor on, fewer only if the text ends before.
  std::string_view lookahead(std::size_t bytes);

  /// Moves the cursor on past bytes that were seen.
  void advance(std::size_t bytes = 1) { cursor_ += bytes; }

  /// Moves the cursor to the next byte for which stop[byte] is set, or to the end of what is held;
  /// demands stop[0]. Sees no byte twice and fetches nothing.
  template <class Table>
  void advance_to(const Table& stop) {
    const char* position = buffer_.data() + cursor_;
    while (!stop[static_cast<unsigned char>(*position)]) {
      ++position;
    }
    cursor_ = static_cast<std::size_t>(position - buffer_.data());
  }

  /// Puts the mark at the cursor.
  void mark() { mark_ = cursor_; }

  /// Returns the text from the mark to the cursor.
  std::string_view marked() const { return {buffer_.data() + mark_, cursor_ - mark_}; }

  /// Returns whether reading ended because the stream broke, not because the text ended.
  bool broken() const { return broken_; }

 private:
  bool fetch();

  std::istream& in_;
  std::size_t chunk_bytes_;
  std::string buffer_;  // a NUL stands behind the text, where advance_to() stops
  std::size_t mark_ = 0;
  std::size_t cursor_ = 0;
  std::size_t end_ = 0;
  bool ended_ = false;
  bool broken_ = false;
};

}  // namespace saddle
