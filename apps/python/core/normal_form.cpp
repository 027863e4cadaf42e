#include <istream>
#include <memory>
#include <sstream>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <pybind11/stl.h>

#include "apps/program/reports/normal_form_report.h"
#include "apps/python/core/bindings.h"
#include "apps/python/core/caller.h"
#include "apps/python/core/matrix_game.h"
#include "apps/python/core/numbers.h"
#include "saddle/io/game/nfg.h"
#include "saddle/normal_form/commitment.h"
#include "saddle/normal_form/correlated_equilibrium.h"
#include "saddle/normal_form/dominance.h"
#include "saddle/normal_form/find_equilibria.h"
#include "saddle/normal_form/normal_form_game.h"

namespace saddle::python {
namespace {

using TableGame = std::shared_ptr<NormalFormGame>;

// Games of more profiles take longer than it takes to start a thread.
bool is_long(const NormalFormGame& game) { return game.profiles() > 16; }

TableGame from_matrices(const MatrixGame& row, const MatrixGame& column) {
  return std::make_shared<NormalFormGame>(row.exact(), column.exact());
}

// A zero-sum game: the column player gets what the row player pays.
TableGame from_matrix(const MatrixGame& game) {
  return std::make_shared<NormalFormGame>(app::zero_sum_game(game.exact()));
}

// Payoffs of each player, the strategy of player 0 varying fastest.
TableGame from_lists(std::vector<Index> strategies, const py::list& payoffs, std::string title,
                     std::string comment, std::vector<std::string> players,
                     std::vector<std::vector<std::string>> labels) {
  std::vector<ExactList> lists;
  for (const py::handle own : payoffs) {
    lists.emplace_back(rationals_of(own.cast<py::sequence>(),
                                    fmt::format("payoffs of player {}", lists.size() + 1)));
  }
  return std::make_shared<NormalFormGame>(
      std::move(strategies), std::move(lists),
      GameNames{std::move(title), std::move(comment), std::move(players), std::move(labels)});
}

py::tuple from_nfg(std::string text, const std::string& file) {
  std::vector<std::string> warnings;
  const auto warn = [&](const std::string& warning) { warnings.push_back(warning); };
  const TableGame game =
      read_whole(std::move(text), [&](std::istream& in, const ShouldStop& should_stop) {
        return std::make_shared<NormalFormGame>(read_nfg(in, file, warn, should_stop));
      });
  return py::make_tuple(game, warnings);
}

py::object termination_or_none(const std::optional<Termination>& stopped) {
  return stopped ? py::cast(to_string(*stopped)) : py::none();
}

py::object subsets_or_none(const std::optional<ExtremeEquilibria>& extreme) {
  if (!extreme) {
    return py::none();
  }
  const auto some = [](const std::vector<std::size_t>& chosen,
                       const std::vector<ExactStrategy>& strategies) -> py::tuple {
    return listed(chosen, [&](std::size_t k) { return fractions(strategies[k]); });
  };
  const py::tuple subsets = listed(extreme->subsets, [&](const NashSubset& subset) {
    return py::make_tuple(some(subset.rows, extreme->row_strategies),
                          some(subset.columns, extreme->column_strategies));
  });
  return py::make_tuple(subsets, extreme->components);
}

// For each equilibrium its radius and its index.
py::object proofs_or_none(const std::optional<MixedEquilibria>& mixed) {
  if (!mixed) {
    return py::none();
  }
  return listed(mixed->equilibria, [](const ProvedEquilibrium& equilibrium) {
    return py::make_tuple(fraction(equilibrium.radius), equilibrium.index);
  });
}

py::list undecided_of(const std::optional<MixedEquilibria>& mixed) {
  return listed(mixed ? mixed->undecided : std::vector<ProfileBox>(), [](const ProfileBox& box) {
    return py::make_tuple(box.supports, box.lower, box.upper);
  });
}

py::dict equilibria_of(const TableGame& game, const std::string& method,
                       std::optional<std::size_t> limit, const Limits& limits,
                       const Caller& caller) {
  const FoundEquilibria found = caller.answer(
      limits.options(), is_long(*game),
      [&](const Options& options) { return find_equilibria(*game, method, limit, options); });
  const py::list equilibria = listed(found.list.equilibria, [](const MixedProfile& profile) {
    return py::make_tuple(fractions(profile.strategies), fractions(profile.payoffs),
                          fraction(profile.max_regret()));
  });
  return py::dict(
      "method"_a = found.method, "equilibria"_a = equilibria, "complete"_a = found.list.complete,
      "stopped"_a = termination_or_none(found.list.stopped),
      "extreme"_a = subsets_or_none(found.extreme), "proofs"_a = proofs_or_none(found.mixed),
      "undecided"_a = undecided_of(found.mixed));
}

py::dict elimination_of(const TableGame& game, bool is_weak, bool by_mixed, const Limits& limits,
                        const Caller& caller) {
  const Elimination found =
      caller.answer(limits.options(), is_long(*game), [&](const Options& options) {
        return eliminate(*game, is_weak ? Dominance::weak : Dominance::strict,
                         by_mixed ? Dominator::mixed : Dominator::pure, options);
      });
  const auto removed = [](const DominatedStrategy& dominated) {
    return py::make_tuple(dominated.player, dominated.strategy, fractions(dominated.by));
  };
  const py::list rounds =
      listed(found.rounds, [&](const auto& round) { return py::tuple(listed(round, removed)); });
  return py::dict("rounds"_a = rounds, "remaining"_a = found.remaining,
                  "complete"_a = found.complete, "stopped"_a = termination_or_none(found.stopped));
}

py::object correlated_of(const TableGame& game, const Limits& limits, const Caller& caller) {
  const auto found = caller.answer(limits.options(), is_long(*game), [&](const Options& options) {
    return best_correlated_equilibrium(*game, options);
  });
  if (!found) {
    return py::none();
  }
  return py::make_tuple(fractions(found->probabilities), fractions(found->payoffs),
                        fraction(found->max_gain));
}

py::object commitment_of(const TableGame& game, Index leader, bool for_leader, const Limits& limits,
                         const Caller& caller) {
  const auto found = caller.answer(limits.options(), is_long(*game), [&](const Options& options) {
    return optimal_commitment(
        *game, leader, for_leader ? FollowersTies::for_leader : FollowersTies::against_leader,
        options);
  });
  if (!found) {
    return py::none();
  }
  const py::tuple of_replies = listed(found->of_replies, fraction_or_none);
  return py::make_tuple(found->leader, fractions(found->strategy), found->reply,
                        fraction(found->payoff), fraction(found->follower_payoff), found->attained,
                        of_replies, fractions(found->proofs));
}

std::vector<Index> sizes_of(const NormalFormGame& game) {
  std::vector<Index> sizes;
  for (Index player = 0; player < game.players(); ++player) {
    sizes.push_back(game.strategies(player));
  }
  return sizes;
}

// An array with an axis for each player, of Fractions.
py::object payoffs_of(const NormalFormGame& game, const py::object& given) {
  // A number that does not fit becomes the largest or the least Index, and no player has that
  // number.
  const Index player = PyNumber_AsSsize_t(given.ptr(), nullptr);
  if (PyErr_Occurred() != nullptr) {
    PyErr_Clear();
    throw py::type_error(fmt::format("player is {}, must be a whole number", shown(given)));
  }
  if (player < 0 || player >= game.players()) {
    throw py::index_error(
        fmt::format("player is {}, must be from 0 to {}", player, game.players() - 1));
  }
  py::list numbers;
  for (Index profile = 0; profile < game.profiles(); ++profile) {
    numbers.append(fraction(game.payoff(player, profile)));
  }
  const py::object array =
      py::module_::import("numpy").attr("array")(numbers, py::arg("dtype") = "O");
  return array.attr("reshape")(sizes_of(game), py::arg("order") = "F");
}

}  // namespace

void bind_normal_form(py::module_& module) {
  py::class_<NormalFormGame, TableGame>(
      module, "NormalFormGame",
      "A game of n players in normal form with exact payoffs.\n\n"
      "Made by :func:`saddle.normal_form_game` or :func:`saddle.read_nfg`. Players and strategies\n"
      "are counted from 0.")
      .def_property_readonly("players", &NormalFormGame::players, "How many players there are.")
      .def_property_readonly(
          "shape", [](const NormalFormGame& game) { return py::tuple(py::cast(sizes_of(game))); },
          "How many strategies each player has.")
      .def_property_readonly(
          "title", [](const NormalFormGame& game) { return game.names().title; },
          "The title in the file of the game.")
      .def_property_readonly(
          "comment", [](const NormalFormGame& game) { return game.names().comment; },
          "The comment in the file of the game.")
      .def_property_readonly(
          "player_names", [](const NormalFormGame& game) { return game.names().players; },
          "One name for each player, or an empty list.")
      .def_property_readonly(
          "labels", [](const NormalFormGame& game) { return game.names().strategies; },
          "For each player one label for each strategy, or an empty list.")
      .def("payoffs", &payoffs_of, py::arg("player"),
           R"(Return the payoffs of a player.

Parameters
----------
player : int
    Counted from 0.

Returns
-------
numpy.ndarray
    Fractions, with an axis for each player.

Examples
--------
>>> saddle.normal_form_game([[3, 0], [0, 2]], [[2, 0], [0, 3]]).payoffs(1)[1, 1]
Fraction(3, 1)
)")
      .def(
          "to_nfg",
          [](const NormalFormGame& game) {
            std::ostringstream out;
            write_nfg(out, game);
            return std::move(out).str();
          },
          R"(Return the game in Gambit's .nfg format, exactly.

Returns
-------
str
    :func:`saddle.read_nfg` reads it.

Examples
--------
>>> saddle.normal_form_game([[1, 0]], [[0, 1]]).to_nfg().splitlines()[0]
'NFG 1 R "" { "1" "2" }'
)")
      .def("__repr__", [](const NormalFormGame& game) {
        return fmt::format("NormalFormGame of {}", fmt::join(sizes_of(game), " x "));
      });
  forbid_new(module.attr("NormalFormGame"));
  module.def("game_from_matrices", &from_matrices);
  module.def("game_from_matrix", &from_matrix);
  module.def("game_from_lists", &from_lists);
  module.def("game_from_nfg", &from_nfg);
  module.def("equilibria", &equilibria_of);
  module.def("eliminate", &elimination_of);
  module.def("correlated", &correlated_of);
  module.def("commitment", &commitment_of);
}

}  // namespace saddle::python
