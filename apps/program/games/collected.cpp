// The commands of the games of the collection: their options come from the parameters.

#include "apps/program/games/collected.h"

#include <algorithm>
#include <cctype>
#include <functional>
#include <memory>
#include <ostream>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "apps/program/games/extensive_game.h"
#include "apps/program/games/state_game.h"
#include "apps/program/input/game_file.h"
#include "saddle/io/csv/write_csv.h"

namespace saddle::app {
namespace {

using games::MatrixGame;
using games::Parameter;
using games::Place;
using games::Playable;
using games::StateGame;
using games::TreeGame;

// What is to be done before the game is solved: read a file, or refuse arguments.
using Preparation = std::function<void()>;

std::string in_capitals(std::string name) {
  std::transform(name.begin(), name.end(), name.begin(), [](char letter) {
    return static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
  });
  return name;
}

std::string option_of(std::string name) {
  std::replace(name.begin(), name.end(), '_', '-');
  return "--" + name;
}

Preparation declare_argument(Parser& parser, const Parameter&, std::optional<PayoffMatrix>* game) {
  const auto file = std::make_shared<GameFile>();
  file->declare(parser);
  return [file, game] { *game = file->read().game; };
}

Preparation declare_argument(Parser& parser, const Parameter& parameter, bool* is_wanted) {
  parser.add_flag(option_of(parameter.name), *is_wanted, parameter.help);
  return [] {};
}

template <class Value>
Preparation declare_argument(Parser& parser, const Parameter& parameter, Value* value) {
  constexpr bool is_optional = requires { value->has_value(); };
  constexpr bool is_list = requires { value->push_back(typename Value::value_type{}); }
  &&!std::is_same_v<Value, std::string>;
  const bool is_word = parameter.place == Place::word;
  CLI::Option* const option = parser.add_option(
      is_word ? in_capitals(parameter.name) : option_of(parameter.name), *value, parameter.help);
  if (parameter.is_required) {
    option->required();
  } else if (!is_optional && !is_list) {
    option->capture_default_str();
  }
  if (is_list) {
    option->delimiter(',');
  }
  if (*parameter.shown != '\0') {
    option->type_name(parameter.shown);
  }
  if (!parameter.choices.empty()) {
    option->check(one_of(parameter.choices))->type_name(parameter.shown);
  }
  const auto& [other, choice] = parameter.only_where;
  if (other == nullptr) {
    return [] {};
  }
  return [option, owner = parser.get_option(option_of(other)), choice = choice,
          name = option_of(other)] {
    if (option->count() > 0 && owner->as<std::string>() != choice) {
      throw UsageError(fmt::format("{} is for {} {}", option->get_name(), name, choice));
    }
  };
}

// A matrix from a file stands behind the other words, so that it may be left out.
Preparation declare_parameters(Parser& parser, std::vector<Parameter> parameters) {
  std::stable_partition(parameters.begin(), parameters.end(), [](const Parameter& parameter) {
    return !std::holds_alternative<std::optional<PayoffMatrix>*>(parameter.argument);
  });
  std::vector<Preparation> preparations;
  for (const Parameter& parameter : parameters) {
    preparations.push_back(
        std::visit([&](auto* argument) { return declare_argument(parser, parameter, argument); },
                   parameter.argument));
  }
  return [preparations] {
    for (const Preparation& prepare : preparations) {
      prepare();
    }
  };
}

Action declare_game(Parser& parser, const StateGame& game, const Preparation& prepare) {
  const auto asked = std::make_shared<StateGameOptions>();
  asked->declare(parser);
  if (game.in_layers) {
    asked->output.declare_threads(parser);
  }
  return [asked, game, prepare] {
    prepare();
    return solve_state_game(game, *asked);
  };
}

Action declare_game(Parser& parser, const TreeGame& game, const Preparation& prepare) {
  const auto asked = std::make_shared<ExtensiveOptions>();
  asked->declare(parser);
  return [asked, game, prepare] {
    prepare();
    return solve_tree(game.rules(), {game.title}, *asked);
  };
}

Action declare_game(Parser& /*parser*/, const MatrixGame& game, const Preparation& prepare) {
  return [game, prepare] {
    prepare();
    const auto made =
        std::make_shared<const std::variant<PayoffMatrix, ExactMatrix>>(game.make({}));
    return in_blocks([made](std::ostream& out) {
      std::visit([&out](const auto& matrix) { write_csv(out, matrix); }, *made);
    });
  };
}

}  // namespace

Command command_of(const games::CollectedGame& game) {
  return {game.name, game.summary, [make = game.playable](Parser& parser) {
            const Playable playable = make();
            const Preparation prepare = declare_parameters(parser, playable.parameters);
            return std::visit([&](const auto& kind) { return declare_game(parser, kind, prepare); },
                              playable.game);
          }};
}

}  // namespace saddle::app
