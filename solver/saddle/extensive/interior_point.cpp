#include "saddle/extensive/interior_point.h"

#include <algorithm>
#include <cmath>

#include "saddle/extensive/newton_system.h"

// Let x be the plan of a player, E x = e its flow through his sets, a the payoffs of his sequences
// against the other's plan, and v his values of sets. The slacks of his best responses are
//
//   s = E'v - a >= 0,
//
// so v at the root is what he gets at most. For both players together, the sum of x's is the
// duality gap if there are no residuals. Newton's step towards products x s = c solves
//
//   E'dv - da + (s / x) dx = c / x - r,   E dx = -q,   da linear in the other's dx,
//
// where r and q are what the two equations lack now. With one player's equations negated the
// system is symmetric and quasidefinite: the diagonals s / x of the players have different signs,
// and so have those of their sets, which are 0 and become what `regularisation` says. Refinement
// takes back what that changes.
//
// The plan of one player and the slacks of the other depend on each other linearly, and so they
// move by a length of their own.

namespace saddle {
namespace {

constexpr double regularisation = 1e-8;
// How much of the middle plan is in the first one: at most so much, and so many times the gap.
constexpr double most_central = 0.1;
constexpr double central_per_gap = 5;
// The least products at the beginning, as a part of what they would be if they shared the gap.
constexpr double first_products = 0.01;
// Residuals of the linear system, as a part of the mean product.
constexpr double accuracy = 1;
constexpr int most_refinements = 8;
// The predictor is but a guess of what lies ahead.
constexpr double unrefined = 0;

// Returns the plan that maximises the product of all its numbers: the chance of a move is the part
// of the sequences that begin with it.
std::vector<double> middle_plan(const PlayerSequences& player) {
  std::vector<double> weights(static_cast<std::size_t>(player.size()), 1);
  const auto sets = player.sets();
  for (std::size_t h = sets.size(); h-- > 0;) {
    for (std::int32_t s = sets[h].first; s < sets[h].first + sets[h].moves; ++s) {
      weights[place(sets[h].parent)] += weights[place(s)];
    }
  }
  return plan_of(player, {std::move(weights)});
}

// Sets `sums` to E'v, and to 0 for sequence 0.
void sum_values(const PlayerSequences& player, const double* values, std::vector<double>& sums) {
  const auto sets = player.sets();
  sums.resize(static_cast<std::size_t>(player.size()));
  sums[0] = 0;
  for (std::size_t h = 0; h < sets.size(); ++h) {
    std::fill_n(sums.begin() + sets[h].first, sets[h].moves, values[h]);
  }
  for (std::size_t h = 0; h < sets.size(); ++h) {
    sums[place(sets[h].parent)] -= values[h];
  }
}

// Sets the flows to E x.
void sum_flow(const PlayerSequences& player, const std::vector<double>& plan, double* flows) {
  const auto sets = player.sets();
  for (std::size_t h = 0; h < sets.size(); ++h) {
    double sum = 0;
    for (std::int32_t s = sets[h].first; s < sets[h].first + sets[h].moves; ++s) {
      sum += plan[place(s)];
    }
    flows[h] = sum - plan[place(sets[h].parent)];
  }
}

// Returns how far the numbers may go along the changes before one is 0, at most 1.
double length_within(const std::vector<double>& numbers, const std::vector<double>& changes) {
  double length = 1;
  for (std::size_t s = 1; s < numbers.size(); ++s) {
    if (changes[s] < 0 && -numbers[s] > length * changes[s]) {
      length = -numbers[s] / changes[s];
    }
  }
  return length;
}

double greatest(const std::vector<double>& numbers) {
  double most = 0;
  for (const double number : numbers) {
    // A number that is none counts as infinite.
    most = std::abs(number) <= most ? most : std::abs(number);
  }
  return most;
}

}  // namespace

InteriorPoint::InteriorPoint(const ExtensiveGame& game, const std::vector<double>& row_plan,
                             const std::vector<double>& column_plan, double gap,
                             const ShouldStop& should_stop)
    : sides_{side(game.row(), game.by_row(), 1), side(game.column(), game.by_column(), -1)},
      ldl_(newton_system(game, should_stop)) {
  const double central = std::clamp(central_per_gap * gap, 1e-9, most_central);
  set_plan(0, row_plan, central);
  set_plan(1, column_plan, central);
  raise_values(0, 0);
  raise_values(1, 0);
  const double product =
      first_products * std::max(this->gap(), 1e-12) / static_cast<double>(sequences());
  raise_values(0, product);
  raise_values(1, product);
}

InteriorPoint::Side InteriorPoint::side(const PlayerSequences& player, const SparseRows& payoffs,
                                        double sign) {
  Side side{&player, &payoffs, sign, {}, {}, {}, {}, {}};
  const auto size = static_cast<std::size_t>(player.size());
  for (Point* point : {&side.point, &side.change}) {
    point->plan.assign(size, 0);
    point->slack.assign(size, 0);
    point->values.assign(player.sets().size(), 0);
  }
  side.target.assign(size, 0);
  side.slack_residual.assign(size, 0);
  side.flow_residual.assign(player.sets().size(), 0);
  return side;
}

void InteriorPoint::set_plan(std::size_t k, const std::vector<double>& plan, double central) {
  Side& own = sides_[k];
  own.point.plan = middle_plan(*own.player);
  for (std::size_t s = 0; s < plan.size(); ++s) {
    own.point.plan[s] = central * own.point.plan[s] + (1 - central) * plan[s];
  }
}

// Sets the values of sets so far above their best responses that the products of those and their
// weights are about `product`.
void InteriorPoint::raise_values(std::size_t k, double product) {
  Side& own = sides_[k];
  Numbers worth;
  pay(k, sides_[1 - k].point.plan, worth);
  const auto sets = own.player->sets();
  for (std::size_t h = sets.size(); h-- > 0;) {
    const InformationSet& set = sets[h];
    const auto first = worth.begin() + set.first;
    own.point.values[h] = *std::max_element(first, first + set.moves) +
                          product * set.moves / own.point.plan[place(set.parent)];
    for (std::int32_t s = set.first; s < set.first + set.moves; ++s) {
      own.point.slack[place(s)] = own.point.values[h] - worth[place(s)];
    }
    worth[place(set.parent)] += own.point.values[h];
  }
}

std::size_t InteriorPoint::sequences() const {
  return sides_[0].point.plan.size() + sides_[1].point.plan.size() - 2;
}

// Sets `worth` to what the other's plan pays each sequence of a side.
void InteriorPoint::pay(std::size_t k, const Numbers& other_plan, Numbers& worth) const {
  worth.resize(sides_[k].point.plan.size());
  sides_[k].payoffs->multiply(other_plan, worth);
  if (sides_[k].sign < 0) {
    for (double& number : worth) {
      number = -number;
    }
  }
}

double InteriorPoint::gap() const {
  double sum = 0;
  for (const Side& own : sides_) {
    for (std::size_t s = 1; s < own.target.size(); ++s) {
      sum += own.point.plan[s] * own.point.slack[s];
    }
  }
  return sum;
}

void InteriorPoint::find_residuals() {
  for (std::size_t k = 0; k < 2; ++k) {
    Side& own = sides_[k];
    pay(k, sides_[1 - k].point.plan, scratch_);
    sum_values(*own.player, own.point.values.data(), own.slack_residual);
    for (std::size_t s = 1; s < scratch_.size(); ++s) {
      own.slack_residual[s] -= scratch_[s] + own.point.slack[s];
    }
    sum_flow(*own.player, own.point.plan, own.flow_residual.data());
  }
}

bool InteriorPoint::factorise(const ShouldStop& should_stop) {
  diagonal_.clear();
  for (const Side& own : sides_) {
    for (std::size_t s = 1; s < own.target.size(); ++s) {
      diagonal_.push_back(-own.sign * (own.point.slack[s] / own.point.plan[s] + regularisation));
    }
  }
  for (const Side& own : sides_) {
    diagonal_.insert(diagonal_.end(), own.flow_residual.size(), own.sign * regularisation);
  }
  return ldl_.factorise(diagonal_, should_stop);
}

// Subtracts from a right side the system, not regularised, times the changes of plans and values.
void InteriorPoint::subtract_image(Numbers& right) {
  auto sequence = right.begin();
  auto set = right.begin() + static_cast<std::ptrdiff_t>(sequences());
  for (std::size_t k = 0; k < 2; ++k) {
    const Side& own = sides_[k];
    pay(k, sides_[1 - k].change.plan, scratch_);
    sum_values(*own.player, own.change.values.data(), sums_);
    for (std::size_t s = 1; s < sums_.size(); ++s) {
      *sequence++ += own.sign * (sums_[s] - scratch_[s] +
                                 own.point.slack[s] / own.point.plan[s] * own.change.plan[s]);
    }
    sums_.resize(own.flow_residual.size());
    sum_flow(*own.player, own.change.plan, sums_.data());
    for (const double flow : sums_) {
      *set++ += own.sign * flow;
    }
  }
}

// Finds the changes that lead to the targets, up to an error of the system; false if they are not
// finite, or at a stop.
bool InteriorPoint::solve(double most_error, const ShouldStop& should_stop) {
  const auto count = static_cast<std::ptrdiff_t>(sequences());
  Numbers constant(diagonal_.size());
  auto sequence = constant.begin();
  auto set = constant.begin() + count;
  for (Side& own : sides_) {
    for (std::size_t s = 1; s < own.target.size(); ++s) {
      *sequence++ = -own.sign * (own.target[s] / own.point.plan[s] - own.slack_residual[s]);
    }
    for (const double lack : own.flow_residual) {
      *set++ = own.sign * lack;
    }
    std::fill(own.change.plan.begin(), own.change.plan.end(), 0);
    std::fill(own.change.values.begin(), own.change.values.end(), 0);
  }
  Numbers right = constant;
  double error = greatest(right);
  for (int round = 0; round < most_refinements && error > most_error; ++round) {
    if (is_stopped(should_stop)) {
      return false;
    }
    ldl_.solve(right);
    add_changes(right, 1);
    if (most_error == unrefined) {
      break;
    }
    Numbers rest = constant;
    subtract_image(rest);
    const double next = greatest(rest);
    if (!(next < error)) {
      add_changes(right, -1);
      break;
    }
    const bool is_slow = next > error / 2;
    error = next;
    right = std::move(rest);
    if (is_slow) {
      break;
    }
  }
  for (Side& own : sides_) {
    for (std::size_t s = 1; s < own.target.size(); ++s) {
      own.change.slack[s] =
          (own.target[s] - own.point.slack[s] * own.change.plan[s]) / own.point.plan[s];
    }
  }
  return std::isfinite(error);
}

void InteriorPoint::add_changes(const Numbers& changes, double factor) {
  auto change = changes.begin();
  for (Side& own : sides_) {
    for (std::size_t s = 1; s < own.target.size(); ++s) {
      own.change.plan[s] += factor * *change++;
    }
  }
  for (Side& own : sides_) {
    for (double& value : own.change.values) {
      value += factor * *change++;
    }
  }
}

// Returns how far the plan of a side and the slacks of the other may go.
double InteriorPoint::length(std::size_t k) const {
  return std::min(length_within(sides_[k].point.plan, sides_[k].change.plan),
                  length_within(sides_[1 - k].point.slack, sides_[1 - k].change.slack));
}

void InteriorPoint::advance(std::size_t k, double length) {
  const auto add = [&](Numbers& numbers, const Numbers& changes) {
    for (std::size_t s = 0; s < numbers.size(); ++s) {
      numbers[s] += length * changes[s];
    }
  };
  add(sides_[k].point.plan, sides_[k].change.plan);
  add(sides_[1 - k].point.slack, sides_[1 - k].change.slack);
  add(sides_[1 - k].point.values, sides_[1 - k].change.values);
}

bool InteriorPoint::step(const ShouldStop& should_stop) {
  const auto count = static_cast<double>(sequences());
  const double product = gap() / count;
  if (ldl_.tree().order().empty()) {
    return false;
  }
  find_residuals();
  if (!(product > 0) || !factorise(should_stop)) {
    return false;
  }
  for (Side& own : sides_) {
    for (std::size_t s = 1; s < own.target.size(); ++s) {
      own.target[s] = -own.point.plan[s] * own.point.slack[s];
    }
  }
  if (!solve(unrefined, should_stop)) {
    return false;
  }
  const double whole = std::min(length(0), length(1));
  double ahead = 0;
  for (const Side& own : sides_) {
    for (std::size_t s = 1; s < own.target.size(); ++s) {
      ahead += (own.point.plan[s] + whole * own.change.plan[s]) *
               (own.point.slack[s] + whole * own.change.slack[s]);
    }
  }
  const double centring = std::pow(ahead / count / product, 3);
  for (Side& own : sides_) {
    for (std::size_t s = 1; s < own.target.size(); ++s) {
      own.target[s] = centring * product - own.point.plan[s] * own.point.slack[s] -
                      own.change.plan[s] * own.change.slack[s];
    }
  }
  if (!solve(accuracy * product, should_stop)) {
    return false;
  }
  // Far from the end, products that come to nothing too soon cost iterations.
  const double most = 1 - std::clamp(centring, 0.001, 0.05);
  const std::array<double, 2> lengths = {most * length(0), most * length(1)};
  advance(0, lengths[0]);
  advance(1, lengths[1]);
  return std::isfinite(gap());
}

BehaviourStrategy InteriorPoint::strategy(Player player) const {
  const Side& own = sides_[player == Player::row ? 0 : 1];
  return strategy_of_plan(*own.player, own.point.plan);
}

BehaviourStrategy InteriorPoint::limit(Player player) const {
  const Side& own = sides_[player == Player::row ? 0 : 1];
  Numbers plan = own.point.plan;
  BehaviourStrategy keys;
  keys.chances.assign(plan.size(), 0);
  keys.chances[0] = 1;
  for (const InformationSet& set : own.player->sets()) {
    const auto first = own.point.slack.begin() + set.first;
    const auto least = std::min_element(first, first + set.moves);
    keys.chances[static_cast<std::size_t>(least - own.point.slack.begin())] = 1;
    for (std::int32_t s = set.first; s < set.first + set.moves; ++s) {
      if (plan[place(set.parent)] == 0 || own.point.slack[place(s)] > plan[place(s)]) {
        plan[place(s)] = 0;
      }
    }
  }
  return strategy_of_plan(*own.player, plan, &keys);
}

}  // namespace saddle
