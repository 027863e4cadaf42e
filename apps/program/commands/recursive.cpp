#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "apps/program/commands/commands.h"
#include "apps/program/input/input_file.h"
#include "apps/program/reports/solution_report.h"
#include "apps/program/reports/state_report.h"
#include "apps/program/terminal/limits.h"
#include "apps/program/terminal/output.h"
#include "apps/program/terminal/output_file.h"
#include "apps/program/terminal/progress.h"
#include "saddle/io/game/recursive_json.h"
#include "saddle/io/picture/state_picture.h"
#include "saddle/machine/refusal.h"
#include "saddle/number/rounding.h"
#include "saddle/recursive/stochastic_solution.h"

namespace saddle::app {
namespace {

struct RecursiveOptions {
  std::string path = "-";
  std::string method = "newton";
  bool exact = false;
  Limits limits;
  std::string plot;
  Output output;
};

// Bounds that still change after this many rounds change slowly: the solver stops unless a limit is
// given.
constexpr std::int64_t most_rounds = 100'000;

Options solver_options(const RecursiveOptions& asked, ProgressLine& line) {
  Options options = asked.limits.options(asked.output);
  if (!asked.exact) {
    options.max_iterations = asked.limits.max_iterations.value_or(most_rounds);
  }
  line.follow(options, asked.output);
  return options;
}

// The solution of a game, state by state.
struct RecursiveReport {
  const NamedStochasticGame& named;
  TextStyle style;
  std::vector<std::optional<StateReport>> states = {};
  Termination termination = Termination::converged;
  std::string how = {};
  Json counts = {};
  double seconds = 0;

  Json json() const {
    Json object = {{"initial", name(as_size(named.initial))},
                   {"termination", to_string(termination)}};
    object.update(counts);
    object["seconds"] = seconds;
    Json::Object list;
    for (std::size_t state = 0; state < states.size(); ++state) {
      list.push_back({name(state), states[state] ? states[state]->json() : Json()});
    }
    object["states"] = Json(std::move(list));
    return object;
  }

  std::string csv() const {
    std::string rows = "state,item,label,value\n";
    for (std::size_t state = 0; state < states.size(); ++state) {
      if (states[state]) {
        rows += states[state]->csv(name(state));
      }
    }
    return rows;
  }

  // The initial state is first, the others are in the order of the file.
  std::string text() const {
    const auto initial = as_size(named.initial);
    std::string text = text_of(initial);
    for (std::size_t state = 0; state < states.size(); ++state) {
      if (state != initial) {
        text += "\n";
        text += text_of(state);
      }
    }
    return text +
           fmt::format(
               "\nfrom every state, the row strategies earn at least the lower bound on average, "
               "whatever the column\nplayer does, and the column strategies pay at most the upper "
               "bound\n{}: {}, {:.2g} s\n",
               to_string(termination), how, seconds);
  }

 private:
  const std::string& name(std::size_t state) const { return named.game.names[state]; }

  std::string text_of(std::size_t state) const {
    return states[state] ? states[state]->text(name(state), style)
                         : name(state) + ": not reached\n";
  }
};

RecursiveReport solve_exactly(const NamedStochasticGame& named, const RecursiveOptions& asked) {
  if (const auto state = returning_state(named.game)) {
    throw UsageError(state_name(named.game, *state) +
                     " can come back to itself: --exact is for games in which no state can");
  }
  ProgressLine line;
  ExactStages solved = solve_exact_stages(named.game, solver_options(asked, line));
  RecursiveReport report{named, asked.output.style()};
  for (std::size_t state = 0; state < solved.states.size(); ++state) {
    auto& of_state = report.states.emplace_back();
    if (solved.states[state]) {
      of_state = exact_state_report(*std::move(solved.states[state]), named.row_labels[state],
                                    named.column_labels[state]);
    }
  }
  report.termination = solved.termination;
  report.how = "rational arithmetic";
  report.counts = {{"method", "exact"}};
  return report;
}

RecursiveReport solve_in_doubles(const NamedStochasticGame& named, const RecursiveOptions& asked) {
  ProgressLine line;
  const StochasticSolution solution = solve_stochastic(
      named.game, solver_options(asked, line),
      asked.method == "newton" ? StochasticMethod::newton : StochasticMethod::value_iteration);
  RecursiveReport report{named, asked.output.style()};
  for (std::size_t state = 0; state < solution.values.size(); ++state) {
    report.states.emplace_back(StateReport{solution.values[state],
                                           solution.rows[state],
                                           solution.columns[state],
                                           named.row_labels[state],
                                           named.column_labels[state],
                                           {}});
  }
  report.termination = solution.termination;
  report.how = fmt::format(
      "{}, {}, {}, {}", asked.method, counted(solution.iterations, "iteration"),
      counted(solution.stage_games, "stage game"), counted(solution.fallbacks, "fallback"));
  report.counts = {{"method", asked.method},
                   {"iterations", solution.iterations},
                   {"stage_games", solution.stage_games},
                   {"fallbacks", solution.fallbacks},
                   {"tolerance", asked.limits.tolerance}};
  return report;
}

// The bounds of states that were not reached are infinite.
std::string picture_of(const RecursiveReport& report) {
  std::vector<StateBounds> states;
  for (std::size_t state = 0; state < report.states.size(); ++state) {
    const auto& solved = report.states[state];
    const ValueBounds bounds = solved ? solved->bounds : ValueBounds{};
    states.push_back({report.named.game.names[state], bounds.lower, bounds.upper});
  }
  return state_picture(states);
}

Printed run_recursive(const RecursiveOptions& asked) {
  InputFile file(asked.path, "a recursive game as JSON");
  const NamedStochasticGame named = read_recursive_json(file.stream(), file.name());
  const Stopwatch stopwatch;
  RecursiveReport report =
      asked.exact ? solve_exactly(named, asked) : solve_in_doubles(named, asked);
  report.seconds = stopwatch.seconds();
  write_if_named(asked.plot, [&] { return picture_of(report); });
  return {written(report, asked.output), exit_code(report.termination)};
}

}  // namespace

Action declare_recursive(Parser& parser) {
  auto asked = std::make_shared<RecursiveOptions>();
  parser.add_input("GAME", asked->path, "states and cells as JSON; - is standard input");
  CLI::Option* const exact = parser.add_flag(
      "--exact", asked->exact, "solve in rational arithmetic; no state may come back to itself");
  parser.add_option("--method", asked->method, "newton, or value-iteration, which is slower")
      ->check(one_of({"newton", "value-iteration"}))
      ->type_name("METHOD")
      ->excludes(exact);
  asked->limits
      .declare_tolerance(
          parser,
          "converged once the bounds differ by at most this fraction of the greatest number")
      ->excludes(exact);
  asked->limits.declare_max_iterations(
      parser,
      fmt::format("stop after N rounds (default {}); with --exact after N states (default: all)",
                  most_rounds));
  asked->limits.declare_time_limit(parser);
  parser.add_picture("--plot", asked->plot, "draw the value of each state");
  asked->output.declare(parser);
  asked->output.declare_style(parser);
  asked->output.declare_threads(parser);
  return [asked] { return run_recursive(*asked); };
}

}  // namespace saddle::app
