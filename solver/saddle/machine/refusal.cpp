#include "saddle/machine/refusal.h"

#include <stdexcept>

namespace saddle {

void throw_formatted(fmt::string_view format, fmt::format_args arguments) {
  throw std::invalid_argument(fmt::vformat(format, arguments));
}

}  // namespace saddle
