#include "saddle/graph/misere.h"

#include <algorithm>

#include "saddle/graph/backward_induction.h"

namespace saddle {
namespace {

bool breaks_nim_rule(const PositionGraph& graph, const std::vector<Grundy>& grundy,
                     Position position) {
  const auto options = graph.options(position);
  return grundy[position] == 0 && !options.empty() &&
         std::none_of(options.begin(), options.end(),
                      [&](Position option) { return grundy[option] == 1; });
}

}  // namespace

// That the rule holds, by induction on the sum, with X a component that is left and labels (g, h):
//
// - A P has no option that the rule calls P. All fickle with nim-sum 1: an option of X = (1, 0) is
//   neither (1, .) nor (., 0), one of X = (0, 1) neither (0, .) nor (., 1), so either is fickle and
//   turns the nim-sum, or is (k, k) with k >= 2 and makes the nim-sum nonzero. Nim-sum 0 and some
//   X = (k, k): a move changes the nim-sum; and it leaves only fickle labels just if X was the last
//   that is not, so k <= 1, but of (0, 1) and (1, 0) each has a k and cannot be an option of X.
// - An N that has a move has an option P. All fickle with nim-sum 0: if some X = (1, 0), it has an
//   option (0, .), and none (., 0), so (0, 1), which turns the nim-sum to 1; else some X = (0, 1)
//   has options, hence one (., 0), and none (0, .), so (1, 0). Nim-sum s > 0 and some (k, k): as in
//   Nim some component has g ^ s < g; with j = g ^ s it has an option (j, .), and if that leaves
//   only fickle labels, then X = (g, g) and it has an option (., j) as well, which is (j, j) or has
//   the other nim-sum.
Outcome misere_outcome(std::span<const Label> labels) {
  Grundy sum = 0;
  bool all_fickle = true;
  for (const Label& label : labels) {
    sum ^= label.normal;
    all_fickle = all_fickle && label.fickle();
  }
  return sum == (all_fickle ? 1U : 0U) ? Outcome::previous : Outcome::next;
}

std::optional<Position> nim_rule_violation(const PositionGraph& graph,
                                           const std::vector<Grundy>& grundy) {
  for (Position position = 0; position < graph.size(); ++position) {
    if (breaks_nim_rule(graph, grundy, position)) {
      return position;
    }
  }
  return std::nullopt;
}

std::vector<MisereKind> misere_kinds(const PositionGraph& graph, const Order& order,
                                     const std::vector<Grundy>& grundy,
                                     const std::vector<Grundy>& misere) {
  const auto kind = [&](Position position, const std::vector<MisereKind>& kinds) {
    MisereKind worst = MisereKind::nim;
    if (!Label{grundy[position], misere[position]}.tame()) {
      worst = MisereKind::wild;
    } else if (breaks_nim_rule(graph, grundy, position)) {
      worst = MisereKind::tame;
    }
    for (const Position option : graph.options(position)) {
      worst = std::max(worst, kinds[option]);
    }
    return worst;
  };
  return backward_induction(graph, order, MisereKind::endless, kind);
}

}  // namespace saddle
