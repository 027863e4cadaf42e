#include "saddle/io/text/text_chunks.h"

#include <algorithm>
#include <istream>

namespace saddle {

TextChunks::TextChunks(std::istream& in, std::size_t chunk_bytes)
    : in_(in), chunk_bytes_(chunk_bytes), buffer_(1, '\0') {}

std::string_view TextChunks::lookahead(std::size_t bytes) {
  while (end_ - cursor_ < bytes && fetch()) {
  }
  return {buffer_.data() + cursor_, end_ - cursor_};
}

// Asks for a share of what is kept, if that is more than a chunk, so that keeping a long text
// takes time in proportion to its length.
bool TextChunks::fetch() {
  if (ended_) {
    return false;
  }
  const std::size_t bytes = std::max(chunk_bytes_, (end_ - mark_) / 16);
  std::copy(buffer_.begin() + static_cast<std::ptrdiff_t>(mark_),
            buffer_.begin() + static_cast<std::ptrdiff_t>(end_), buffer_.begin());
  cursor_ -= mark_;
  end_ -= mark_;
  mark_ = 0;
  if (buffer_.size() < end_ + bytes + 1) {
    buffer_.resize(end_ + bytes + 1);
  }
  in_.read(buffer_.data() + end_, static_cast<std::streamsize>(bytes));
  const auto count = static_cast<std::size_t>(in_.gcount());
  end_ += count;
  buffer_[end_] = '\0';
  ended_ = count < bytes;
  broken_ = ended_ && !in_.eof();
  return count > 0;
}

}  // namespace saddle
