#include <istream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <pybind11/stl.h>

#include "apps/python/core/bindings.h"
#include "apps/python/core/caller.h"
#include "apps/python/core/numbers.h"
#include "saddle/graph/outcome.h"
#include "saddle/graph/sum.h"
#include "saddle/io/game/edge_list.h"

namespace saddle::python {
namespace {

Play play_of(bool misere) { return misere ? Play::misere : Play::normal; }

using Graph = std::shared_ptr<const PositionGraph>;

// A string of one letter for each position.
std::string letters_of(const std::vector<Outcome>& outcomes) {
  std::string letters;
  for (const Outcome outcome : outcomes) {
    letters += letter(outcome);
  }
  return letters;
}

std::shared_ptr<PositionGraph> graph_of(Position positions, std::vector<Position> from,
                                        std::vector<Position> to, const std::vector<int>& players) {
  MoveList moves{std::move(from), std::move(to), {}};
  for (const int player : players) {
    moves.movers.push_back(static_cast<Mover>(player));
  }
  return std::make_shared<PositionGraph>(positions, moves);
}

// The graph and the names of its positions.
py::tuple read_graph(std::string edges, const std::string& file,
                     const std::vector<std::string>& positions) {
  PositionNames names;
  for (const std::string& position : positions) {
    names.add(position);
  }
  EdgeList list =
      read_whole(std::move(edges), [&](std::istream& in, const ShouldStop& /*should_stop*/) {
        return read_edge_list(in, file, std::move(names));
      });
  std::vector<std::string> texts;
  for (Position position = 0; position < list.names.size(); ++position) {
    texts.emplace_back(list.names[position]);
  }
  return py::make_tuple(std::make_shared<PositionGraph>(std::move(list.graph)), texts);
}

// Returns the arguments from which graph_of() makes the same graph.
py::tuple parts_of(const PositionGraph& graph) {
  std::vector<Position> from;
  std::vector<Position> to;
  std::vector<int> players;
  for (Position position = 0; position < graph.size(); ++position) {
    const auto options = graph.options(position);
    from.insert(from.end(), options.size(), position);
    to.insert(to.end(), options.begin(), options.end());
    for (const Mover mover : graph.movers(position)) {
      players.push_back(static_cast<int>(mover));
    }
  }
  return py::make_tuple(graph.size(), new_array(from), new_array(to), new_array(players));
}

// Outcome, remoteness and best move.
py::tuple tuple_of(const Outcomes& outcomes) {
  return py::make_tuple(letters_of(outcomes.outcome), new_array(outcomes.remoteness),
                        new_array(outcomes.best_move));
}

py::dict analysis_of_impartial(const Graph& graph, Play play, const Caller& caller) {
  struct Found {
    Outcomes outcomes;
    Order order;
    std::vector<Grundy> grundy;
    std::vector<Grundy> misere_grundy;
    std::optional<Position> violation;
  };
  const Found found = caller.answer(Options{}, true, [&](const Options&) {
    Found answer{outcomes(*graph, play), order(*graph), {}, {}, {}};
    answer.grundy = grundy_values(*graph, answer.order);
    answer.misere_grundy = grundy_values(*graph, answer.order, Play::misere);
    answer.violation = nim_rule_violation(*graph, answer.grundy);
    return answer;
  });
  return py::dict("outcomes"_a = tuple_of(found.outcomes), "cycle"_a = found.order.cycle,
                  "grundy"_a = new_array(found.grundy),
                  "misere_grundy"_a = new_array(found.misere_grundy),
                  "violation"_a = found.violation);
}

py::dict analysis_of(const Graph& graph, bool misere, const Caller& caller) {
  if (graph->impartial()) {
    return analysis_of_impartial(graph, play_of(misere), caller);
  }
  struct Found {
    PartizanOutcomes outcomes;
    std::vector<Position> cycle;
  };
  const Found found = caller.answer(Options{}, true, [&](const Options&) {
    return Found{partizan_outcomes(*graph, play_of(misere)), order(*graph).cycle};
  });
  return py::dict("outcome"_a = letters_of(found.outcomes.outcome),
                  "left"_a = tuple_of(found.outcomes.left_starts),
                  "right"_a = tuple_of(found.outcomes.right_starts), "cycle"_a = found.cycle);
}

py::object player_of(Mover mover) {
  return mover == Mover::both ? py::none()
                              : py::object(py::str(mover == Mover::left ? "Left" : "Right"));
}

// Outcome or None, winning moves, whether these are all, method.
py::tuple tuple_of(const SumVerdict& verdict) {
  const py::list moves = listed(verdict.winning_moves, [](const SumMove& move) {
    return py::make_tuple(move.component, move.to, player_of(move.mover));
  });
  const py::object outcome = verdict.outcome ? py::cast(letter(*verdict.outcome)) : py::none();
  return py::make_tuple(outcome, moves, verdict.outcome && verdict.complete,
                        to_string(verdict.method));
}

py::list verdicts_of(const Graph& graph, const std::vector<std::vector<Position>>& sums,
                     bool misere, bool until_zero, std::int64_t max_sums, const Caller& caller) {
  const auto verdicts = caller.answer(Options{}, true, [&](const Options& options) {
    SumSolver solver(*graph, play_of(misere), until_zero ? SumEnd::grundy_zero : SumEnd::no_move,
                     {max_sums, options.stop});
    std::vector<SumVerdict> answers;
    answers.reserve(sums.size());
    for (const std::vector<Position>& sum : sums) {
      answers.push_back(solver.verdict(sum));
    }
    return answers;
  });
  return listed(verdicts, [](const SumVerdict& verdict) { return tuple_of(verdict); });
}

}  // namespace

void bind_graph(py::module_& module) {
  py::class_<PositionGraph, std::shared_ptr<PositionGraph>>(module, "PositionGraph")
      .def_property_readonly("impartial", &PositionGraph::impartial)
      .def_property_readonly("parts", &parts_of);
  module.def("graph_of", &graph_of);
  module.def("read_graph", &read_graph);
  module.def("analyse_graph", &analysis_of);
  module.def("decide_sums", &verdicts_of);
}

}  // namespace saddle::python
