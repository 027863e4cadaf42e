#include "apps/solution_file.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "apps/input_file.h"
#include "apps/output.h"
#include "saddle/io/number.h"
#include "saddle/io/parse_error.h"

namespace saddle::app {
namespace {

std::string file_text(const std::string& path) {
  InputFile file(path);
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

[[noreturn]] void refuse(const std::string& path, const std::string& place,
                         const std::string& expected, const Json& found) {
  throw ParseError(path, 0, 0,
                   fmt::format("{}: expected {}, found {}", place, expected, found.dump()));
}

// Returns the member, null if there is none.
Json member(const Json& object, const std::string& key) {
  return object.is_object() && object.contains(key) ? object[key] : Json();
}

// Reads a JSON number, or a string that holds a number.
Rational number(const std::string& path, const std::string& place, const Json& value) {
  if (value.is_number()) {
    return Rational(value.get<double>());
  }
  if (!value.is_string()) {
    refuse(path, place, "a number", value);
  }
  const auto text = value.get<std::string>();
  NumberReading<Rational> result = read_rational(text);
  if (result.fault != NumberFault::none) {
    throw ParseError(path, 0, 0, fmt::format("{}: {}", place, complaint(result.fault, text)));
  }
  return std::move(result.value);
}

std::vector<Rational> distribution(const std::string& path, const std::string& place,
                                   const Json& list, Index size) {
  if (!list.is_array()) {
    throw ParseError(path, 0, 0, fmt::format("expected \"{}\": a list of probabilities", place));
  }
  if (static_cast<Index>(list.size()) != size) {
    throw ParseError(path, 0, 0,
                     fmt::format("{}: expected {} probabilities, as the game has, found {}", place,
                                 size, list.size()));
  }
  std::vector<Rational> result;
  Rational sum;
  for (std::size_t i = 0; i < list.size(); ++i) {
    result.push_back(number(path, fmt::format("{}[{}]", place, i), list[i]));
    if (result.back() < 0) {
      refuse(path, fmt::format("{}[{}]", place, i), "a probability, at least 0", list[i]);
    }
    sum += result.back();
  }
  // What is left to rounding is made up for by whoever uses the strategy.
  const Rational rounding(1e-6);
  if (abs(sum - 1) > rounding) {
    throw ParseError(path, 0, 0,
                     fmt::format("{}: expected probabilities that sum to 1, found the sum {}",
                                 place, nearest_double(sum)));
  }
  return result;
}

// A bound that is null is not stated: no double is one.
std::optional<Rational> bound(const std::string& path, const std::string& place,
                              const Json& value) {
  return value.is_null() ? std::nullopt : std::optional(number(path, place, value));
}

std::optional<Index> count(const std::string& path, const std::string& place, const Json& value) {
  if (value.is_null()) {
    return std::nullopt;
  }
  if (!value.is_number_integer() || value < 0) {
    refuse(path, place, "a whole number", value);
  }
  return value.get<Index>();
}

std::optional<bool> truth(const std::string& path, const std::string& place, const Json& value) {
  if (!value.is_null() && !value.is_boolean()) {
    refuse(path, place, "true or false", value);
  }
  return value.is_null() ? std::nullopt : std::optional(value.get<bool>());
}

std::optional<std::vector<std::string>> labels(const std::string& path, const std::string& place,
                                               const Json& value) {
  if (value.is_null()) {
    return std::nullopt;
  }
  const bool are_texts =
      value.is_array() &&
      std::all_of(value.begin(), value.end(), [](const Json& label) { return label.is_string(); });
  if (!are_texts) {
    refuse(path, place, "a list of labels", value);
  }
  return value.get<std::vector<std::string>>();
}

// `prefix` is where in the file the object is: "" or "exact.".
Statement statement(const std::string& path, const std::string& prefix, const Json& object,
                    Index rows, Index columns) {
  const auto optional_bound = [&](const std::string& key) {
    return bound(path, prefix + key, member(object, key));
  };
  return {
      {distribution(path, prefix + "row_strategy", member(object, "row_strategy"), rows),
       distribution(path, prefix + "column_strategy", member(object, "column_strategy"), columns)},
      optional_bound("lower"),
      optional_bound("upper"),
      optional_bound("value")};
}

std::vector<std::vector<Rational>> distributions(const std::string& path, const std::string& place,
                                                 const Json& list, Index size) {
  std::vector<std::vector<Rational>> result;
  if (!list.is_null() && !list.is_array()) {
    refuse(path, place, "a list of strategies", list);
  }
  for (std::size_t k = 0; k < list.size(); ++k) {
    result.push_back(distribution(path, fmt::format("{}[{}]", place, k), list[k], size));
  }
  return result;
}

std::optional<StatedSets> stated_sets(const std::string& path, const Json& sets, Index rows,
                                      Index columns) {
  if (sets.is_null()) {
    return std::nullopt;
  }
  const auto place = [](const std::string& key) { return "optimal_sets." + key; };
  const auto strategies = [&](const std::string& key, Index size) {
    return distributions(path, place(key), member(sets, key), size);
  };
  const auto dimension = [&](const std::string& key) {
    return count(path, place(key), member(sets, key));
  };
  return StatedSets{
      strategies("row_extreme_strategies", rows),
      strategies("column_extreme_strategies", columns),
      truth(path, place("complete"), member(sets, "complete")).value_or(false),
      truth(path, place("unique"), member(sets, "unique")),
      dimension("row_dimension"),
      dimension("column_dimension"),
  };
}

std::optional<SaddlePoint> stated_saddle_point(const std::string& path, const Json& point,
                                               Index rows, Index columns) {
  if (point.is_null()) {
    return std::nullopt;
  }
  const auto row = count(path, "saddle_point.row", member(point, "row"));
  const auto column = count(path, "saddle_point.column", member(point, "column"));
  if (!row || !column || *row >= rows || *column >= columns) {
    refuse(path, "saddle_point", "a row and a column of the game, counted from 0", point);
  }
  return SaddlePoint{*row, *column};
}

}  // namespace

SolutionFile read_solution(const std::string& path, Index rows, Index columns) {
  const Json file = parsed(path, file_text(path));
  SolutionFile solution;
  const Json exact = member(file, "exact");
  if (!exact.is_null()) {
    solution.exact = statement(path, "exact.", exact, rows, columns);
  }
  if (exact.is_null() || file.contains("row_strategy") || file.contains("column_strategy")) {
    solution.statement = statement(path, "", file, rows, columns);
  }
  const Json game = member(file, "game");
  solution.game = {count(path, "game.rows", member(game, "rows")),
                   count(path, "game.columns", member(game, "columns")),
                   labels(path, "game.row_labels", member(game, "row_labels")),
                   labels(path, "game.column_labels", member(game, "column_labels"))};
  solution.relative_gap = bound(path, "relative_gap", member(file, "relative_gap"));
  solution.saddle_point = stated_saddle_point(path, member(file, "saddle_point"), rows, columns);
  solution.sets = stated_sets(path, member(file, "optimal_sets"), rows, columns);
  return solution;
}

}  // namespace saddle::app
