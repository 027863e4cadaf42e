#include "apps/program/games/extensive_game.h"

#include <algorithm>
#include <cmath>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "apps/program/answers/tree_verdict.h"
#include "apps/program/games/play_extensive.h"
#include "apps/program/input/input_file.h"
#include "apps/program/reports/solution_report.h"
#include "apps/program/terminal/interrupt.h"
#include "apps/program/terminal/output_file.h"
#include "apps/program/terminal/progress.h"
#include "saddle/extensive/solve_extensive.h"
#include "saddle/io/game/efg.h"
#include "saddle/io/picture/svg.h"
#include "saddle/io/picture/tree_picture.h"
#include "saddle/io/text/parse_error.h"

namespace saddle::app {

void ExtensiveOptions::declare(Parser& parser) {
  std::vector<std::string> names;
  std::string help;
  for (const ExtensiveMethod& known : extensive_methods()) {
    names.emplace_back(known.name);
    help += fmt::format("{}{}: {}", help.empty() ? "" : "; ", known.name, known.summary);
  }
  parser.add_option("--method", method, help)->check(one_of(names))->type_name("METHOD");
  limits.declare_tolerance(parser);
  limits.declare_max_iterations(parser);
  limits.declare_time_limit(parser);
  CLI::Option* const exactly = parser.add_flag(
      "--exact", exact, "solve exactly: the value and the strategies as fractions, with a proof");
  CLI::Option* const gap =
      parser.add_picture("--plot", plot, "draw the proved duality gap over time");
  CLI::Option* const tree =
      parser.add_picture("--plot-tree", plot_tree,
                         "draw the tree, if it is small, with the probabilities of all moves");
  CLI::Option* const solution =
      parser
          .add_input("--verify", verify,
                     "check a solution of this game, as printed by --json, instead of solving it")
          ->excludes(gap)
          ->excludes(tree);
  parser.add_option("--seed", seed, "seed of the deals and draws of --play")
      ->check(at_least(0))
      ->capture_default_str();
  output.declare(parser);
  output.declare_digits(parser);
  parser.add_flag("--play", play, "play a deal in the terminal against an optimal column player")
      ->excludes(exactly)
      ->excludes(gap)
      ->excludes(tree)
      ->excludes(solution)
      ->excludes(parser.get_option("--json"))
      ->excludes(parser.get_option("--csv"));
}

namespace {

// Returns the options for making a tree: within the limits, with progress on the line, until
// Ctrl-C.
BuildOptions build_options(const ExtensiveOptions& asked, ProgressLine& line) {
  BuildOptions options;
  options.exact = asked.exact;
  options.stop = stop_on_interrupt();
  options.time_limit = asked.limits.time_left();
  if (asked.output.wants_progress()) {
    options.on_progress = [&line](std::int64_t nodes) {
      line.show(fmt::format("{} nodes, Ctrl-C stops", nodes));
    };
  }
  return options;
}

// Returns the answer of the requested method in doubles, within the limits.
ExtensiveSolution solution_as_asked(const ExtensiveGame& game, const ExtensiveOptions& asked) {
  ProgressLine line;
  Options options = asked.limits.options(asked.output);
  line.follow(options, asked.output);
  return find_extensive_method(asked.method)->solve(game, options);
}

// The gap that was proved after some time, relative to the payoff range.
struct GapAt {
  double seconds;
  double gap;
};

// Draws the least gap proved so far over time as SVG, on a logarithmic scale.
std::string gap_picture(const std::vector<GapAt>& gaps) {
  constexpr double left = 80;
  constexpr double top = 50;
  constexpr double width = 600;
  constexpr double height = 400;
  constexpr Colour blue{59, 82, 139};
  double latest = 1e-3;
  double minimum = -1;
  double maximum = 0;
  std::vector<std::pair<double, double>> course;
  double best = 1;
  for (const GapAt& at : gaps) {
    if (!std::isfinite(at.gap)) {
      continue;
    }
    best = std::min(best, std::max(at.gap, 1e-16));
    latest = std::max(latest, at.seconds);
    const double power = std::log10(best);
    minimum = std::min(minimum, std::floor(power));
    maximum = std::max(maximum, power);
    course.emplace_back(at.seconds, power);
  }
  Svg picture(left + width + 40, top + height + 70);
  const Chart chart(left, top, width, height, {0, latest, "seconds"},
                    {minimum, maximum, "gap, in powers of ten of the payoff range"});
  for (auto& [x, y] : course) {
    x = chart.x(x);
    y = chart.y(y);
  }
  picture.path(course, blue, 2);
  chart.draw_axes(picture);
  picture.text(left, top - 20, "The duality gap that was proved, against time");
  return picture.file();
}

// Solves a tree with these nodes.
Printed solve_as_asked(const ExtensiveGame& game, const NodeBelow& nodes,
                       const ExtensiveNames& names, const ExtensiveOptions& asked) {
  if (!asked.plot_tree.empty() && game.leaves() > most_drawn_leaves) {
    throw UsageError(fmt::format("--plot-tree draws at most {} leaves, the tree has {}",
                                 most_drawn_leaves, game.leaves()));
  }
  ProgressLine line;
  Options options = asked.limits.options(asked.output);
  line.follow(options, asked.output);
  const Stopwatch stopwatch;
  std::vector<GapAt> gaps;
  if (!asked.plot.empty()) {
    options.on_progress = [&, shown = options.on_progress](const Progress& progress) {
      gaps.push_back(
          {stopwatch.seconds(), (progress.upper - progress.lower) / nearest_double(game.unit())});
      if (shown) {
        shown(progress);
      }
    };
  }
  ExtensiveReport report{game, names, {}, {}, asked.limits.tolerance, 0, asked.output.style()};
  if (asked.exact) {
    report.exact = solve_extensive_exact(game, options);
  } else {
    report.solution = find_extensive_method(asked.method)->solve(game, options);
  }
  gaps.push_back({stopwatch.seconds(), report.relative_gap()});
  report.seconds = stopwatch.seconds();
  if (!asked.plot.empty()) {
    write_file(asked.plot, gap_picture(gaps));
  }
  if (!asked.plot_tree.empty()) {
    write_file(asked.plot_tree, report.tree(nodes));
  }
  return {written(report, asked.output), exit_code(report.termination())};
}

// Checks a solution without solving (see tree_verdict).
Printed check_as_asked(const ExtensiveGame& game, const ExtensiveNames& names,
                       const SolutionFile& solution, double tolerance, bool exact,
                       const Output& output) {
  const StatedAnswer stated = read_tree_solution(solution.tree, solution.name, game);
  if (exact && !stated.exact && !is_small_enough_for_fractions(game)) {
    throw UsageError(fmt::format(
        "--exact checks probabilities in doubles in games of up to {} sequences a player; to check "
        "a larger game exactly, solve it with --exact",
        most_exact_sequences));
  }
  return printed_verdict(tree_verdict(game, names, stated, tolerance, exact), output);
}

ExtensiveNames names_of(const EfgTree& tree) {
  ExtensiveNames names{tree.title(), {"row player", "column player"}, tree.constant_sum()};
  for (std::size_t player = 0; player < 2; ++player) {
    if (!tree.players()[player].empty()) {
      names.players[player] = tree.players()[player];
    }
  }
  return names;
}

// Returns the output if Ctrl-C, or else the time limit, came before the tree was made.
Printed tree_not_made(const Output& output, const StopToken& stop) {
  const Termination reason =
      stop.stop_requested() ? Termination::interrupted : Termination::time_limit;
  if (output.json) {
    return {printed(Json{{"value", nullptr},
                         {"lower", nullptr},
                         {"upper", nullptr},
                         {"termination", to_string(reason)}}),
            ExitCode::unfinished};
  }
  return {output.csv ? "item,information_set,move,value\n"
                     : fmt::format("{} while the tree was being made: no bound is known\n",
                                   ending(reason)),
          ExitCode::unfinished};
}

}  // namespace

Printed solve_tree(const games::Tree& tree, const ExtensiveNames& names,
                   const ExtensiveOptions& asked) {
  std::optional<ExtensiveGame> game;
  {
    ProgressLine line;
    const BuildOptions options = build_options(asked, line);
    game = tree.make(options);
    if (!game) {
      return tree_not_made(asked.output, options.stop);
    }
  }
  if (asked.stated || !asked.verify.empty()) {
    const auto check = [&](const SolutionFile& solution) {
      return check_as_asked(*game, names, solution, asked.limits.tolerance, asked.exact,
                            asked.output);
    };
    return asked.stated ? check(*asked.stated) : check(read_solution_file(asked.verify));
  }
  if (asked.play) {
    const ExtensiveSolution solution = solution_as_asked(*game, asked);
    return play_tree(tree.nodes, *game, solution.column, asked.seed, std::cin, std::cout);
  }
  return solve_as_asked(*game, tree.nodes, names, asked);
}

Printed solve_efg(const std::string& path, const ExtensiveOptions& asked) {
  InputFile file(path, "an extensive game in Gambit's .efg format");
  std::optional<EfgTree> tree;
  {
    ProgressLine line;
    const BuildOptions options = build_options(asked, line);
    tree = read_efg(file.stream(), file.name(), options);
    if (!tree) {
      return tree_not_made(asked.output, options.stop);
    }
  }
  const ExtensiveNames names = names_of(*tree);
  games::Tree rules = games::tree_of(*std::move(tree));
  rules.make = [make = std::move(rules.make), name = file.name()](const BuildOptions& options) {
    try {
      return make(options);
    } catch (const std::invalid_argument& error) {
      throw ParseError(name, 0, 0, error.what());
    }
  };
  return solve_tree(rules, names, asked);
}

}  // namespace saddle::app
