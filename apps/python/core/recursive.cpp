#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include <pybind11/stl.h>

#include "apps/python/core/bindings.h"
#include "apps/python/core/caller.h"
#include "apps/python/core/numbers.h"
#include "saddle/io/game/recursive_json.h"
#include "saddle/io/text/stoppable_text.h"
#include "saddle/matrix/solution.h"
#include "saddle/recursive/stochastic_solution.h"

namespace saddle::python {
namespace {

// Bounds that still change after this many rounds change slowly: the solver stops unless a limit is
// given, as in the program.
constexpr std::int64_t most_rounds = 100'000;

// Name, lower, upper, row, column and labels of a state.
py::tuple state_of(const NamedStochasticGame& named, std::size_t state, const py::object& lower,
                   const py::object& upper, const py::object& row, const py::object& column) {
  return py::make_tuple(named.game.names[state], lower, upper, row, column, named.row_labels[state],
                        named.column_labels[state]);
}

py::list solved_in_doubles(const NamedStochasticGame& named, const StochasticSolution& solution) {
  py::list states;
  for (std::size_t k = 0; k < solution.values.size(); ++k) {
    states.append(state_of(named, k, py::float_(solution.values[k].lower),
                           py::float_(solution.values[k].upper),
                           new_array(solution.rows[k].probabilities()),
                           new_array(solution.columns[k].probabilities())));
  }
  return states;
}

// Returns the states, without the states that a limit left unsolved.
py::list solved_exactly(const NamedStochasticGame& named, const ExactStages& stages) {
  py::list states;
  for (std::size_t k = 0; k < stages.states.size(); ++k) {
    if (const auto& solution = stages.states[k]) {
      states.append(state_of(named, k, fraction(solution->lower), fraction(solution->upper),
                             fractions(solution->row), fractions(solution->column)));
    }
  }
  return states;
}

// A game as it was read, and its solution.
struct SolvedText {
  NamedStochasticGame named;
  std::variant<StochasticSolution, ExactStages> solution;
};

// Returns nullopt if a limit ends the reading.
std::optional<SolvedText> solved_text(std::string text, const std::string& file, bool exact,
                                      StochasticMethod method, const Options& options) {
  const Budget budget(options);
  const ShouldStop should_stop = [&budget] { return budget.ended().has_value(); };
  const auto read = [&](std::istream& in) { return read_recursive_json(in, file, should_stop); };
  try {
    SolvedText solved{read_until(should_stop, std::move(text), read), {}};
    const ExactStochasticGame& game = solved.named.game;
    if (exact) {
      solved.solution = solve_exact_stages(game, budget.rest(0));
    } else {
      solved.solution = solve_stochastic(game, budget.rest(0), method);
    }
    return solved;
  } catch (const Stopped&) {
    return std::nullopt;
  }
}

// Returns None if a limit ends the reading.
py::object solve_recursive(std::string text, const std::string& file, bool exact,
                           const std::string& method, double tolerance, const Limits& limits,
                           const Caller& caller) {
  if (method != "newton" && method != "value-iteration") {
    throw std::invalid_argument("method is '" + method + "', must be newton or value-iteration");
  }
  Options options = limits.options(tolerance);
  if (!exact && !limits.max_iterations) {
    options.max_iterations = most_rounds;
  }
  const std::optional<SolvedText> solved =
      caller.answer(options, true, [&](const Options& watched) {
        return solved_text(
            std::move(text), file, exact,
            method == "newton" ? StochasticMethod::newton : StochasticMethod::value_iteration,
            watched);
      });
  if (!solved) {
    return py::none();
  }
  const NamedStochasticGame& named = solved->named;
  const auto found = [&named](const py::list& states, Termination termination,
                              std::int64_t iterations) {
    return py::dict("initial"_a = named.game.names[static_cast<std::size_t>(named.initial)],
                    "states"_a = states, "termination"_a = to_string(termination),
                    "iterations"_a = iterations);
  };
  if (const auto* stages = std::get_if<ExactStages>(&solved->solution)) {
    const py::list states = solved_exactly(named, *stages);
    return found(states, stages->termination, std::ssize(states));
  }
  const auto& solution = std::get<StochasticSolution>(solved->solution);
  return found(solved_in_doubles(named, solution), solution.termination, solution.iterations);
}

}  // namespace

void bind_recursive(py::module_& module) { module.def("solve_recursive", &solve_recursive); }

}  // namespace saddle::python
