#include "games/large/interdiction.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <numeric>
#include <optional>
#include <queue>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "games/check_range.h"
#include "saddle/machine/refusal.h"
#include "saddle/number/rounding.h"

namespace saddle::games {
namespace {

constexpr Index most_nodes = 10'000'000;
constexpr Index most_on_a_side = 1000;

using Edge = InterdictionRules::Edge;

// The edges that leave each node, and shortest paths along them.
class Graph {
 public:
  explicit Graph(const InterdictionRules& rules)
      : rules_(rules), first_(as_size(rules.nodes) + 1, 0), edges_(rules.edges.size()) {
    for (const Edge& edge : rules_.edges) {
      ++first_[as_size(edge.from) + 1];
    }
    std::partial_sum(first_.begin(), first_.end(), first_.begin());
    std::vector<std::size_t> next(first_.begin(), first_.end() - 1);
    for (Index e = 0; e < std::ssize(rules_.edges); ++e) {
      edges_[next[as_size(rules_.edges[as_size(e)].from)]++] = e;
    }
  }

  const InterdictionRules& rules() const { return rules_; }
  const Edge& edge(Index e) const { return rules_.edges[as_size(e)]; }

  // Returns a cheapest path from the source to the target, with its cost; nullopt if there is none
  // or should_stop() returns true. Costs must be >= 0.
  std::optional<std::pair<double, Path>> cheapest(const std::vector<double>& costs,
                                                  const ShouldStop& should_stop = {}) const {
    // A node takes as long as some hundred small steps.
    constexpr std::size_t steps_of_node = 256;
    PacedStop stop(should_stop);
    using Reached = std::pair<double, Index>;
    std::vector<double> cost(as_size(rules_.nodes), infinity);
    std::vector<Index> last_edge(as_size(rules_.nodes), -1);
    std::priority_queue<Reached, std::vector<Reached>, std::greater<>> frontier;
    cost[as_size(rules_.source)] = 0;
    frontier.emplace(0, rules_.source);
    while (!frontier.empty()) {
      const auto [so_far, node] = frontier.top();
      frontier.pop();
      if (stop.after(steps_of_node)) {
        return std::nullopt;
      }
      if (node == rules_.target) {
        return std::pair(so_far, path_by(last_edge));
      }
      if (so_far > cost[as_size(node)]) {
        continue;
      }
      for (std::size_t k = first_[as_size(node)]; k < first_[as_size(node) + 1]; ++k) {
        const Index e = edges_[k];
        const Index to = edge(e).to;
        const double total = so_far + costs[as_size(e)];
        if (total < cost[as_size(to)]) {
          cost[as_size(to)] = total;
          last_edge[as_size(to)] = e;
          frontier.emplace(total, to);
        }
      }
    }
    return std::nullopt;
  }

 private:
  Path path_by(const std::vector<Index>& last_edge) const {
    Path path;
    for (Index node = rules_.target; node != rules_.source; node = edge(path.back()).from) {
      path.push_back(last_edge[as_size(node)]);
    }
    std::reverse(path.begin(), path.end());
    return path;
  }

  InterdictionRules rules_;
  std::vector<std::size_t> first_;  // where the edges of each node begin in the list
  std::vector<Index> edges_;        // by the node that they leave
};

// Why the stated errors hold in floating point: lengths, delays and probabilities are >= 0, so
// every cost, also the sum along a path, has only the relative error of its roundings. The choice
// with the best rounded cost is worse than the best choice by at most twice the absolute error of a
// cost. No best cost exceeds the length of the shortest path with all delays (for paths) or the sum
// of the largest delays (for interdictions).
class InterdictionOracles {
 public:
  InterdictionOracles(const InterdictionRules& rules, ShouldStop should_stop)
      : graph_(rules), should_stop_(std::move(should_stop)) {
    const auto length = [](const Edge& edge) { return edge.length; };
    const auto delayed = [](const Edge& edge) { return edge.length + edge.delay; };
    double minimum = 0;
    std::tie(minimum, shortest_) = cheapest(length);
    longest_ = cheapest(delayed).first;
    std::vector<double> delays;
    for (const Edge& edge : rules.edges) {
      delays.push_back(edge.delay);
    }
    const auto end = delays.begin() + rules.interdicted;
    std::nth_element(delays.begin(), end - 1, delays.end(), std::greater());
    delays_ = std::accumulate(delays.begin(), end, 0.0);
    const double roundings = 4 * rounding_unit();
    minimum_ = minimum * (1 - roundings);
    maximum_ = (longest_ + delays_) * (1 + roundings);
  }

  double minimum() const { return minimum_; }
  double maximum() const { return maximum_; }
  double rounding() const { return 2 * rounding_unit() * maximum_; }

  double payoff(const Subset& interdicted, const Path& path) const {
    double length = 0;
    for (const Index e : path) {
      const Edge& edge = graph_.edge(e);
      const bool is_delayed = std::binary_search(interdicted.begin(), interdicted.end(), e);
      length += edge.length + (is_delayed ? edge.delay : 0);
    }
    return length;
  }

  BestResponse<Subset> best_interdiction(const Mixture<Path>& paths) const {
    if (is_stopped(should_stop_)) {
      return {all_up_to(graph_.rules().interdicted), infinity};
    }
    std::vector<double> gains = chances(paths, graph_.rules().edges.size());
    for (std::size_t e = 0; e < gains.size(); ++e) {
      gains[e] *= graph_.rules().edges[e].delay;
    }
    return {most_gainful(gains, graph_.rules().interdicted), error(paths.size(), delays_)};
  }

  BestResponse<Path> best_path(const Mixture<Subset>& interdictions) const {
    if (is_stopped(should_stop_)) {
      return {shortest_, infinity};
    }
    std::vector<double> costs = chances(interdictions, graph_.rules().edges.size());
    for (std::size_t e = 0; e < costs.size(); ++e) {
      const Edge& edge = graph_.rules().edges[e];
      costs[e] = edge.length + std::min(costs[e], 1.0) * edge.delay;
    }
    if (auto path = graph_.cheapest(costs, should_stop_)) {
      return {std::move(path->second), error(interdictions.size(), longest_)};
    }
    return {shortest_, infinity};
  }

  const Path& shortest_path() const { return shortest_; }

 private:
  // A path has fewer edges than there are nodes.
  double rounding_unit() const {
    return static_cast<double>(2 * graph_.rules().nodes + graph_.rules().interdicted + 8) *
           unit_roundoff;
  }

  double error(std::size_t mixed, double most) const {
    return 4 * (static_cast<double>(mixed) * unit_roundoff + rounding_unit()) * most;
  }

  template <class Cost>
  std::pair<double, Path> cheapest(const Cost& cost) const {
    std::vector<double> costs;
    for (const Edge& edge : graph_.rules().edges) {
      costs.push_back(cost(edge));
    }
    auto path = graph_.cheapest(costs);
    if (!path) {
      throw std::invalid_argument("no path leads from the source to the target");
    }
    return std::move(*path);
  }

  Graph graph_;
  ShouldStop should_stop_;
  Path shortest_;   // without delays
  double longest_;  // the length of the shortest path if all edges are delayed
  double delays_;   // the sum of the largest delays
  double minimum_;
  double maximum_;
};

void check(const InterdictionRules& rules) {
  const auto edges = std::ssize(rules.edges);
  check_range("number of nodes", rules.nodes, 1, most_nodes);
  check_range("number of edges", edges, 1, most_nodes);
  check_range("edges interdicted", rules.interdicted, 1, edges);
  check_range("source", rules.source, 0, rules.nodes - 1);
  check_range("target", rules.target, 0, rules.nodes - 1);
  if (rules.source == rules.target) {
    throw std::invalid_argument("source and target are the same node, must differ");
  }
  bool has_delay = false;
  double total = 0;
  for (const Edge& edge : rules.edges) {
    check_range("node of an edge", edge.from, 0, rules.nodes - 1);
    check_range("node of an edge", edge.to, 0, rules.nodes - 1);
    if (!(edge.length >= 0 && edge.delay >= 0) || std::isinf(edge.length) ||
        std::isinf(edge.delay)) {
      throw_invalid("length and delay of an edge are {} and {}, must be finite and >= 0",
                    edge.length, edge.delay);
    }
    has_delay = has_delay || edge.delay > 0;
    total += edge.length + edge.delay;
  }
  if (std::isinf(2 * total)) {
    throw std::invalid_argument("lengths and delays add up to more than a double can hold");
  }
  if (!has_delay) {
    throw std::invalid_argument("the delays of the edges are all 0, one must be positive");
  }
}

}  // namespace

InterdictionGame interdiction_game(const InterdictionRules& rules, const ShouldStop& should_stop) {
  check(rules);
  const auto whole = std::make_shared<const InterdictionOracles>(rules, should_stop);
  return {[whole](const auto& edges, const auto& path) { return whole->payoff(edges, path); },
          [whole](const auto& paths) { return whole->best_interdiction(paths); },
          [whole](const auto& interdictions) { return whole->best_path(interdictions); },
          whole->minimum(),
          whole->maximum(),
          whole->rounding(),
          all_up_to(rules.interdicted),
          whole->shortest_path()};
}

InterdictionRules interdiction_on_grid(Index rows, Index columns, Index interdicted) {
  check_range("rows of the grid", rows, 1, most_on_a_side);
  check_range("columns of the grid", columns, 1, most_on_a_side);
  if (rows * columns < 2) {
    throw std::invalid_argument("the grid has 1 node, must have at least 2");
  }
  InterdictionRules rules{rows * columns, {}, 0, rows * columns - 1, interdicted};
  const auto join = [&rules](Index a, Index b) {
    rules.edges.push_back({a, b, 1, 1});
    rules.edges.push_back({b, a, 1, 1});
  };
  for (Index node = 0; node < rules.nodes; ++node) {
    if ((node + 1) % columns != 0) {
      join(node, node + 1);
    }
    if (node + columns < rules.nodes) {
      join(node, node + columns);
    }
  }
  return rules;
}

}  // namespace saddle::games
