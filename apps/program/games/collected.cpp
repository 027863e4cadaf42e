// The commands of the games in the collection: their options are the parameters of the games.

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <functional>
#include <memory>
#include <ostream>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "apps/program/games/games.h"
#include "apps/program/input/game_file.h"
#include "apps/program/input/input_file.h"
#include "apps/program/reports/printed.h"
#include "saddle/io/csv/csv_records.h"
#include "saddle/io/csv/write_csv.h"
#include "saddle/io/number/number.h"

namespace saddle::app {
namespace {

using games::name_in_program;
using games::Parameter;
using games::Place;
using games::Playable;
using games::takes_matrix;

// Runs before the game is solved: reads a file, or throws for invalid arguments.
using Preparation = std::function<void()>;

Preparation declare_argument(Parser& parser, const Parameter& /*parameter*/,
                             std::optional<PayoffMatrix>* game) {
  const auto file = std::make_shared<GameFile>();
  file->declare(parser);
  return [file, game] { *game = file->read().game; };
}

Preparation declare_argument(Parser& parser, const Parameter& /*parameter*/,
                             std::optional<ExactMatrix>* game) {
  const auto file = std::make_shared<GameFile>();
  file->declare(parser);
  return [file, game] { *game = file->read_exact().game; };
}

CLI::Option* configured(CLI::Option* option, const Parameter& parameter) {
  option->required(parameter.is_required);
  return *parameter.shown == '\0' ? option : option->type_name(parameter.shown);
}

// Declares whole numbers of up to 64 bits. Messages name one number by the parameter without its
// plural s: heap, move.
Preparation declare_argument(Parser& parser, const Parameter& parameter,
                             std::vector<std::uint64_t>* numbers) {
  const auto texts = std::make_shared<std::vector<std::string>>();
  CLI::Option* const option = configured(
      parser.add_option(name_in_program(parameter), *texts, parameter.help)->type_name("UINT"),
      parameter);
  if (parameter.place != Place::word) {
    option->delimiter(',')->allow_extra_args(false);
  }
  const std::string one(parameter.name, std::string_view(parameter.name).size() - 1);
  return [texts, numbers, one] {
    for (const std::string& text : *texts) {
      const char* const end = text.data() + text.size();
      const auto [stop, error] = std::from_chars(text.data(), end, numbers->emplace_back());
      if (error != std::errc{} || stop != end) {
        throw UsageError(
            fmt::format("{} is '{}', must be a whole number from 0 to 2^64 - 1", one, text));
      }
    }
  };
}

Preparation declare_argument(Parser& parser, const Parameter& parameter,
                             std::optional<games::Cell>* cell) {
  const auto numbers = std::make_shared<std::vector<int>>();
  configured(parser.add_option(name_in_program(parameter), *numbers,
                               std::string(parameter.help) + ", counted from 1"),
             parameter)
      ->expected(2);
  return [numbers, cell] {
    if (!numbers->empty()) {
      *cell = games::Cell{numbers->at(0), numbers->at(1)};
    }
  };
}

Preparation declare_argument(Parser& parser, const Parameter& parameter, bool* is_wanted) {
  parser.add_flag(name_in_program(parameter), *is_wanted, parameter.help);
  return [] {};
}

Preparation declare_argument(Parser& parser, const Parameter& parameter,
                             std::vector<double>* numbers) {
  const auto texts = std::make_shared<std::vector<std::string>>();
  configured(parser.add_option(name_in_program(parameter), *texts, parameter.help), parameter)
      ->delimiter(',');
  return [texts, numbers, name = name_in_program(parameter)] {
    for (const std::string& text : *texts) {
      const NumberReading<double> number = read_double(text);
      if (number.fault != NumberFault::none) {
        throw UsageError(name + ": " + complaint(number.fault, text));
      }
      numbers->push_back(number.value);
    }
  };
}

std::string node_in(const CsvRecords& records, std::size_t word) {
  if (records.text(word).empty()) {
    throw records.error(word, "expected the name of a node, found an empty cell");
  }
  return std::string(records.text(word));
}

double length_in(CsvRecords& records, std::size_t word) {
  const double number = records.number(word);
  if (number < 0) {
    throw records.error(
        word, fmt::format("expected a number of at least 0, found {}", records.text(word)));
  }
  return number;
}

// Reads the edges of a graph from a CSV file with the header from,to,length,delay. Throws
// ParseError for a repeated edge, an empty name, and anything but a number of at least 0.
std::vector<games::NamedEdge> read_edges(const std::string& path) {
  InputFile in(path, "edges");
  CsvRecords records(in.stream(), in.name(), {"from", "to", "length", "delay"});
  std::vector<games::NamedEdge> edges;
  std::set<std::pair<std::string, std::string>> seen;
  while (records.next()) {
    std::string from = node_in(records, 0);
    std::string to = node_in(records, 1);
    if (!seen.emplace(from, to).second) {
      throw records.error(0,
                          fmt::format("expected each edge once, found {} to {} again", from, to));
    }
    edges.push_back({std::move(from), std::move(to), length_in(records, 2), length_in(records, 3)});
  }
  records.refuse_doubtful_marks();
  return edges;
}

Preparation declare_argument(Parser& parser, const Parameter& parameter,
                             std::vector<games::NamedEdge>* edges) {
  const auto file = std::make_shared<std::string>();
  parser.add_input(name_in_program(parameter), *file,
                   std::string(parameter.help) + "; a CSV with the header from,to,length,delay");
  return [file, edges] {
    if (!file->empty()) {
      *edges = read_edges(*file);
    }
  };
}

template <class Value>
Preparation declare_argument(Parser& parser, const Parameter& parameter, Value* value) {
  constexpr bool is_optional = requires { value->has_value(); };
  constexpr bool is_list = !std::is_same_v<Value, std::string> && requires { value->data(); };
  CLI::Option* const option =
      configured(parser.add_option(name_in_program(parameter), *value, parameter.help), parameter);
  if (is_list) {
    parameter.place == Place::word ? option->expected(0, -1) : option->delimiter(',');
  } else if (!is_optional && !parameter.is_required) {
    option->capture_default_str();
  }
  if (!parameter.choices.empty()) {
    option->check(one_of(parameter.choices))->type_name(parameter.shown);
  }
  const auto& [other, choice] = parameter.only_where;
  if (other == nullptr) {
    return [] {};
  }
  return [option, owner = parser.get_option(fmt::format("--{}", other)), choice = choice] {
    if (option->count() > 0 && owner->as<std::string>() != choice) {
      throw UsageError(
          fmt::format("{} is for {} {}", option->get_name(), owner->get_name(), choice));
    }
  };
}

// Makes CLI11 reject arguments from two lists, and incomplete lists. Whether a list is given is
// checked later.
Preparation declare_alternatives(Parser& parser, const Playable& playable,
                                 const games::Alternatives& alternatives) {
  const auto name_of = [&playable](std::string_view name) {
    return name_in_program(
        *std::find_if(playable.parameters.begin(), playable.parameters.end(),
                      [name](const Parameter& each) { return each.name == name; }));
  };
  const std::string names = joined(
      alternatives.lists, [&name_of](const auto& list) { return joined(list, name_of, " and "); },
      ", or ");
  std::vector<std::pair<std::size_t, CLI::Option*>> members;  // with the number of the list
  for (std::size_t list = 0; list < alternatives.lists.size(); ++list) {
    for (const char* const name : alternatives.lists[list]) {
      members.emplace_back(list, parser.get_option(name_of(name)));
    }
  }
  for (const auto& [list, option] : members) {
    for (const auto& [other, another] : members) {
      if (list != other) {
        option->excludes(another);
      } else if (option != another) {
        option->needs(another);
      }
    }
  }
  const std::string message = alternatives.what == nullptr
                                  ? "expected " + names
                                  : fmt::format("{} are missing: {}", alternatives.what, names);
  return [members, message] {
    if (std::all_of(members.begin(), members.end(),
                    [](const auto& member) { return member.second->count() == 0; })) {
      throw UsageError(message);
    }
  };
}

// A matrix from a file is the last argument, because it may be left out.
Preparation declare_parameters(Parser& parser, const Playable& playable) {
  std::vector<Parameter> parameters = playable.parameters;
  std::stable_partition(parameters.begin(), parameters.end(),
                        [](const Parameter& parameter) { return !takes_matrix(parameter); });
  std::vector<Preparation> preparations;
  for (const Parameter& parameter : parameters) {
    preparations.push_back(
        std::visit([&](auto* argument) { return declare_argument(parser, parameter, argument); },
                   parameter.argument));
  }
  for (const games::Alternatives& alternatives : playable.alternatives) {
    preparations.push_back(declare_alternatives(parser, playable, alternatives));
  }
  return [preparations] {
    for (const Preparation& prepare : preparations) {
      prepare();
    }
  };
}

}  // namespace

Action declare_kind(Parser& /*parser*/, const games::MatrixGame& game) {
  return [game] {
    const auto made =
        std::make_shared<const std::variant<PayoffMatrix, ExactMatrix>>(game.make({}));
    return in_blocks([made](std::ostream& out) {
      std::visit([&out](const auto& matrix) { write_csv(out, matrix); }, *made);
    });
  };
}

Command command_of(const games::CollectedGame& game) {
  return {game.name, game.summary, [&game](Parser& parser) -> Action {
            const Playable playable = game.playable();
            parser.footer(fmt::format("{} {}.\nSource: {}", game.story,
                                      games::answer_in_words(game, playable), game.source));
            const Preparation prepare = declare_parameters(parser, playable);
            const Action solve = std::visit(
                [&parser](const auto& kind) { return declare_kind(parser, kind); }, playable.game);
            return [prepare, solve] {
              prepare();
              return solve();
            };
          }};
}

}  // namespace saddle::app
