#include <algorithm>
#include <cmath>
#include <iostream>
#include <memory>
#include <random>
#include <stdexcept>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "apps/program/answers/verdict.h"
#include "apps/program/games/games.h"
#include "apps/program/reports/extensive_report.h"
#include "apps/program/reports/solution_report.h"
#include "apps/program/terminal/interrupt.h"
#include "apps/program/terminal/output_file.h"
#include "apps/program/terminal/progress.h"
#include "saddle/extensive/solve_extensive.h"
#include "saddle/io/game/efg.h"
#include "saddle/io/picture/svg.h"
#include "saddle/io/picture/tree_picture.h"
#include "saddle/io/text/parse_error.h"
#include "saddle/io/text/text_lines.h"

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
  parser.add_flag("--exact", exact,
                  "solve exactly: the value and the strategies as fractions, with a proof");
  parser.add_picture("--plot", plot, "draw the proved duality gap over time");
  parser.add_picture("--plot-tree", plot_tree,
                     "draw the tree, if it is small, with the probabilities of all moves");
  parser.add_input("--verify", verify,
                   "check a solution of this game, as printed by --json, instead of solving it");
  parser.add_option("--seed", seed, "seed of the deals and draws of --play")
      ->check(at_least(0))
      ->capture_default_str();
  output.declare(parser);
  output.declare_digits(parser);
  parser.add_flag("--play", play, "play a deal in the terminal against an optimal column player");
  parser.forbid_together({"--verify", "--play"}, {"--plot", "--plot-tree"});
  parser.forbid_together({"--play"}, {"--exact", "--verify", "--json", "--csv"});
}

namespace {

// Makes a tree within the limits, with progress on standard error, until Ctrl-C.
template <class Make>
auto made_as_asked(const ExtensiveOptions& asked, const Make& make) {
  ProgressLine line;
  BuildOptions options;
  options.exact = asked.exact;
  options.stop = stop_on_interrupt();
  options.time_limit = asked.limits.time_left();
  if (asked.output.wants_progress()) {
    options.on_progress = [&line](std::int64_t nodes) {
      line.show(fmt::format("{} nodes, Ctrl-C stops", nodes));
    };
  }
  return make(options);
}

// Returns the answer of the requested method in doubles, within the limits.
ExtensiveSolution solution_as_asked(const ExtensiveGame& game, const ExtensiveOptions& asked) {
  ProgressLine line;
  Options options = asked.limits.options(asked.output);
  line.follow(options, asked.output);
  return find_extensive_method(asked.method)->solve(game, options);
}

// Draws the least gap proved so far over time as SVG, on a logarithmic scale. A point is a time in
// seconds and the gap that was proved then, relative to the payoff range.
std::string gap_picture(const Points& gaps) {
  constexpr double left = 80;
  constexpr double top = 50;
  constexpr double width = 600;
  constexpr double height = 400;
  constexpr Colour blue{59, 82, 139};
  double latest = 1e-3;
  double minimum = -1;
  double maximum = 0;
  Points course;
  double best = 1;
  for (const auto& [seconds, gap] : gaps) {
    if (!std::isfinite(gap)) {
      continue;
    }
    best = std::min(best, std::max(gap, 1e-16));
    latest = std::max(latest, seconds);
    const double power = std::log10(best);
    minimum = std::min(minimum, std::floor(power));
    maximum = std::max(maximum, power);
    course.emplace_back(seconds, power);
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
  Points gaps;
  if (!asked.plot.empty()) {
    options.on_progress = [&, shown = options.on_progress](const Progress& progress) {
      gaps.emplace_back(stopwatch.seconds(),
                        (progress.upper - progress.lower) / nearest_double(game.unit()));
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
  gaps.emplace_back(stopwatch.seconds(), report.relative_gap());
  report.seconds = stopwatch.seconds();
  write_if_named(asked.plot, [&] { return gap_picture(gaps); });
  write_if_named(asked.plot_tree, [&] { return report.tree(nodes); });
  return {written(report, asked.output), exit_code(report.termination())};
}

// Asks for a move until the answer is a move; nullopt if the person quits.
std::optional<std::size_t> persons_move(const std::string& key,
                                        const std::vector<std::string>& moves) {
  for (;;) {
    std::cout << fmt::format("{}: {}, or quit? ", key, fmt::join(moves, ", ")) << std::flush;
    std::string line;
    if (!std::getline(std::cin, line)) {
      std::cout << "\n";
      return {};
    }
    const std::string_view said = without_blanks(line);
    const auto move = std::find_if(moves.begin(), moves.end(), [&](const std::string& name) {
      return without_blanks(name) == said;
    });
    if (move != moves.end()) {
      return static_cast<std::size_t>(move - moves.begin());
    }
    if (said == "quit") {
      std::cout << "You leave.\n";
      return {};
    }
    std::cout << fmt::format("Say for instance: {}\n", moves.front());
  }
}

// Draws a move of chance or of a strategy.
std::size_t drawn_move(const std::vector<double>& probabilities, std::mt19937_64& random) {
  // Not sample(), because it draws differently with different standard libraries.
  const double place = static_cast<double>(random() >> 11U) * 0x1p-53;
  const MixedStrategy strategy(Eigen::Map<const Eigen::VectorXd>(
      probabilities.data(), static_cast<Index>(probabilities.size())));
  return static_cast<std::size_t>(strategy.strategy_at(place));
}

// Lets a person play one deal of a tree as the row player against a strategy of the column player.
// The exit code is `unfinished` if the person quits.
Printed play_tree(NodeBelow nodes, const ExtensiveGame& game, const BehaviourStrategy& column,
                  std::uint64_t seed) {
  std::unordered_map<std::string, std::size_t> sets;
  for (std::size_t h = 0; h < game.column().sets().size(); ++h) {
    sets.emplace(game.column().key(static_cast<Index>(h)), h);
  }
  std::mt19937_64 random(seed);
  std::cout
      << "You are the row player. Before each move you are told what the row player knows, in the\n"
         "words of the solver's answer. The other player's secrets are shown at the end.\n\n";
  std::vector<std::string> history;
  for (std::size_t move = 0;;) {
    const StatelessNode node = nodes(history.size(), move);
    std::optional<std::size_t> chosen;
    std::vector<double> probabilities;
    switch (node.kind) {
      case NodeKind::payoff:
        std::cout << fmt::format("\nWhat happened: {}.\nYou get {}.\n", fmt::join(history, ", "),
                                 node.payoff.get_str());
        return {"", ExitCode::decided};
      case NodeKind::row:
        chosen = persons_move(node.key, node.moves);
        break;
      case NodeKind::column: {
        const InformationSet& set = game.column().sets()[sets.at(node.key)];
        const auto first = column.chances.begin() + set.first;
        chosen = drawn_move({first, first + set.moves}, random);
        break;
      }
      case NodeKind::chance:
        for (const Rational& probability : node.probabilities) {
          probabilities.push_back(nearest_double(probability));
        }
        chosen = drawn_move(probabilities, random);
        break;
    }
    if (!chosen) {
      return {"", ExitCode::unfinished};
    }
    history.push_back(node.moves[*chosen]);
    move = *chosen;
  }
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
Printed tree_not_made(const Output& output) {
  const Termination reason = is_interrupted() ? Termination::interrupted : Termination::time_limit;
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

// Makes the tree and solves it, checks a solution of it, or plays it. Throws std::invalid_argument
// like extensive_game().
Printed solve_tree(const games::Tree& tree, const ExtensiveNames& names,
                   const ExtensiveOptions& asked) {
  const std::optional<ExtensiveGame> game = made_as_asked(asked, tree.make);
  if (!game) {
    return tree_not_made(asked.output);
  }
  if (asked.stated || !asked.verify.empty()) {
    const auto file = asked.stated ? std::nullopt : std::optional(read_solution_file(asked.verify));
    const auto& [tree_of_solution, name] = asked.stated ? *asked.stated : *file;
    return printed_verdict(
        tree_verdict(*game, names, tree_of_solution, name, asked.limits.tolerance, asked.exact),
        asked.output);
  }
  if (asked.play) {
    const ExtensiveSolution solution = solution_as_asked(*game, asked);
    return play_tree(tree.nodes, *game, solution.column, asked.seed);
  }
  return solve_as_asked(*game, tree.nodes, names, asked);
}

}  // namespace

Action declare_kind(Parser& parser, const games::TreeGame& game) {
  const auto asked = std::make_shared<ExtensiveOptions>();
  asked->declare(parser);
  return [asked, game] { return solve_tree(game.rules(), {game.title}, *asked); };
}

Printed solve_efg(const std::string& path, const ExtensiveOptions& asked) {
  InputFile file(path, "an extensive game in Gambit's .efg format");
  std::optional<EfgTree> tree = made_as_asked(asked, [&file](const BuildOptions& options) {
    return read_efg(file.stream(), file.name(), options);
  });
  if (!tree) {
    return tree_not_made(asked.output);
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
