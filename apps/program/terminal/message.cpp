#include "apps/program/terminal/message.h"

#include <cstdio>

namespace saddle::app {

void write_message(std::string_view text) {
  // fmt::print() would throw, even out of the handler of the last exception.
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
}

}  // namespace saddle::app
