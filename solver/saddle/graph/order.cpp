#include "saddle/graph/order.h"

#include <algorithm>
#include <cstdint>

namespace saddle {
namespace {

enum class Mark : std::uint8_t { unseen, open, finite, endless };

}  // namespace

// A position is endless (it can reach a cycle) just if an option of it is open when looked at, or
// was found endless. For an open option is an ancestor of the position, so both lie on a cycle; and
// a position of which every option was closed as finite cannot reach one. Hence each mark is final
// when the position is closed, and no second pass over strong components is needed.
Order order(const PositionGraph& graph) {
  Order result;
  result.finite.reserve(graph.size());
  std::vector<Mark> mark(graph.size(), Mark::unseen);
  std::vector<bool> endless(graph.size(), false);
  std::vector<std::uint32_t> looked_at(graph.size(), 0);
  std::vector<Position> path;
  for (Position root = 0; root < graph.size(); ++root) {
    if (mark[root] != Mark::unseen) {
      continue;
    }
    mark[root] = Mark::open;
    path.push_back(root);
    while (!path.empty()) {
      const Position position = path.back();
      const auto options = graph.options(position);
      if (looked_at[position] == options.size()) {
        mark[position] = endless[position] ? Mark::endless : Mark::finite;
        if (!endless[position]) {
          result.finite.push_back(position);
        }
        path.pop_back();
        if (!path.empty() && endless[position]) {
          endless[path.back()] = true;
        }
        continue;
      }
      const Position option = options[looked_at[position]++];
      switch (mark[option]) {
        case Mark::unseen:
          mark[option] = Mark::open;
          path.push_back(option);
          break;
        case Mark::open:
          if (result.cycle.empty()) {
            result.cycle.assign(std::find(path.begin(), path.end(), option), path.end());
          }
          endless[position] = true;
          break;
        case Mark::endless:
          endless[position] = true;
          break;
        case Mark::finite:
          break;
      }
    }
  }
  return result;
}

}  // namespace saddle
