// Games with more strategies than a list can hold, solved by best responses.

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <gmpxx.h>

#include "games/check_range.h"
#include "games/collection/collection.h"
#include "games/large/blotto.h"
#include "games/large/interdiction.h"
#include "games/large/security.h"
#include "saddle/io/game/position_names.h"
#include "saddle/machine/refusal.h"

namespace saddle::games {
namespace {

// Returns the mixture for printing, the most probable strategy first; `print` returns the text and
// the JSON of a strategy.
template <class Strategy, class Print>
std::vector<PrintedStrategy> printed_mixture(Mixture<Strategy> mixture, const Print& print) {
  std::stable_sort(mixture.begin(), mixture.end(), [](const auto& a, const auto& b) {
    return a.second != b.second ? a.second > b.second : a.first > b.first;
  });
  std::vector<PrintedStrategy> strategies;
  for (const auto& [strategy, probability] : mixture) {
    auto [text, json] = print(strategy);
    strategies.push_back({std::move(text), std::move(json), probability});
  }
  return strategies;
}

template <class Row, class Column, class PrintRow, class PrintColumn>
OracleAnswer solve_by_oracle(const ImplicitGame<Row, Column>& game, const Options& options,
                             const PrintRow& print_row, const PrintColumn& print_column) {
  const ImplicitSolution<Row, Column> solution = double_oracle(game, options);
  const ImplicitBounds& bounds = solution;
  return {bounds, printed_mixture(solution.row, print_row),
          printed_mixture(solution.column, print_column)};
}

// Returns the given values; if a count is given instead, this many values of 1.
std::vector<double> values_or_ones(const std::vector<double>& values, const char* name,
                                   std::optional<std::int64_t> count, std::int64_t most) {
  if (count) {
    check_range(name, *count, 1, most);
    return std::vector<double>(static_cast<std::size_t>(*count), 1.0);
  }
  return values;
}

// Returns the entry of a list for field f. The list has an entry for each field, or a single entry
// for all fields, or is empty (then `otherwise`).
template <class Entry>
Entry entry_of(const char* what, const std::vector<Entry>& entries, std::size_t f,
               std::size_t fields, const Entry& otherwise) {
  if (entries.size() > 1 && entries.size() != fields) {
    throw_invalid("there are {} {}, must be one, or one for each of {}", entries.size(), what,
                  counted(fields, "field"));
  }
  return entries.empty() ? otherwise : entries[entries.size() == 1 ? 0 : f];
}

// In the order of FieldRule.
constexpr std::array<const char*, 5> rule_names = {"most", "row-ties", "column-ties", "lottery",
                                                   "root-margin"};
static_assert(rule_names.size() == static_cast<std::size_t>(FieldRule::root_margin) + 1);

FieldRule rule_named(const std::string& name) {
  const auto* const found = std::find(rule_names.begin(), rule_names.end(), name);
  if (found == rule_names.end()) {
    throw_invalid("rule is '{}', must be {}", name, fmt::join(rule_names, ", "));
  }
  return static_cast<FieldRule>(found - rule_names.begin());
}

struct BlottoAsked {
  std::int64_t row_soldiers = 0;
  std::int64_t column_soldiers = 0;
  std::optional<std::int64_t> fields;
  std::vector<double> values;
  std::vector<std::string> rules;
  std::vector<int> head_starts;
  double line = 0;

  BlottoRules all() const {
    const std::vector<double> each = values_or_ones(values, "fields", fields, 10'000);
    BlottoRules blotto{index_of(row_soldiers), index_of(column_soldiers), {}, line};
    for (std::size_t f = 0; f < each.size(); ++f) {
      const auto rule = entry_of("rules", rules, f, each.size(), std::string("most"));
      blotto.fields.push_back(
          {each[f], rule_named(rule), entry_of("head starts", head_starts, f, each.size(), 0)});
    }
    return blotto;
  }
};

// Returns C(soldiers + fields - 1, fields - 1), the number of deployments in every order.
mpz_class deployments(std::int64_t soldiers, std::size_t fields) {
  mpz_class count;
  mpz_bin_uiui(count.get_mpz_t(), static_cast<unsigned long>(soldiers) + fields - 1, fields - 1);
  return count;
}

OracleAnswer solve_blotto(const BlottoRules& rules, const Options& options) {
  const auto print = [](const Deployment& soldiers) {
    return std::pair(fmt::to_string(fmt::join(soldiers, "-")), Json(soldiers));
  };
  const Budget budget(options);
  const auto should_stop = [&budget] { return budget.exhausted(0).has_value(); };
  OracleAnswer answer = solve_by_oracle(large_blotto(rules, should_stop), options, print, print);
  std::vector<double> values;
  std::vector<std::string> names;
  std::vector<std::int64_t> head_starts;
  for (const BlottoField& field : rules.fields) {
    values.push_back(field.value);
    names.emplace_back(rule_names.at(static_cast<std::size_t>(field.rule)));
    head_starts.push_back(field.head_start);
  }
  // As texts, because doubles do not hold all numbers of deployments above 2^53.
  answer.rows = deployments(rules.row_soldiers, rules.fields.size()).get_str();
  answer.columns = deployments(rules.column_soldiers, rules.fields.size()).get_str();
  answer.game = {{"rows", answer.rows},        {"columns", answer.columns},
                 {"field_values", values},     {"field_rules", names},
                 {"head_starts", head_starts}, {"line_bonus", rules.line_bonus}};
  answer.remark = rules.line_bonus > 0 ? "" : "fields that are alike are played in random order";
  return answer;
}

Playable playable_blotto() {
  const auto asked = std::make_shared<BlottoAsked>();
  Parameter rules =
      option("rules", asked->rules,
             "who wins the value of each field; one rule for all fields, or one for each: most "
             "(the player with more soldiers wins it from the other; a tie pays nothing), row-ties "
             "or column-ties (as most, but this player wins ties), lottery (each player wins it "
             "with a chance proportional to that player's soldiers), root-margin (the player with "
             "more soldiers wins the value times the square root of the difference)",
             "RULE,...");
  Parameter head_starts =
      option("head_starts", asked->head_starts,
             "soldiers that the row player has on a field beforehand; one number for all fields, "
             "or one for each; a negative number counts soldiers of the column player",
             "SOLDIERS,...");
  rules.one_for_all = head_starts.one_for_all = true;
  return {
      {needed_word("row_soldiers", asked->row_soldiers, "soldiers of the row player, up to 10000"),
       needed_word("column_soldiers", asked->column_soldiers, "soldiers of the column player"),
       option("fields", asked->fields, "number of fields, all of value 1"),
       option("values", asked->values, "the values of the fields", "VALUE,..."), std::move(rules),
       std::move(head_starts),
       option("line", asked->line,
              "the fields lie on a line, and winning two neighbouring fields pays this bonus; for "
              "at most 300 soldiers and 300 fields",
              "BONUS")},
      OracleGame{{"deployment", "row_deployments", "column_deployments", "soldiers", "soldiers"},
                 [asked](const Options& options) { return solve_blotto(asked->all(), options); }},
      {{nullptr, {{"fields"}, {"values"}}}}};
}

struct SecurityAsked {
  std::int64_t defended = 0;
  std::int64_t attacked = 0;
  std::optional<std::int64_t> targets;
  std::vector<double> losses;
  std::vector<double> covered;

  SecurityRules rules() const {
    const std::vector<double> each = values_or_ones(losses, "targets", targets, 100'000);
    if (!covered.empty() && covered.size() != each.size()) {
      throw_invalid("covered has {}, must have one for each of {}",
                    counted(covered.size(), "payoff"), counted(each.size(), "target"));
    }
    SecurityRules security{index_of(defended), index_of(attacked), {}};
    for (std::size_t k = 0; k < each.size(); ++k) {
      security.targets.push_back({covered.empty() ? 0 : covered[k], -each[k]});
    }
    return security;
  }
};

OracleAnswer solve_security(const SecurityRules& rules, const Options& options) {
  // Targets are counted from 1 in text, and from 0 in JSON.
  const auto print = [](const Targets& targets) {
    std::vector<Index> numbers;
    for (const Index target : targets) {
      numbers.push_back(target + 1);
    }
    return std::pair(numbers.empty() ? "none" : fmt::to_string(fmt::join(numbers, " ")),
                     Json(targets));
  };
  OracleAnswer answer = solve_by_oracle(security_game(rules), options, print, print);
  answer.game = {{"targets", rules.targets.size()},
                 {"defended", rules.defended},
                 {"attacked", rules.attacked}};
  return answer;
}

Playable playable_security() {
  const auto asked = std::make_shared<SecurityAsked>();
  return {{needed_word("defended", asked->defended, "targets that the row player covers"),
           needed_word("attacked", asked->attacked, "targets that the column player attacks"),
           option("targets", asked->targets, "number of targets, all of loss 1"),
           option("losses", asked->losses,
                  "what the defender loses at each target that is attacked and not covered",
                  "LOSS,..."),
           option("covered", asked->covered,
                  "what the defender gets at each target that is attacked and covered, if not 0",
                  "PAYOFF,...")},
          OracleGame{
              {"choice", "defences", "attacks", "targets", "targets"},
              [asked](const Options& options) { return solve_security(asked->rules(), options); }},
          {{nullptr, {{"targets"}, {"losses"}}}}};
}

// A graph whose nodes have names.
struct NamedGraph {
  InterdictionRules rules;
  std::vector<std::string> names;

  const std::string& name(Index node) const { return names[as_size(node)]; }
  const InterdictionRules::Edge& edge(Index k) const { return rules.edges[as_size(k)]; }
};

struct InterdictionAsked {
  std::int64_t interdicted = 0;
  std::vector<NamedEdge> edges;
  std::string source;
  std::string target;
  std::vector<int> grid;

  NamedGraph on_grid() const {
    if (grid.size() != 2) {
      throw_invalid("grid has {}, must have 2: rows and columns", counted(grid.size(), "number"));
    }
    const Index columns = grid[1];
    NamedGraph graph{interdiction_on_grid(grid[0], columns, index_of(interdicted)), {}};
    for (Index node = 0; node < graph.rules.nodes; ++node) {
      graph.names.push_back(fmt::format("{}.{}", node / columns + 1, node % columns + 1));
    }
    return graph;
  }

  NamedGraph of_edges() const {
    NamedGraph graph;
    PositionNames names;
    std::set<std::pair<Position, Position>> seen;
    for (const NamedEdge& edge : edges) {
      const Position from = names.add(edge.from);
      const Position to = names.add(edge.to);
      if (!seen.emplace(from, to).second) {
        throw_invalid("the edge from {} to {} is given twice", edge.from, edge.to);
      }
      graph.rules.edges.push_back(
          {static_cast<Index>(from), static_cast<Index>(to), edge.length, edge.delay});
    }
    const auto end_of_paths = [&names](const char* what, const std::string& name) -> Index {
      const std::optional<Position> node = names.find(name);
      if (!node) {
        throw_invalid("no edge has the node '{}', where all paths must {}", name, what);
      }
      return static_cast<Index>(*node);
    };
    graph.rules.nodes = static_cast<Index>(names.size());
    graph.rules.source = end_of_paths("begin", source);
    graph.rules.target = end_of_paths("end", target);
    graph.rules.interdicted = index_of(interdicted);
    graph.names = names.all();
    return graph;
  }
};

OracleAnswer solve_interdiction(const NamedGraph& graph, const Options& options) {
  const Budget budget(options);
  const auto should_stop = [&budget] { return budget.exhausted(0).has_value(); };
  const auto print_edges = [&graph](const Subset& edges) {
    std::vector<std::string> names;
    for (const Index k : edges) {
      names.push_back(graph.name(graph.edge(k).from) + ">" + graph.name(graph.edge(k).to));
    }
    return std::pair(fmt::to_string(fmt::join(names, " ")), Json(names));
  };
  const auto print_path = [&graph](const Path& path) {
    std::vector<std::string> names = {graph.name(graph.rules.source)};
    for (const Index k : path) {
      names.push_back(graph.name(graph.edge(k).to));
    }
    return std::pair(fmt::to_string(fmt::join(names, ">")), Json(names));
  };
  OracleAnswer answer = solve_by_oracle(interdiction_game(graph.rules, should_stop), options,
                                        print_edges, print_path);
  answer.game = {{"nodes", graph.rules.nodes},
                 {"edges", graph.rules.edges.size()},
                 {"interdicted", graph.rules.interdicted}};
  return answer;
}

Playable playable_interdiction() {
  const auto asked = std::make_shared<InterdictionAsked>();
  Parameter source = option("source", asked->source, "the node where all paths begin", "NODE");
  Parameter target = option("target", asked->target, "the node where they end", "NODE");
  source.program_name = "from";
  target.program_name = "to";
  return {{needed_word("interdicted", asked->interdicted, "edges that the row player delays"),
           word("edges", asked->edges, "directed edges: from, to, length and delay of each"),
           std::move(source), std::move(target),
           option("grid", asked->grid,
                  "instead of edges: a grid with this many rows and columns of nodes, edges of "
                  "length 1 and delay 1 between neighbours, from the first corner to the last",
                  "ROWS,COLUMNS")},
          OracleGame{{"choice", "interdictions", "paths", "edges", "nodes"},
                     [asked](const Options& options) {
                       return solve_interdiction(
                           asked->grid.empty() ? asked->of_edges() : asked->on_grid(), options);
                     }},
          {{nullptr, {{"edges", "source", "target"}, {"grid"}}}}};
}

constexpr auto collected_oracles = std::to_array<CollectedGame>({
    {"blotto-large", "place soldiers on fields, in more ways than could be listed",
     "Colonel Blotto: the player with more soldiers on a field gets its value from the other. A "
     "double oracle finds the deployments that are played, and its best responses prove the "
     "bounds. Soldiers on fields that are alike (of one value, rule and head start) stand in "
     "descending order: each order of them is as likely as the others.",
     "what the row player gets; strategies are the soldiers on each field",
     "Best responses by dynamic programming over the fields, O(fields soldiers^2) each, or "
     "O(fields soldiers^3) on a line.",
     ">>> s = saddle.games.blotto_large(10, 8, fields=4)\n"
     ">>> s.converged, 0 < s.lower\n"
     "(True, True)\n",
     playable_blotto},
    {"security", "defend some targets while others are attacked",
     "The row player covers some of the targets, the column player attacks some. The payoff to the "
     "defender is the sum over the attacked targets: minus the loss of a target, or what a covered "
     "target pays (0 by default).",
     "what the defender gets; strategies are lists of targets, counted from 1 in text and from 0 "
     "elsewhere",
     "Best responses take the targets of greatest gain, O(n log n).",
     ">>> s = saddle.games.security(1, 1, losses=[1, 2])\n"
     ">>> round(s.value, 6), s.row[(1,)] > s.row[(0,)]\n"
     "(-0.666667, True)\n",
     playable_security},
    {"interdiction", "delay edges of a graph that the other player must cross",
     "The column player takes a path through a graph and pays its length to the row player, who "
     "delays some edges beforehand; neither sees what the other does. Paths longer than the "
     "shortest path with all delays are dominated, and left out.",
     "the expected length of the path; strategies are sets of edges (a>b) and paths of nodes",
     "Best responses by shortest paths (Dijkstra 1959).",
     ">>> edges = [(\"s\", \"a\", 1, 3), (\"a\", \"t\", 1, 0), (\"s\", \"b\", 1, 0), (\"b\", "
     "\"t\", 2, 3)]\n"
     ">>> round(saddle.games.interdiction(1, edges, source=\"s\", target=\"t\").value, 6)\n"
     "4.0\n",
     playable_interdiction},
});

}  // namespace

std::span<const CollectedGame> oracle_games() { return collected_oracles; }

}  // namespace saddle::games
