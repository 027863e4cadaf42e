#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include <pybind11/stl.h>

#include "apps/python/core/bindings.h"
#include "apps/python/core/caller.h"
#include "apps/python/core/numbers.h"
#include "games/classic/catalogue.h"
#include "games/great_game/great_game.h"
#include "games/guess_it/guess_it.h"

namespace saddle::python {
namespace {

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

}  // namespace

void bind_games(py::module_& module) {
  module.def("guess_it", &guess_it);
  module.def("exact_guess_it", &exact_guess_it);
  module.def("great_game", &great_game);
  module.def("classic_games", [] {
    py::dict texts;
    for (const games::ClassicGame& game : games::classic_games()) {
      texts[py::str(std::string(game.name))] = std::string(game.text);
    }
    return texts;
  });
}

}  // namespace saddle::python
