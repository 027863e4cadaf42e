#include "saddle/extensive/path_basis.h"

#include <algorithm>
#include <numeric>

namespace saddle {

PathBasis::PathBasis(const PlayerSequences& player)
    : player_(&player),
      slots_(static_cast<std::size_t>(player.size()), -1),
      extras_at_(player.sets().size()),
      reached_(player.sets().size()),
      children_(player.sets().size()) {
  child_starts_ = player.children();
  child_starts_.insert(child_starts_.begin(), 0);
  std::partial_sum(child_starts_.begin(), child_starts_.end(), child_starts_.begin());
  std::vector<std::int32_t> next(child_starts_.begin(), child_starts_.end() - 1);
  for (std::size_t h = 0; h < player.sets().size(); ++h) {
    defaults_.push_back(player.sets()[h].first);
    children_[static_cast<std::size_t>(next[static_cast<std::size_t>(player.sets()[h].parent)]++)] =
        static_cast<std::int32_t>(h);
  }
  find_reached();
}

void PathBasis::add_extra(std::int32_t sequence) {
  slots_[static_cast<std::size_t>(sequence)] = static_cast<std::int32_t>(extras_.size());
  extras_.push_back(sequence);
  ++extras_at_[set_of(sequence)];
}

void PathBasis::remove_extra(std::int32_t sequence) {
  const auto slot = static_cast<std::size_t>(slots_[static_cast<std::size_t>(sequence)]);
  extras_[slot] = extras_.back();
  slots_[static_cast<std::size_t>(extras_[slot])] = static_cast<std::int32_t>(slot);
  slots_[static_cast<std::size_t>(sequence)] = -1;
  extras_.pop_back();
  --extras_at_[set_of(sequence)];
}

void PathBasis::replace_extra(std::int32_t sequence, std::int32_t other) {
  const std::int32_t slot = slots_[static_cast<std::size_t>(sequence)];
  slots_[static_cast<std::size_t>(sequence)] = -1;
  --extras_at_[set_of(sequence)];
  slots_[static_cast<std::size_t>(other)] = slot;
  extras_[static_cast<std::size_t>(slot)] = other;
  ++extras_at_[set_of(other)];
}

void PathBasis::swap_default(std::int32_t extra) {
  const std::size_t set = set_of(extra);
  const std::int32_t default_sequence = defaults_[set];
  replace_extra(extra, default_sequence);
  defaults_[set] = extra;
}

void PathBasis::find_reached() {
  const auto sets = player_->sets();
  for (std::size_t h = 0; h < sets.size(); ++h) {
    const std::int32_t parent = sets[h].parent;
    const auto above = parent == 0 ? h : set_of(parent);
    reached_[h] = static_cast<char>(
        parent == 0 || (reached_[above] != 0 && (defaults_[above] == parent || slot(parent) >= 0)));
  }
}

void PathBasis::leave_below(std::int32_t sequence) {
  for (std::int32_t c = child_starts_[static_cast<std::size_t>(sequence)];
       c < child_starts_[static_cast<std::size_t>(sequence) + 1]; ++c) {
    const auto set = static_cast<std::size_t>(children_[static_cast<std::size_t>(c)]);
    if (reached_[set] != 0) {
      reached_[set] = 0;
      leave_below(defaults_[set]);
    }
  }
}

std::int32_t PathBasis::last_extra_below(std::int32_t sequence) const {
  std::int32_t last = 0;
  for (std::int32_t c = child_starts_[static_cast<std::size_t>(sequence)];
       c < child_starts_[static_cast<std::size_t>(sequence) + 1]; ++c) {
    const auto set = static_cast<std::size_t>(children_[static_cast<std::size_t>(c)]);
    last = std::max(last, last_extra_below(defaults_[set]));
    if (extras_at_[set] > 0) {
      const InformationSet& here = player_->sets()[set];
      for (std::int32_t s = here.first; s < here.first + here.moves; ++s) {
        if (slot(s) >= 0) {
          last = std::max({last, s, last_extra_below(s)});
        }
      }
    }
  }
  return last;
}

void PathBasis::plan(double mass, const double* weights, std::vector<double>& plan) const {
  std::fill(plan.begin(), plan.end(), 0.0);
  plan[0] = mass;
  const auto sets = player_->sets();
  for (std::size_t k = 0; k < extras_.size(); ++k) {
    plan[static_cast<std::size_t>(extras_[k])] = weights[k];
  }
  for (std::size_t h = 0; h < sets.size(); ++h) {
    if (reached_[h] == 0) {
      continue;
    }
    double rest = plan[static_cast<std::size_t>(sets[h].parent)];
    if (extras_at_[h] > 0) {
      for (std::int32_t s = sets[h].first; s < sets[h].first + sets[h].moves; ++s) {
        rest -= s == defaults_[h] ? 0 : plan[static_cast<std::size_t>(s)];
      }
    }
    plan[static_cast<std::size_t>(defaults_[h])] = rest;
  }
}

void PathBasis::follow_defaults(std::int32_t sequence, double change,
                                std::vector<Step>& steps) const {
  steps.push_back({sequence, change});
  for (std::int32_t c = child_starts_[static_cast<std::size_t>(sequence)];
       c < child_starts_[static_cast<std::size_t>(sequence) + 1]; ++c) {
    follow_defaults(defaults_[static_cast<std::size_t>(children_[static_cast<std::size_t>(c)])],
                    change, steps);
  }
}

std::vector<PathBasis::Step> PathBasis::direction(std::int32_t sequence) const {
  std::vector<Step> steps;
  follow_defaults(sequence, 1, steps);
  follow_defaults(defaults_[set_of(sequence)], -1, steps);
  return steps;
}

std::vector<double> PathBasis::changes_of(std::int32_t default_sequence) const {
  std::vector<double> changes(extras_.size());
  for (std::int32_t s = default_sequence; s != 0;) {
    if (slot(s) >= 0) {
      changes[static_cast<std::size_t>(slot(s))] = 1;
      break;
    }
    const std::size_t h = set_of(s);
    if (extras_at_[h] > 0) {
      const InformationSet& set = player_->sets()[h];
      for (std::int32_t e = set.first; e < set.first + set.moves; ++e) {
        if (slot(e) >= 0) {
          changes[static_cast<std::size_t>(slot(e))] = -1;
        }
      }
    }
    s = player_->sets()[h].parent;
  }
  return changes;
}

void PathBasis::to_regrets(std::vector<double>& payoffs) const {
  const auto sets = player_->sets();
  for (std::size_t h = sets.size(); h-- > 0;) {
    payoffs[static_cast<std::size_t>(sets[h].parent)] +=
        payoffs[static_cast<std::size_t>(defaults_[h])];
  }
  for (std::size_t h = 0; h < sets.size(); ++h) {
    const double expected = payoffs[static_cast<std::size_t>(defaults_[h])];
    for (std::int32_t s = sets[h].first; s < sets[h].first + sets[h].moves; ++s) {
      payoffs[static_cast<std::size_t>(s)] = expected - payoffs[static_cast<std::size_t>(s)];
    }
  }
}

}  // namespace saddle
