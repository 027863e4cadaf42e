#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "apps/program/commands/commands.h"
#include "apps/program/input/input_file.h"
#include "apps/program/reports/printed.h"
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

// A sum of positions with its outcome.
struct DecidedSum {
  std::vector<Position> components;
  SumVerdict verdict;
};

// The output of `saddle graph`. Exactly one of `outcomes` and `partizan` is set; `grundy`,
// `misere_grundy` and `violation` only with `outcomes`.
struct GraphReport {
  const PositionNames& names;
  Play play;
  std::optional<Outcomes> outcomes;
  std::optional<PartizanOutcomes> partizan;
  std::vector<Grundy> grundy;
  std::vector<Grundy> misere_grundy;
  // A position that violates Nim's misere rule for Grundy values.
  std::optional<Position> violation;
  std::vector<Position> cycle;
  // nullopt if no sums were requested.
  std::optional<std::vector<DecidedSum>> sums;

  std::string json() const;
  // The sums if they were requested, else the positions.
  std::string csv() const;
  std::string text() const;
};

constexpr std::size_t most_listed = 20;  // positions of a cycle in text

// The columns of the table of positions; the first six are those of an impartial game.
constexpr std::array columns = {"position",      "outcome",          "remoteness",
                                "grundy",        "misere_grundy",    "best_move",
                                "left_outcome",  "left_remoteness",  "left_best_move",
                                "right_outcome", "right_remoteness", "right_best_move"};

std::span<const char* const> columns_of(const GraphReport& report) {
  return std::span(columns).first(report.partizan ? columns.size() : 6);
}

// Returns the cells of a position: words as `quoted` writes them, and `none` for missing values.
std::vector<std::string> cells_of(const GraphReport& report, Position position,
                                  const std::string& none,
                                  std::string (*quoted)(const std::string&)) {
  const auto name = [&](Position p) {
    return p == no_position ? none : quoted(std::string(report.names[p]));
  };
  const auto outcome = [&](const auto& found) {
    return quoted(std::string(1, letter(found.outcome[position])));
  };
  const auto number = [&](std::uint32_t value, std::uint32_t unknown) {
    return value == unknown ? none : fmt::format("{}", value);
  };
  if (report.outcomes) {
    return {name(position),
            outcome(*report.outcomes),
            number(report.outcomes->remoteness[position], no_remoteness),
            number(report.grundy[position], no_grundy),
            number(report.misere_grundy[position], no_grundy),
            name(report.outcomes->best_move[position])};
  }
  std::vector<std::string> cells = {
      name(position), outcome(*report.partizan), none, none, none, none};
  for (const Outcomes* starts : {&report.partizan->left_starts, &report.partizan->right_starts}) {
    cells.push_back(outcome(*starts));
    cells.push_back(number(starts->remoteness[position], no_remoteness));
    cells.push_back(name(starts->best_move[position]));
  }
  return cells;
}

// Rows are written one by one, because a Json of a million positions would take gigabytes.
std::string json_string(const std::string& text) { return Json(text).compact(); }

std::string names_joined(const GraphReport& report, const std::vector<Position>& positions,
                         const char* between) {
  return joined(
      positions, [&report](Position position) { return report.names[position]; }, between);
}

Json names_of(const GraphReport& report, const std::vector<Position>& positions) {
  return list_of(positions, [&](Position position) { return report.names[position]; });
}

std::string outcome_of(const SumVerdict& verdict) {
  return verdict.outcome ? std::string(1, letter(*verdict.outcome)) : "";
}

std::string name_of(Mover mover) { return mover == Mover::left ? "Left" : "Right"; }

Json move_json(const GraphReport& report, const DecidedSum& sum, const SumMove& move) {
  Json json = {{"component", move.component},
               {"from", report.names[sum.components[move.component]]},
               {"to", report.names[move.to]}};
  if (move.mover != Mover::both) {
    json["player"] = name_of(move.mover);
  }
  return json;
}

Json sum_json(const GraphReport& report, const DecidedSum& sum) {
  const SumVerdict& verdict = sum.verdict;
  const Json moves = list_of(verdict.winning_moves,
                             [&](const SumMove& move) { return move_json(report, sum, move); });
  return {{"sum", names_of(report, sum.components)},
          {"outcome", verdict.outcome ? Json(outcome_of(verdict)) : Json()},
          {"move", moves.as_list()->empty() ? Json() : moves.as_list()->front()},
          {"winning_moves", moves},
          {"winning_moves_complete", verdict.outcome && verdict.complete},
          {"method", to_string(verdict.method)}};
}

std::string move_text(const GraphReport& report, const DecidedSum& sum) {
  if (sum.verdict.winning_moves.empty()) {
    return "";
  }
  // The first winning move of each player who has one.
  std::string text;
  const SumMove* before = nullptr;
  for (const SumMove& move : sum.verdict.winning_moves) {
    if (before == nullptr || before->mover != move.mover) {
      text += before == nullptr ? "" : "; ";
      text += move.mover == Mover::both ? "" : name_of(move.mover) + ": ";
      text += fmt::format("{} -> {}", report.names[sum.components[move.component]],
                          report.names[move.to]);
    }
    before = &move;
  }
  return text;
}

std::string remarks(const GraphReport& report) {
  std::string text;
  if (!report.cycle.empty()) {
    std::vector<Position> shown = report.cycle;
    shown.resize(std::min(shown.size(), most_listed));
    text += fmt::format("a cycle: {} -> {}\n", names_joined(report, shown, " -> "),
                        shown.size() < report.cycle.size()
                            ? fmt::format("... ({} positions)", report.cycle.size())
                            : std::string(report.names[report.cycle.front()]));
  }
  if (report.violation) {
    text += fmt::format(
        "Nim's misere rule does not hold for Grundy values: {} has value 0 and no option of value "
        "1\n",
        report.names[*report.violation]);
  }
  return text;
}

std::string GraphReport::json() const {
  std::string text = fmt::format("{{\n  \"play\": \"{}\",\n  \"partizan\": {},\n",
                                 play == Play::normal ? "normal" : "misere", partizan.has_value());
  text +=
      fmt::format("  \"cycle\": {},\n", cycle.empty() ? "null" : names_of(*this, cycle).compact());
  text += fmt::format("  \"nim_rule_violation\": {},\n",
                      violation ? json_string(std::string(names[*violation])) : "null");
  text += "  \"positions\": [";
  for (Position position = 0; position < names.size(); ++position) {
    text += position == 0 ? "\n    {" : ",\n    {";
    const std::vector<std::string> cells = cells_of(*this, position, "null", json_string);
    for (std::size_t k = 0; k < cells.size(); ++k) {
      text += fmt::format("{}\"{}\": {}", k == 0 ? "" : ", ", columns[k], cells[k]);
    }
    text += "}";
  }
  text += names.size() == 0 ? "]" : "\n  ]";
  if (sums) {
    text += fmt::format(",\n  \"sums\": [{}", sums->empty() ? "" : "\n    ");
    text += joined(
        *sums, [this](const DecidedSum& sum) { return sum_json(*this, sum).compact(); }, ",\n    ");
    text += sums->empty() ? "]" : "\n  ]";
  }
  return text + "\n}\n";
}

std::string GraphReport::csv() const {
  std::string text;
  if (sums) {
    text = "sum,outcome,move,method\n";
    for (const DecidedSum& sum : *sums) {
      text += fmt::format("{},{},{},{}\n", csv_cell(names_joined(*this, sum.components, " + ")),
                          outcome_of(sum.verdict), csv_cell(move_text(*this, sum)),
                          to_string(sum.verdict.method));
    }
    return text;
  }
  text = fmt::format("{}\n", fmt::join(columns_of(*this), ","));
  for (Position position = 0; position < names.size(); ++position) {
    text += fmt::format("{}\n", fmt::join(cells_of(*this, position, "", csv_cell), ","));
  }
  return text;
}

std::string GraphReport::text() const {
  std::string text;
  if (sums) {
    std::vector<std::vector<std::string>> rows = {{"sum", "outcome", "move", "method"}};
    for (const DecidedSum& sum : *sums) {
      rows.push_back({names_joined(*this, sum.components, " + "),
                      sum.verdict.outcome ? outcome_of(sum.verdict) : "?", move_text(*this, sum),
                      std::string(to_string(sum.verdict.method))});
    }
    text += text_table(rows) + "\n";
  }
  const auto unquoted = [](const std::string& word) { return word; };
  std::vector<std::vector<std::string>> rows(1);
  rows.front().assign(columns_of(*this).begin(), columns_of(*this).end());
  for (Position position = 0; position < names.size(); ++position) {
    rows.push_back(cells_of(*this, position, "-", unquoted));
  }
  text += text_table(rows);
  const std::string remarked = remarks(*this);
  text += remarked.empty() ? "" : "\n";
  return text + remarked;
}

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
  write_if_named(asked.dot, [&] { return graph_dot(solved); });
  write_if_named(asked.plot, [&] { return graph_picture(solved); });
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
  return {asked.output.json  ? report.json()
          : asked.output.csv ? report.csv()
                             : report.text(),
          code};
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
