#pragma once

#include <cstddef>
#include <istream>
#include <streambuf>
#include <string>
#include <string_view>
#include <utility>

#include "saddle/io/text/arrived_bytes.h"

namespace saddle {

/// The text of a stream from its beginning, of which some was read already. It waits for no more of
/// the stream than is asked for.
class Replayed : public std::streambuf {
 public:
  /// Takes what was read of the stream, which is kept. Nothing more is asked of a stream that has
  /// ended: a terminal would go on.
  Replayed(std::string beginning, std::istream& rest)
      : buffer_(std::move(beginning)), rest_(rest), ended_(rest.eof()) {
    setg(buffer_.data(), buffer_.data(), buffer_.data() + buffer_.size());
  }

 protected:
  /// Called with each part of the text that is read on from the stream.
  virtual void read_on(std::string_view /*text*/) {}

 private:
  int_type underflow() override {
    constexpr std::size_t chunk = 1 << 16;
    if (ended_) {
      return traits_type::eof();
    }
    buffer_.resize(chunk);
    const std::size_t bytes = read_arrived(rest_, buffer_.data(), chunk);
    ended_ = bytes == 0;
    read_on({buffer_.data(), bytes});
    setg(buffer_.data(), buffer_.data(), buffer_.data() + bytes);
    return bytes > 0 ? traits_type::to_int_type(*gptr()) : traits_type::eof();
  }

  std::streamsize showmanyc() override {
    return ended_ ? -1 : static_cast<std::streamsize>(arrived_bytes(rest_));
  }

  std::string buffer_;
  std::istream& rest_;
  bool ended_;
};

}  // namespace saddle
