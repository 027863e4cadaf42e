#include "saddle/matrix/solve.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "apps/command.h"
#include "apps/exact_report.h"
#include "apps/game_file.h"
#include "apps/interrupt.h"
#include "apps/output.h"
#include "apps/progress.h"
#include "apps/solution_report.h"
#include "saddle/io/game_picture.h"
#include "saddle/matrix/budget.h"
#include "saddle/matrix/saddle_point.h"
#include "saddle/matrix/solve_exact.h"

namespace saddle::app {
namespace {

struct SolveOptions {
  GameFile game;
  Output output;
  std::string method = "auto";
  double tolerance = Options{}.tolerance;
  std::int64_t max_iterations = Options{}.max_iterations;
  double time_limit = Options{}.time_limit.count();
  bool exact = false;
  bool all = false;
  bool sensitivity = false;
  std::size_t limit = 1000;
  std::string plot;

  bool is_exact() const { return exact || all || sensitivity; }
};

Options library_options(const SolveOptions& asked) {
  Options options;
  options.tolerance = asked.tolerance;
  options.max_iterations = asked.max_iterations;
  options.time_limit = std::chrono::duration<double>(asked.time_limit);
  options.stop = stop_on_interrupt();
  options.threads = asked.output.threads;
  return options;
}

Solution solve_as_asked(const PayoffMatrix& game, const SolveOptions& asked) {
  Options options = library_options(asked);
  ProgressLine line;
  if (asked.output.wants_progress()) {
    options.on_progress = [&line](const Progress& progress) { line.show(progress); };
  }
  if (asked.method == "auto") {
    return solve(game, options);
  }
  std::optional<Solution> solution = solve_by(*find_algorithm(asked.method), game, options);
  if (!solution) {
    throw UsageError(fmt::format(
        "--method {} has no answer for this game of {} rows and {} columns"
        " (it is for: {})",
        asked.method, game.rows(), game.columns(), find_algorithm(asked.method)->summary));
  }
  return *std::move(solution);
}

ExactSolution solve_exactly(const ExactMatrix& game, Options options, const Output& output) {
  ProgressLine line;
  if (output.wants_progress()) {
    options.on_progress = [&line](const Progress& progress) { line.show(progress); };
  }
  return solve_exact(game, options);
}

// What both players' payoffs add up to is part of the answer to a constant-sum game.
template <class Report, class Game>
std::string printed_report(const Report& report, const Output& output, const ReadGame<Game>& read) {
  if (output.json) {
    Json json = report.json();
    if (read.constant_sum) {
      json["constant_sum"] = read.constant_sum->get_str();
    }
    return printed(json);
  }
  if (output.csv) {
    return report.csv();
  }
  const std::string text = first_line(read.game) + report.text();
  if (!read.constant_sum) {
    return text;
  }
  return text + fmt::format("constant-sum game: the column player gets {} minus the value\n",
                            read.constant_sum->get_str());
}

Printed run_solve_exact(const SolveOptions& asked) {
  if (asked.output.csv && (asked.all || asked.sensitivity)) {
    throw UsageError("--all and --sensitivity have no CSV form, ask for --json");
  }
  const ReadGame<ExactMatrix> read = asked.game.read_exact();
  const ExactMatrix& game = read.game;
  if (!asked.plot.empty()) {
    check_drawable(game);
  }
  const Options options = library_options(asked);
  const Budget budget(options);
  const auto start = std::chrono::steady_clock::now();
  const ExactSolution solution = solve_exactly(game, options, asked.output);
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();

  OptimumDetails details;
  details.wants_sets = asked.all;
  details.wants_sensitivities = asked.sensitivity;
  ExitCode code = exit_code(solution.termination);
  if (solution.termination == Termination::converged && asked.all) {
    details.sets = optimal_sets(game, solution, asked.limit, budget.rest(0));
    const bool complete =
        details.sets && details.sets->row.complete && details.sets->column.complete;
    code = complete ? code : ExitCode::unfinished;
  }
  if (solution.termination == Termination::converged && asked.sensitivity) {
    details.sensitivities = sensitivity(game, solution, budget.rest(0));
    const std::size_t all = solution.basis.rows.size() * solution.basis.columns.size();
    details.has_all_sensitivities = !details.sensitivities || details.sensitivities->size() == all;
    code = details.has_all_sensitivities ? code : ExitCode::unfinished;
  }
  if (!asked.plot.empty()) {
    write_file(asked.plot, matrix_picture(game, solution.row, solution.column));
  }
  const ExactReport report{game, solution, details, seconds};
  return {printed_report(report, asked.output, read), code};
}

Printed run_solve(const SolveOptions& asked) {
  if (asked.is_exact()) {
    return run_solve_exact(asked);
  }
  const ReadGame<PayoffMatrix> read = asked.game.read();
  const PayoffMatrix& game = read.game;
  if (!asked.plot.empty()) {
    check_drawable(ExactMatrix(game));
  }
  const auto start = std::chrono::steady_clock::now();
  const Solution solution = solve_as_asked(game, asked);
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  if (!asked.plot.empty()) {
    write_file(asked.plot, matrix_picture(ExactMatrix(game), exact_weights(solution.row),
                                          exact_weights(solution.column)));
  }
  const SolutionReport report{game, solution, saddle_point(game), asked.tolerance, elapsed.count()};
  const ExitCode code = exit_code(solution.termination);
  return {printed_report(report, asked.output, read), code};
}

}  // namespace

Action declare_solve(Parser& parser) {
  auto asked = std::make_shared<SolveOptions>();
  asked->game.declare(parser);
  std::vector<std::string> methods = {"auto"};
  std::string footer =
      "Methods:\n  auto: by shape and size, until a certificate meets the tolerance\n";
  for (const Algorithm& algorithm : algorithms()) {
    methods.emplace_back(algorithm.name);
    footer += fmt::format("  {}: {}\n", algorithm.name, algorithm.summary);
  }
  Option method =
      parser.add_option("--method", asked->method, "how to solve, one of the methods below")
          .one_of(methods)
          .type_name("METHOD");
  parser
      .add_option("--tolerance", asked->tolerance,
                  "converged once the duality gap is at most this part of the payoff range")
      .at_least(0)
      .capture_default_str();
  parser.add_option("--max-iterations", asked->max_iterations, "stop after so many iterations");
  parser.add_option("--time-limit", asked->time_limit, "stop after so many seconds");
  parser.add_flag("--exact", asked->exact, "solve in rational arithmetic, the numbers as written")
      .excludes(method);
  Option all =
      parser
          .add_flag("--all", asked->all,
                    "all optimal strategies: uniqueness, dimensions, extreme ones (exactly)")
          .excludes(method);
  parser.add_option("--limit", asked->limit, "list at most so many extreme strategies of a player")
      .at_least(1)
      .needs(all)
      .capture_default_str();
  parser
      .add_flag("--sensitivity", asked->sensitivity,
                "what each payoff adds to the value, and how far it may change (exactly)")
      .excludes(method);
  parser
      .add_option("--plot", asked->plot,
                  "draw the game: the envelope if it has two rows or columns, else the payoffs as "
                  "colours")
      .type_name("FILE.svg");
  asked->output.declare(parser);
  parser.footer(footer);
  return [asked] { return run_solve(*asked); };
}

}  // namespace saddle::app
