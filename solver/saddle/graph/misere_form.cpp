#include "saddle/graph/misere_form.h"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "saddle/number/fibonacci_hash.h"

namespace saddle {
namespace {

constexpr Form no_form = std::numeric_limits<Form>::max();

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

}  // namespace

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

// A game G equals a form H whose options are among those of G if every other option of G has H as
// an option of its own (whoever moves there is answered by H), and if H is zero only if G is an N
// as well: some option is a P. As a form that is an option of H cannot have H as an option, it is
// enough to count from how many options H can be reached. Options of G being canonical, H is
// found if G is not (Conway's theorem).
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
    throw std::length_error("2^32 - 1 canonical forms are all that can be numbered");
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

}  // namespace saddle
