// Games of hidden cards as trees: those of .efg files and those of the collection.

#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>

#include <pybind11/stl.h>

#include "apps/python/core/bindings.h"
#include "apps/python/core/caller.h"
#include "apps/python/core/numbers.h"
#include "games/extensive/guess_it_tree.h"
#include "games/extensive/hidden_goofspiel.h"
#include "games/extensive/kuhn.h"
#include "games/extensive/leduc.h"
#include "games/extensive/liars_dice.h"
#include "saddle/extensive/build_tree.h"
#include "saddle/extensive/exact_solution.h"
#include "saddle/extensive/solve_extensive.h"
#include "saddle/io/efg.h"

namespace saddle::python {
namespace {

struct Game {
  ExtensiveGame game;
  std::string title;
};

template <TreeRules Rules>
std::shared_ptr<Game> game_of(const Rules& rules, std::string title, const Caller& caller) {
  std::optional<ExtensiveGame> game = caller.answer(Options{}, true, [&](const Options& watched) {
    BuildOptions options;
    options.stop = watched.stop;
    return extensive_game(rules, options);
  });
  if (!game) {
    throw std::invalid_argument("stopped before the tree was made");
  }
  return std::make_shared<Game>(Game{*std::move(game), std::move(title)});
}

py::object number_of(double number) { return py::float_(number); }
py::object number_of(const Rational& number) { return fraction(number); }

// The chance of each move by its name, for each information set by its key.
template <class Number>
py::dict strategy_of(const PlayerSequences& player, const std::vector<Number>& chances) {
  py::dict strategy;
  for (std::size_t h = 0; h < player.sets().size(); ++h) {
    const InformationSet& set = player.sets()[h];
    py::dict moves;
    for (std::int32_t s = set.first; s < set.first + set.moves; ++s) {
      moves[py::str(player.move_name(s))] = number_of(chances[static_cast<std::size_t>(s)]);
    }
    strategy[py::str(player.key(static_cast<Index>(h)))] = moves;
  }
  return strategy;
}

// Bounds, strategies, termination, method and iterations.
py::tuple exact_solution_of(const Game& game, const Options& options, const Caller& caller) {
  const ExactExtensiveSolution found = caller.answer(options, true, [&](const Options& watched) {
    return solve_extensive_exact(game.game, watched);
  });
  return py::make_tuple(
      fraction(found.lower), fraction(found.upper),
      strategy_of(game.game.row(), chances_of(game.game.row(), found.row)),
      strategy_of(game.game.column(), chances_of(game.game.column(), found.column)),
      std::string(to_string(found.termination)), "exact", found.iterations);
}

py::tuple solution_of(const Game& game, const std::string& method, bool exact, double tolerance,
                      const Limits& limits, const Caller& caller) {
  Options options = limits.options();
  options.tolerance = tolerance;
  if (exact) {
    return exact_solution_of(game, options, caller);
  }
  std::string names;
  for (const ExtensiveMethod& known : extensive_methods()) {
    names += fmt::format("{}{}", names.empty() ? "" : ", ", known.name);
    if (known.name != method) {
      continue;
    }
    const ExtensiveSolution found = caller.answer(
        options, true, [&](const Options& watched) { return known.solve(game.game, watched); });
    return py::make_tuple(found.lower, found.upper, strategy_of(game.game.row(), found.row.chances),
                          strategy_of(game.game.column(), found.column.chances),
                          std::string(to_string(found.termination)), std::string(found.method),
                          found.iterations);
  }
  throw std::invalid_argument(fmt::format("method is '{}', must be one of {}", method, names));
}

}  // namespace

void bind_extensive(py::module_& module) {
  py::class_<Game, std::shared_ptr<Game>>(module, "ExtensiveGame")
      .def_readonly("title", &Game::title);
  module.def("read_efg",
             [](const std::string& text, const std::string& file, const Caller& caller) {
               std::istringstream in(text);
               const EfgTree tree = read_efg(in, file);
               return game_of(tree, tree.title(), caller);
             });
  module.def("kuhn", [](int ranks, const Caller& caller) {
    return game_of(games::Kuhn(ranks), "Kuhn poker", caller);
  });
  module.def("leduc", [](int ranks, int suits, int ante, int first_bet, int second_bet, int raises,
                         const Caller& caller) {
    return game_of(games::Leduc({ranks, suits, ante, first_bet, second_bet, raises}), "Leduc poker",
                   caller);
  });
  module.def("liars_dice", [](int faces, const Caller& caller) {
    return game_of(games::LiarsDice(faces), "Liar's Dice", caller);
  });
  module.def("hidden_goofspiel", [](int cards, std::vector<int> order, const Caller& caller) {
    return game_of(games::HiddenGoofspiel(cards, std::move(order)), "Goofspiel with hidden bids",
                   caller);
  });
  module.def("guess_it_tree", [](int mover, int other, const Caller& caller) {
    return game_of(games::GuessItTree(mover, other), "Guess It", caller);
  });
  module.def("solve_extensive", &solution_of);
}

}  // namespace saddle::python
