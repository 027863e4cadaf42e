#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <fmt/format.h>

namespace saddle {

/// Returns a count with its noun: "0 rows", "1 entry", "2 entries".
std::string counted(std::int64_t count, std::string_view noun);
template <class Count>
std::string counted(Count count, std::string_view noun) {
  return counted(static_cast<std::int64_t>(count), noun);
}

/// Throws std::invalid_argument with a formatted text.
[[noreturn]] void throw_formatted(fmt::string_view format, fmt::format_args arguments);

/// Throws std::invalid_argument with a formatted text; the compiler checks the format:
/// throw_invalid("threads are {}, must be >= 1", 0).
template <class... Arguments>
[[noreturn]] void throw_invalid(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  throw_formatted(format, fmt::make_format_args(arguments...));
}

}  // namespace saddle
