#include "games/check_range.h"

#include "saddle/machine/refusal.h"

namespace saddle::games {

void check_range(std::string_view name, std::int64_t value, std::int64_t least,
                 std::int64_t greatest) {
  if (value < least || value > greatest) {
    throw_invalid("{} is {}, must be >= {} and <= {}", name, value, least, greatest);
  }
}

}  // namespace saddle::games
