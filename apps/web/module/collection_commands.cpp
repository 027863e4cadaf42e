// The games of the collection that the page offers: those that are one payoff matrix, and those
// with a payoff matrix at every state. The page builds a form from the list of their parameters.

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <limits>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "apps/program/reports/state_report.h"
#include "apps/web/module/commands.h"
#include "apps/web/module/game_json.h"
#include "games/collection/collection.h"
#include "saddle/io/read_game.h"
#include "saddle/io/table/matrix_argument.h"

namespace saddle::web {
namespace {

using games::CollectedGame;
using games::Parameter;
using games::Playable;

std::vector<const CollectedGame*> offered_games() {
  std::vector<const CollectedGame*> offered;
  for (const auto all : {games::state_games(), games::matrix_games()}) {
    for (const CollectedGame& game : all) {
      offered.push_back(&game);
    }
  }
  return offered;
}

// The input that the page shows for an argument.
struct InputName {
  const char* operator()(const bool*) const { return "flag"; }
  const char* operator()(const double*) const { return "number"; }
  const char* operator()(const std::string*) const { return "text"; }
  const char* operator()(const std::optional<PayoffMatrix>*) const { return "matrix"; }
  template <class Value>
  const char* operator()(const Value*) const {
    if constexpr (requires(Value list) { list.emplace_back(); }) {
      return "list";
    } else {
      return "whole";
    }
  }
};

// The default of an optional argument, null if it has none.
struct DefaultValue {
  template <class Value>
  Json operator()(const Value* value) const {
    if constexpr (std::is_arithmetic_v<Value> || std::is_same_v<Value, std::string>) {
      return Json(*value);
    } else {
      return {};
    }
  }
};

Json parameter_json(const Parameter& parameter) {
  Json json = {
      {"name", parameter.name},
      {"input", parameter.choices.empty() ? std::visit(InputName{}, parameter.argument) : "choice"},
      {"help", parameter.help},
      {"required", parameter.is_required},
      {"choices", parameter.choices}};
  json["default"] = parameter.is_required ? Json() : std::visit(DefaultValue{}, parameter.argument);
  const auto& [other, choice] = parameter.only_where;
  if (other != nullptr) {
    json["only_where"] = {{"name", other}, {"choice", choice}};
  }
  return json;
}

// Sets an argument to what the page sent.
struct SetArgument {
  const Payload& arguments;
  const Parameter& parameter;

  [[noreturn]] void refuse(const char* expected) const {
    throw std::invalid_argument(fmt::format("{}: expected {}", parameter.name, expected));
  }

  template <class Number>
  Number whole_number() const {
    const std::int64_t number = *arguments.whole_number(parameter.name);
    if (!std::in_range<Number>(number)) {
      refuse("a smaller whole number");
    }
    return static_cast<Number>(number);
  }

  void operator()(bool* value) const { *value = arguments.flag(parameter.name); }
  void operator()(double* value) const { *value = *arguments.number(parameter.name); }
  void operator()(std::string* value) const {
    *value = parameter.choices.empty() ? arguments.text(parameter.name)
                                       : arguments.choice(parameter.name, parameter.choices);
  }
  void operator()(int* value) const { *value = whole_number<int>(); }
  void operator()(std::int64_t* value) const { *value = whole_number<std::int64_t>(); }
  void operator()(std::uint64_t* value) const { *value = whole_number<std::uint64_t>(); }
  void operator()(std::optional<int>* value) const { *value = whole_number<int>(); }

  // Numbers with commas or blanks between them.
  void operator()(std::vector<int>* value) const {
    const std::string text = arguments.text(parameter.name);
    std::string_view rest = text;
    while (true) {
      rest.remove_prefix(std::min(rest.find_first_not_of(", "), rest.size()));
      if (rest.empty()) {
        return;
      }
      int number = 0;
      const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
      if (error != std::errc{}) {
        refuse("whole numbers with commas between them");
      }
      value->push_back(number);
      rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
    }
  }

  void operator()(std::optional<PayoffMatrix>* value) const {
    const std::string text = arguments.text(parameter.name);
    std::istringstream in(matrix_argument(text).value_or(text));
    auto read = read_exact_game(in, parameter.name, {});
    auto* const matrix = std::get_if<ExactMatrix>(&read);
    if (matrix == nullptr) {
      refuse("one matrix");
    }
    *value = rounded(*matrix);
  }

  // No game that the page offers has other arguments.
  template <class Value>
  void operator()(Value* /*value*/) const {
    refuse("an argument that the page can send");
  }
};

// Returns the answer to a game of a kind that the page offers.
Json answer_of(const Playable& playable, const Options& options) {
  if (const auto* states = std::get_if<games::StateGame>(&playable.game)) {
    const games::StateAnswer answer = states->solve(options);
    Json json = app::StateGameReport(answer, {}).json();
    json["is_solved"] = answer.is_solved;
    return json;
  }
  const auto made = std::get<games::MatrixGame>(playable.game).make({});
  return {{"table", std::visit([](const auto& matrix) { return game_json(matrix); }, made)}};
}

}  // namespace

Json collection_command(const Payload& /*payload*/, const OnProgress& /*on_progress*/) {
  Json collection = Json::list();
  for (const CollectedGame* const game : offered_games()) {
    const Playable playable = game->playable();
    collection.push_back({{"name", game->name},
                          {"summary", game->summary},
                          {"story", game->story},
                          {"answer", answer_in_words(*game, playable)},
                          {"source", game->source},
                          {"parameters", app::list_of(playable.parameters, parameter_json)}});
  }
  return collection;
}

Json collected_command(const Payload& payload, const OnProgress& /*on_progress*/) {
  const std::string name = payload.text("name");
  const std::vector<PlainTable> no_tables;
  const Payload arguments(payload["arguments"], no_tables);
  for (const CollectedGame* const game : offered_games()) {
    if (game->name != name) {
      continue;
    }
    const Playable playable = game->playable();
    for (const Parameter& parameter : playable.parameters) {
      const SetArgument set{arguments, parameter};
      if (arguments.has(parameter.name)) {
        std::visit(set, parameter.argument);
      } else if (parameter.is_required) {
        set.refuse("a value");
      }
    }
    return answer_of(playable, payload.limits());
  }
  throw std::invalid_argument(fmt::format("there is no game {}", name));
}

}  // namespace saddle::web
