#include "saddle/interior_point/interior_point.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <limits>
#include <utility>

#include "saddle/machine/simd.h"

// Let x be the plan of a player, E x = e its flow through the sets, a the payoffs of the sequences
// against the other's plan, and v the values of sets. The slacks of best responses are
//
//   s = E'v - a >= 0,
//
// so v at the root is the payoff of a best response. The sum of x's over both players is the
// duality gap if there are no residuals. Newton's step towards products x s = c solves
//
//   E'dv - da + (s / x) dx = c / x - r,   E dx = -q,   da linear in the other's dx,
//
// where r and q are the residuals of the two equations. With one player's equations negated the
// system is symmetric and quasidefinite: the diagonals s / x of the two players have different
// signs. The diagonals of their sets also have different signs: they are 0 plus the regularisation.
// Iterative refinement corrects the effect of the regularisation. The value of an eliminated set is
// not in the system: it is the value for which its dependent sequence has no residual.
//
// The slacks of one player depend linearly on the plan of the other, so a plan and the other
// player's slacks have one step length, and the two pairs have different step lengths.

namespace saddle {
namespace {

// The regularisation is multiplied by this number when residuals exceed the gap. Residuals stay
// large if payoffs hardly depend on a move, as in Leduc poker with 30 ranks, where each deal is
// improbable.
constexpr double part_of_regularisation = 0.01;
constexpr double least_regularisation = 1e-12;
// If a pivot is 0 or not finite the regularisation is multiplied by the first number, up to the
// second.
constexpr double more_regularisation = 10;
constexpr double most_regularisation = 1e-6;
// If payoffs are of very different sizes, steps hardly reduce residuals that are much larger than
// the products. So no step aims at a gap of less than this fraction of the amount that the
// residuals may add to it.
constexpr double part_of_residual = 0.1;
// The weight of middle_plan() in the starting plan: most_central, or central_per_gap times the gap
// if that is less.
constexpr double most_central = 0.1;
constexpr double central_per_gap = 5;
// The minimum initial product, as a fraction of the gap divided by the number of sequences.
constexpr double first_products = 0.01;
constexpr double least_target_weight = 0.01;
// The limit of the residuals of the linear system, relative to the mean product.
constexpr double accuracy = 1;
constexpr int most_refinements = 8;
// Corrections change the products that the step would move below least_product or above
// greatest_product times their targets. Each correction tries a step that is longer by `longer`,
// and corrections continue while each gains at least least_gain.
constexpr int most_corrections = 3;
constexpr double least_product = 0.1;
constexpr double greatest_product = 10;
constexpr double longer = 0.3;
constexpr double least_gain = 0.03;
// The slack of an added move is at least this fraction of the root of the mean product.
constexpr double least_slack = 0.1;
// A step of this length needs no correction.
constexpr double long_enough = 0.95;

// Returns the plan that maximises the product of all its weights: the probability of a move is
// proportional to the number of sequences that contain it.
std::vector<double> middle_plan(const Treeplex& player) {
  std::vector<double> weights(as_size(player.size()), 1);
  const auto sets = player.sets();
  for (std::size_t h = sets.size(); h-- > 0;) {
    for (std::int32_t s = sets[h].first; s < sets[h].first + sets[h].moves; ++s) {
      weights[as_size(sets[h].parent)] += weights[as_size(s)];
    }
  }
  return plan_of(player, {std::move(weights)});
}

// Returns a plan near the given one in which each sequence has a positive weight.
std::vector<double> plan_near(const Treeplex& player, const std::vector<double>& plan,
                              double central) {
  std::vector<double> result = middle_plan(player);
  for (std::size_t s = 0; s < plan.size(); ++s) {
    result[s] = central * result[s] + (1 - central) * plan[s];
  }
  return result;
}

// Returns the plan of a player of a matrix game.
std::vector<double> plan_of_weights(const Eigen::VectorXd& weights) {
  const double sum = weights.sum();
  std::vector<double> plan = {1};
  for (const double weight : weights) {
    plan.push_back(weight / sum);
  }
  return plan;
}

// Sets `sums` to E'v, and to 0 for sequence 0.
void sum_values(const Treeplex& player, const double* values, std::vector<double>& sums) {
  const auto sets = player.sets();
  sums.resize(as_size(player.size()));
  sums[0] = 0;
  for (std::size_t h = 0; h < sets.size(); ++h) {
    std::fill_n(sums.begin() + sets[h].first, sets[h].moves, values[h]);
  }
  for (std::size_t h = 0; h < sets.size(); ++h) {
    sums[as_size(sets[h].parent)] -= values[h];
  }
}

// Sets the flows to E x.
void sum_flow(const Treeplex& player, const std::vector<double>& plan, double* flows) {
  const auto sets = player.sets();
  for (std::size_t h = 0; h < sets.size(); ++h) {
    double sum = 0;
    for (std::int32_t s = sets[h].first; s < sets[h].first + sets[h].moves; ++s) {
      sum += plan[as_size(s)];
    }
    flows[h] = sum - plan[as_size(sets[h].parent)];
  }
}

// Returns the greatest absolute value, infinity if one is NaN.
double maximum(const std::vector<double>& numbers) {
  double most = 0;
  for (const double number : numbers) {
    if (!(std::abs(number) <= most)) {
      most = std::isnan(number) ? std::numeric_limits<double>::infinity() : std::abs(number);
    }
  }
  return most;
}

// Adds `factor` times some numbers to others.
void add_times(double factor, const std::vector<double>& numbers, std::vector<double>& sums) {
  for (std::size_t k = 0; k < sums.size(); ++k) {
    sums[k] += factor * numbers[k];
  }
}

// Lowers each of five numbers to the least quotient of a change and the changing number.
[[gnu::always_inline]] inline void find_least(const ChangingNumbers& changing,
                                              const TrialWeights& weights, TrialWeights& minimum) {
  const double* numbers = changing.numbers.data();
  const double* changes = changing.changes.data();
  const double* additional = changing.additional.data();
  const std::size_t size = changing.numbers.size();
  double least0 = minimum[0];
  double least1 = minimum[1];
  double least2 = minimum[2];
  double least3 = minimum[3];
  double least4 = minimum[4];
  const auto lesser = [](double a, double b) { return a < b ? a : b; };
#pragma omp simd reduction(min : least0, least1, least2, least3, least4)
  for (std::size_t s = 1; s < size; ++s) {
    const double inverse = 1 / numbers[s];
    const double change = changes[s] * inverse;
    const double more = additional[s] * inverse;
    least0 = lesser(change + weights[0] * more, least0);
    least1 = lesser(change + weights[1] * more, least1);
    least2 = lesser(change + weights[2] * more, least2);
    least3 = lesser(change + weights[3] * more, least3);
    least4 = lesser(change + weights[4] * more, least4);
  }
  minimum = {least0, least1, least2, least3, least4};
}

}  // namespace

TrialWeights lengths_within(const ChangingNumbers& changing, const TrialWeights& weights,
                            const TrialWeights& most) {
  TrialWeights minimum;
  for (std::size_t k = 0; k < minimum.size(); ++k) {
    minimum[k] = -1 / most[k];
  }
  at_simd_level<find_least>(changing, weights, minimum);
  for (double& length : minimum) {
    length = -1 / length;
  }
  return minimum;
}

InteriorPoint::InteriorPoint(std::unique_ptr<KktSystem> system, const Start& row,
                             const Start& column, double gap, const Settings& settings,
                             const ShouldStop& should_stop)
    : system_(std::move(system)), regularisation_(settings.regularisation) {
  const double central = std::clamp(central_per_gap * gap, 1e-9, most_central);
  for (std::size_t k = 0; k < 2; ++k) {
    const Treeplex& player = system_->player(k);
    set_point(k, {plan_near(player, k == 0 ? row.plan : column.plan, central),
                  Numbers(as_size(player.size())), Numbers(player.sets().size())});
  }
  is_prepared_ = system_->prepare(plans(), should_stop);
  raise_values(0, 0, {});
  raise_values(1, 0, {});
  const double product =
      first_products * std::max(this->gap(), 1e-12) / static_cast<double>(sequences());
  raise_values(0, product, row.slacks);
  raise_values(1, product, column.slacks);
  set_target_weights(settings.power_of_weights);
}

InteriorPoint::InteriorPoint(std::unique_ptr<KktSystem> system, const Weights& weights, double gap,
                             const ShouldStop& should_stop)
    : InteriorPoint(std::move(system), {plan_of_weights(weights.row)},
                    {plan_of_weights(weights.column)}, gap, {0}, should_stop) {}

// Sets the point of a player, and allocates space for the numbers of a step.
void InteriorPoint::set_point(std::size_t k, Point point) {
  Side& own = sides_[k];
  own.player = &system_->player(k);
  own.sign = k == 0 ? 1 : -1;
  own.point = std::move(point);
  for (Point* change : {&own.change, &own.extra}) {
    change->plan.assign(own.point.plan.size(), 0);
    change->slack.assign(own.point.plan.size(), 0);
    change->values.assign(own.point.values.size(), 0);
  }
  for (Numbers* numbers :
       {&own.inverse, &own.slope, &own.target, &own.extra_target, &own.slack_residual}) {
    numbers->assign(own.point.plan.size(), 0);
  }
  own.flow_residual.assign(own.point.values.size(), 0);
}

// Sets the value of each set to more than the payoff of its best move, so that the products of
// slacks and weights are about `product`. If slacks are given, the new slacks are at least the
// given ones; a given slack of 0 belongs to a new sequence, whose product is at least `product`.
void InteriorPoint::raise_values(std::size_t k, double product, const Numbers& slacks) {
  Side& own = sides_[k];
  Numbers expected;
  pay(k, sides_[1 - k].point.plan, expected);
  const auto sets = own.player->sets();
  for (std::size_t h = sets.size(); h-- > 0;) {
    const InformationSet& set = sets[h];
    const auto first = expected.begin() + set.first;
    double& value = own.point.values[h];
    value = *std::max_element(first, first + set.moves) +
            product * set.moves / own.point.plan[as_size(set.parent)];
    if (!slacks.empty()) {
      for (std::int32_t s = set.first; s < set.first + set.moves; ++s) {
        const double given = slacks[as_size(s)];
        const double slack = given > 0 ? given : product / own.point.plan[as_size(s)];
        value = std::max(value, expected[as_size(s)] + slack);
      }
    }
    for (std::int32_t s = set.first; s < set.first + set.moves; ++s) {
      own.point.slack[as_size(s)] = value - expected[as_size(s)];
    }
    expected[as_size(set.parent)] += value;
  }
}

// Sets the target weights to powers of the products relative to their mean.
void InteriorPoint::set_target_weights(double power) {
  const auto count = static_cast<double>(sequences());
  const double mean = gap() / count;
  double sum = 0;
  for (Side& own : sides_) {
    own.target_weight.assign(own.target.size(), 0);
    for (std::size_t s = 1; s < own.target.size(); ++s) {
      const double part = own.point.plan[s] * own.point.slack[s] / mean;
      own.target_weight[s] = std::max(std::pow(part, power), least_target_weight);
      sum += own.target_weight[s];
    }
  }
  for (Side& own : sides_) {
    for (double& weight : own.target_weight) {
      weight *= count / sum;
    }
  }
}

std::size_t InteriorPoint::sequences() const {
  return sides_[0].point.plan.size() + sides_[1].point.plan.size() - 2;
}

// Sets `expected` to the expected payoffs of a player's sequences against the other's plan.
void InteriorPoint::pay(std::size_t k, const Numbers& other_plan, Numbers& expected) const {
  expected.resize(sides_[k].point.plan.size());
  system_->pay(k, other_plan, expected);
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
    for (const KktSystem::Eliminated& set : system_->eliminated(k)) {
      const auto s = as_size(set.dependent);
      own.point.values[as_size(set.set)] = scratch_[s] + own.point.slack[s];
    }
    sum_values(*own.player, own.point.values.data(), own.slack_residual);
    for (std::size_t s = 1; s < scratch_.size(); ++s) {
      own.slack_residual[s] -= scratch_[s] + own.point.slack[s];
    }
    sum_flow(*own.player, own.point.plan, own.flow_residual.data());
  }
}

// Returns a bound on what the residuals of the slacks add to the gap.
double InteriorPoint::residual_gap() const {
  double sum = 0;
  for (const Side& own : sides_) {
    for (std::size_t s = 1; s < own.target.size(); ++s) {
      sum += own.point.plan[s] * std::abs(own.slack_residual[s]);
    }
  }
  return sum;
}

bool InteriorPoint::factorise(const ShouldStop& should_stop) {
  diagonal_.clear();
  for (Side& own : sides_) {
    for (std::size_t s = 1; s < own.target.size(); ++s) {
      own.inverse[s] = 1 / own.point.plan[s];
      own.slope[s] = own.point.slack[s] * own.inverse[s];
      diagonal_.push_back(-own.sign * (own.slope[s] + regularisation_));
    }
  }
  for (const Side& own : sides_) {
    diagonal_.insert(diagonal_.end(), own.flow_residual.size(), own.sign * regularisation_);
  }
  return system_->factorise(diagonal_, should_stop);
}

// Subtracts from a right side the matrix of the system, without regularisation, times the changes
// of plans and values.
void InteriorPoint::subtract_image(Numbers& right) {
  auto sequence = right.begin();
  auto set = right.begin() + static_cast<std::ptrdiff_t>(sequences());
  for (std::size_t k = 0; k < 2; ++k) {
    const Side& own = sides_[k];
    pay(k, sides_[1 - k].change.plan, scratch_);
    sum_values(*own.player, own.change.values.data(), sums_);
    for (std::size_t s = 1; s < sums_.size(); ++s) {
      *sequence++ += own.sign * (sums_[s] - scratch_[s] + own.slope[s] * own.change.plan[s]);
    }
    sums_.resize(own.flow_residual.size());
    sum_flow(*own.player, own.change.plan, sums_.data());
    for (const double flow : sums_) {
      *set++ += own.sign * flow;
    }
  }
}

// Sets a right side for the targets; includes the residuals only if `with_residuals`.
void InteriorPoint::aim(std::vector<double> Side::*target, bool with_residuals, Numbers& right) {
  right.resize(diagonal_.size());
  auto sequence = right.begin();
  auto set = right.begin() + static_cast<std::ptrdiff_t>(sequences());
  for (const Side& own : sides_) {
    for (std::size_t s = 1; s < own.target.size(); ++s) {
      const double residual = with_residuals ? own.slack_residual[s] : 0;
      *sequence++ = -own.sign * ((own.*target)[s] * own.inverse[s] - residual);
    }
    for (const double residual : own.flow_residual) {
      *set++ = with_residuals ? own.sign * residual : 0;
    }
  }
}

// Computes the extra change for the extra targets.
void InteriorPoint::find_extra(bool with_residuals) {
  aim(&Side::extra_target, with_residuals, right_);
  system_->eliminate(right_, eliminated_);
  system_->solve(eliminated_, solution_);
  add_solution(solution_, &Side::extra, 0);
  find_slacks(&Side::extra, &Side::extra_target);
}

// Sets a change to `kept` times itself plus the solution of a system.
void InteriorPoint::add_solution(const Numbers& solution, Point Side::*change, double kept) {
  auto number = solution.begin();
  for (Side& own : sides_) {
    for (std::size_t s = 1; s < own.target.size(); ++s) {
      double& weight = (own.*change).plan[s];
      weight = kept * weight + *number++;
    }
  }
  for (Side& own : sides_) {
    for (double& value : (own.*change).values) {
      value = kept * value + *number++;
    }
  }
}

// Sets the changes of the slacks from the targets.
void InteriorPoint::find_slacks(Point Side::*change, std::vector<double> Side::*target) {
  for (Side& own : sides_) {
    for (std::size_t s = 1; s < own.target.size(); ++s) {
      (own.*change).slack[s] =
          (own.*target)[s] * own.inverse[s] - own.slope[s] * (own.*change).plan[s];
    }
  }
}

// Adds a multiple of the extra change to the change.
void InteriorPoint::add_extra(double weight) {
  for (Side& own : sides_) {
    add_times(weight, own.extra.plan, own.change.plan);
    add_times(weight, own.extra.slack, own.change.slack);
    add_times(weight, own.extra.values, own.change.values);
    add_times(weight, own.extra_target, own.target);
  }
}

// Refines the change iteratively, until the error is at most `most_error` or hardly falls. Returns
// false if the error is not finite, or after a stop request.
bool InteriorPoint::refine(double most_error, const ShouldStop& should_stop) {
  double error = std::numeric_limits<double>::infinity();
  for (int round = 0; round <= most_refinements; ++round) {
    if (is_stopped(should_stop)) {
      return false;
    }
    aim(&Side::target, true, right_);
    subtract_image(right_);
    system_->eliminate(right_, eliminated_);
    const double next = maximum(eliminated_);
    if (!(next < error)) {
      if (round > 0) {
        add_solution(correction_, &Side::change, 1);
      }
      break;
    }
    const bool is_slow = next > error / 2;
    error = next;
    if (error <= most_error || is_slow) {
      break;
    }
    system_->solve(eliminated_, solution_);
    add_solution(solution_, &Side::change, 1);
    correction_.resize(solution_.size());
    std::transform(solution_.begin(), solution_.end(), correction_.begin(), std::negate<>());
  }
  find_slacks(&Side::change, &Side::target);
  return std::isfinite(error);
}

// Returns the greatest step lengths of each plan and the other's slacks along the change plus a
// multiple of the extra change, for several multiples.
std::array<TrialWeights, 2> InteriorPoint::lengths(const TrialWeights& weights) const {
  std::array<TrialWeights, 2> result{};
  for (std::size_t k = 0; k < 2; ++k) {
    const Side& own = sides_[k];
    const Side& other = sides_[1 - k];
    result[k].fill(1);
    result[k] =
        lengths_within({own.point.plan, own.change.plan, own.extra.plan}, weights, result[k]);
    result[k] = lengths_within({other.point.slack, other.change.slack, other.extra.slack}, weights,
                               result[k]);
  }
  return result;
}

// Finds the weight between least_weight and 1 that makes the shorter step length greatest, and adds
// the extra change with this weight if it gains enough. Returns the step lengths of the change
// then.
InteriorPoint::Lengths InteriorPoint::add_best(double least_weight, const Lengths& now,
                                               double gain) {
  TrialWeights weights{};
  for (std::size_t k = 0; k < weights.size(); ++k) {
    weights[k] = least_weight + (1 - least_weight) * static_cast<double>(k) /
                                    static_cast<double>(weights.size() - 1);
  }
  const auto lengths = this->lengths(weights);
  std::size_t best = 0;
  const auto shorter = [&](std::size_t k) { return std::min(lengths[0][k], lengths[1][k]); };
  for (std::size_t k = 1; k < weights.size(); ++k) {
    best = shorter(k) >= shorter(best) ? k : best;
  }
  const Lengths found = {lengths[0][best], lengths[1][best]};
  if (shorter(best) < std::min(now[0], now[1]) + gain &&
      found[0] + found[1] < now[0] + now[1] + 2 * gain) {
    return now;
  }
  add_extra(weights[best]);
  return found;
}

void InteriorPoint::advance(std::size_t k, double length) {
  add_times(length, sides_[k].change.plan, sides_[k].point.plan);
  add_times(length, sides_[1 - k].change.slack, sides_[1 - k].point.slack);
  add_times(length, sides_[1 - k].change.values, sides_[1 - k].point.values);
}

// Returns the sum of the products after a step of those lengths.
double InteriorPoint::gap_ahead(const Lengths& lengths) const {
  double sum = 0;
  for (std::size_t k = 0; k < 2; ++k) {
    const Side& own = sides_[k];
    for (std::size_t s = 1; s < own.target.size(); ++s) {
      sum += (own.point.plan[s] + lengths[k] * own.change.plan[s]) *
             (own.point.slack[s] + lengths[1 - k] * own.change.slack[s]);
    }
  }
  return sum;
}

// Sets the extra targets to `goal` times the target weights minus the products of the changes,
// which Newton's step neglects.
void InteriorPoint::aim_at_centre(double goal) {
  for (Side& own : sides_) {
    for (std::size_t s = 1; s < own.target.size(); ++s) {
      own.extra_target[s] = goal * own.target_weight[s] - own.change.plan[s] * own.change.slack[s];
    }
  }
}

// Sets the extra targets so that the products after a longer step are about `goal` times the target
// weights.
void InteriorPoint::aim_at_neighbourhood(double goal, const Lengths& lengths) {
  for (std::size_t k = 0; k < 2; ++k) {
    Side& own = sides_[k];
    for (std::size_t s = 1; s < own.target.size(); ++s) {
      const double product = (own.point.plan[s] + lengths[k] * own.change.plan[s]) *
                             (own.point.slack[s] + lengths[1 - k] * own.change.slack[s]);
      const double minimum = least_product * goal * own.target_weight[s];
      const double maximum = greatest_product * goal * own.target_weight[s];
      own.extra_target[s] = std::max(std::clamp(product, minimum, maximum) - product, -maximum);
    }
  }
}

// The predictor: the change that would bring all products to 0.
InteriorPoint::Lengths InteriorPoint::predict() {
  for (Side& own : sides_) {
    for (std::size_t s = 1; s < own.target.size(); ++s) {
      own.extra_target[s] = -own.point.plan[s] * own.point.slack[s];
    }
    for (Numbers* numbers :
         {&own.target, &own.change.plan, &own.change.slack, &own.change.values}) {
      std::fill(numbers->begin(), numbers->end(), 0);
    }
  }
  find_extra(true);
  return add_best(1, {0, 0}, 0);
}

// Computes the change: predictor, corrector and some corrections. Returns the fraction of the mean
// product that it would leave if there were no residuals; nullopt if rounding errors prevent it, or
// after a stop request.
std::optional<double> InteriorPoint::find_change(double product, double residual,
                                                 double least_centring,
                                                 const ShouldStop& should_stop) {
  Lengths lengths = predict();
  const auto count = static_cast<double>(sequences());
  const double centring =
      std::clamp(std::pow(gap_ahead(lengths) / count / product, 3), least_centring, 1.0);
  if (!std::isfinite(centring) || is_stopped(should_stop)) {
    return std::nullopt;
  }
  const double goal =
      std::max(centring * product, std::min(part_of_residual * residual / count, product));
  aim_at_centre(goal);
  find_extra(false);
  const double minimum = std::min(lengths[0], lengths[1]);
  lengths = add_best(minimum * minimum, {0, 0}, 0);
  const int corrections = least_centring > 0 ? 0 : most_corrections;
  for (int k = 0; k < corrections && std::min(lengths[0], lengths[1]) < long_enough; ++k) {
    if (is_stopped(should_stop)) {
      return std::nullopt;
    }
    const auto extended = [](double length) { return std::min(1.0, length + longer); };
    const Lengths wanted = {extended(lengths[0]), extended(lengths[1])};
    aim_at_neighbourhood(goal, wanted);
    find_extra(false);
    const Lengths found = add_best(wanted[0] * wanted[1], lengths, least_gain);
    if (found == lengths) {
      break;
    }
    lengths = found;
  }
  return centring;
}

bool InteriorPoint::step(const ShouldStop& should_stop, double least_centring) {
  const double product = gap() / static_cast<double>(sequences());
  if (!is_prepared_) {
    return false;
  }
  find_residuals();
  if (system_->is_stale(plans())) {
    // The choice of eliminated sets changes, so their values and all residuals are computed again.
    is_prepared_ = system_->prepare(plans(), should_stop);
    if (!is_prepared_) {
      return false;
    }
    find_residuals();
  }
  const double residual = residual_gap();
  if (residual > gap()) {
    regularisation_ = std::min(
        regularisation_, std::max(part_of_regularisation * regularisation_, least_regularisation));
  }
  if (!(product > 0)) {
    return false;
  }
  bool stopped = false;
  const ShouldStop watched = [&] { return stopped = stopped || is_stopped(should_stop); };
  while (!factorise(watched)) {
    if (stopped || regularisation_ >= most_regularisation) {
      return false;
    }
    regularisation_ = std::max(more_regularisation * regularisation_, least_regularisation);
  }
  const std::optional<double> centring =
      find_change(product, residual, least_centring, should_stop);
  if (!centring || !refine(accuracy * product, should_stop)) {
    return false;
  }
  // The step stops a little before a product becomes 0, earlier if the end is far: products that
  // become 0 too soon cost iterations.
  const double most = 1 - std::clamp(*centring, 0.001, 0.05);
  const auto all = this->lengths({});
  advance(0, most * all[0][0]);
  advance(1, most * all[1][0]);
  return std::isfinite(gap());
}

void InteriorPoint::extend(std::unique_ptr<KktSystem> system, std::span<const double> row_slacks,
                           std::span<const double> column_slacks, const ShouldStop& should_stop) {
  const double product = gap() / static_cast<double>(sequences());
  const double minimum = least_slack * std::sqrt(product);
  system_ = std::move(system);
  for (std::size_t k = 0; k < 2; ++k) {
    Point point = std::move(sides_[k].point);
    for (const double slack : k == 0 ? row_slacks : column_slacks) {
      const double raised = std::max(std::abs(slack), minimum);
      point.plan.push_back(product / raised);
      point.slack.push_back(raised);
    }
    sides_[k].target_weight.resize(point.plan.size(), 1);
    set_point(k, std::move(point));
  }
  is_prepared_ = system_->prepare(plans(), should_stop);
}

Eigen::VectorXd InteriorPoint::weights(Player player) const {
  const std::vector<double>& plan = this->plan(player);
  return Eigen::Map<const Eigen::VectorXd>(plan.data() + 1, std::ssize(plan) - 1);
}

BehaviourStrategy InteriorPoint::strategy(Player player) const {
  const Side& own = side_of(player);
  return strategy_of_plan(*own.player, own.point.plan);
}

BehaviourStrategy InteriorPoint::limit(Player player) const {
  const Side& own = side_of(player);
  Numbers plan = own.point.plan;
  BehaviourStrategy defaults;
  defaults.chances.assign(plan.size(), 0);
  defaults.chances[0] = 1;
  for (const InformationSet& set : own.player->sets()) {
    const auto first = own.point.slack.begin() + set.first;
    const auto minimum = std::min_element(first, first + set.moves);
    defaults.chances[static_cast<std::size_t>(minimum - own.point.slack.begin())] = 1;
    for (std::int32_t s = set.first; s < set.first + set.moves; ++s) {
      if (plan[as_size(set.parent)] == 0 || own.point.slack[as_size(s)] > plan[as_size(s)]) {
        plan[as_size(s)] = 0;
      }
    }
  }
  return strategy_of_plan(*own.player, plan, &defaults);
}

}  // namespace saddle
