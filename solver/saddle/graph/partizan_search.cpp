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

bool PartizanSearch::is_impartial(std::span<const Position> components) const {
  return std::none_of(components.begin(), components.end(),
                      [&](Position position) { return partizan_[position]; });
}

// A position without options adds nothing to any sum. In normal play an impartial one that reaches
// no cycle is equal to a Nim heap in every sum, also with partizan components and with such that
// never end (Sprague and Grundy's theorem): it and the heap together are lost for who moves there
// first, and end. Where both players have the same moves it does not matter who moves.
PartizanSearch::Sum PartizanSearch::reduced(std::span<const Position> components, Grundy heap,
                                            Mover mover) const {
  Sum sum;
  for (const Position position : components) {
    if (play_ == Play::normal && !partizan_[position] && grundy_[position] != no_grundy) {
      heap ^= grundy_[position];
    } else if (!graph_.options(position).empty()) {
      sum.push_back(position);
    }
  }
  std::sort(sum.begin(), sum.end());
  const bool impartial = is_impartial(sum);
  sum.push_back(heap);
  sum.push_back(static_cast<Position>(impartial ? Mover::left : mover));
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

// Depth first, and no further than the first move that wins.
void PartizanSearch::find_outcome(const Sum& sum) {
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
  std::vector<Frame> path;
  path.push_back(frame(sum));
  while (!path.empty()) {
    if (stored_ >= max_sums_ || stop_.stop_requested()) {
      return;
    }
    Frame& here = path.back();
    std::optional<bool> wins;
    if (!here.has_options) {
      wins = play_ == Play::misere;
    } else if (here.hopeful.empty()) {
      wins = false;
    } else if (const auto entry = outcome_.find(here.hopeful.back()); entry == outcome_.end()) {
      path.push_back(frame(here.hopeful.back()));
    } else if (entry->second == Outcome::next) {
      here.hopeful.pop_back();
    } else {
      wins = true;
    }
    if (wins) {
      outcome_.emplace(std::move(path.back().sum), *wins ? Outcome::next : Outcome::previous);
      ++stored_;
      path.pop_back();
    }
  }
}

// All sums that can be reached, as the positions of one game, which retrograde analysis decides.
void PartizanSearch::find_outcomes_with_cycles(const Sum& sum) {
  std::unordered_map<Sum, Position, Hash> number{{sum, 0}};
  std::vector<Sum> sums{sum};
  MoveList moves;
  for (Position from = 0; from < sums.size(); ++from) {
    if (std::cmp_greater(stored_ + std::ssize(sums), max_sums_) || stop_.stop_requested()) {
      return;
    }
    for (Sum& option : options(sums[from])) {
      const auto [place, is_new] = number.emplace(option, static_cast<Position>(sums.size()));
      moves.add(from, place->second);
      if (is_new) {
        sums.push_back(std::move(option));
      }
    }
  }
  const Outcomes found = outcomes(PositionGraph(static_cast<Position>(sums.size()), moves), play_);
  for (Position k = 0; k < sums.size(); ++k) {
    outcome_.emplace(std::move(sums[k]), found.outcome[k]);
  }
  stored_ += std::ssize(sums);
}

std::optional<Outcome> PartizanSearch::outcome_of(const Sum& sum, bool may_cycle) {
  auto entry = outcome_.find(sum);
  if (entry == outcome_.end()) {
    if (may_cycle) {
      find_outcomes_with_cycles(sum);
    } else {
      find_outcome(sum);
    }
    entry = outcome_.find(sum);
  }
  return entry == outcome_.end() ? std::nullopt : std::optional(entry->second);
}

SearchedSum PartizanSearch::search(std::span<const Position> components, bool may_cycle) {
  stored_ = 0;
  if (std::cmp_greater(outcome_.size(), max_sums_)) {
    outcome_.clear();
  }
  const std::optional<Outcome> left = outcome_of(reduced(components, 0, Mover::left), may_cycle);
  const std::optional<Outcome> right = outcome_of(reduced(components, 0, Mover::right), may_cycle);
  SearchedSum result;
  if (!left || !right) {
    return result;
  }
  result.outcome = outcome_class(*left, *right);
  const auto add_moves = [&](Mover mover) {
    const Mover other = mover == Mover::left ? Mover::right : Mover::left;
    Sum next(components.begin(), components.end());
    for (std::size_t c = 0; c < next.size(); ++c) {
      const auto options = graph_.options(components[c]);
      const auto movers = graph_.movers(components[c]);
      for (std::size_t k = 0; k < options.size(); ++k) {
        if (!movers.empty() && movers[k] == other) {
          continue;
        }
        next[c] = options[k];
        const auto outcome = outcome_of(reduced(next, 0, other), may_cycle);
        result.complete = result.complete && outcome;
        if (outcome == Outcome::previous) {
          result.winning_moves.push_back(
              {c, options[k], is_impartial(components) ? Mover::both : mover});
        }
      }
      next[c] = components[c];
    }
  };
  if (left == Outcome::next) {
    add_moves(Mover::left);
  }
  if (right == Outcome::next && !is_impartial(components)) {
    add_moves(Mover::right);
  }
  return result;
}

}  // namespace saddle
