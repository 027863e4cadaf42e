#include "apps/solution_file.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "apps/command.h"
#include "apps/output.h"
#include "saddle/io/number.h"
#include "saddle/io/parse_error.h"

namespace saddle::app {
namespace {

std::string file_text(const std::string& path) {
  if (path == "-") {
    return {std::istreambuf_iterator<char>(std::cin), {}};
  }
  std::ifstream in(path, std::ios::binary);
  std::string text(std::istreambuf_iterator<char>(in), {});
  if (!in.is_open() || in.bad()) {
    throw UsageError(fmt::format("cannot read {}: {}", path, std::strerror(errno)));
  }
  return text;
}

Json parsed(const std::string& path, const std::string& text) {
  try {
    return Json::parse(text);
  } catch (const Json::parse_error& error) {
    const std::string before = text.substr(0, std::min(error.byte, text.size()));
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    const auto line_start = before.rfind('\n');
    const auto column = before.size() - (line_start == std::string::npos ? 0 : line_start + 1);
    throw ParseError(path, line, static_cast<Index>(column), "expected a solution in JSON");
  }
}

double number(const std::string& path, const std::string& place, const Json& value) {
  if (value.is_number()) {
    return value.get<double>();
  }
  if (!value.is_string()) {
    throw ParseError(path, 0, 0,
                     fmt::format("{}: expected a number, found {}", place, value.dump()));
  }
  const auto reading = read_double(value.get<std::string>());
  if (reading.fault != NumberFault::none) {
    throw ParseError(
        path, 0, 0,
        fmt::format("{}: {}", place, complaint(reading.fault, value.get<std::string>())));
  }
  return reading.value;
}

MixedStrategy strategy(const std::string& path, const Json& solution, const std::string& key,
                       Index size) {
  if (!solution.is_object() || !solution.contains(key) || !solution[key].is_array()) {
    throw ParseError(path, 0, 0, fmt::format("expected \"{}\": a list of probabilities", key));
  }
  const Json& list = solution[key];
  if (static_cast<Index>(list.size()) != size) {
    throw ParseError(path, 0, 0,
                     fmt::format("{}: expected {} probabilities, as the game has, found {}", key,
                                 size, list.size()));
  }
  Eigen::VectorXd weights(size);
  for (Index i = 0; i < size; ++i) {
    weights[i] = number(path, fmt::format("{}[{}]", key, i), list[static_cast<std::size_t>(i)]);
  }
  try {
    return MixedStrategy(std::move(weights));
  } catch (const std::invalid_argument& error) {
    throw ParseError(path, 0, 0, fmt::format("{}: {}", key, error.what()));
  }
}

std::optional<double> bound(const std::string& path, const Json& solution, const std::string& key) {
  return solution.contains(key) ? std::optional(number(path, key, solution[key])) : std::nullopt;
}

}  // namespace

SolutionFile read_solution(const std::string& path, Index rows, Index columns) {
  const Json solution = parsed(path, file_text(path));
  return {strategy(path, solution, "row_strategy", rows),
          strategy(path, solution, "column_strategy", columns),
          {bound(path, solution, "lower"), bound(path, solution, "upper")}};
}

}  // namespace saddle::app
