#include <cstdint>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <pybind11/stl.h>

#include "apps/program/reports/explanation.h"
#include "apps/program/reports/game_table.h"
#include "apps/program/reports/solution_report.h"
#include "apps/python/core/bindings.h"
#include "apps/python/core/matrix_game.h"
#include "apps/python/core/numbers.h"
#include "apps/python/core/solution.h"
#include "saddle/io/picture/game_picture.h"
#include "saddle/io/picture/graph_picture.h"
#include "saddle/io/picture/normal_form_picture.h"
#include "saddle/io/picture/optimal_set_picture.h"
#include "saddle/io/picture/state_picture.h"

namespace saddle::python {
namespace {

std::string picture_of_matrix(const MatrixGame& game, const py::sequence& row,
                              const py::sequence& column) {
  return matrix_picture(game.exact(), rationals_of(row, "row strategy"),
                        rationals_of(column, "column strategy"));
}

std::vector<ExactStrategy> strategies_in(py::handle list) {
  std::vector<ExactStrategy> strategies;
  for (const py::handle strategy : list) {
    strategies.push_back(rationals_of(strategy.cast<py::sequence>(), "strategy"));
  }
  return strategies;
}

std::vector<MixedProfile> profiles_of(const NormalFormGame& game, const py::list& profiles) {
  std::vector<MixedProfile> equilibria;
  for (const py::handle profile : profiles) {
    equilibria.push_back(certified(game, strategies_in(profile)));
  }
  return equilibria;
}

// A list of rounds: each is a list of pairs of a player and a strategy.
using Rounds = std::vector<std::vector<std::pair<Index, Index>>>;

Elimination elimination_of(const Rounds& rounds) {
  Elimination elimination;
  for (const auto& round : rounds) {
    auto& removed = elimination.rounds.emplace_back();
    for (const auto& [player, strategy] : round) {
      removed.push_back({player, strategy, {}});
    }
  }
  return elimination;
}

// Draws the optimal strategies of each player who has three strategies.
std::string picture_of_sets(const MatrixGame& game, const py::sequence& row,
                            const py::sequence& column) {
  const ExactMatrix& matrix = game.exact();
  std::vector<OptimalTriangle> triangles;
  if (matrix.rows() == 3) {
    triangles.push_back({Player::row,
                         {matrix.row_label(0), matrix.row_label(1), matrix.row_label(2)},
                         strategies_in(row)});
  }
  if (matrix.columns() == 3) {
    triangles.push_back({Player::column,
                         {matrix.column_label(0), matrix.column_label(1), matrix.column_label(2)},
                         strategies_in(column)});
  }
  return optimal_set_picture(triangles);
}

// A graph, with a letter, a remoteness and a best move for each position.
std::string picture_of_graph(const PositionGraph& graph, const std::vector<std::string>& texts,
                             const std::string& letters, std::vector<std::uint32_t> remoteness,
                             std::vector<Position> best_move, bool is_dot) {
  PositionNames names;
  for (const std::string& text : texts) {
    names.add(text);
  }
  std::vector<Outcome> outcomes;
  for (const char sign : letters) {
    for (const Outcome outcome :
         {Outcome::next, Outcome::previous, Outcome::left, Outcome::right, Outcome::draw}) {
      if (letter(outcome) == sign) {
        outcomes.push_back(outcome);
      }
    }
  }
  const SolvedGraph solved{graph, names, outcomes, std::move(remoteness), std::move(best_move)};
  return is_dot ? graph_dot(solved) : graph_picture(solved);
}

std::string picture_of_states(const std::vector<std::tuple<std::string, double, double>>& bounds) {
  std::vector<StateBounds> states;
  states.reserve(bounds.size());
  for (const auto& [name, lower, upper] : bounds) {
    states.push_back({name, lower, upper});
  }
  return state_picture(states);
}

std::string table_of_exact(const MatrixGame& game, const py::sequence& row,
                           const py::sequence& column, const py::sequence& bounds,
                           const std::string& format) {
  const std::vector<Rational> ends = rationals_of(bounds, "bounds");
  ExactSolution solution;
  solution.row = rationals_of(row, "row strategy");
  solution.column = rationals_of(column, "column strategy");
  solution.lower = ends.at(0);
  solution.upper = ends.at(1);
  const app::OptimumDetails details;
  const app::ExactReport report{game.exact(), solution, details, 0};
  return app::marked_up(report.table(), format);
}

}  // namespace

void bind_pictures(py::module_& module) {
  module.def("picture_of_matrix", &picture_of_matrix);
  module.def("picture_of_equilibria", [](const NormalFormGame& game, const py::list& profiles) {
    return best_response_picture(game, profiles_of(game, profiles));
  });
  module.def("picture_of_sets", &picture_of_sets);
  module.def("picture_of_elimination", [](const NormalFormGame& game, const Rounds& rounds) {
    return elimination_picture(game, elimination_of(rounds));
  });
  module.def("picture_of_graph", &picture_of_graph);
  module.def("picture_of_states", &picture_of_states);
  module.def("table_of_solution", [](const SolvedGame& solved, const std::string& format) {
    const app::SolutionReport report{
        solved.game->doubles(), solved.solution, {}, solved.tolerance, 0};
    return app::marked_up(report.table(), format);
  });
  module.def("table_of_exact", &table_of_exact);
  module.def("table_of_equilibria", [](const NormalFormGame& game, const py::list& profiles,
                                       const std::string& format) {
    return app::marked_up(app::equilibrium_table(game, profiles_of(game, profiles)), format);
  });
  module.def("table_of_elimination",
             [](const NormalFormGame& game, const Rounds& rounds, const std::string& format) {
               return app::marked_up(app::elimination_table(game, elimination_of(rounds)), format);
             });
  module.def("explanation", [](const MatrixGame& game) { return app::explanation(game.exact()); });
}

}  // namespace saddle::python
