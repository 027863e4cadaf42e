#include "saddle/number/any_number.h"

#include <fmt/format.h>

namespace saddle {

std::string printed(double number) { return fmt::format("{}", number); }

}  // namespace saddle
