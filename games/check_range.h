#pragma once

#include <cstdint>
#include <string_view>

namespace saddle::games {

/// Throws std::invalid_argument, naming the parameter, unless minimum <= value <= maximum.
void check_range(std::string_view name, std::int64_t value, std::int64_t minimum,
                 std::int64_t maximum);

}  // namespace saddle::games
