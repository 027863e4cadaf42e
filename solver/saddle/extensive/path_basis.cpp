#include "saddle/extensive/path_basis.h"

#include <algorithm>
#include <utility>

namespace saddle {
namespace {

std::vector<std::int32_t> parents_of_sets(const PlayerSequences& player) {
  std::vector<std::int32_t> parents;
  for (const InformationSet& set : player.sets()) {
    parents.push_back(set.parent);
  }
  return parents;
}

}  // namespace

PathBasis::PathBasis(const PlayerSequences& player)
    : player_(&player),
      slots_(as_size(player.size()), -1),
      extras_at_(player.sets().size()),
      reached_(player.sets().size()),
      children_(parents_of_sets(player), as_size(player.size())) {
  for (const InformationSet& set : player.sets()) {
    defaults_.push_back(set.first);
  }
  find_reached();
}

void PathBasis::add_extra(std::int32_t sequence) {
  slots_[as_size(sequence)] = static_cast<std::int32_t>(extras_.size());
  extras_.push_back(sequence);
  ++extras_at_[set_of(sequence)];
}

void PathBasis::remove_extra(std::int32_t sequence) {
  const auto slot = as_size(slots_[as_size(sequence)]);
  extras_[slot] = extras_.back();
  slots_[as_size(extras_[slot])] = static_cast<std::int32_t>(slot);
  slots_[as_size(sequence)] = -1;
  extras_.pop_back();
  --extras_at_[set_of(sequence)];
}

void PathBasis::replace_extra(std::int32_t sequence, std::int32_t other) {
  const std::int32_t slot = slots_[as_size(sequence)];
  slots_[as_size(sequence)] = -1;
  --extras_at_[set_of(sequence)];
  slots_[as_size(other)] = slot;
  extras_[as_size(slot)] = other;
  ++extras_at_[set_of(other)];
}

void PathBasis::swap_default(std::int32_t extra) {
  replace_extra(extra, std::exchange(defaults_[set_of(extra)], extra));
}

void PathBasis::find_reached() {
  for (std::size_t h = 0; h < reached_.size(); ++h) {
    const std::int32_t parent = player_->sets()[h].parent;
    reached_[h] = static_cast<char>(
        parent == 0 || (is_reached(set_of(parent)) && (is_default(parent) || slot(parent) >= 0)));
  }
}

void PathBasis::leave_below(std::int32_t sequence) {
  for (const std::int32_t child : children_[as_size(sequence)]) {
    const std::size_t set = as_size(child);
    if (is_reached(set)) {
      reached_[set] = 0;
      leave_below(defaults_[set]);
    }
  }
}

std::int32_t PathBasis::last_extra_below(std::int32_t sequence) const {
  std::int32_t last = 0;
  for (const std::int32_t child : children_[as_size(sequence)]) {
    const std::size_t set = as_size(child);
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

void PathBasis::plan(double mass, const Eigen::VectorXd& weights, std::vector<double>& plan) const {
  std::fill(plan.begin(), plan.end(), 0.0);
  plan[0] = mass;
  const auto sets = player_->sets();
  for (std::size_t k = 0; k < extras_.size(); ++k) {
    plan[as_size(extras_[k])] = weights[static_cast<Index>(k)];
  }
  for (std::size_t h = 0; h < sets.size(); ++h) {
    if (reached_[h] == 0) {
      continue;
    }
    double rest = plan[as_size(sets[h].parent)];
    if (extras_at_[h] > 0) {
      for (std::int32_t s = sets[h].first; s < sets[h].first + sets[h].moves; ++s) {
        rest -= s == defaults_[h] ? 0 : plan[as_size(s)];
      }
    }
    plan[as_size(defaults_[h])] = rest;
  }
}

void PathBasis::follow_defaults(std::int32_t sequence, double change,
                                std::vector<Step>& steps) const {
  steps.push_back({sequence, change});
  for (const std::int32_t child : children_[as_size(sequence)]) {
    follow_defaults(defaults_[as_size(child)], change, steps);
  }
}

std::vector<PathBasis::Step> PathBasis::direction(std::int32_t sequence) const {
  std::vector<Step> steps;
  follow_defaults(sequence, 1, steps);
  follow_defaults(defaults_[set_of(sequence)], -1, steps);
  return steps;
}

Eigen::VectorXd PathBasis::changes_of(std::int32_t default_sequence) const {
  Eigen::VectorXd changes = Eigen::VectorXd::Zero(std::ssize(extras_));
  for (std::int32_t s = default_sequence; s != 0;) {
    if (slot(s) >= 0) {
      changes[slot(s)] = 1;
      break;
    }
    const std::size_t h = set_of(s);
    if (extras_at_[h] > 0) {
      const InformationSet& set = player_->sets()[h];
      for (std::int32_t e = set.first; e < set.first + set.moves; ++e) {
        if (slot(e) >= 0) {
          changes[slot(e)] = -1;
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
    payoffs[as_size(sets[h].parent)] += payoffs[as_size(defaults_[h])];
  }
  for (std::size_t h = 0; h < sets.size(); ++h) {
    const double expected = payoffs[as_size(defaults_[h])];
    for (std::int32_t s = sets[h].first; s < sets[h].first + sets[h].moves; ++s) {
      payoffs[as_size(s)] = expected - payoffs[as_size(s)];
    }
  }
}

}  // namespace saddle
