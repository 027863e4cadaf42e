#include "saddle/io/text/byte_cursor.h"

#include <algorithm>
#include <istream>
#include <stdexcept>
#include <utility>

#include "saddle/io/text/parse_error.h"

namespace saddle {

ByteCursor::ByteCursor(std::istream& in, std::size_t chunk_bytes, ShouldStop should_stop)
    : in_(&in),
      chunk_bytes_(chunk_bytes),
      should_stop_(std::move(should_stop)),
      buffer_(1, '\0'),
      bytes_(buffer_.data()) {
  if (chunk_bytes == 0) {
    throw std::invalid_argument("chunk_bytes is 0, must be >= 1");
  }
}

ByteCursor::ByteCursor(const std::string& text, ShouldStop should_stop)
    : in_(nullptr),
      chunk_bytes_(std::size_t{1} << 16U),
      should_stop_(std::move(should_stop)),
      bytes_(text.data()),
      text_bytes_(text.size()) {}

std::string_view ByteCursor::lookahead(std::size_t bytes) {
  if (in_ != nullptr && end_ < cursor_ + bytes) {
    // One allocation; pages that are never written use no memory.
    buffer_.reserve(cursor_ + bytes + bytes / 16 + chunk_bytes_ + 1);
    bytes_ = buffer_.data();
  }
  while (end_ < cursor_ + bytes && fetch()) {
  }
  return {bytes_ + cursor_, std::max(end_, cursor_) - cursor_};
}

// Fetches bytes if needed; returns whether there are bytes at the cursor.
bool ByteCursor::fetch() {
  if (ended_) {
    return false;
  }
  if (end_ > 0 && is_stopped(should_stop_)) {
    throw Stopped();
  }
  if (in_ != nullptr) {
    fetch_chunk();
  } else {
    end_ = std::min(std::max(cursor_, end_) + chunk_bytes_, text_bytes_);
    ended_ = end_ == text_bytes_;
  }
  return cursor_ < end_;
}

// Asks for a chunk, or for a fixed fraction of the bytes kept if that is more: so the time for a
// long kept text is proportional to its length.
void ByteCursor::fetch_chunk() {
  const std::size_t bytes = std::max(chunk_bytes_, (end_ - mark_) / 16);
  std::copy(buffer_.begin() + static_cast<std::ptrdiff_t>(mark_),
            buffer_.begin() + static_cast<std::ptrdiff_t>(end_), buffer_.begin());
  cursor_ -= mark_;
  end_ -= mark_;
  mark_ = 0;
  if (buffer_.size() < end_ + bytes + 1) {
    buffer_.resize(end_ + bytes + 1);
  }
  in_->read(buffer_.data() + end_, static_cast<std::streamsize>(bytes));
  const auto count = static_cast<std::size_t>(in_->gcount());
  end_ += count;
  buffer_[end_] = '\0';
  bytes_ = buffer_.data();
  ended_ = count < bytes;
  broken_ = ended_ && !in_->eof();
}

std::string ByteCursor::rest() {
  mark();
  while (fetch()) {
  }
  if (in_ == nullptr) {
    cursor_ = text_bytes_;
    return std::string(marked());
  }
  buffer_.resize(end_);
  buffer_.erase(0, cursor_);
  std::string rest = std::exchange(buffer_, std::string());
  bytes_ = buffer_.data();
  mark_ = cursor_ = end_ = 0;
  return rest;
}

std::string whole_text(ByteCursor& bytes, const std::string& file) {
  std::string text = bytes.rest();
  if (bytes.broken()) {
    throw ParseError(file, 0, 0, "expected text, but the file cannot be read");
  }
  return text;
}

std::size_t arrived_bytes(std::istream& in) {
  return static_cast<std::size_t>(std::max<std::streamsize>(0, in.rdbuf()->in_avail()));
}

std::size_t read_arrived(std::istream& in, char* bytes, std::size_t most) {
  using Traits = std::istream::traits_type;
  const Traits::int_type first = in.get();
  if (first == Traits::eof()) {
    return 0;
  }
  bytes[0] = Traits::to_char_type(first);
  std::size_t read = 1;
  while (read < most) {
    const std::size_t asked = std::min(most - read, arrived_bytes(in));
    const std::streamsize got =
        in.rdbuf()->sgetn(bytes + read, static_cast<std::streamsize>(asked));
    if (got <= 0) {
      break;
    }
    read += static_cast<std::size_t>(got);
  }
  return read;
}

}  // namespace saddle
