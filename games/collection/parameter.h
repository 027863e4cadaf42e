#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "saddle/matrix/exact_matrix.h"
#include "saddle/matrix/payoff_matrix.h"
#include "saddle/number/index.h"

namespace saddle::games {

/// A cell of a board, in the caller's counting (see Counting).
struct Cell {
  std::int64_t row;
  std::int64_t column;
};

/// An edge of a graph, from one named node to another.
struct NamedEdge {
  std::string from;
  std::string to;
  double length;
  double delay;
};

/// The variable that an argument sets; until then it holds the default.
using Argument =
    std::variant<bool*, int*, std::int64_t*, std::uint64_t*, double*, std::string*,
                 std::optional<int>*, std::optional<std::int64_t>*, std::vector<int>*,
                 std::vector<double>*, std::vector<NamedEdge>*, std::vector<std::uint64_t>*,
                 std::vector<std::string>*, std::optional<Cell>*, std::optional<PayoffMatrix>*,
                 std::optional<ExactMatrix>*>;

/// Returns the number as an Index, which may have 32 bits. A number beyond 32 bits is clamped;
/// every game also rejects the clamped number.
inline Index index_of(std::int64_t number) {
  constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
  return static_cast<Index>(std::clamp(number, -most, most));
}

/// How an argument is given: to the program as a word or an option, to Python by position or by
/// keyword only. `first` is an option of the program that Python also takes by position.
enum class Place { word, first, option };

/// A parameter of a game. It points to a variable, which must outlive it.
struct Parameter {
  const char* name;  ///< in Python: row_coins; the option is --row-coins, the word ROW_COINS
  Argument argument;
  std::string help;
  Place place = Place::option;
  bool is_required = false;
  /// The name of an option's argument in --help, if it is not the type: "PRIZE,...".
  const char* shown = "";
  /// The permitted texts; an empty list permits all texts.
  std::vector<std::string> choices = {};
  /// Whether Python accepts a single entry in place of a list.
  bool one_for_all = false;
  /// Another name in the program: --from for source.
  const char* program_name = nullptr;
  /// Names another parameter and one of its choices: rejected unless that parameter has that
  /// choice.
  std::pair<const char*, const char*> only_where = {};
};

/// Returns a parameter that the game requires, or one with a default, given as a word or as an
/// option.
template <class Value>
Parameter needed_word(const char* name, Value& value, std::string help) {
  return {name, &value, std::move(help), Place::word, true};
}
template <class Value>
Parameter word(const char* name, Value& value, std::string help) {
  return {name, &value, std::move(help), Place::word};
}
template <class Value>
Parameter first_option(const char* name, Value& value, std::string help, const char* shown = "") {
  return {name, &value, std::move(help), Place::first, false, shown};
}
template <class Value>
Parameter option(const char* name, Value& value, std::string help, const char* shown = "") {
  return {name, &value, std::move(help), Place::option, false, shown};
}

}  // namespace saddle::games
