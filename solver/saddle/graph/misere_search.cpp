#include "saddle/graph/misere_search.h"

#include <algorithm>
#include <utility>

namespace saddle {
namespace {

// Zeros add nothing and two heaps of 1 cancel, in any sum; the order does not matter.
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
  // A sum being searched, and the option of it that is next.
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
