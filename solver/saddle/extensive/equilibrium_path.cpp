#include "saddle/extensive/equilibrium_path.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "saddle/number/rounding.h"

// Let p and q be the priors, z their probability, x and y the free parts of the plans, which have
// the mass 1 - z, and R(e) the regret of a sequence: the expected payoff of the default of its set
// minus the expected payoff of e. On the path
//
//   x(e) >= 0,  R(e) >= 0,  x(e) R(e) = 0  for every sequence e of the row player; likewise for y.
//
// Let d(e) be the direction of one more unit of e and one less of the default of its set, each
// followed by defaults through the tree. Then x is the plan of the defaults plus the sum of
// x(e) d(e) over the row player's extra moves e. The condition that the column player's extra moves
// f have no regret is a square linear system for the x(e). Its matrix is the kernel W(e, f) =
// d(e)' A d(f); the system for the y(f) has its transpose.
//
// As z falls, either a regret becomes 0 and its sequence e enters: x moves along e at fixed z,
// while y stays, until an x or a regret of the column player becomes 0. Or an x(b) becomes 0 and b
// leaves: y moves so that b gets a regret, until a y or a regret of the row player becomes 0. At
// sets that the free part of a player does not reach, only the default changes when a regret
// becomes 0, and no plan depends on it. The direction stays the same until an event at a reached
// set, so all such changes belong to one pivot.

namespace saddle {
namespace {

using Step = PathBasis::Step;

// Slopes below this fraction of the greatest slope of a move are rounding errors.
constexpr double least_slope = 1e-12;
// A pivot at a z below this counts as z = 0, up to rounding.
constexpr double end_of_path = 1e-10;
// The number of pivots between recomputations; a quarter of the kernel's side is added to it.
constexpr Index between_refreshes = 50;
constexpr int most_without_progress = 2000;

void add_row(const SparseRows& matrix, std::size_t row, double weight, std::vector<double>& sums) {
  for (auto k = as_size(matrix.starts[row]); k < as_size(matrix.starts[row + 1]); ++k) {
    sums[as_size(matrix.columns[k])] += weight * matrix.values[k];
  }
}

}  // namespace

EquilibriumPath::EquilibriumPath(const ExtensiveGame& game, std::vector<double> row_prior,
                                 std::vector<double> column_prior)
    : sides_{Side{PathBasis(game.row()), &game.by_row(), 1, std::move(row_prior)},
             Side{PathBasis(game.column()), &game.by_column(), -1, std::move(column_prior)}} {
  for (std::size_t side = 0; side < 2; ++side) {
    Side& own = sides_[side];
    const auto size = own.prior.size();
    own.prior_gain.assign(size, 0);
    add_gain(side, sides_[1 - side].prior, 1, own.prior_gain);
    own.free.assign(size, 0);
    own.free_change.assign(size, 0);
    own.regret_change.assign(size, 0);
    // The default moves are best responses to the other's prior.
    own.regret = own.prior_gain;
    const auto sets = own.basis.player().sets();
    for (std::size_t h = sets.size(); h-- > 0;) {
      const auto first = own.regret.begin() + sets[h].first;
      const auto best = std::max_element(first, first + sets[h].moves);
      own.basis.set_default(h, static_cast<std::int32_t>(best - own.regret.begin()));
      own.regret[as_size(sets[h].parent)] += *best;
    }
    own.regret = own.prior_gain;
    own.basis.to_regrets(own.regret);
    own.basis.find_reached();
  }
}

std::vector<double> EquilibriumPath::plan(Player player) const {
  const Side& side = sides_[player == Player::row ? 0 : 1];
  std::vector<double> plan(side.free);
  for (std::size_t s = 0; s < plan.size(); ++s) {
    plan[s] = std::max(plan[s], 0.0) + z_ * side.prior[s];
  }
  return plan;
}

// Adds the expected payoff of each sequence of a side against a plan of the other player; rows of
// weight 0 cost nothing.
void EquilibriumPath::add_gain(std::size_t side, const std::vector<double>& other_plan,
                               double factor, std::vector<double>& gain) const {
  const SparseRows& payoffs = *sides_[1 - side].payoffs;
  const double scale = factor * sides_[side].sign;
  for (std::size_t s = 0; s < other_plan.size(); ++s) {
    if (other_plan[s] != 0) {
      add_row(payoffs, s, scale * other_plan[s], gain);
    }
  }
}

Eigen::VectorXd EquilibriumPath::at_extras(std::size_t side,
                                           const std::vector<double>& values) const {
  const auto& extras = sides_[side].basis.extras();
  return Eigen::VectorXd::NullaryExpr(std::ssize(extras),
                                      [&](Index k) { return values[as_size(extras[as_size(k)])]; });
}

// Returns the changes of the regrets of a side's extra moves when the other player makes some
// steps.
Eigen::VectorXd EquilibriumPath::regret_changes(std::size_t side, const std::vector<Step>& steps) {
  const SparseRows& payoffs = *sides_[1 - side].payoffs;
  scratch_.assign(sides_[side].prior.size(), 0);
  for (const auto& [sequence, change] : steps) {
    add_row(payoffs, as_size(sequence), sides_[side].sign * change, scratch_);
  }
  sides_[side].basis.to_regrets(scratch_);
  return at_extras(side, scratch_);
}

// Returns the changes of the side's extra moves that cancel changes of regret of the other's extra
// moves. The regret of the other's extra move changes by W(e, f) for each unit of a row extra e,
// and by -W(e, f) for each unit of a column extra f.
Eigen::VectorXd EquilibriumPath::balancing(std::size_t side, const Eigen::VectorXd& changes) const {
  if (side == 0) {
    return -(inverse_.matrix().transpose() * changes);
  }
  return inverse_.matrix() * changes;
}

// Returns the row or column of W of a sequence, times the inverse.
Eigen::VectorXd EquilibriumPath::line_of(std::size_t side, std::int32_t sequence) {
  return -balancing(side, regret_changes(1 - side, sides_[side].basis.direction(sequence)));
}

bool EquilibriumPath::refresh(const ShouldStop& should_stop) {
  const auto& extras = sides_[0].basis.extras();
  Eigen::MatrixXd W(std::ssize(extras), std::ssize(extras));
  for (Index k = 0; k < W.rows(); ++k) {
    if (is_stopped(should_stop)) {
      return false;
    }
    W.row(k) = regret_changes(1, sides_[0].basis.direction(extras[as_size(k)])).transpose();
  }
  if (!inverse_.invert(W, should_stop)) {
    return false;
  }
  since_refresh_ = 0;
  for (std::size_t side = 0; side < 2; ++side) {
    Side& own = sides_[side];
    const std::size_t other = 1 - side;
    std::vector<double>& regret = sides_[other].regret;
    Eigen::VectorXd weights = Eigen::VectorXd::Zero(W.rows());
    const auto find_regret = [&] {
      own.basis.plan(1 - z_, weights, own.free);
      regret.assign(regret.size(), 0);
      add_gain(other, own.prior, z_, regret);
      add_gain(other, own.free, 1, regret);
      sides_[other].basis.to_regrets(regret);
    };
    find_regret();
    // The later rounds refine the first.
    for (int round = 0; round < 3; ++round) {
      weights += balancing(side, at_extras(other, regret));
      find_regret();
    }
  }
  return true;
}

// Sets the changes of plans and regrets for each unit by which z falls.
void EquilibriumPath::aim_down() {
  for (std::size_t side = 0; side < 2; ++side) {
    const Index extras = std::ssize(sides_[side].basis.extras());
    aim(side, 1, {}, Eigen::VectorXd::Zero(extras));
    if (extras > 0) {
      aim(side, 1, {}, balancing(side, at_extras(1 - side, sides_[1 - side].regret_change)));
    }
  }
}

// Sets the changes of plans and regrets when a side moves this mass from its prior to its free
// part, makes the steps `entering` and changes the weights of its extra moves by `weights`.
void EquilibriumPath::aim(std::size_t side, double mass, const std::vector<Step>& entering,
                          const Eigen::VectorXd& weights) {
  Side& own = sides_[side];
  Side& other = sides_[1 - side];
  own.basis.plan(mass, weights, own.free_change);
  for (const auto& [sequence, change] : entering) {
    own.free_change[as_size(sequence)] += change;
  }
  std::transform(other.prior_gain.begin(), other.prior_gain.end(), other.regret_change.begin(),
                 [&](double gain) { return -mass * gain; });
  add_gain(1 - side, own.free_change, 1, other.regret_change);
  other.basis.to_regrets(other.regret_change);
}

// A basic sequence can leave only at a set with an extra move, or at the set of the entering
// sequence. Elsewhere it is the only basic sequence of its set and becomes 0 together with its
// parent.
void EquilibriumPath::find_leaving(std::size_t side, std::int32_t entering, Event& event) const {
  const Side& own = sides_[side];
  const auto look = [&](std::int32_t sequence) {
    const auto s = as_size(sequence);
    if (own.free_change[s] < -slope_) {
      const double length = std::max(own.free[s], 0.0) / -own.free_change[s];
      if (length < event.length) {
        event = {length, Event::Kind::leaves, side, sequence};
      }
    }
  };
  for (const std::int32_t extra : own.basis.extras()) {
    look(extra);
    look(own.basis.default_of(own.basis.set_of(extra)));
  }
  if (entering != 0) {
    look(own.basis.default_of(own.basis.set_of(entering)));
  }
}

// A regret of 0 at a reached set ends the move; at other sets it makes a candidate for a change of
// the default.
void EquilibriumPath::find_entering(std::size_t side, std::int32_t released, Event& event) {
  const Side& own = sides_[side];
  const auto sets = own.basis.player().sets();
  for (std::size_t h = 0; h < sets.size(); ++h) {
    const bool reached = own.basis.is_reached(h);
    for (std::int32_t s = sets[h].first; s < sets[h].first + sets[h].moves; ++s) {
      const auto k = as_size(s);
      if (own.regret_change[k] >= -slope_ || s == own.basis.default_of(h) ||
          (reached && own.basis.slot(s) >= 0 && s != released)) {
        continue;
      }
      const Event found{std::max(own.regret[k], 0.0) / -own.regret_change[k], Event::Kind::enters,
                        side, s};
      if (found.length >= event.length) {
        continue;
      }
      if (reached) {
        event = found;
      } else {
        candidates_.push_back(found);
      }
    }
  }
}

void EquilibriumPath::swap_defaults(std::int32_t released, Event& event) {
  const auto later = [](const Event& a, const Event& b) { return a.length > b.length; };
  std::erase_if(candidates_,
                [&](const Event& candidate) { return candidate.length >= event.length; });
  std::make_heap(candidates_.begin(), candidates_.end(), later);
  while (!candidates_.empty() && candidates_.front().length < event.length) {
    std::pop_heap(candidates_.begin(), candidates_.end(), later);
    Event first = candidates_.back();
    candidates_.pop_back();
    const Side& own = sides_[first.side];
    const auto k = as_size(first.sequence);
    if (own.basis.is_default(first.sequence) || own.regret_change[k] >= -slope_) {
      continue;
    }
    const std::size_t before = candidates_.size();
    const double length = std::max(own.regret[k], 0.0) / -own.regret_change[k];
    if (length > first.length) {
      first.length = length;
      candidates_.push_back(first);
    } else {
      swap_default(first, released, event);
    }
    if (candidates_.size() > before) {
      std::push_heap(candidates_.begin(), candidates_.end(), later);
    }
  }
  candidates_.clear();
}

// Makes a sequence the default of its set, which is not reached. From this point of the move on the
// expected payoffs of this set, and of the sets above it up to the first sequence that is not a
// default, grow faster. `regret` is corrected as if the new change had applied since the beginning
// of the move.
void EquilibriumPath::swap_default(const Event& candidate, std::int32_t released, Event& event) {
  Side& own = sides_[candidate.side];
  const auto bend = [&](std::int32_t sequence, double change) {
    own.regret[as_size(sequence)] -= candidate.length * change;
    own.regret_change[as_size(sequence)] += change;
  };
  const double rise = -own.regret_change[as_size(candidate.sequence)];
  own.basis.set_default(own.basis.set_of(candidate.sequence), candidate.sequence);
  own.regret[as_size(candidate.sequence)] = 0;
  own.regret_change[as_size(candidate.sequence)] = 0;
  std::int32_t above = candidate.sequence;
  while (own.basis.is_default(above)) {
    const InformationSet& set = own.basis.player().sets()[own.basis.set_of(above)];
    for (std::int32_t s = set.first; s < set.first + set.moves; ++s) {
      if (s != above) {
        bend(s, rise);
      }
    }
    above = set.parent;
  }
  if (above == 0) {
    return;
  }
  bend(above, -rise);
  const auto k = as_size(above);
  const bool reached = own.basis.is_reached(own.basis.set_of(above));
  if (own.regret_change[k] < -slope_ &&
      !(reached && own.basis.slot(above) >= 0 && above != released)) {
    const double length = std::max(own.regret[k], 0.0) / -own.regret_change[k];
    const Event found{std::max(length, candidate.length), Event::Kind::enters, candidate.side,
                      above};
    if (!reached) {
      candidates_.push_back(found);
    } else if (found.length < event.length) {
      event = found;
    }
  }
}

// Moves the plans of some sides, and the regrets of their opponents, until a number would become
// negative, and at most by `limit`. `entering` is the sequence that enters, `released` the extra
// move that leaves, 0 if there is none.
EquilibriumPath::Event EquilibriumPath::move(double limit, std::array<bool, 2> plans,
                                             std::int32_t entering, std::int32_t released) {
  Event event{limit};
  double maximum = 0;
  for (std::size_t side = 0; side < 2; ++side) {
    if (plans[side]) {
      for (const double change : sides_[side].free_change) {
        maximum = std::max(maximum, std::abs(change));
      }
    }
  }
  slope_ = least_slope * maximum;
  for (std::size_t side = 0; side < 2; ++side) {
    if (plans[side]) {
      find_leaving(side, entering, event);
    }
  }
  for (std::size_t side = 0; side < 2; ++side) {
    if (plans[1 - side]) {
      find_entering(side, released, event);
    }
  }
  swap_defaults(released, event);
  for (std::size_t side = 0; side < 2; ++side) {
    if (plans[side]) {
      Side& own = sides_[side];
      for (std::size_t s = 0; s < own.free.size(); ++s) {
        own.free[s] += event.length * own.free_change[s];
      }
      Side& other = sides_[1 - side];
      for (std::size_t s = 0; s < other.regret.size(); ++s) {
        other.regret[s] += event.length * other.regret_change[s];
      }
    }
  }
  return event;
}

EquilibriumPath::State EquilibriumPath::pivot(const ShouldStop& should_stop) {
  if (since_refresh_++ >= between_refreshes + kernel_size() / 4 && !refresh(should_stop)) {
    return State::on_the_way;
  }
  aim_down();
  const auto [length, kind, side, sequence] = move(z_, {true, true}, 0, 0);
  z_ -= length;
  without_progress_ = length > 0 ? 0 : without_progress_ + 1;
  if (kind == Event::Kind::none || z_ < end_of_path) {
    z_ = 0;
    return refresh(should_stop) ? State::at_the_end : State::on_the_way;
  }
  if (!std::isfinite(z_) || without_progress_ > most_without_progress) {
    return State::stuck;
  }
  const bool done = kind == Event::Kind::enters ? enter(side, sequence)
                                                : leave(side, leaving_below(side, sequence));
  sides_[0].basis.find_reached();
  sides_[1].basis.find_reached();
  return done ? State::on_the_way : State::stuck;
}

// A leaving sequence becomes 0 together with all sequences below it. Extra moves below it, and the
// defaults of their sets, reach 0 at the same time, up to rounding, and must leave first: at the
// lowest set, the sequence that falls fastest.
std::int32_t EquilibriumPath::leaving_below(std::size_t side, std::int32_t sequence) const {
  const Side& own = sides_[side];
  const std::int32_t below = own.basis.last_extra_below(sequence);
  if (below == 0) {
    return sequence;
  }
  const std::size_t h = own.basis.set_of(below);
  const InformationSet& set = own.basis.player().sets()[h];
  std::int32_t fastest = own.basis.default_of(h);
  for (std::int32_t s = set.first; s < set.first + set.moves; ++s) {
    if (own.basis.slot(s) >= 0 && own.free_change[as_size(s)] < own.free_change[as_size(fastest)]) {
      fastest = s;
    }
  }
  return fastest;
}

// Changes the basis so that a basic sequence, which is not the only one of its set, is an extra
// move.
void EquilibriumPath::make_extra(std::size_t side, std::int32_t sequence) {
  PathBasis& basis = sides_[side].basis;
  if (!basis.is_default(sequence)) {
    return;
  }
  const std::size_t h = basis.set_of(sequence);
  std::int32_t extra = basis.player().sets()[h].first;
  while (basis.slot(extra) < 0) {
    ++extra;
  }
  const Eigen::VectorXd factors = basis.changes_of(sequence);
  if (side == 0) {
    inverse_.pass_row(basis.slot(extra), factors);
  } else {
    inverse_.pass_column(basis.slot(extra), factors);
  }
  basis.swap_default(extra);
}

// Replaces a leaving sequence by an entering one, after a move along the entering one.
void EquilibriumPath::exchange(std::size_t side, std::int32_t leaving, std::int32_t entering) {
  Side& own = sides_[side];
  if (own.basis.is_default(leaving) && own.basis.extras_at(own.basis.set_of(leaving)) == 0) {
    // The leaving sequence was the only basic one of its set, and now the entering one is.
    const Eigen::VectorXd factors = own.basis.changes_of(leaving);
    const Eigen::VectorXd line = -at_extras(side, own.free_change);
    const double pivot = -own.free_change[as_size(leaving)];
    if (side == 0) {
      inverse_.add_to_rows(factors, line, pivot);
    } else {
      inverse_.add_to_columns(factors, line, pivot);
    }
    own.basis.set_default(own.basis.set_of(entering), entering);
    return;
  }
  make_extra(side, leaving);
  const Eigen::VectorXd line = -at_extras(side, own.free_change);
  if (side == 0) {
    inverse_.replace_row(own.basis.slot(leaving), line);
  } else {
    inverse_.replace_column(own.basis.slot(leaving), line);
  }
  own.basis.replace_extra(leaving, entering);
}

bool EquilibriumPath::enter(std::size_t side, std::int32_t sequence) {
  Side& own = sides_[side];
  const std::size_t other = 1 - side;
  const std::vector<Step> steps = own.basis.direction(sequence);
  aim(side, 0, steps, balancing(side, regret_changes(other, steps)));
  const Event event = move(infinity, {side == 0, side == 1}, sequence, 0);
  own.regret[as_size(sequence)] = 0;
  const std::int32_t second = event.sequence;
  if (event.kind == Event::Kind::leaves) {
    const std::int32_t leaving = leaving_below(side, second);
    own.free[as_size(leaving)] = 0;
    exchange(side, leaving, sequence);
    return true;
  }
  if (event.kind == Event::Kind::none) {
    return false;
  }
  const Eigen::VectorXd line = -at_extras(side, own.free_change);
  const Eigen::VectorXd other_line = line_of(other, second);
  const double change = sides_[other].regret_change[as_size(second)];
  if (side == 0) {
    inverse_.grow(line, other_line, change);
  } else {
    inverse_.grow(other_line, line, -change);
  }
  own.basis.add_extra(sequence);
  sides_[other].basis.add_extra(second);
  sides_[other].regret[as_size(second)] = 0;
  return true;
}

bool EquilibriumPath::leave(std::size_t side, std::int32_t sequence) {
  Side& own = sides_[side];
  const std::size_t other = 1 - side;
  make_extra(side, sequence);
  own.free[as_size(sequence)] = 0;
  own.basis.leave_below(sequence);
  const Index slot = own.basis.slot(sequence);
  const Eigen::VectorXd weights = side == 0 ? Eigen::VectorXd(-inverse_.matrix().col(slot))
                                            : Eigen::VectorXd(inverse_.matrix().row(slot));
  aim(other, 0, {}, weights);
  const Event event = move(infinity, {other == 0, other == 1}, 0, sequence);
  const std::int32_t second = event.sequence;
  if (event.kind == Event::Kind::none) {
    return false;
  }
  if (event.kind == Event::Kind::enters) {
    own.regret[as_size(second)] = 0;
    const Eigen::VectorXd line = line_of(side, second);
    if (side == 0) {
      inverse_.replace_row(slot, line);
    } else {
      inverse_.replace_column(slot, line);
    }
    if (second != sequence) {
      own.basis.replace_extra(sequence, second);
    }
    return true;
  }
  const std::int32_t leaving = leaving_below(other, second);
  make_extra(other, leaving);
  sides_[other].free[as_size(leaving)] = 0;
  const Index other_slot = sides_[other].basis.slot(leaving);
  inverse_.shrink(side == 0 ? slot : other_slot, side == 0 ? other_slot : slot);
  own.basis.remove_extra(sequence);
  sides_[other].basis.remove_extra(leaving);
  return true;
}

}  // namespace saddle
