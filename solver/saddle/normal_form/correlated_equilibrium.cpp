#include "saddle/normal_form/correlated_equilibrium.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <utility>

#include "saddle/machine/refusal.h"
#include "saddle/number/places.h"
#include "saddle/solve/solve.h"
#include "saddle/solve/solve_exact.h"

// The best correlated equilibrium p is the optimum of the linear program
//
//   maximise sum_c t_c p_c  subject to  sum_c g_dc p_c <= 0 for every deviation d, p a distribution
//
// where t_c is the sum of the payoffs in profile c, and g_dc the gain in c by deviation d, which
// plays l when k is recommended. Like Hart and Schmeidler (Existence of correlated equilibria,
// 1989) we turn it into a matrix game, but one with the value of the program: the mediator chooses
// a profile, an adversary a deviation, and the mediator gets
//
//   t_c - F g_dc
//
// for a penalty F. The deviation with l = k means to obey, and gains 0. Against the best deviation
// the payoff of p is its total minus F times the greatest gain. So the value of the game is at
// least the program's maximum, and if no deviation gains against an optimal p of the game, p is an
// optimum of the program too. Every optimal p has this property if F exceeds the sum of the dual
// variables of the program; we raise F until the optimal p that we find has it.
//
// Optimal strategies use few of the n^2 profiles and 2 n^2 deviations of an n x n game (of 60 x 60
// random payoffs about 200 of each), so we solve restricted games by the double oracle, first in
// doubles, then in rational numbers, starting with the last restricted game in doubles.

namespace saddle {
namespace {

// The number of profiles in the first restricted game, and the least number added at a time.
constexpr Index fewest_added = 64;
// The penalty, in units of about the ranges of the totals and of each player's payoffs. Large
// penalties are seldom needed, and cost digits of the totals. In doubles the penalty is not raised
// any more once it is at least last_penalty.
constexpr double first_penalty = 64;
constexpr double last_penalty = 1e7;
constexpr int penalty_growth = 64;
// In doubles, a gain up to this, before the factor F, may be due to rounding.
constexpr double gain_tolerance = 1e-7;
// The duality gaps to which doubles solve a restricted game, relative to its range: first_gap to be
// quick; last_gap, from which rational numbers start, to be as accurate as possible.
constexpr double first_gap = 1e-12;
constexpr double last_gap = 1e-14;

struct Deviation {
  Index player;
  Index recommended;
  Index played;
};

// Returns the deviations of all players in one list. The first is to obey.
std::vector<Deviation> deviations_of(const NormalFormGame& game) {
  std::vector<Deviation> result;
  for (Index player = 0; player < game.players(); ++player) {
    for (Index recommended = 0; recommended < game.strategies(player); ++recommended) {
      for (Index played = 0; played < game.strategies(player); ++played) {
        result.push_back({player, recommended, played});
      }
    }
  }
  return result;
}

constexpr Index obey = 0;

template <class Number>
struct MediatorGame {
  const NormalFormGame& shape;
  // The totals of the profiles, and then the payoffs of each player.
  std::vector<std::vector<Number>> numbers;
  Number penalty;
  std::vector<Deviation> deviations = deviations_of(shape);

  const std::vector<Number>& totals() const { return numbers.front(); }

  Number operator()(Index profile, Index deviation) const {
    const Deviation& way = deviations[as_size(deviation)];
    Number result = totals()[as_size(profile)];
    if (shape.strategy(way.player, profile) == way.recommended) {
      result -= penalty * gain(way, profile);
    }
    return result;
  }

  // Returns the adversary's expected payoff of each deviation against profiles with these weights.
  std::vector<Number> of_deviations(const std::vector<Index>& profiles,
                                    const std::vector<Number>& weights) const {
    std::vector<Number> gains(deviations.size());
    Number total = 0;
    for (std::size_t c = 0; c < weights.size(); ++c) {
      if (weights[c] == 0) {
        continue;
      }
      const Index profile = profiles[c];
      total += weights[c] * totals()[as_size(profile)];
      Index first = 0;
      for (Index player = 0; player < shape.players(); ++player) {
        const Index count = shape.strategies(player);
        const Index row = first + shape.strategy(player, profile) * count;
        for (Index d = row; d < row + count; ++d) {
          gains[as_size(d)] += weights[c] * gain(deviations[as_size(d)], profile);
        }
        first += count * count;
      }
    }
    for (Number& payoff : gains) {
      payoff = penalty * payoff - total;
    }
    return gains;
  }

  // Returns the expected payoff of each profile against some deviations with these weights.
  std::vector<Number> of_profiles(const std::vector<Index>& played,
                                  const std::vector<Number>& weights) const {
    const Number sum = std::accumulate(weights.begin(), weights.end(), Number(0));
    std::vector<Number> result;
    for (const Number& total : totals()) {
      result.push_back(sum * total);
    }
    for (std::size_t d = 0; d < weights.size(); ++d) {
      const Deviation& way = deviations[as_size(played[d])];
      if (weights[d] == 0 || way.recommended == way.played) {
        continue;
      }
      const Number weight = penalty * weights[d];
      shape.for_each_profile(way.player, way.recommended, [&](Index profile) {
        result[as_size(profile)] -= weight * gain(way, profile);
      });
    }
    return result;
  }

  Number gain(const Deviation& way, Index profile) const {
    const std::vector<Number>& payoffs = numbers[as_size(1 + way.player)];
    const Index instead = profile + (way.played - way.recommended) * shape.stride(way.player);
    return payoffs[as_size(instead)] - payoffs[as_size(profile)];
  }
};

// Subtracts the minimum from all numbers, and returns the number of bits of the greatest result.
std::size_t bits_above_least(std::vector<mpz_class>& numbers) {
  const mpz_class minimum = *std::min_element(numbers.begin(), numbers.end());
  mpz_class maximum;
  for (mpz_class& number : numbers) {
    number -= minimum;
    maximum = std::max(maximum, number);
  }
  return mpz_sizeinbase(maximum.get_mpz_t(), 2);
}

// Returns the game in whole numbers, in which the range of the totals and the range of each
// player's payoffs have the same number of bits.
MediatorGame<mpz_class> whole_game(const NormalFormGame& game) {
  const auto whole = [&game](const auto& payoff) {
    std::vector<Rational> payoffs;
    for (Index profile = 0; profile < game.profiles(); ++profile) {
      payoffs.push_back(payoff(profile));
    }
    return whole_multiples(payoffs);
  };
  std::vector<std::vector<mpz_class>> numbers{
      whole([&](Index profile) { return payoff_sum(game, profile); })};
  for (Index player = 0; player < game.players(); ++player) {
    numbers.push_back(whole([&](Index profile) { return game.payoff(player, profile); }));
  }
  std::vector<std::size_t> bits;
  std::transform(numbers.begin(), numbers.end(), std::back_inserter(bits), bits_above_least);
  const std::size_t most = *std::max_element(bits.begin(), bits.end());
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    for (mpz_class& number : numbers[k]) {
      number <<= most - bits[k];
    }
  }
  return {game, std::move(numbers), first_penalty};
}

// Returns the game in doubles, with one unit for the totals and payoffs: all are from 0 to 1.
MediatorGame<double> double_game(const MediatorGame<mpz_class>& game) {
  mpz_class maximum = 1;
  for (const std::vector<mpz_class>& whole : game.numbers) {
    maximum = std::max(maximum, *std::max_element(whole.begin(), whole.end()));
  }
  std::vector<std::vector<double>> numbers;
  for (const std::vector<mpz_class>& whole : game.numbers) {
    std::vector<double>& doubles = numbers.emplace_back();
    for (const mpz_class& number : whole) {
      Rational quotient(number, maximum);
      quotient.canonicalize();
      doubles.push_back(nearest_double(quotient));
    }
  }
  return {game.shape, std::move(numbers), first_penalty};
}

// The profiles and deviations of a restricted game, and strategies to start from, which may not
// cover the last profiles and deviations.
struct Part {
  std::vector<Index> profiles;
  std::vector<Index> deviations;
  std::optional<StrategyPair> start;
};

Part first_part(const MediatorGame<double>& game) {
  const Index profiles = std::ssize(game.totals());
  const Eigen::Map<const Eigen::VectorXd> totals(game.totals().data(), profiles);
  return {greatest_first(totals, all_up_to(profiles), fewest_added), {obey}, std::nullopt};
}

// Returns the strategy with probability 0 for added strategies.
MixedStrategy extended(const MixedStrategy& strategy, std::size_t size) {
  Eigen::VectorXd probabilities = Eigen::VectorXd::Zero(static_cast<Index>(size));
  probabilities.head(strategy.size()) = strategy.probabilities();
  return MixedStrategy(std::move(probabilities));
}

// Adds the strategies whose merit exceeds the best merit of a chosen one by more than the
// tolerance, or only the best of these if they are many. Returns whether any were added.
template <class Number>
bool add_better(std::vector<Index>& chosen, const std::vector<Number>& merits,
                const Number& tolerance) {
  Number floor = merits[as_size(chosen.front())];
  for (const Index k : chosen) {
    floor = std::max(floor, merits[as_size(k)]);
  }
  floor += tolerance;
  std::vector<Index> better =
      places_where(merits, [&](const Number& merit) { return merit > floor; });
  std::stable_sort(better.begin(), better.end(),
                   [&](Index a, Index b) { return merits[as_size(a)] > merits[as_size(b)]; });
  better.resize(std::min(better.size(), std::max(as_size(fewest_added), chosen.size() / 4)));
  chosen.insert(chosen.end(), better.begin(), better.end());
  return !better.empty();
}

// The expected payoffs of all profiles and deviations against strategies of a restricted game;
// greater is better for the player concerned.
template <class Number>
struct Merits {
  std::vector<Number> profiles;
  std::vector<Number> deviations;

  // Whether some deviation gains more than the tolerance.
  bool any_gain(const Number& tolerance) const {
    return *std::max_element(deviations.begin(), deviations.end()) > deviations[obey] + tolerance;
  }

  bool add_better(Part& part, const Number& tolerance) const {
    const bool any_profile = saddle::add_better(part.profiles, profiles, tolerance);
    return saddle::add_better(part.deviations, deviations, tolerance) || any_profile;
  }
};

std::vector<double> numbers(const MixedStrategy& strategy) {
  return {strategy.probabilities().begin(), strategy.probabilities().end()};
}

// One call of the solver.
class MediatorRun {
 public:
  MediatorRun(const NormalFormGame& game, const Options& options)
      : budget_(options),
        exact_(whole_game(game)),
        rough_(double_game(exact_)),
        part_(first_part(rough_)) {}

  std::optional<std::vector<Rational>> solve() {
    solve_roughly();
    while (!budget_.exhausted(iterations_)) {
      const ExactSolution solution = solve_exact(exact_part(), options_of_part(last_gap));
      iterations_ += solution.iterations;
      if (solution.termination != Termination::converged) {
        break;
      }
      const Merits<mpz_class> merits{
          exact_.of_profiles(part_.deviations, whole_multiples(solution.column)),
          exact_.of_deviations(part_.profiles, whole_multiples(solution.row))};
      if (!merits.add_better(part_, 0)) {
        if (!merits.any_gain(0)) {
          return spread(solution.row, part_.profiles, std::ssize(exact_.totals()));
        }
        exact_.penalty *= penalty_growth;
      }
      part_.start = {rounded(solution.row), rounded(solution.column)};
    }
    return std::nullopt;
  }

 private:
  // Finds a restricted game that suffices, as far as doubles can determine.
  void solve_roughly() {
    while (!budget_.exhausted(iterations_)) {
      const Solution solution = saddle::solve(rough_part(), options_of_part(first_gap));
      iterations_ += solution.iterations;
      const Merits<double> merits{rough_.of_profiles(part_.deviations, numbers(solution.column)),
                                  rough_.of_deviations(part_.profiles, numbers(solution.row))};
      part_.start = {solution.row, solution.column};
      if (solution.termination != Termination::converged) {
        return;
      }
      if (!merits.add_better(part_, 2 * (solution.upper - solution.lower))) {
        if (!merits.any_gain(gain_tolerance * rough_.penalty) || rough_.penalty >= last_penalty) {
          return;
        }
        rough_.penalty *= penalty_growth;
        exact_.penalty *= penalty_growth;
      }
    }
  }

  Options options_of_part(double tolerance) const {
    Options options = budget_.rest(iterations_);
    options.tolerance = tolerance;
    options.on_progress = nullptr;
    options.start.reset();
    if (part_.start) {
      options.start = {extended(part_.start->row, part_.profiles.size()),
                       extended(part_.start->column, part_.deviations.size())};
    }
    return options;
  }

  PayoffMatrix rough_part() const {
    return PayoffMatrix(DenseMatrix::NullaryExpr(
        std::ssize(part_.profiles), std::ssize(part_.deviations), [&](Index i, Index j) {
          return rough_(part_.profiles[as_size(i)], part_.deviations[as_size(j)]);
        }));
  }

  ExactMatrix exact_part() const {
    std::vector<Rational> entries;
    entries.reserve(part_.profiles.size() * part_.deviations.size());
    for (const Index profile : part_.profiles) {
      for (const Index deviation : part_.deviations) {
        entries.emplace_back(exact_(profile, deviation));
      }
    }
    return {std::ssize(part_.profiles), std::ssize(part_.deviations), std::move(entries)};
  }

  Budget budget_;
  MediatorGame<mpz_class> exact_;
  MediatorGame<double> rough_;
  Part part_;
  std::int64_t iterations_ = 0;
};

// Returns the greatest gain of a player by one deviation, at least 0, times the sum of the weights.
Rational greatest_gain(const NormalFormGame& game, Index player,
                       const std::vector<mpz_class>& weights) {
  Rational maximum;
  for (Index recommended = 0; recommended < game.strategies(player); ++recommended) {
    for (Index played = 0; played < game.strategies(player); ++played) {
      const Index step = (played - recommended) * game.stride(player);
      Rational gain;
      game.for_each_profile(player, recommended, [&](Index profile) {
        const mpz_class& weight = weights[as_size(profile)];
        if (weight != 0) {
          gain += weight * (game.payoff(player, profile + step) - game.payoff(player, profile));
        }
      });
      maximum = std::max(maximum, gain);
    }
  }
  return maximum;
}

// If the sum of two players' payoffs is constant, every correlated equilibrium has the greatest
// sum. So optimal strategies of the matrix game, drawn independently, are a solution.
std::optional<std::vector<Rational>> independent_draw(const NormalFormGame& game,
                                                      const Options& options) {
  const ExactSolution solution = solve_exact(payoff_matrix(game, 0), options);
  if (solution.termination != Termination::converged) {
    return std::nullopt;
  }
  std::vector<Rational> probabilities;
  for (Index profile = 0; profile < game.profiles(); ++profile) {
    const auto row = as_size(game.strategy(0, profile));
    const auto column = as_size(game.strategy(1, profile));
    probabilities.emplace_back(solution.row[row] * solution.column[column]);
  }
  return probabilities;
}

}  // namespace

CorrelatedEquilibrium certified_correlated(const NormalFormGame& game,
                                           std::vector<Rational> probabilities) {
  Rational sum;
  bool negative = false;
  for (const Rational& probability : probabilities) {
    sum += probability;
    negative = negative || probability < 0;
  }
  if (probabilities.size() != as_size(game.profiles()) || negative || sum != 1) {
    throw_invalid("there are {} probabilities of sum {}, must be {} of sum 1, none negative",
                  probabilities.size(), sum.get_str(), game.profiles());
  }
  // In whole numbers, because each sum of fractions would compute a greatest common divisor.
  const std::vector<mpz_class> weights = whole_multiples(probabilities);
  const Rational scale(std::accumulate(weights.begin(), weights.end(), mpz_class(0)));
  CorrelatedEquilibrium result{std::move(probabilities), {}, 0};
  for (Index player = 0; player < game.players(); ++player) {
    Rational payoff;
    for (Index profile = 0; profile < game.profiles(); ++profile) {
      const mpz_class& weight = weights[as_size(profile)];
      if (weight != 0) {
        payoff += weight * game.payoff(player, profile);
      }
    }
    result.payoffs.emplace_back(payoff / scale);
    result.max_gain =
        std::max<Rational>(result.max_gain, greatest_gain(game, player, weights) / scale);
  }
  return result;
}

std::optional<CorrelatedEquilibrium> best_correlated_equilibrium(const NormalFormGame& game,
                                                                 const Options& options) {
  const bool is_matrix_game = game.players() == 2 && !first_other_sum(game);
  std::optional<std::vector<Rational>> probabilities =
      is_matrix_game ? independent_draw(game, options) : MediatorRun(game, options).solve();
  if (!probabilities) {
    return std::nullopt;
  }
  return certified_correlated(game, *std::move(probabilities));
}

}  // namespace saddle
