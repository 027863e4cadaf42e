// Describes the games of the collection to Python, sets the arguments of a game, and solves it.
// games.py makes the functions of saddle.games from the descriptions.

#include "games/collection/collection.h"

#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <pybind11/stl.h>

#include "apps/python/core/bindings.h"
#include "apps/python/core/caller.h"
#include "apps/python/core/extensive_request.h"
#include "apps/python/core/matrix_game.h"
#include "apps/python/core/numbers.h"

namespace saddle::python {
namespace {

using games::CollectedGame;
using games::Parameter;
using games::Place;
using games::Playable;

// The type of a parameter, a key of _TYPES in games.py.
struct TypeName {
  const char* operator()(const bool*) const { return "flag"; }
  const char* operator()(const int*) const { return "small"; }
  const char* operator()(const std::int64_t*) const { return "whole"; }
  const char* operator()(const std::uint64_t*) const { return "natural"; }
  const char* operator()(const double*) const { return "real"; }
  const char* operator()(const std::string*) const { return "text"; }
  const char* operator()(const std::optional<int>*) const { return "small"; }
  const char* operator()(const std::vector<int>*) const { return "smalls"; }
  const char* operator()(const std::optional<std::int64_t>*) const { return "whole"; }
  const char* operator()(const std::vector<double>*) const { return "reals"; }
  const char* operator()(const std::vector<games::NamedEdge>*) const { return "edges"; }
  const char* operator()(const std::vector<std::uint64_t>*) const { return "naturals"; }
  const char* operator()(const std::vector<std::string>*) const { return "texts"; }
  const char* operator()(const std::optional<games::Cell>*) const { return "cell"; }
  const char* operator()(const std::optional<PayoffMatrix>*) const { return "matrix"; }
  const char* operator()(const std::optional<ExactMatrix>*) const { return "matrix"; }
};

// Returns the default of a parameter; None for a required parameter.
py::object default_of(const Parameter& parameter) {
  if (parameter.is_required) {
    return py::none();
  }
  return std::visit(
      [](const auto* argument) -> py::object {
        if constexpr (requires { argument->has_value(); }) {
          return py::none();
        } else if constexpr (std::is_same_v<decltype(argument),
                                            const std::vector<games::NamedEdge>*>) {
          return py::tuple();
        } else if constexpr (requires { argument->emplace_back(); }) {
          return py::tuple(py::cast(*argument));
        } else {
          return py::cast(*argument);
        }
      },
      parameter.argument);
}

py::dict description(const Parameter& parameter) {
  const auto& [other, choice] = parameter.only_where;
  return py::dict(
      "name"_a = parameter.name, "type"_a = std::visit(TypeName{}, parameter.argument),
      "help"_a = parameter.help, "default"_a = default_of(parameter),
      "required"_a = parameter.is_required, "by_place"_a = parameter.place != Place::option,
      "one_for_all"_a = parameter.one_for_all, "choices"_a = py::tuple(py::cast(parameter.choices)),
      "only_where"_a = other == nullptr ? py::object(py::none()) : py::make_tuple(other, choice));
}

struct KindName {
  const char* operator()(const games::StateGame& game) const {
    return game.in_layers ? "layers" : "states";
  }
  const char* operator()(const games::TreeGame&) const { return "tree"; }
  const char* operator()(const games::MatrixGame&) const { return "matrix"; }
  const char* operator()(const games::OracleGame&) const { return "oracle"; }
  const char* operator()(const games::OutcomeGame& game) const {
    return game.is_search ? "search" : "outcome";
  }
};

py::dict description(const CollectedGame& game) {
  const Playable playable = game.playable();
  const py::list parameters = listed(
      playable.parameters, [](const Parameter& parameter) { return description(parameter); });
  const py::list alternatives = listed(playable.alternatives, [](const games::Alternatives& each) {
    return py::make_tuple(each.what, each.lists);
  });
  return py::dict("name"_a = game.name, "kind"_a = std::visit(KindName{}, playable.game),
                  "summary"_a = game.summary, "story"_a = game.story,
                  "answer"_a = games::answer_in_words(game, playable), "source"_a = game.source,
                  "example"_a = game.example, "parameters"_a = parameters,
                  "alternatives"_a = alternatives);
}

py::list collection() {
  return listed(games::all_collected(),
                [](const CollectedGame* game) { return description(*game); });
}

void set(std::optional<PayoffMatrix>* game, py::handle given) {
  *game = given.cast<const python::MatrixGame&>().doubles();
}

void set(std::optional<ExactMatrix>* game, py::handle given) {
  *game = given.cast<const python::MatrixGame&>().exact();
}

void set(std::optional<games::Cell>* cell, py::handle given) {
  const auto [row, column] = given.cast<std::pair<std::int64_t, std::int64_t>>();
  *cell = games::Cell{row, column};
}

void set(std::vector<games::NamedEdge>* edges, py::handle given) {
  for (const auto& [from, to, length, delay] :
       given.cast<std::vector<std::tuple<std::string, std::string, double, double>>>()) {
    edges->push_back({from, to, length, delay});
  }
}

template <class Value>
void set(Value* value, py::handle given) {
  *value = given.cast<Value>();
}

// Returns a game with its arguments, which games.py has checked.
Playable told(const std::string& name, const py::dict& arguments) {
  Playable playable = games::find_collected(name)->playable();
  for (const Parameter& parameter : playable.parameters) {
    if (arguments.contains(parameter.name)) {
      const py::object given = arguments[parameter.name];
      std::visit([&given](auto* argument) { set(argument, given); }, parameter.argument);
    }
  }
  return playable;
}

py::list list_of(const MixedStrategy& strategy) {
  return py::cast(
      std::vector<double>(strategy.probabilities().begin(), strategy.probabilities().end()));
}

// The fields of a StateSolution.
py::dict solve_states(const std::string& name, const py::dict& arguments, const Limits& limits,
                      const Caller& caller) {
  const auto game = std::get<games::StateGame>(told(name, arguments).game);
  const games::StateAnswer answer = caller.answer(
      limits.options(), true, [&game](const Options& options) { return game.solve(options); });
  py::dict found;
  found["lower"] = answer.bounds.lower;
  found["upper"] = answer.bounds.upper;
  found["row"] = py::none();
  found["column"] = py::none();
  if (answer.exact) {
    found["lower"] = fraction(answer.exact->lower);
    found["upper"] = fraction(answer.exact->upper);
    found["row"] = fractions(answer.exact->row);
    found["column"] = fractions(answer.exact->column);
  } else if (answer.is_solved) {
    found["row"] = list_of(answer.row);
    found["column"] = list_of(answer.column);
  }
  found["row_labels"] = answer.row_labels;
  found["column_labels"] = answer.column_labels;
  found["termination"] = std::string(to_string(answer.termination));
  return found;
}

py::dict solve_tree(const std::string& name, const py::dict& arguments,
                    const ExtensiveRequest& request) {
  const games::Tree tree = std::get<games::TreeGame>(told(name, arguments).game).rules();
  return solved_tree(tree.make, request);
}

std::string picture_of_game(const std::string& name, const py::dict& arguments, const py::dict& row,
                            const py::dict& column) {
  const games::Tree tree = std::get<games::TreeGame>(told(name, arguments).game).rules();
  return picture_of_tree(tree.nodes, {"row player", "column player"}, row, column);
}

std::shared_ptr<python::MatrixGame> make_matrix(const std::string& name,
                                                const py::dict& arguments) {
  const auto game = std::get<games::MatrixGame>(told(name, arguments).game);
  return std::visit(
      [](auto matrix) { return std::make_shared<python::MatrixGame>(std::move(matrix)); },
      whole_answer(true, game.make));
}

// Converts JSON to Python: a list becomes a tuple, an object a dict.
struct AsPython {
  py::object operator()(std::nullptr_t) const { return py::none(); }
  py::object operator()(const Json::List& items) const {
    py::list list;
    for (const Json& item : items) {
      list.append(std::visit(*this, item.value()));
    }
    return py::tuple(list);
  }
  py::object operator()(const Json::Object& members) const {
    py::dict dict;
    for (const Json::Member& member : members) {
      dict[py::str(member.name)] = std::visit(*this, member.value.value());
    }
    return dict;
  }
  template <class Scalar>
  py::object operator()(const Scalar& scalar) const {
    return py::cast(scalar);
  }
};

// Returns the facts as a dict, with the values of heaps or cells if the game has them.
py::dict solve_outcome(const std::string& name, const py::dict& arguments, const Caller& caller) {
  const auto game = std::get<games::OutcomeGame>(told(name, arguments).game);
  const bool is_long = game.is_search || game.extra != games::OutcomeGame::Extra::none;
  const games::OutcomeAnswer answer = caller.answer(
      Options{}, is_long, [&game](const Options& options) { return game.solve(options, {}); });
  py::dict facts = std::visit(AsPython{}, answer.facts.value());
  if (game.extra == games::OutcomeGame::Extra::terms) {
    facts["values"] = new_array(answer.terms);
  } else if (game.extra == games::OutcomeGame::Extra::cells) {
    facts["values"] = fractions(answer.cells);
    facts["columns"] = answer.columns;
  }
  return facts;
}

// Returns a dict from strategies to their probabilities, in the given order.
py::dict mixture(const std::vector<games::PrintedStrategy>& strategies) {
  py::dict weights;
  for (const games::PrintedStrategy& strategy : strategies) {
    weights[std::visit(AsPython{}, strategy.json.value())] = strategy.probability;
  }
  return weights;
}

// The fields of an ImplicitSolution.
py::dict solve_oracle(const std::string& name, const py::dict& arguments, double tolerance,
                      const Limits& limits, const Caller& caller) {
  const auto game = std::get<games::OracleGame>(told(name, arguments).game);
  const games::OracleAnswer answer =
      caller.answer(limits.options(tolerance), true,
                    [&game](const Options& options) { return game.solve(options); });
  py::dict found = fields_of(answer);
  found["row"] = mixture(answer.row);
  found["column"] = mixture(answer.column);
  return found;
}

}  // namespace

void bind_collection(py::module_& module) {
  module.def("collection", &collection);
  module.def("solve_states", &solve_states);
  module.def("solve_tree", &solve_tree);
  module.def("picture_of_game", &picture_of_game);
  module.def("make_matrix", &make_matrix);
  module.def("solve_outcome", &solve_outcome);
  module.def("solve_oracle", &solve_oracle);
}

}  // namespace saddle::python
