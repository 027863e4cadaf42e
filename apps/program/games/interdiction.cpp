#include "games/large/interdiction.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "apps/program/games/games.h"
#include "apps/program/games/oracle_game.h"
#include "apps/program/input/input_file.h"
#include "saddle/io/csv/csv_records.h"
#include "saddle/io/game/position_names.h"
#include "saddle/machine/refusal.h"
#include "saddle/matrix/solution.h"

namespace saddle::app {
namespace {

struct InterdictionOptions {
  std::int64_t interdicted = 0;
  std::string file;
  std::string source;
  std::string target;
  std::vector<int> grid;
  OracleOptions oracle;
};

// A graph whose nodes have names.
struct NamedGraph {
  games::InterdictionRules rules;
  std::vector<std::string> names;

  const std::string& name(Index node) const { return names[static_cast<std::size_t>(node)]; }

  std::string edge_name(Index edge) const {
    const auto& [from, to, length, delay] = rules.edges[static_cast<std::size_t>(edge)];
    return name(from) + ">" + name(to);
  }

  std::vector<std::string> edge_names(const std::vector<Index>& edges) const {
    std::vector<std::string> found(edges.size());
    std::transform(edges.begin(), edges.end(), found.begin(),
                   [this](Index edge) { return edge_name(edge); });
    return found;
  }

  std::vector<std::string> node_names(const games::Path& path) const {
    std::vector<std::string> found = {name(rules.source)};
    for (const Index edge : path) {
      found.push_back(name(rules.edges[static_cast<std::size_t>(edge)].to));
    }
    return found;
  }
};

// Reads edges from a CSV text with the header from,to,length,delay.
class EdgeReader {
 public:
  EdgeReader(std::istream& in, const std::string& file)
      : records_(in, file, {"from", "to", "length", "delay"}) {}

  NamedGraph read(const InterdictionOptions& asked) {
    NamedGraph graph;
    std::set<std::pair<Position, Position>> seen;
    while (records_.next()) {
      const Position from = node(0);
      const Position to = node(1);
      if (!seen.emplace(from, to).second) {
        throw records_.error(0, fmt::format("expected each edge once, found {} to {} again",
                                            records_.text(0), records_.text(1)));
      }
      graph.rules.edges.push_back({from, to, number(2), number(3)});
    }
    records_.refuse_doubtful_marks();
    graph.rules.nodes = names_.size();
    graph.rules.source = end_of_paths("--from", asked.source);
    graph.rules.target = end_of_paths("--to", asked.target);
    graph.names = names_.all();
    return graph;
  }

 private:
  Position node(std::size_t word) {
    if (records_.text(word).empty()) {
      throw records_.error(word, "expected the name of a node, found an empty cell");
    }
    return names_.add(records_.text(word));
  }

  double number(std::size_t word) {
    const double number = records_.number(word);
    if (number < 0) {
      throw records_.error(
          word, fmt::format("expected a number of at least 0, found {}", records_.text(word)));
    }
    return number;
  }

  Index end_of_paths(const std::string& option, const std::string& name) const {
    const std::optional<Position> node = names_.find(name);
    if (!node) {
      throw UsageError(fmt::format("{}: no edge has a node '{}'", option, name));
    }
    return *node;
  }

  CsvRecords records_;
  PositionNames names_;
};

NamedGraph graph_of(const InterdictionOptions& asked) {
  if (!asked.grid.empty()) {
    if (asked.grid.size() != 2) {
      throw UsageError(fmt::format("--grid has {}, must have 2: rows and columns",
                                   counted(asked.grid.size(), "number")));
    }
    const Index columns = asked.grid[1];
    NamedGraph graph{games::interdiction_on_grid(asked.grid[0], columns, asked.interdicted), {}};
    for (Index node = 0; node < graph.rules.nodes; ++node) {
      graph.names.push_back(fmt::format("{}.{}", node / columns + 1, node % columns + 1));
    }
    return graph;
  }
  if (asked.file.empty()) {
    throw UsageError("expected a file of edges or --grid ROWS,COLUMNS");
  }
  InputFile in(asked.file, "edges");
  NamedGraph graph = EdgeReader(in.stream(), in.name()).read(asked);
  graph.rules.interdicted = asked.interdicted;
  return graph;
}

Printed run_interdiction(const InterdictionOptions& asked) {
  const NamedGraph graph = graph_of(asked);
  // There is a budget once the game is solved.
  std::optional<Budget> budget;
  const games::InterdictionGame game = games::interdiction_game(
      graph.rules, [&budget] { return budget && budget->exhausted(0).has_value(); });
  OracleWords words;
  words.game = {{"nodes", graph.rules.nodes},
                {"edges", graph.rules.edges.size()},
                {"interdicted", graph.rules.interdicted}};
  words.strategy = "choice";
  words.row_list = "interdictions";
  words.column_list = "paths";
  words.row_item = "edges";
  words.column_item = "nodes";
  const auto print_edges = [&graph](const Mixture<games::Subset>& mixture) {
    return printed_mixture(
        mixture,
        [&](const games::Subset& edges) {
          return fmt::to_string(fmt::join(graph.edge_names(edges), " "));
        },
        [&](const games::Subset& edges) { return Json(graph.edge_names(edges)); });
  };
  const auto print_paths = [&graph](const Mixture<games::Path>& mixture) {
    return printed_mixture(
        mixture,
        [&](const games::Path& path) {
          return fmt::to_string(fmt::join(graph.node_names(path), ">"));
        },
        [&](const games::Path& path) { return Json(graph.node_names(path)); });
  };
  return printed_oracle_game(asked.oracle, words, [&](const Options& options) {
    budget.emplace(options);
    return oracle_answer(game, options, print_edges, print_paths);
  });
}

}  // namespace

Action declare_interdiction(Parser& parser) {
  auto asked = std::make_shared<InterdictionOptions>();
  parser.add_option("EDGES", asked->interdicted, "edges that the row player delays")->required();
  CLI::Option* const file = parser.add_input(
      "FILE", asked->file, "edges, one way each: a CSV with the header from,to,length,delay");
  parser.add_option("--from", asked->source, "the node where all paths begin")->type_name("NODE");
  parser.add_option("--to", asked->target, "the node where they end")->type_name("NODE");
  parser
      .add_option("--grid", asked->grid,
                  "instead of a file: a grid of nodes, edges of length 1 and delay 1 between "
                  "neighbours, from the first corner to the last")
      ->delimiter(',')
      ->type_name("ROWS,COLUMNS")
      ->excludes(file);
  asked->oracle.declare(parser);
  return [asked] { return run_interdiction(*asked); };
}

}  // namespace saddle::app
