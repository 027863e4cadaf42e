#pragma once

#include <algorithm>
#include <cstddef>
#include <istream>
#include <streambuf>
#include <string>
#include <utility>

#include "saddle/machine/should_stop.h"

namespace saddle {

/// A stream buffer over a text. Reading throws Stopped once should_stop() returns true; a text of
/// at most 64 KiB is always read to its end. Needs a stream with exceptions for badbit, or the
/// stream swallows Stopped.
class StoppableText : public std::streambuf {
 public:
  /// Keeps a reference to `should_stop`.
  StoppableText(std::string text, const ShouldStop& should_stop)
      : text_(std::move(text)), should_stop_(should_stop) {}

 private:
  int_type underflow() override {
    constexpr std::size_t chunk = std::size_t{1} << 16U;
    if (next_ == text_.size()) {
      return traits_type::eof();
    }
    if (next_ > 0 && is_stopped(should_stop_)) {
      throw Stopped();
    }
    char* const begin = text_.data() + next_;
    next_ += std::min(chunk, text_.size() - next_);
    setg(begin, begin, text_.data() + next_);
    return traits_type::to_int_type(*begin);
  }

  std::streamsize showmanyc() override {
    return next_ < text_.size() ? static_cast<std::streamsize>(text_.size() - next_) : -1;
  }

  std::string text_;
  const ShouldStop& should_stop_;
  std::size_t next_ = 0;
};

/// Returns the result of read(stream) on a text, or throws Stopped once should_stop() returns true.
template <class Read>
auto read_until(const ShouldStop& should_stop, std::string text, const Read& read) {
  StoppableText stoppable(std::move(text), should_stop);
  std::istream in(&stoppable);
  in.exceptions(std::ios::badbit);
  return read(in);
}

}  // namespace saddle
