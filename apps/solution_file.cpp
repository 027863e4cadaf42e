#include "apps/solution_file.h"

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "apps/input_file.h"
#include "apps/output.h"
#include "saddle/io/number.h"
#include "saddle/io/parse_error.h"

namespace saddle::app {
namespace {

std::string file_text(const std::string& path) {
  InputFile file(path, "a solution as JSON");
  std::string text(std::istreambuf_iterator<char>(file.stream()), {});
  return text;
}

Json parsed(const std::string& path, const std::string& text) {
  try {
    return Json::parse(text);
  } catch (const Json::out_of_range&) {
    throw ParseError(path, 0, 0,
                     "expected numbers within the range of a double (a string holds any number)");
  } catch (const Json::parse_error& error) {
    const std::string before = text.substr(0, std::min(error.byte, text.size()));
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    const auto line_start = before.rfind('\n');
    const auto column = before.size() - (line_start == std::string::npos ? 0 : line_start + 1);
    throw ParseError(path, line, static_cast<Index>(column), "expected a solution in JSON");
  }
}

NumberReading<double> reading(const std::string& text, double /*kind*/) {
  return read_double(text);
}

NumberReading<Rational> reading(const std::string& text, const Rational& /*kind*/) {
  return read_rational(text);
}

double as_double(double number) { return number; }
double as_double(const Rational& number) { return nearest_double(number); }

// Reads a JSON number, or a string that holds a number.
template <class Number>
Number number(const std::string& path, const std::string& place, const Json& value) {
  if (value.is_number()) {
    return Number(value.get<double>());
  }
  if (!value.is_string()) {
    throw ParseError(path, 0, 0,
                     fmt::format("{}: expected a number, found {}", place, value.dump()));
  }
  const auto text = value.get<std::string>();
  auto result = reading(text, Number());
  if (result.fault != NumberFault::none) {
    throw ParseError(path, 0, 0, fmt::format("{}: {}", place, complaint(result.fault, text)));
  }
  return std::move(result.value);
}

template <class Number>
std::vector<Number> numbers(const std::string& path, const Json& solution, const std::string& key,
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
  std::vector<Number> result;
  Number sum = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    result.push_back(number<Number>(path, fmt::format("{}[{}]", key, i), list[i]));
    sum += result.back();
  }
  // What is left to rounding is made up for by whoever uses the strategy.
  constexpr double rounding = 1e-6;
  const Number missing = sum < 1 ? Number(1 - sum) : Number(sum - 1);
  if (!(missing <= rounding)) {
    throw ParseError(path, 0, 0,
                     fmt::format("{}: expected probabilities that sum to 1, found the sum {}", key,
                                 as_double(sum)));
  }
  return result;
}

MixedStrategy strategy(const std::string& path, const Json& solution, const std::string& key,
                       Index size) {
  const std::vector<double> weights = numbers<double>(path, solution, key, size);
  try {
    return MixedStrategy(Eigen::VectorXd(Eigen::Map<const Eigen::VectorXd>(weights.data(), size)));
  } catch (const std::invalid_argument& error) {
    throw ParseError(path, 0, 0, fmt::format("{}: {}", key, error.what()));
  }
}

// A bound that is null is not stated: no double is one.
template <class Number>
std::optional<Number> bound(const std::string& path, const Json& solution, const std::string& key) {
  return solution.contains(key) && !solution[key].is_null()
             ? std::optional(number<Number>(path, key, solution[key]))
             : std::nullopt;
}

}  // namespace

SolutionFile read_solution(const std::string& path, Index rows, Index columns) {
  const Json solution = parsed(path, file_text(path));
  return {strategy(path, solution, "row_strategy", rows),
          strategy(path, solution, "column_strategy", columns),
          {bound<double>(path, solution, "lower"), bound<double>(path, solution, "upper"),
           bound<double>(path, solution, "value")}};
}

ExactSolutionFile read_exact_solution(const std::string& path, Index rows, Index columns) {
  const Json file = parsed(path, file_text(path));
  const Json& solution = file.is_object() && file.contains("exact") ? file["exact"] : file;
  return {numbers<Rational>(path, solution, "row_strategy", rows),
          numbers<Rational>(path, solution, "column_strategy", columns),
          bound<Rational>(path, solution, "lower"), bound<Rational>(path, solution, "upper"),
          bound<Rational>(path, solution, "value")};
}

}  // namespace saddle::app
