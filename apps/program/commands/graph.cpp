#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "apps/program/commands/commands.h"
#include "apps/program/input/input_file.h"
#include "apps/program/reports/graph_report.h"
#include "apps/program/terminal/interrupt.h"
#include "apps/program/terminal/output.h"
#include "apps/program/terminal/output_file.h"
#include "apps/program/terminal/progress.h"
#include "saddle/graph/check_table.h"
#include "saddle/graph/outcome.h"
#include "saddle/graph/sum.h"
#include "saddle/io/game/edge_list.h"
#include "saddle/io/game/position_table.h"
#include "saddle/io/picture/graph_picture.h"

namespace saddle::app {
namespace {

struct GraphOptions {
  std::string edges = "-";
  std::string positions;
  std::string sums;
  std::string table;
  std::string plot;
  std::string dot;
  bool misere = false;
  bool until_zero = false;
  std::int64_t max_sums = SumLimits{}.max_sums;
  Output output;
};

EdgeList read_graph(const GraphOptions& asked) {
  PositionNames names;
  if (!asked.positions.empty()) {
    InputFile file(asked.positions, "positions as CSV");
    names = read_positions(file.stream(), file.name());
  }
  InputFile file(asked.edges, "moves as CSV (from,to)");
  return read_edge_list(file.stream(), file.name(), std::move(names));
}

Play play_of(const GraphOptions& asked) { return asked.misere ? Play::misere : Play::normal; }

// Returns the sums in the order of the file.
std::vector<DecidedSum> decided_sums(const GraphOptions& asked, const EdgeList& list,
                                     SumSolver& solver) {
  InputFile file(asked.sums, "sums of positions as CSV");
  std::vector<DecidedSum> result;
  for (auto& components : read_sums(file.stream(), file.name(), list.names, list.delimiter)) {
    SumVerdict verdict = solver.verdict(components);
    result.push_back({std::move(components), std::move(verdict)});
  }
  return result;
}

void draw(const GraphOptions& asked, const EdgeList& list, const GraphReport& report) {
  const SolvedGraph solved =
      report.outcomes ? SolvedGraph{list.graph, list.names, report.outcomes->outcome,
                                    report.outcomes->remoteness, report.outcomes->best_move}
                      : SolvedGraph{list.graph, list.names, report.partizan->outcome, {}, {}};
  if (!asked.dot.empty()) {
    write_file(asked.dot, graph_dot(solved));
  }
  if (!asked.plot.empty()) {
    write_file(asked.plot, graph_picture(solved));
  }
}

Printed run_analysis(const GraphOptions& asked) {
  const EdgeList list = read_graph(asked);
  const bool has_sums = !asked.sums.empty();
  const ProgressClock clock(asked.output,
                            has_sums ? "analysing positions and sums" : "analysing positions",
                            has_sums ? "Ctrl-C leaves the other sums undecided" : "");
  GraphReport report{list.names, play_of(asked), {}, {}, {}, {}, {}, {}, {}};
  SumSolver solver(list.graph, report.play,
                   asked.until_zero ? SumEnd::grundy_zero : SumEnd::no_move,
                   SumLimits{asked.max_sums, stop_on_interrupt()});
  if (list.graph.impartial()) {
    report.outcomes = outcomes(list.graph, report.play);
    report.grundy = solver.grundy();
    report.misere_grundy = solver.misere_grundy();
    report.violation = nim_rule_violation(list.graph, solver.grundy());
    report.cycle = solver.order().cycle;
  } else {
    report.partizan = partizan_outcomes(list.graph, report.play);
    report.cycle = order(list.graph).cycle;
  }
  draw(asked, list, report);
  ExitCode code = ExitCode::decided;
  if (has_sums) {
    report.sums = decided_sums(asked, list, solver);
    if (std::any_of(report.sums->begin(), report.sums->end(),
                    [](const DecidedSum& sum) { return !sum.verdict.outcome; })) {
      code = ExitCode::unfinished;
    }
  }
  if (asked.output.json) {
    return {report.json(), code};
  }
  return {asked.output.csv ? report.csv() : report.text(), code};
}

std::optional<Violation> violation_of(const EdgeList& list, Play play, const PositionTable& table) {
  if (!list.graph.impartial()) {
    return check_partizan_outcomes(list.graph, play, table.partizan);
  }
  std::optional<Violation> violation = check_outcomes(list.graph, play, table.outcomes);
  if (!violation) {
    violation = check_grundy_values(list.graph, Play::normal, table.grundy);
  }
  if (!violation) {
    violation = check_grundy_values(list.graph, Play::misere, table.misere_grundy);
  }
  return violation;
}

Printed run_check(const GraphOptions& asked) {
  const EdgeList list = read_graph(asked);
  const ProgressClock clock(asked.output, "checking the table");
  InputFile file(asked.table, "the table to check as CSV");
  const PositionTable table =
      read_position_table(file.stream(), file.name(), list.names, !list.graph.impartial());
  const auto violation = violation_of(list, play_of(asked), table);
  const ExitCode code = violation ? ExitCode::unfinished : ExitCode::decided;
  const std::string position = violation ? std::string(list.names[violation->position]) : "";
  const std::string rule = violation ? violation->rule : "";
  if (asked.output.json) {
    Json json = {{"valid", !violation}, {"violation", Json()}};
    if (violation) {
      json["violation"] = {{"position", position}, {"rule", rule}};
    }
    return {printed(json), code};
  }
  if (asked.output.csv) {
    return {fmt::format("valid,position,rule\n{},{},{}\n", !violation, csv_cell(position),
                        csv_cell(rule)),
            code};
  }
  return {violation ? fmt::format("{}\nat {}: {}\n", bold("not valid"), position, rule)
                    : bold("valid") + "\n",
          code};
}

}  // namespace

Action declare_graph(Parser& parser) {
  auto asked = std::make_shared<GraphOptions>();
  parser.add_input("EDGES", asked->edges,
                   "moves as CSV with the header from,to or from,to,player; - is standard input");
  parser.add_input("--positions", asked->positions,
                   "further positions as CSV with the header position");
  CLI::Option* const sums = parser.add_input(
      "--sums", asked->sums,
      "disjunctive sums to decide, as CSV with the positions of a sum in each row");
  CLI::Option* const misere =
      parser.add_flag("--misere", asked->misere, "misere play: a player who cannot move wins");
  parser
      .add_flag("--until-zero", asked->until_zero,
                "the play of a sum ends when all components have Grundy value 0")
      ->needs(misere)
      ->needs(sums);
  parser
      .add_option("--max-sums", asked->max_sums, "give up on a sum after searching this many sums")
      ->needs(sums)
      ->check(at_least(0))
      ->capture_default_str();
  parser.add_picture("--plot", asked->plot,
                     "draw the positions, coloured by outcome, and the "
                     "moves: at most 300 positions and 2000 moves");
  parser
      .add_output("--dot", asked->dot,
                  "write the same graph for Graphviz, which draws larger graphs too")
      ->type_name("FILE.dot");
  parser.add_input("--check", asked->table,
                   "check a table as printed with --csv instead of computing one");
  parser.forbid_together({"--check"}, {"--sums", "--plot", "--dot"});
  asked->output.declare(parser);
  return [asked] { return asked->table.empty() ? run_analysis(*asked) : run_check(*asked); };
}

}  // namespace saddle::app
