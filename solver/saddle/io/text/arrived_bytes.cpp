#include "saddle/io/text/arrived_bytes.h"

#include <algorithm>
#include <istream>

namespace saddle {

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
