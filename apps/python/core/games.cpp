#include <algorithm>
#include <string>
#include <utility>

#include <pybind11/stl.h>

#include "apps/program/reports/win_chance_report.h"
#include "apps/python/core/bindings.h"
#include "apps/python/core/caller.h"
#include "apps/python/core/numbers.h"
#include "games/classic/catalogue.h"
#include "saddle/machine/refusal.h"

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
  return py::make_tuple(fraction(value.win), fraction(1 - value.win),
                        fraction_or_none(value.honest_ask), fraction_or_none(value.believe));
}

py::tuple great_game(const py::sequence& throws, std::int64_t win_by, std::int64_t lose_by,
                     const Caller& caller) {
  games::GreatGameCase match{win_by, lose_by, {}};
  for (const py::handle chance : throws) {
    const auto parts = rationals_of(chance.cast<py::sequence>(),
                                    "chances of throw " + std::to_string(match.throws.size() + 1));
    if (parts.size() != 3) {
      throw_invalid("a throw has {} chances, must have 3: of rock, paper and scissors",
                    parts.size());
    }
    match.throws.emplace_back(parts[0], parts[1], parts[2]);
  }
  const app::CaseReport report = caller.answer(Options{}, true, [&](const Options& watched) {
    games::RoundOptions options;
    options.stop = watched.stop;
    return app::case_report(match, std::move(options));
  });
  if (!report.chances) {
    throw std::invalid_argument("stopped before a round was solved");
  }
  const games::Round& round = report.best.round;
  return py::make_tuple(report.chances->win, report.chances->loss, round.win.high, round.loss.high);
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
