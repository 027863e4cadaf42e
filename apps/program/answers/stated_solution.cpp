#include "apps/program/answers/stated_solution.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include <fmt/format.h>

#include "saddle/io/number.h"
#include "saddle/io/parse_error.h"
#include "saddle/machine/refusal.h"

namespace saddle::app {
namespace {

using Kind = JsonTree::Kind;

const JsonTree absent;

// Returns the member, null if there is none or the value is no object.
const JsonTree& member(const JsonTree& value, const std::string& key) {
  const JsonTree* found = value.find(key);
  return found == nullptr ? absent : *found;
}

bool is_null(const JsonTree& value) { return value.kind == Kind::null; }

// Reads values of a solution; `place` names them in errors, as "row_strategy[2]".
class SolutionReader {
 public:
  // `file` names the text in errors.
  SolutionReader(std::string file, Index rows, Index columns)
      : file_(std::move(file)), rows_(rows), columns_(columns) {}

  // `prefix` is where in the file the object is: "" or "exact.".
  Statement statement(const std::string& prefix, const JsonTree& object) const {
    const auto bound = [&](const std::string& key) {
      return optional_number(prefix + key, member(object, key));
    };
    return {{distribution(prefix + "row_strategy", member(object, "row_strategy"), rows_),
             distribution(prefix + "column_strategy", member(object, "column_strategy"), columns_)},
            bound("lower"),
            bound("upper"),
            bound("value")};
  }

  StatedGame game(const JsonTree& object) const {
    return {count("game.rows", member(object, "rows")),
            count("game.columns", member(object, "columns")),
            labels("game.row_labels", member(object, "row_labels")),
            labels("game.column_labels", member(object, "column_labels")),
            count("game.stored", member(object, "stored"))};
  }

  std::optional<SaddlePoint> saddle_point(const JsonTree& point) const {
    return is_null(point) ? std::nullopt : std::optional(place_in_game("saddle_point", point));
  }

  std::optional<StatedSets> sets(const JsonTree& object) const {
    if (is_null(object)) {
      return std::nullopt;
    }
    const std::optional<bool> complete = truth("optimal_sets.complete", member(object, "complete"));
    const auto flag = [&](const std::string& key) {
      return truth("optimal_sets." + key, member(object, key));
    };
    return StatedSets{set(object, "row_", rows_, complete),
                      set(object, "column_", columns_, complete), complete, flag("unique"),
                      flag("strictly_complementary")};
  }

  // `list` is null where the optimum is not unique.
  StatedSensitivities sensitivities(const JsonTree& list) const {
    if (is_null(list)) {
      return {};
    }
    if (list.kind != Kind::list) {
      fail("sensitivity", "expected a list of payoffs");
    }
    StatedSensitivities result;
    result.entries.emplace();
    for (const auto& [unnamed, entry] : list.members) {
      const std::string place = fmt::format("sensitivity[{}]", result.entries->size());
      const auto number = [&, &stated = entry](const std::string& key) {
        return optional_number(fmt::format("{}.{}", place, key), member(stated, key));
      };
      const SaddlePoint payoff = place_in_game(place, entry);
      result.entries->push_back({payoff.row, payoff.column, number("payoff"), number("derivative"),
                                 number("least"), number("greatest")});
    }
    return result;
  }

  std::optional<Termination> termination(const JsonTree& value) const {
    if (is_null(value)) {
      return std::nullopt;
    }
    constexpr std::array reasons = {Termination::converged,       Termination::iteration_limit,
                                    Termination::time_limit,      Termination::interrupted,
                                    Termination::numerical_error, Termination::rounded_payoffs};
    const auto found = std::find_if(reasons.begin(), reasons.end(), [&](Termination reason) {
      return value.kind == Kind::text && to_string(reason) == value.text;
    });
    if (found == reasons.end()) {
      fail("termination", "expected a reason such as \"converged\" or \"time_limit\"");
    }
    return *found;
  }

  std::optional<Rational> tolerance(const JsonTree& value) const {
    std::optional<Rational> result = optional_number("tolerance", value);
    if (result && *result < 0) {
      fail("tolerance", fmt::format("expected a number of at least 0, found {}", value.text));
    }
    return result;
  }

  // null states nothing: it is how an infinite bound is written.
  std::optional<Rational> optional_number(const std::string& place, const JsonTree& value) const {
    return is_null(value) ? std::nullopt : std::optional(number(place, value));
  }

  // Returns the member, or null if it is missing; it must be an object.
  const JsonTree& object(const JsonTree& file, const std::string& key) const {
    const JsonTree& value = member(file, key);
    if (!is_null(value) && value.kind != Kind::object) {
      fail(key, "expected an object");
    }
    return value;
  }

 private:
  [[noreturn]] void fail(const std::string& place, const std::string& what) const {
    throw ParseError(file_, 0, 0, fmt::format("{}: {}", place, what));
  }

  // Reads the row and the column of an object.
  SaddlePoint place_in_game(const std::string& place, const JsonTree& object) const {
    const auto row = count(place + ".row", member(object, "row"));
    const auto column = count(place + ".column", member(object, "column"));
    if (!row || !column || *row >= rows_ || *column >= columns_) {
      fail(place, "expected a row and a column of the game, counted from 0");
    }
    return {*row, *column};
  }

  // Reads a JSON number, which is the double nearest to it, or a string that holds a number.
  Rational number(const std::string& place, const JsonTree& value) const {
    if (value.kind == Kind::number) {
      return Rational(checked(place, value.text, read_double(value.text)));
    }
    if (value.kind != Kind::text) {
      fail(place, "expected a number or a string that holds one");
    }
    return checked(place, value.text, read_rational(value.text));
  }

  template <class Number>
  Number checked(const std::string& place, const std::string& text,
                 NumberReading<Number> read) const {
    if (read.fault != NumberFault::none) {
      fail(place, complaint(read.fault, text));
    }
    return std::move(read.value);
  }

  std::vector<Rational> distribution(const std::string& place, const JsonTree& list,
                                     Index size) const {
    if (list.kind != Kind::list) {
      throw ParseError(file_, 0, 0, fmt::format("expected \"{}\": a list of probabilities", place));
    }
    if (std::ssize(list.members) != size) {
      fail(place, fmt::format("expected {}, as the game has, found {}",
                              counted(size, "probability"), list.members.size()));
    }
    std::vector<Rational> result;
    Rational sum;
    for (const auto& [unnamed, value] : list.members) {
      const std::string inner = fmt::format("{}[{}]", place, result.size());
      result.push_back(number(inner, value));
      if (result.back() < 0) {
        fail(inner, fmt::format("expected a probability, at least 0, found {}", value.text));
      }
      sum += result.back();
    }
    // The sum may be off by rounding: whatever uses the strategy divides by it.
    const Rational rounding(1e-6);
    if (abs(sum - 1) > rounding) {
      fail(place, fmt::format("expected probabilities that sum to 1, found the sum {}",
                              nearest_double(sum)));
    }
    return result;
  }

  std::vector<std::vector<Rational>> distributions(const std::string& place, const JsonTree& list,
                                                   Index size) const {
    std::vector<std::vector<Rational>> result;
    if (!is_null(list) && list.kind != Kind::list) {
      fail(place, "expected a list of strategies");
    }
    for (const auto& [unnamed, strategy] : list.members) {
      result.push_back(distribution(fmt::format("{}[{}]", place, result.size()), strategy, size));
    }
    return result;
  }

  std::optional<Index> count(const std::string& place, const JsonTree& value) const {
    if (is_null(value)) {
      return std::nullopt;
    }
    Index result = 0;
    const char* end = value.text.data() + value.text.size();
    const auto [rest, error] = std::from_chars(value.text.data(), end, result);
    if (value.kind != Kind::number || error != std::errc() || rest != end || result < 0) {
      fail(place, "expected a whole number");
    }
    return result;
  }

  // `player` is what the keys begin with.
  StatedSet set(const JsonTree& object, const std::string& player, Index size,
                std::optional<bool> all_complete) const {
    const auto place = [&](const std::string& key) { return "optimal_sets." + player + key; };
    const auto value = [&](const std::string& key) -> const JsonTree& {
      return member(object, player + key);
    };
    return {distributions(place("extreme_strategies"), value("extreme_strategies"), size),
            truth(place("complete"), value("complete")).value_or(all_complete.value_or(false)),
            count(place("dimension"), value("dimension")),
            strategies(place("essential"), value("essential"), size),
            strategies(place("superfluous"), value("superfluous"), size)};
  }

  // Reads a list of pure strategies, counted from 0, and sorts it.
  std::optional<std::vector<Index>> strategies(const std::string& place, const JsonTree& list,
                                               Index size) const {
    if (is_null(list)) {
      return std::nullopt;
    }
    if (list.kind != Kind::list) {
      fail(place, "expected a list of strategies");
    }
    std::vector<Index> result;
    for (const auto& [unnamed, value] : list.members) {
      const std::string inner = fmt::format("{}[{}]", place, result.size());
      const std::optional<Index> strategy = count(inner, value);
      if (!strategy || *strategy >= size) {
        fail(inner, "expected a strategy of the game, counted from 0");
      }
      result.push_back(*strategy);
    }
    std::sort(result.begin(), result.end());
    return result;
  }

  std::optional<bool> truth(const std::string& place, const JsonTree& value) const {
    if (!is_null(value) && value.kind != Kind::boolean) {
      fail(place, "expected true or false");
    }
    return is_null(value) ? std::nullopt : std::optional(value.text == "true");
  }

  std::optional<std::vector<std::string>> labels(const std::string& place,
                                                 const JsonTree& value) const {
    if (is_null(value)) {
      return std::nullopt;
    }
    std::vector<std::string> result;
    for (const auto& [unnamed, label] : value.members) {
      if (label.kind != Kind::text) {
        break;
      }
      result.push_back(label.text);
    }
    if (value.kind != Kind::list || result.size() != value.members.size()) {
      fail(place, "expected a list of labels");
    }
    return result;
  }

  std::string file_;
  Index rows_;
  Index columns_;
};

}  // namespace

StatedSolution read_solution(const JsonTree& text, const std::string& name, Index rows,
                             Index columns) {
  const SolutionReader reader(name, rows, columns);
  StatedSolution solution;
  const JsonTree& exact = reader.object(text, "exact");
  if (!is_null(exact)) {
    solution.exact = reader.statement("exact.", exact);
  }
  if (is_null(exact) || text.find("row_strategy") != nullptr ||
      text.find("column_strategy") != nullptr) {
    solution.statement = reader.statement("", text);
  }
  solution.game = reader.game(reader.object(text, "game"));
  solution.relative_gap = reader.optional_number("relative_gap", member(text, "relative_gap"));
  solution.tolerance = reader.tolerance(member(text, "tolerance"));
  solution.termination = reader.termination(member(text, "termination"));
  solution.constant_sum = reader.optional_number("constant_sum", member(text, "constant_sum"));
  solution.saddle_point = reader.saddle_point(member(text, "saddle_point"));
  solution.sets = reader.sets(reader.object(text, "optimal_sets"));
  // A solver that a limit stopped knows no sensitivities, which says nothing of the optimum.
  const JsonTree* sensitivities = text.find("sensitivity");
  const bool is_converged =
      solution.termination.value_or(Termination::converged) == Termination::converged;
  if (sensitivities != nullptr && (is_converged || !is_null(*sensitivities))) {
    solution.sensitivities = reader.sensitivities(*sensitivities);
  }
  return solution;
}

}  // namespace saddle::app
