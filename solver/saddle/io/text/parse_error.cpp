#include "saddle/io/text/parse_error.h"

#include <utility>

#include <fmt/format.h>

namespace saddle {
namespace {

std::string placed(const std::string& file, Index line, Index column, const std::string& message) {
  const std::string after_line = column == 0 ? "" : fmt::format(":{}", column);
  return line == 0 ? fmt::format("{}: {}", file, message)
                   : fmt::format("{}:{}{}: {}", file, line, after_line, message);
}

}  // namespace

ParseError::ParseError(std::string file, Index line, Index column, std::string message)
    : std::runtime_error(placed(file, line, column, message)),
      file_(std::move(file)),
      line_(line),
      column_(column),
      message_(std::move(message)) {}

}  // namespace saddle
