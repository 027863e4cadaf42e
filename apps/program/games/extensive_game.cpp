#include "apps/program/games/extensive_game.h"

#include <algorithm>
#include <chrono>
#include <vector>

#include <fmt/format.h>

#include "apps/program/reports/solution_report.h"
#include "apps/program/terminal/interrupt.h"
#include "saddle/extensive/solve_extensive.h"

namespace saddle::app {

void ExtensiveOptions::declare(Parser& parser) {
  std::vector<std::string> names;
  std::string help;
  for (const ExtensiveMethod& known : extensive_methods()) {
    names.emplace_back(known.name);
    help += fmt::format("{}{}: {}", help.empty() ? "" : "; ", known.name, known.summary);
  }
  parser.add_option("--method", method, help).one_of(names).type_name("METHOD");
  parser
      .add_option("--tolerance", tolerance,
                  "converged once the duality gap is at most this part of the payoff range")
      .at_least(0)
      .capture_default_str();
  parser.add_option("--max-iterations", max_iterations, "stop after this many iterations")
      .at_least(0)
      .type_name("N");
  parser.add_option("--time-limit", time_limit, "stop after this many seconds, those for the tree included")
      .at_least(0)
      .type_name("SECONDS");
  parser.add_flag("--exact", exact, "the value and the strategies as fractions, proved");
  output.declare(parser);
  output.declare_digits(parser);
}

BuildOptions build_options(const Output& output, ProgressLine& line) {
  BuildOptions options;
  options.stop = stop_on_interrupt();
  if (output.wants_progress()) {
    options.on_progress = [&line](std::int64_t nodes) {
      line.show(fmt::format("{} nodes, Ctrl-C stops", nodes));
    };
  }
  return options;
}

Printed solve_as_asked(const ExtensiveGame& game, const ExtensiveNames& names,
                       const ExtensiveOptions& asked, double spent) {
  ProgressLine line;
  Options options;
  options.tolerance = asked.tolerance;
  options.max_iterations = asked.max_iterations;
  options.time_limit = std::chrono::duration<double>(std::max(asked.time_limit - spent, 0.0));
  options.stop = stop_on_interrupt();
  line.follow(options, asked.output);
  ExtensiveReport report{game, names, {}, {}, asked.tolerance, 0};
  const auto start = std::chrono::steady_clock::now();
  if (asked.exact) {
    report.exact = solve_extensive_exact(game, options);
  } else {
    for (const ExtensiveMethod& method : extensive_methods()) {
      if (method.name == asked.method) {
        report.solution = method.solve(game, options);
      }
    }
  }
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const ExitCode code = exit_code(report.termination());
  if (asked.output.json) {
    return {printed(report.json()), code};
  }
  return {asked.output.csv ? report.csv() : report.text(asked.output.style()), code};
}

Printed tree_not_made(const Output& output, Termination reason) {
  if (output.json) {
    return {printed(Json{{"value", nullptr},
                         {"lower", nullptr},
                         {"upper", nullptr},
                         {"termination", to_string(reason)}}),
            ExitCode::unfinished};
  }
  return {output.csv ? "item,information_set,move,value\n"
                     : fmt::format("{} while the tree was made: no bound is known\n",
                                   ending(reason)),
          ExitCode::unfinished};
}

}  // namespace saddle::app
