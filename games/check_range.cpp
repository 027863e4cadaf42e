#include "games/check_range.h"

#include <stdexcept>

#include <fmt/format.h>

namespace saddle::games {

void check_range(std::string_view name, std::int64_t value, std::int64_t least,
                 std::int64_t greatest) {
  if (value < least || value > greatest) {
    throw std::invalid_argument(
        fmt::format("{} is {}, must be >= {} and <= {}", name, value, least, greatest));
  }
}

}  // namespace saddle::games
