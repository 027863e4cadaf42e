// The games of the collection: what Python is told of them, and how their arguments are set. The
// functions of saddle.games are made from this in collection.py.

#include "games/collection/collection.h"

#include <functional>
#include <optional>
#include <string>
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

// How a parameter is called in Python: what checks an argument, and what help() says of it.
struct TypeName {
  const char* operator()(const bool*) const { return "flag"; }
  const char* operator()(const int*) const { return "small"; }
  const char* operator()(const std::int64_t*) const { return "whole"; }
  const char* operator()(const std::uint64_t*) const { return "natural"; }
  const char* operator()(const double*) const { return "real"; }
  const char* operator()(const std::string*) const { return "text"; }
  const char* operator()(const std::optional<int>*) const { return "small"; }
  const char* operator()(const std::vector<int>*) const { return "smalls"; }
  const char* operator()(const std::optional<PayoffMatrix>*) const { return "matrix"; }
};

// None where an argument is needed, or may be missing.
py::object default_of(const Parameter& parameter) {
  if (parameter.is_required) {
    return py::none();
  }
  return std::visit(
      [](const auto* argument) -> py::object {
        using Value = std::remove_cvref_t<decltype(*argument)>;
        if constexpr (std::is_same_v<Value, std::optional<PayoffMatrix>>) {
          return py::none();
        } else if constexpr (std::is_same_v<Value, std::vector<int>>) {
          return py::tuple();
        } else {
          return py::cast(*argument);
        }
      },
      parameter.argument);
}

py::dict description(const Parameter& parameter) {
  py::dict told;
  told["name"] = parameter.name;
  told["type"] = std::visit(TypeName{}, parameter.argument);
  told["help"] = parameter.help;
  told["default"] = default_of(parameter);
  told["required"] = parameter.is_required;
  told["by_place"] = parameter.place != Place::option;
  told["choices"] = py::tuple(py::cast(parameter.choices));
  const auto& [other, choice] = parameter.only_where;
  told["only_where"] = other == nullptr ? py::object(py::none()) : py::make_tuple(other, choice);
  return told;
}

struct KindName {
  const char* operator()(const games::StateGame& game) const {
    return game.in_layers ? "layers" : "states";
  }
  const char* operator()(const games::TreeGame&) const { return "tree"; }
  const char* operator()(const games::MatrixGame&) const { return "matrix"; }
};

py::dict description(const CollectedGame& game) {
  const Playable playable = game.playable();
  py::dict told;
  told["name"] = game.name;
  told["kind"] = std::visit(KindName{}, playable.game);
  told["summary"] = game.summary;
  told["story"] = game.story;
  told["answer"] = game.answer;
  told["source"] = game.source;
  told["example"] = game.example;
  py::list parameters;
  for (const Parameter& parameter : playable.parameters) {
    parameters.append(description(parameter));
  }
  told["parameters"] = parameters;
  return told;
}

py::list collection() {
  py::list all;
  for (const auto games : {games::matrix_games(), games::state_games(), games::tree_games()}) {
    for (const CollectedGame& game : games) {
      all.append(description(game));
    }
  }
  return all;
}

void set(std::optional<PayoffMatrix>* game, py::handle given) {
  *game = given.cast<const python::MatrixGame&>().doubles();
}

template <class Value>
void set(Value* value, py::handle given) {
  *value = given.cast<Value>();
}

// Returns a game with its arguments, which collection.py has checked.
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

std::shared_ptr<python::MatrixGame> make_matrix(const std::string& name,
                                                const py::dict& arguments) {
  const auto game = std::get<games::MatrixGame>(told(name, arguments).game);
  return std::visit(
      [](auto matrix) { return std::make_shared<python::MatrixGame>(std::move(matrix)); },
      whole_answer(true, game.make));
}

}  // namespace

void bind_collection(py::module_& module) {
  module.def("collection", &collection);
  module.def("solve_states", &solve_states);
  module.def("solve_tree", &solve_tree);
  module.def("make_matrix", &make_matrix);
}

}  // namespace saddle::python
