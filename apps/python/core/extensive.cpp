#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <pybind11/stl.h>

#include "apps/program/reports/printed.h"
#include "apps/python/core/bindings.h"
#include "apps/python/core/caller.h"
#include "apps/python/core/extensive_request.h"
#include "apps/python/core/numbers.h"
#include "saddle/extensive/build_tree.h"
#include "saddle/extensive/certificate.h"
#include "saddle/extensive/exact_solution.h"
#include "saddle/extensive/solve_extensive.h"
#include "saddle/io/game/efg.h"
#include "saddle/io/picture/tree_picture.h"
#include "saddle/machine/refusal.h"
#include "saddle/matrix/solution.h"

namespace saddle::python {
namespace {

using Chances = ExtensiveRequest::Chances;

Chances chances_of(const py::dict& strategy, const std::string& name) {
  Chances chances;
  for (const auto& [key, moves] : strategy) {
    const auto set = py::str(key).cast<std::string>();
    if (!py::isinstance<py::dict>(moves)) {
      throw py::type_error(fmt::format("{}['{}'] must be a dict from moves to chances", name, set));
    }
    for (const auto& [move, chance] : moves.cast<py::dict>()) {
      const auto of = py::str(move).cast<std::string>();
      chances[set][of] =
          rational_of(chance, [&] { return fmt::format("{}['{}']['{}']", name, set, of); });
    }
  }
  return chances;
}

// Returns a probability for each sequence, 0 for a move that is not named.
std::vector<Rational> chances_of_sequences(const PlayerSequences& player, Chances strategy,
                                           const std::string& name) {
  std::vector<Rational> chances(static_cast<std::size_t>(player.size()), 0);
  chances[0] = 1;
  for (std::size_t h = 0; h < player.sets().size(); ++h) {
    const InformationSet& set = player.sets()[h];
    const auto own = strategy.find(player.key(static_cast<Index>(h)));
    if (own == strategy.end()) {
      throw_invalid("{} lacks the information set '{}'", name, player.key(static_cast<Index>(h)));
    }
    for (std::int32_t s = set.first; s < set.first + set.moves; ++s) {
      const auto move = own->second.find(player.move_name(s));
      if (move != own->second.end()) {
        chances[static_cast<std::size_t>(s)] = std::move(move->second);
        own->second.erase(move);
      }
    }
    if (!own->second.empty()) {
      throw_invalid("the information set '{}' of {} has no move '{}'", own->first, name,
                    own->second.begin()->first);
    }
    strategy.erase(own);
  }
  if (!strategy.empty()) {
    throw_invalid("the game has no information set '{}' of {}", strategy.begin()->first, name);
  }
  return chances;
}

// All are nullopt if the time limit or a stop request ended the making of the game.
struct Answer {
  std::optional<ExtensiveGame> game;
  std::optional<ExtensiveSolution> solution;
  std::optional<ExactExtensiveSolution> exact;
};

// Returns a dict from information sets to dicts from moves to probabilities.
template <class Number, class AsPython>
py::dict strategy_of(const PlayerSequences& player, const std::vector<Number>& chances,
                     const AsPython& as_python) {
  py::dict strategy;
  for (std::size_t h = 0; h < player.sets().size(); ++h) {
    const InformationSet& set = player.sets()[h];
    py::dict moves;
    for (std::int32_t s = set.first; s < set.first + set.moves; ++s) {
      moves[py::str(player.move_name(s))] = as_python(chances[static_cast<std::size_t>(s)]);
    }
    strategy[py::str(player.key(static_cast<Index>(h)))] = std::move(moves);
  }
  return strategy;
}

template <class Solved, class Chances, class AsPython>
py::dict dict_of(const ExtensiveGame& game, const Solved& solution, const Chances& chances,
                 std::string_view method, const AsPython& as_python) {
  const auto strategy = [&](const PlayerSequences& player, const auto& plan) {
    return strategy_of(player, chances(player, plan), as_python);
  };
  return py::dict("nodes"_a = game.nodes(), "lower"_a = as_python(solution.lower),
                  "upper"_a = as_python(solution.upper),
                  "row"_a = strategy(game.row(), solution.row),
                  "column"_a = strategy(game.column(), solution.column),
                  "termination"_a = to_string(solution.termination),
                  "iterations"_a = solution.iterations, "method"_a = method);
}

// Computes the bounds that the given strategies prove, without solving. The termination is
// iteration_limit unless these are within the tolerance.
void judge(const ExtensiveRequest& request, Answer& found) {
  const ExtensiveGame& game = *found.game;
  const auto row = chances_of_sequences(game.row(), request.given->row, "row");
  const auto column = chances_of_sequences(game.column(), request.given->column, "column");
  if (request.exact) {
    found.exact = certify_exact(game, whole_plan(game.row(), row),
                                whole_plan(game.column(), column), Termination::iteration_limit);
  } else {
    found.solution = certify(game, nearest_strategy(row), nearest_strategy(column),
                             request.tolerance, Termination::iteration_limit);
    found.solution->method = "given";
  }
}

std::string picture_of_efg(const std::string& text, const std::string& file, const py::dict& row,
                           const py::dict& column) {
  std::istringstream in(text);
  const std::optional<EfgTree> tree = read_efg(in, file);
  return picture_of_tree(nodes_of(*tree), {tree->players()[0], tree->players()[1]}, row, column);
}

py::dict solve_efg(const std::string& text, const std::string& file,
                   const ExtensiveRequest& request) {
  std::optional<EfgTree> tree;
  const auto make = [&](BuildOptions build) -> std::optional<ExtensiveGame> {
    std::istringstream in(text);
    tree = read_efg(in, file, build);
    if (!tree) {
      return std::nullopt;
    }
    build.time_limit = request.limits.options().time_limit;
    return extensive_game(*tree, build);
  };
  py::dict result = solved_tree(make, request);
  if (tree) {
    result["title"] = tree->title();
    result["players"] = py::make_tuple(tree->players()[0], tree->players()[1]);
  }
  return result;
}

}  // namespace

py::dict solved_tree(const std::function<std::optional<ExtensiveGame>(const BuildOptions&)>& make,
                     const ExtensiveRequest& request) {
  const ExtensiveMethod* const method = find_extensive_method(request.method);
  if (method == nullptr) {
    throw_invalid(
        "method is '{}', must be one of {}", request.method,
        app::joined(extensive_methods(), [](const ExtensiveMethod& known) { return known.name; }));
  }
  const Options options = request.limits.options(request.tolerance);
  const Answer answer = request.caller.answer(options, true, [&](const Options& watched) {
    const Budget budget(watched);
    BuildOptions build;
    build.stop = watched.stop;
    build.time_limit = watched.time_limit;
    build.exact = request.exact;
    Answer found;
    found.game = make(build);
    if (found.game && request.given) {
      judge(request, found);
    } else if (found.game && request.exact) {
      found.exact = solve_extensive_exact(*found.game, budget.rest(0));
    } else if (found.game) {
      found.solution = method->solve(*found.game, budget.rest(0));
    }
    return found;
  });
  if (!answer.game) {
    return {};
  }
  const ExtensiveGame& game = *answer.game;
  if (answer.exact) {
    const auto chances = [](const PlayerSequences& player, const auto& plan) {
      return chances_of(player, plan);
    };
    return dict_of(game, *answer.exact, chances, "exact", fraction);
  }
  const auto chances = [](const PlayerSequences& /*player*/,
                          const BehaviourStrategy& strategy) -> const std::vector<double>& {
    return strategy.chances;
  };
  return dict_of(game, *answer.solution, chances, answer.solution->method,
                 [](double number) { return py::float_(number); });
}

std::string picture_of_tree(const NodeBelow& nodes, const std::array<std::string, 2>& players,
                            const py::dict& row, const py::dict& column) {
  return tree_picture(nodes, players, [&](Player player, const std::string& key, std::size_t move) {
    const py::dict& strategy = player == Player::row ? row : column;
    const py::str set(key);
    if (!strategy.contains(set)) {
      throw_invalid("the solution lacks the information set '{}'", key);
    }
    const py::list chances(strategy[set].attr("values")());
    if (move >= chances.size()) {
      throw_invalid("the information set '{}' has {} moves in the solution", key, chances.size());
    }
    const py::object chance = chances[move];
    const auto number = py::float_(chance).cast<double>();
    const std::string whole = py::str(chance).cast<std::string>();
    constexpr std::size_t most_letters = 9;
    const bool is_short_fraction =
        !py::isinstance<py::float_>(chance) && whole.size() <= most_letters;
    return MoveChance{number, is_short_fraction ? whole : fmt::format("{:.3g}", number)};
  });
}

void bind_extensive(py::module_& module) {
  py::class_<ExtensiveRequest>(module, "ExtensiveRequest")
      .def(py::init([](bool exact, std::string method, double tolerance, const Limits& limits,
                       const Caller& caller, const std::optional<py::dict>& row,
                       const std::optional<py::dict>& column) {
        ExtensiveRequest request{exact, std::move(method), tolerance, limits, caller, std::nullopt};
        if (row && column) {
          request.given =
              ExtensiveRequest::Given{chances_of(*row, "row"), chances_of(*column, "column")};
        }
        return request;
      }));
  module.def("solve_efg", &solve_efg);
  module.def("picture_of_efg", &picture_of_efg);
}

}  // namespace saddle::python
