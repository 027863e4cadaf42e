#include "saddle/machine/refusal.h"

#include <stdexcept>

namespace saddle {

std::string counted(std::int64_t count, std::string_view noun) {
  if (count == 1) {
    return fmt::format("1 {}", noun);
  }
  const bool ends_in_y = noun.ends_with("ry") || noun.ends_with("gy") || noun.ends_with("ty");
  return ends_in_y ? fmt::format("{} {}ies", count, noun.substr(0, noun.size() - 1))
                   : fmt::format("{} {}s", count, noun);
}

void throw_formatted(fmt::string_view format, fmt::format_args arguments) {
  throw std::invalid_argument(fmt::vformat(format, arguments));
}

}  // namespace saddle
