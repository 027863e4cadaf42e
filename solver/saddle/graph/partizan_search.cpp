#include "saddle/graph/partizan_search.h"

#include <algorithm>
#include <utility>

#include "saddle/graph/partizan.h"

namespace saddle {

std::vector<bool> reaches_partizan_move(const PositionGraph& graph) {
  std::vector<bool> reaches(graph.size(), false);
  if (graph.impartial()) {
    return reaches;
  }
  std::vector<Position> found;
  for (Position position = 0; position < graph.size(); ++position) {
    const auto movers = graph.movers(position);
    if (std::any_of(movers.begin(), movers.end(),
                    [](Mover mover) { return mover != Mover::both; })) {
      reaches[position] = true;
      found.push_back(position);
    }
  }
  const PositionGraph before = reversed(graph);
  while (!found.empty()) {
    const Position option = found.back();
    found.pop_back();
    for (const Position position : before.options(option)) {
      if (!reaches[position]) {
        reaches[position] = true;
        found.push_back(position);
      }
    }
  }
  return reaches;
}

PositionGraph impartial_part(const PositionGraph& graph, const std::vector<bool>& partizan) {
  MoveList moves;
  for (Position position = 0; position < graph.size(); ++position) {
    if (!partizan[position]) {
      for (const Position option : graph.options(position)) {
        moves.add(position, option);
      }
    }
  }
  return {graph.size(), moves};
}

PartizanSearch::PartizanSearch(const PositionGraph& graph, const std::vector<bool>& partizan,
                               const std::vector<Grundy>& grundy, Play play, std::int64_t max_sums,
                               StopToken stop)
    : graph_(graph),
      partizan_(partizan),
      grundy_(grundy),
      play_(play),
      max_sums_(max_sums),
      stop_(std::move(stop)) {}

// A position without options adds nothing to any sum. In normal play an impartial one is equal to
// a Nim heap in every sum, also with partizan components (Sprague and Grundy's theorem).
PartizanSearch::Sum PartizanSearch::reduced(std::span<const Position> components, Grundy heap,
                                            Mover mover) const {
  Sum sum;
  for (const Position position : components) {
    if (play_ == Play::normal && !partizan_[position]) {
      heap ^= grundy_[position];
    } else if (!graph_.options(position).empty()) {
      sum.push_back(position);
    }
  }
  std::sort(sum.begin(), sum.end());
  sum.push_back(heap);
  sum.push_back(static_cast<Position>(mover));
  return sum;
}

std::vector<PartizanSearch::Sum> PartizanSearch::options(const Sum& sum) const {
  const auto mover = static_cast<Mover>(sum.back());
  const Mover other = mover == Mover::left ? Mover::right : Mover::left;
  const Grundy heap = sum[sum.size() - 2];
  Sum components(sum.begin(), sum.end() - 2);
  std::vector<Sum> result;
  for (Grundy smaller = 0; smaller < heap; ++smaller) {
    result.push_back(reduced(components, smaller, other));
  }
  for (Position& component : components) {
    const Position from = component;
    const auto options = graph_.options(from);
    const auto movers = graph_.movers(from);
    for (std::size_t k = 0; k < options.size(); ++k) {
      if (movers.empty() || movers[k] == Mover::both || movers[k] == mover) {
        component = options[k];
        result.push_back(reduced(components, heap, other));
      }
    }
    component = from;
  }
  return result;
}

std::optional<bool> PartizanSearch::mover_wins(Sum sum) {
  // A sum being searched, and its options that are not yet known to be won by who moves there.
  struct Frame {
    Sum sum;
    std::vector<Sum> hopeful;
    bool has_options;
  };
  const auto frame = [&](Sum of) {
    std::vector<Sum> moves = options(of);
    const bool any = !moves.empty();
    return Frame{std::move(of), std::move(moves), any};
  };
  if (const auto entry = mover_wins_.find(sum); entry != mover_wins_.end()) {
    return entry->second;
  }
  std::vector<Frame> path;
  path.push_back(frame(sum));
  while (!path.empty()) {
    if (stored_ >= max_sums_ || stop_.stop_requested()) {
      return std::nullopt;
    }
    Frame& here = path.back();
    std::optional<bool> wins;
    if (!here.has_options) {
      wins = play_ == Play::misere;
    } else if (here.hopeful.empty()) {
      wins = false;
    } else if (const auto entry = mover_wins_.find(here.hopeful.back());
               entry == mover_wins_.end()) {
      path.push_back(frame(here.hopeful.back()));
    } else if (entry->second) {
      here.hopeful.pop_back();
    } else {
      wins = true;
    }
    if (wins) {
      mover_wins_.emplace(std::move(path.back().sum), *wins);
      ++stored_;
      path.pop_back();
    }
  }
  return mover_wins_.at(sum);
}

std::optional<Outcome> PartizanSearch::outcome(std::span<const Position> components) {
  stored_ = 0;
  if (std::cmp_greater(mover_wins_.size(), max_sums_)) {
    mover_wins_.clear();
  }
  const std::optional<bool> left = mover_wins(reduced(components, 0, Mover::left));
  const std::optional<bool> right = mover_wins(reduced(components, 0, Mover::right));
  if (!left || !right) {
    return std::nullopt;
  }
  return outcome_class(*left ? Outcome::next : Outcome::previous,
                       *right ? Outcome::next : Outcome::previous);
}

}  // namespace saddle
