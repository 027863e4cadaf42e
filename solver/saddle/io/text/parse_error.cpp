#include "saddle/io/text/parse_error.h"

#include <utility>

#include <fmt/format.h>

namespace saddle {
namespace {

std::string placed(const std::string& file, Index line, Index column, const std::string& message) {
  if (line == 0) {
    return fmt::format("{}: {}", file, message);
  }
  if (column == 0) {
    return fmt::format("{}:{}: {}", file, line, message);
  }
  return fmt::format("{}:{}:{}: {}", file, line, column, message);
}

}  // namespace

ParseError::ParseError(std::string file, Index line, Index column, std::string message)
    : std::runtime_error(placed(file, line, column, message)),
      file_(std::move(file)),
      line_(line),
      column_(column),
      message_(std::move(message)) {}

}  // namespace saddle
