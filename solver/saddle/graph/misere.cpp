#include "saddle/graph/misere.h"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <utility>

#include "saddle/number/fibonacci_hash.h"

namespace saddle {
namespace {

constexpr Form no_form = std::numeric_limits<Form>::max();

bool breaks_nim_rule(const PositionGraph& graph, const std::vector<Grundy>& grundy,
                     Position position) {
  const auto options = graph.options(position);
  return grundy[position] == 0 && !options.empty() &&
         std::none_of(options.begin(), options.end(),
                      [&](Position option) { return grundy[option] == 1; });
}

template <typename Value>
Grundy mex(std::span<const Form> options, Value&& value) {
  std::vector<bool> seen(options.size() + 1, false);
  for (const Form option : options) {
    if (value(option) < seen.size()) {
      seen[value(option)] = true;
    }
  }
  return static_cast<Grundy>(std::find(seen.begin(), seen.end(), false) - seen.begin());
}

// In any sum, zeros add nothing, two heaps of 1 cancel and the order does not matter.
std::vector<Form> reduced(std::vector<Form> sum) {
  std::erase(sum, MisereForms::zero);
  const auto ones = std::count(sum.begin(), sum.end(), MisereForms::one);
  std::erase(sum, MisereForms::one);
  if (ones % 2 == 1) {
    sum.push_back(MisereForms::one);
  }
  std::sort(sum.begin(), sum.end());
  return sum;
}

}  // namespace

// Proof of the rule by induction on the sum, where X is a component in which a move is made, and
// labels are (g, h):
//
// - A sum that the rule calls P has no option that it calls P.
//   If all labels are fickle with nim-sum 1: an option of X = (1, 0) is neither (1, .) nor (., 0),
//   and one of X = (0, 1) neither (0, .) nor (., 1). So the option is fickle and changes the
//   nim-sum to 0, or it is (k, k) with k >= 2 and makes the nim-sum nonzero: both are N.
//   If the nim-sum is 0 and some label is not fickle: a move changes the nim-sum. It leaves only
//   fickle labels exactly if X = (k, k) was the only other label; then k <= 1, but both (0, 1) and
//   (1, 0) contain k and cannot be an option of X.
// - A sum that has a move and that the rule calls N has an option that the rule calls P.
//   If all labels are fickle with nim-sum 0: a component X = (1, 0) has an option (0, .), and no
//   option (., 0), so an option (0, 1), which changes the nim-sum to 1. If there is no such X, some
//   X = (0, 1) has options; hence one is (., 0), none is (0, .), and so one is (1, 0).
//   If the nim-sum is s > 0 and some label is not fickle: as in Nim some component has g ^ s < g.
//   With j = g ^ s it has an option (j, .). If that leaves only fickle labels, then X = (g, g) also
//   has an option (., j), which is (j, j) or gives the other nim-sum.
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

std::size_t hash(std::span<const Form> forms) {
  std::uint64_t state = forms.size();
  for (const Form form : forms) {
    state = fibonacci_hash(state, form);
  }
  return static_cast<std::size_t>(state);
}

MisereForms::MisereForms() {
  store({});
  store({zero});
}

Form MisereForms::form(std::vector<Form> options) {
  std::sort(options.begin(), options.end());
  options.erase(std::unique(options.begin(), options.end()), options.end());
  if (options.empty()) {
    return zero;
  }
  const Form equal = simpler(options);
  return equal == no_form ? store(options) : equal;
}

// A game G equals a form H if all options of H are options of G, and every other option of G has H
// as an option (the answer to a move to that option is H). If H is zero, G must also be an N, so
// some option of G must be a P. A form that is an option of H cannot have H as an option. So it is
// enough to count the options of G that have H as an option. If the options of G are canonical and
// G is not, the search finds H (Conway's theorem).
Form MisereForms::simpler(const std::vector<Form>& options_of_game) {
  std::vector<Form> candidates;
  for (const Form option : options_of_game) {
    for (const Form follower : options(option)) {
      if (times_seen_[follower]++ == 0) {
        candidates.push_back(follower);
      }
    }
  }
  Form found = no_form;
  for (const Form candidate : candidates) {
    const auto kept = options(candidate);
    const bool others_reach_it =
        kept.size() + times_seen_[candidate] == options_of_game.size() &&
        std::includes(options_of_game.begin(), options_of_game.end(), kept.begin(), kept.end());
    const auto is_previous = [&](Form option) { return labels_[option].misere == 0; };
    if (others_reach_it && (candidate != zero || std::any_of(options_of_game.begin(),
                                                             options_of_game.end(), is_previous))) {
      found = candidate;
    }
  }
  for (const Form candidate : candidates) {
    times_seen_[candidate] = 0;
  }
  return found;
}

Form MisereForms::store(const std::vector<Form>& options_of_form) {
  const std::size_t key = hash(options_of_form);
  const auto [begin, end] = by_hash_.equal_range(key);
  for (auto entry = begin; entry != end; ++entry) {
    const auto known = options(entry->second);
    if (std::equal(known.begin(), known.end(), options_of_form.begin(), options_of_form.end())) {
      return entry->second;
    }
  }
  if (size() == no_form) {
    throw std::length_error("at most 2^32 - 1 canonical forms can be numbered");
  }
  const Form added = size();
  Label label{0, 1};
  if (!options_of_form.empty()) {
    label.normal = mex(options_of_form, [&](Form option) { return labels_[option].normal; });
    label.misere = mex(options_of_form, [&](Form option) { return labels_[option].misere; });
  }
  options_.insert(options_.end(), options_of_form.begin(), options_of_form.end());
  first_.push_back(options_.size());
  labels_.push_back(label);
  tame_.push_back(label.tame() && std::all_of(options_of_form.begin(), options_of_form.end(),
                                              [&](Form option) { return tame_[option]; }));
  times_seen_.push_back(0);
  by_hash_.emplace(key, added);
  return added;
}

MisereSearch::MisereSearch(const MisereForms& forms, std::int64_t max_sums, StopToken stop)
    : forms_(forms), max_sums_(max_sums), stop_(std::move(stop)) {}

void MisereSearch::refill() {
  stored_ = 0;
  if (std::cmp_greater(previous_.size(), max_sums_)) {
    previous_.clear();
  }
}

std::optional<bool> MisereSearch::known(const Sum& sum) const {
  if (std::all_of(sum.begin(), sum.end(), [&](Form form) { return forms_.tame(form); })) {
    std::vector<Label> labels;
    for (const Form form : sum) {
      labels.push_back(forms_.label(form));
    }
    return misere_outcome(labels) == Outcome::previous;
  }
  const auto entry = previous_.find(sum);
  return entry == previous_.end() ? std::nullopt : std::optional<bool>(entry->second);
}

std::optional<bool> MisereSearch::previous_wins(Sum sum) {
  // A sum in the search, and its next option.
  struct Frame {
    Sum sum;
    std::size_t component = 0;
    std::size_t option = 0;
  };
  sum = reduced(std::move(sum));
  if (const auto answer = known(sum)) {
    return answer;
  }
  std::vector<Frame> path;
  path.push_back({sum});
  while (!path.empty()) {
    if (stored_ >= max_sums_ || stop_.stop_requested()) {
      return std::nullopt;
    }
    Frame& frame = path.back();
    std::optional<bool> previous = true;  // if every option is an N
    while (frame.component < frame.sum.size()) {
      const auto options = forms_.options(frame.sum[frame.component]);
      if (frame.option == options.size()) {
        ++frame.component;
        frame.option = 0;
        continue;
      }
      Sum next = frame.sum;
      next[frame.component] = options[frame.option];
      next = reduced(std::move(next));
      const auto option_is_previous = known(next);
      if (!option_is_previous) {
        previous.reset();
        path.push_back({std::move(next)});
        break;
      }
      if (*option_is_previous) {
        previous = false;
        break;
      }
      ++frame.option;
    }
    if (previous) {
      previous_.emplace(std::move(path.back().sum), *previous);
      ++stored_;
      path.pop_back();
    }
  }
  return known(sum);
}

}  // namespace saddle
