#include "games/check_range.h"

#include "saddle/machine/refusal.h"

namespace saddle::games {

void check_range(std::string_view name, std::int64_t value, std::int64_t minimum,
                 std::int64_t maximum) {
  if (value < minimum || value > maximum) {
    throw_invalid("{} is {}, must be >= {} and <= {}", name, value, minimum, maximum);
  }
}

}  // namespace saddle::games
