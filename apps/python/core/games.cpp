#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <pybind11/stl.h>

#include "apps/python/core/bindings.h"
#include "apps/python/core/caller.h"
#include "apps/python/core/matrix_game.h"
#include "apps/python/core/numbers.h"
#include "games/classic/catalogue.h"
#include "games/great_game/great_game.h"
#include "games/guess_it/guess_it.h"
#include "games/matrix/classic.h"
#include "games/matrix/random_game.h"
#include "games/recursive/goofspiel.h"
#include "games/recursive/inspection.h"
#include "games/recursive/oshi_zumo.h"
#include "games/recursive/pig.h"
#include "games/recursive/race.h"
#include "saddle/solve/solve_exact.h"

namespace saddle::python {
namespace {

using Strategy = std::vector<double>;

Strategy list_of(const MixedStrategy& strategy) {
  return {strategy.probabilities().begin(), strategy.probabilities().end()};
}

// Termination, lower, upper, row and column of a state; no strategies where it is not solved.
py::tuple root_of(Termination termination, const std::optional<StateSolution>& solution,
                  const ValueBounds& bounds) {
  const std::string why(to_string(termination));
  if (!solution) {
    return py::make_tuple(why, bounds.lower, bounds.upper, py::none(), py::none());
  }
  return py::make_tuple(why, solution->bounds.lower, solution->bounds.upper, list_of(solution->row),
                        list_of(solution->column));
}

py::tuple guess_it(std::int64_t mover, std::int64_t other) {
  constexpr std::int64_t few_cards = 1000;
  const games::GuessItValue value = whole_answer(
      std::max(mover, other) > few_cards,
      [&](const ShouldStop& should_stop) { return games::guess_it(mover, other, should_stop); });
  return py::make_tuple(value.win, value.loss, value.honest_ask, value.believe);
}

py::tuple exact_guess_it(std::int64_t mover, std::int64_t other) {
  const games::ExactGuessItValue value = games::exact_guess_it(mover, other);
  const auto optional = [](const std::optional<Rational>& number) {
    return number ? fraction(*number) : py::none();
  };
  return py::make_tuple(fraction(value.win), fraction(1 - value.win), optional(value.honest_ask),
                        optional(value.believe));
}

py::tuple great_game(const py::sequence& throws, std::int64_t win_by, std::int64_t lose_by,
                     const Caller& caller) {
  std::vector<games::OpponentThrow> chances;
  for (const py::handle chance : throws) {
    const auto parts = rationals_of(chance.cast<py::sequence>(),
                                    "chances of throw " + std::to_string(chances.size() + 1));
    if (parts.size() != 3) {
      throw std::invalid_argument("a throw has " + std::to_string(parts.size()) +
                                  " chances, must have 3: of rock, paper and scissors");
    }
    chances.emplace_back(parts[0], parts[1], parts[2]);
  }
  struct Answer {
    games::BestRound best;
    std::optional<games::Match> match;
  };
  const Answer answer = caller.answer(Options{}, true, [&](const Options& watched) {
    games::RoundOptions options;
    options.relative_error = 1e-14 / static_cast<double>(win_by + lose_by);
    options.stop = watched.stop;
    Answer found{games::best_round(chances, options), {}};
    if (found.best.passes > 0) {
      found.match = games::play_match(found.best.round, win_by, lose_by);
    }
    return found;
  });
  if (!answer.match) {
    throw std::invalid_argument("stopped before a round was solved");
  }
  const games::Round& round = answer.best.round;
  return py::make_tuple(answer.match->win, answer.match->loss, round.win.high, round.loss.high);
}

py::tuple goofspiel(int cards, std::vector<int> order, bool win_or_lose, int upcard,
                    const Limits& limits, const Caller& caller) {
  games::Goofspiel game({cards, std::move(order), win_or_lose});
  const Termination termination = caller.answer(
      limits.options(), true, [&](const Options& options) { return game.solve(options); });
  const unsigned all = (1U << static_cast<unsigned>(cards)) - 1;
  const games::GoofspielState root{all, all, all, upcard};
  return root_of(termination, game.at(root), game.bounds(root));
}

py::tuple oshi_zumo(const games::OshiZumoRules& rules, const games::OshiZumoState& root,
                    const Limits& limits, const Caller& caller) {
  games::OshiZumo game(rules);
  game.bounds(root);  // refuses a state that there is not
  const Termination termination = caller.answer(
      limits.options(), true, [&](const Options& options) { return game.solve(options); });
  const py::tuple found = root_of(termination, game.at(root), game.bounds(root));
  return py::make_tuple(found, game.least_bid(root.row_coins), game.least_bid(root.column_coins));
}

py::object inspection(int periods, int inspections, const Limits& limits, const Caller& caller) {
  const games::Inspection game = caller.answer(limits.options(), true, [&](const Options& options) {
    return games::Inspection(periods, inspections, options);
  });
  if (periods > game.solved_periods()) {
    return py::none();
  }
  const ExactMatrix stage = game.stage(periods, inspections);
  const ExactSolution solution = solve_exact(stage);
  return py::make_tuple(fraction(solution.lower), fractions(solution.row),
                        fractions(solution.column), stage.row_labels(), stage.column_labels());
}

py::tuple pig(int goal, int own, int other, int sum, const Limits& limits, const Caller& caller) {
  games::Pig game(goal);
  game.chance(own, other, sum);  // refuses scores that there are not
  const Termination termination = caller.answer(
      limits.options(), true, [&](const Options& options) { return game.solve(options); });
  const ValueBounds chance = game.chance(own, other, sum);
  return py::make_tuple(std::string(to_string(termination)), chance.lower, chance.upper,
                        game.rolls(own, other, sum));
}

py::tuple race(games::Race game, const Limits& limits, const Caller& caller) {
  const Termination termination = caller.answer(
      limits.options(), true, [&](const Options& options) { return game.solve(options); });
  return root_of(termination, game.at({0, 0}), game.bounds({0, 0}));
}

std::shared_ptr<MatrixGame> game_of(PayoffMatrix game) {
  return std::make_shared<MatrixGame>(std::move(game));
}

// Returns the game that draw(should_stop) draws.
template <class Draw>
std::shared_ptr<MatrixGame> drawn(Index rows, Index columns, const Draw& draw) {
  constexpr Index few = 100;
  return game_of(whole_answer(rows > few || columns > few, draw));
}

void bind_matrices(py::module_& module) {
  module.def("rock_paper_scissors", [] { return game_of(games::rock_paper_scissors()); });
  module.def("matching_pennies", [] { return game_of(games::matching_pennies()); });
  module.def("o_neill", [] { return game_of(games::o_neill()); });
  module.def("kuhn_poker", [] { return std::make_shared<MatrixGame>(games::kuhn_poker()); });
  module.def("morra", [](int fingers) { return game_of(games::morra(fingers)); });
  module.def("magic_square", [](int order) { return game_of(games::magic_square(order)); });
  module.def("blotto", [](int own, int other, int fields) {
    return game_of(games::blotto(own, other, fields));
  });
  module.def("tournament", [](Index players, std::uint64_t seed) {
    return drawn(players, players, [&](const ShouldStop& should_stop) {
      return games::tournament(players, seed, should_stop);
    });
  });
  using Drawn = PayoffMatrix (*)(Index, Index, std::uint64_t, const ShouldStop&);
  for (const auto& [name, draw] :
       {std::pair<const char*, Drawn>{"uniform_game", games::uniform_game},
        {"gaussian_game", games::gaussian_game},
        {"badly_scaled_game", games::badly_scaled_game}}) {
    module.def(name, [draw = draw](Index rows, Index columns, std::uint64_t seed) {
      return drawn(rows, columns, [&](const ShouldStop& should_stop) {
        return draw(rows, columns, seed, should_stop);
      });
    });
  }
  module.def("integer_game", [](Index rows, Index columns, std::int64_t minimum,
                                std::int64_t maximum, std::uint64_t seed) {
    return drawn(rows, columns, [&](const ShouldStop& should_stop) {
      return games::integer_game(rows, columns, minimum, maximum, seed, should_stop);
    });
  });
  module.def("sparse_game", [](Index rows, Index columns, double density, std::uint64_t seed) {
    return drawn(rows, columns, [&](const ShouldStop& should_stop) {
      return games::sparse_game(rows, columns, density, seed, should_stop);
    });
  });
  module.def("low_rank_game", [](Index rows, Index columns, Index rank, std::uint64_t seed) {
    return drawn(rows, columns, [&](const ShouldStop& should_stop) {
      return games::low_rank_game(rows, columns, rank, seed, should_stop);
    });
  });
  module.def("classic_games", [] {
    py::dict texts;
    for (const games::ClassicGame& game : games::classic_games()) {
      texts[py::str(std::string(game.name))] = std::string(game.text);
    }
    return texts;
  });
}

}  // namespace

void bind_games(py::module_& module) {
  bind_matrices(module);
  module.def("guess_it", &guess_it);
  module.def("exact_guess_it", &exact_guess_it);
  module.def("great_game", &great_game);
  module.def("goofspiel", &goofspiel);
  module.def("oshi_zumo", [](int coins, int size, int least_bid, int row_coins, int column_coins,
                             int position, const Limits& limits, const Caller& caller) {
    return oshi_zumo({coins, size, least_bid}, {row_coins, column_coins, position}, limits, caller);
  });
  module.def("inspection", &inspection);
  module.def("pig", &pig);
  module.def("undercut", [](int numbers, int points, const Limits& limits, const Caller& caller) {
    return race(games::Race::undercut(numbers, points), limits, caller);
  });
  module.def("race",
             [](const MatrixGame& chances, int points, const Limits& limits, const Caller& caller) {
               return race(games::Race::by_chances(chances.doubles(), points), limits, caller);
             });
}

}  // namespace saddle::python
