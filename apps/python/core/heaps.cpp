// Games of heaps, and on boards and texts.

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include "apps/python/core/bindings.h"
#include "apps/python/core/caller.h"
#include "apps/python/core/matrix_game.h"
#include "apps/python/core/numbers.h"
#include "apps/python/core/play.h"
#include "games/boards/border_grid.h"
#include "games/boards/coin_grid.h"
#include "games/boards/substring.h"
#include "games/heaps/half_piles.h"
#include "games/heaps/nim.h"
#include "games/heaps/split_merge.h"
#include "games/heaps/subtraction.h"
#include "games/heaps/take_and_break.h"
#include "games/heaps/wythoff.h"
#include "saddle/machine/refusal.h"

namespace saddle::python {
namespace {

using Heaps = std::vector<std::uint64_t>;
using Takings = std::vector<std::uint32_t>;

py::list list_of(const std::vector<games::HeapMove>& moves) {
  py::list result;
  for (const games::HeapMove& move : moves) {
    result.append(py::make_tuple(move.heap, move.to));
  }
  return result;
}

py::object period_or_none(const std::optional<Period>& period) {
  return period ? py::object(py::make_tuple(period->preperiod, period->length)) : py::none();
}

// Throws std::invalid_argument for a heap whose value is not known.
std::vector<Grundy> values_of(const PeriodicValues& values, const Heaps& heaps) {
  std::vector<Grundy> result;
  for (const std::uint64_t heap : heaps) {
    const auto value = values.at(heap);
    if (!value) {
      throw_invalid(
          "heap is {}, must be < {}: no period is proved by {} "
          "terms",
          heap, values.terms.size(), values.terms.size());
    }
    result.push_back(*value);
  }
  return result;
}

py::tuple nim(const Heaps& heaps, bool misere) {
  return py::make_tuple(text_of(games::nim_outcome(heaps, play_of(misere))),
                        list_of(games::nim_winning_moves(heaps, play_of(misere))),
                        games::heap_sum(heaps));
}

py::tuple wythoff(const games::HeapPair& heaps, bool misere) {
  return py::make_tuple(text_of(games::wythoff_outcome(heaps, play_of(misere))),
                        games::wythoff_winning_moves(heaps, play_of(misere)));
}

py::tuple subtraction(const Heaps& heaps, const Takings& numbers, bool misere, std::size_t terms) {
  const PeriodicValues values = games::subtraction_values(numbers, terms);
  const Outcome outcome = games::subtraction_outcome(values, heaps, play_of(misere));
  const auto moves = games::subtraction_winning_moves(values, numbers, heaps, play_of(misere));
  const std::vector<Grundy> grundy = values_of(values, heaps);
  return py::make_tuple(text_of(outcome), list_of(moves), nim_sum(grundy),
                        py::tuple(py::cast(grundy)), period_or_none(values.period));
}

py::tuple take_and_break(const std::string& code, const Heaps& heaps, std::size_t terms,
                         const Caller& caller) {
  const games::OctalCode rules(code);
  const PeriodicValues values = caller.answer(Options{}, true, [&](const Options& options) {
    return games::take_and_break_values(rules, terms, options.stop);
  });
  const std::vector<Grundy> grundy = values_of(values, heaps);
  const py::array_t<Grundy> all(static_cast<py::ssize_t>(values.terms.size()), values.terms.data());
  return py::make_tuple(all, period_or_none(values.period), py::tuple(py::cast(grundy)),
                        nim_sum(grundy));
}

// The values of all cells, and the cells of the best moves, -1 where there is none.
py::tuple coin_grid(const MatrixGame& coins, int rounds, bool minimiser_first,
                    const Caller& caller) {
  const games::CoinGridValues values = caller.answer(Options{}, true, [&](const Options& options) {
    return games::coin_grid_values(
        coins.exact(), rounds, minimiser_first ? Role::minimiser : Role::maximiser, options.stop);
  });
  std::vector<std::int64_t> moves;
  for (const Position move : values.best_move) {
    moves.push_back(move == no_position ? -1 : std::int64_t{move});
  }
  return py::make_tuple(fractions(values.value), moves);
}

py::tuple substring(const std::string& text, const std::vector<std::string>& words, bool misere,
                    std::int64_t max_sums, const Caller& caller) {
  const games::SubstringVerdict verdict =
      caller.answer(Options{}, true, [&](const Options& options) {
        return games::substring_verdict(games::SubstringGame(text), words, play_of(misere),
                                        {max_sums, options.stop});
      });
  py::list moves;
  for (const games::AppendedLetter& move : verdict.winning_moves) {
    moves.append(py::make_tuple(move.word, std::string(1, move.letter)));
  }
  return py::make_tuple(outcome_or_none(verdict.sum.outcome), moves,
                        verdict.sum.outcome && verdict.sum.complete,
                        std::string(to_string(verdict.sum.method)));
}

}  // namespace

void bind_heaps(py::module_& module) {
  module.def("nim", &nim);
  module.def("wythoff", &wythoff);
  module.def("subtraction", &subtraction);
  module.def("partizan_subtraction", [](const Takings& left, const Takings& right,
                                        std::uint64_t heap, bool misere, std::size_t terms) {
    return text_of(games::partizan_subtraction_outcome(left, right, heap, play_of(misere), terms));
  });
  module.def("split_merge", [](const Heaps& piles, bool misere) {
    return text_of(games::split_merge_outcome(piles, play_of(misere)));
  });
  module.def("half_piles", [](const Heaps& piles) {
    return py::make_tuple(text_of(games::half_piles_outcome(piles)),
                          list_of(games::half_piles_winning_move(piles)));
  });
  module.def("take_and_break", &take_and_break);
  module.def("border_grid", [](const std::string& first_row, const std::string& first_column,
                               std::size_t row, std::size_t column) {
    return text_of(games::BorderGrid(first_row, first_column).outcome(row, column));
  });
  module.def("coin_grid", &coin_grid);
  module.def("substring", &substring);
}

}  // namespace saddle::python
