#include "saddle/io/picture/graph_layout.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <utility>

namespace saddle {
namespace {

constexpr double row_distance = 90;
constexpr double position_gap = 24;  // between positions of a row
constexpr double bend_width = 10;    // the width of a passing line in a row
constexpr int sweeps = 12;

// Finds by depth-first search the moves that close a cycle, and the row of each position: the
// length of the longest play without these moves.
class Rows {
 public:
  explicit Rows(const PositionGraph& graph)
      : graph_(graph),
        row_(graph.size(), 0),
        closes_cycle_(graph.move_count(), false),
        state_(graph.size(), State::unseen) {
    for (Position position = 0; position < graph.size(); ++position) {
      if (state_[position] == State::unseen) {
        search(position);
      }
    }
  }

  // The row of each position, counted from the bottom.
  const std::vector<std::size_t>& row() const { return row_; }

  // For each move.
  const std::vector<bool>& closes_cycle() const { return closes_cycle_; }

 private:
  enum class State : std::uint8_t { unseen, open, done };
  struct Step {
    Position position;
    std::size_t next;  // the number of the move to follow next
  };

  void search(Position start) {
    std::vector<Step> path = {{start, 0}};
    state_[start] = State::open;
    while (!path.empty()) {
      const Position position = path.back().position;
      const auto options = graph_.options(position);
      if (path.back().next == options.size()) {
        state_[position] = State::done;
        path.pop_back();
        if (!path.empty()) {
          raise(path.back().position, position);
        }
        continue;
      }
      const std::size_t k = path.back().next++;
      const Position option = options[k];
      if (state_[option] == State::unseen) {
        state_[option] = State::open;
        path.push_back({option, 0});
      } else if (state_[option] == State::open) {
        closes_cycle_[graph_.first_move(position) + k] = true;
      } else {
        raise(position, option);
      }
    }
  }

  void raise(Position position, Position option) {
    row_[position] = std::max(row_[position], row_[option] + 1);
  }

  const PositionGraph& graph_;
  std::vector<std::size_t> row_;
  std::vector<bool> closes_cycle_;
  std::vector<State> state_;
};

// Positions and bends, numbered: first the positions, then the bends of one move after another.
class Layers {
 public:
  Layers(const PositionGraph& graph, std::vector<double> widths)
      : rows_(graph), widths_(std::move(widths)), row_(rows_.row()) {
    for (Position position = 0; position < graph.size(); ++position) {
      const auto options = graph.options(position);
      for (std::size_t k = 0; k < options.size(); ++k) {
        add_move(position, options[k], rows_.closes_cycle()[graph.first_move(position) + k]);
      }
    }
    neighbours_.resize(row_.size());
    for (const std::vector<std::size_t>& chain : chains_) {
      for (std::size_t k = 0; k + 1 < chain.size(); ++k) {
        neighbours_[chain[k]].push_back(chain[k + 1]);
        neighbours_[chain[k + 1]].push_back(chain[k]);
      }
    }
    const std::size_t count = row_.empty() ? 0 : *std::max_element(row_.begin(), row_.end()) + 1;
    layers_.resize(count);
    for (std::size_t node = 0; node < row_.size(); ++node) {
      layers_[row_[node]].push_back(node);
    }
    x_.resize(row_.size());
  }

  GraphLayout layout(Position positions) {
    std::for_each(layers_.begin(), layers_.end(), [this](auto& layer) { spread(layer); });
    for (int sweep = 0; sweep < sweeps; ++sweep) {
      // The first half of the sweeps also reorders the rows; the second half only straightens
      // lines.
      const bool sorts = sweep < sweeps / 2;
      if (sweep % 2 == 0) {
        std::for_each(layers_.begin(), layers_.end(), [&](auto& layer) { settle(layer, sorts); });
      } else {
        std::for_each(layers_.rbegin(), layers_.rend(), [&](auto& layer) { settle(layer, sorts); });
      }
    }
    return result(positions);
  }

 private:
  void add_move(Position from, Position to, bool closes_cycle) {
    std::vector<std::size_t>& chain = chains_.emplace_back();
    if (closes_cycle) {
      return;
    }
    chain.push_back(from);
    for (std::size_t row = rows_.row()[from] - 1; row > rows_.row()[to]; --row) {
      chain.push_back(row_.size());
      row_.push_back(row);
      widths_.push_back(bend_width);
    }
    chain.push_back(to);
  }

  double distance(std::size_t first, std::size_t second) const {
    return (widths_[first] + widths_[second]) / 2 + position_gap;
  }

  // Places nodes side by side, in order, centred at 0.
  void spread(const std::vector<std::size_t>& layer) {
    double x = 0;
    for (std::size_t k = 0; k < layer.size(); ++k) {
      x += k > 0 ? distance(layer[k - 1], layer[k]) : 0;
      x_[layer[k]] = x;
    }
    for (const std::size_t node : layer) {
      x_[node] -= x / 2;
    }
  }

  double middle_of_neighbours(std::size_t node) const {
    const std::vector<std::size_t>& others = neighbours_[node];
    const double sum = std::accumulate(others.begin(), others.end(), 0.0,
                                       [this](double x, std::size_t k) { return x + x_[k]; });
    return others.empty() ? x_[node] : sum / static_cast<double>(others.size());
  }

  // Moves each node of a layer toward the mean of its neighbours, as far as the minimum distances
  // allow: overlaps are resolved once by moving nodes to the right and once to the left, and each
  // node gets the mean of both places.
  void settle(std::vector<std::size_t>& layer, bool sorts) {
    std::vector<std::pair<double, std::size_t>> wanted;
    wanted.reserve(layer.size());
    for (const std::size_t node : layer) {
      wanted.emplace_back(middle_of_neighbours(node), node);
    }
    if (sorts) {
      std::stable_sort(wanted.begin(), wanted.end(),
                       [](const auto& a, const auto& b) { return a.first < b.first; });
    }
    std::vector<double> right(wanted.size());
    std::vector<double> left(wanted.size());
    for (std::size_t k = 0; k < wanted.size(); ++k) {
      layer[k] = wanted[k].second;
      right[k] = k == 0
                     ? wanted[k].first
                     : std::max(wanted[k].first, right[k - 1] + distance(layer[k - 1], layer[k]));
    }
    for (std::size_t k = wanted.size(); k-- > 0;) {
      left[k] = k + 1 == wanted.size()
                    ? wanted[k].first
                    : std::min(wanted[k].first, left[k + 1] - distance(layer[k], layer[k + 1]));
      x_[layer[k]] = right[k] / 2 + left[k] / 2;
    }
  }

  GraphLayout result(Position positions) const {
    GraphLayout result;
    double minimum = 0;
    double maximum = 0;
    for (std::size_t node = 0; node < x_.size(); ++node) {
      minimum = std::min(minimum, x_[node] - widths_[node] / 2);
      maximum = std::max(maximum, x_[node] + widths_[node] / 2);
    }
    const auto point = [&](std::size_t node) {
      return GraphLayout::Point{
          x_[node] - minimum,
          row_distance * (static_cast<double>(layers_.size() - 1 - row_[node]) + 0.5)};
    };
    for (Position position = 0; position < positions; ++position) {
      result.positions.push_back(point(position));
    }
    for (const std::vector<std::size_t>& chain : chains_) {
      auto& bends = result.bends.emplace_back();
      for (std::size_t k = 1; k + 1 < chain.size(); ++k) {
        bends.push_back(point(chain[k]));
      }
    }
    result.closes_cycle = rows_.closes_cycle();
    result.width = maximum - minimum;
    result.height = row_distance * static_cast<double>(layers_.size());
    return result;
  }

  Rows rows_;
  std::vector<double> widths_;
  std::vector<std::size_t> row_;
  std::vector<std::vector<std::size_t>> chains_;      // for each move; empty if it closes a cycle
  std::vector<std::vector<std::size_t>> neighbours_;  // in the rows above and below
  std::vector<std::vector<std::size_t>> layers_;      // from the bottom, each from left to right
  std::vector<double> x_;
};

}  // namespace

GraphLayout layout(const PositionGraph& graph, std::vector<double> widths) {
  return Layers(graph, std::move(widths)).layout(graph.size());
}

}  // namespace saddle
