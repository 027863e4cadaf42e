#include "saddle/extensive/regret_minimisation.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "saddle/machine/simd.h"
#include "saddle/matrix/solution.h"

namespace saddle {
namespace {

// What is left of the regrets after t iterations is t^p / (t^p + 1) of them, and the prediction,
// the last regrets, counts so much. All of it, and no discount, come to a gap that is three times
// as large after a hundred iterations of Leduc poker, five times after two hundred; without
// prediction Guess It takes three times as many.
constexpr double discount_power = 1.5;
constexpr double part_of_prediction = 0.3;

// Numbers of a player's sequences, by their places in the layers.
template <class Number>
struct Numbers {
  Number* regret;
  Number* chances;
  Number* plan;
  Number* sum_of_plans;
  Number* worth;
  Number sign;
  Number kept;  // which part of the regrets
};

// Finds what each move is worth while the player goes on with the present chances, the new regrets,
// and the chances that they and their prediction give.
template <class Number>
[[gnu::always_inline]] inline void find_chances(const Numbers<Number>& all,
                                                const SetLayers::Layer& layer,
                                                const std::int32_t* parents) {
  Number values[SetLayers::most_sets];
  Number totals[SetLayers::most_sets];
  std::fill_n(values, layer.sets, Number{0});
  std::fill_n(totals, layer.sets, Number{0});
  for (std::size_t move = 0; move < layer.moves; ++move) {
    const Number* chances = all.chances + layer.first + move * layer.sets;
    const Number* worth = all.worth + layer.first + move * layer.sets;
#pragma omp simd
    for (std::size_t k = 0; k < layer.sets; ++k) {
      values[k] += chances[k] * worth[k];
    }
  }
  for (std::size_t move = 0; move < layer.moves; ++move) {
    Number* chances = all.chances + layer.first + move * layer.sets;
    Number* regrets = all.regret + layer.first + move * layer.sets;
    const Number* worth = all.worth + layer.first + move * layer.sets;
#pragma omp simd
    for (std::size_t k = 0; k < layer.sets; ++k) {
      const Number regret = all.sign * (worth[k] - values[k]);
      const Number sum = all.kept * regrets[k] + regret;
      regrets[k] = sum > 0 ? sum : 0;
      const Number predicted = regrets[k] + static_cast<Number>(part_of_prediction) * regret;
      chances[k] = predicted > 0 ? predicted : 0;
      totals[k] += chances[k];
    }
  }
  const Number uniform = 1 / static_cast<Number>(layer.moves);
  Number otherwise[SetLayers::most_sets];
#pragma omp simd
  for (std::size_t k = 0; k < layer.sets; ++k) {
    const bool is_positive = totals[k] > 0;
    otherwise[k] = is_positive ? 0 : uniform;
    totals[k] = 1 / (is_positive ? totals[k] : 1);
  }
  for (std::size_t move = 0; move < layer.moves; ++move) {
    Number* chances = all.chances + layer.first + move * layer.sets;
#pragma omp simd
    for (std::size_t k = 0; k < layer.sets; ++k) {
      chances[k] = chances[k] * totals[k] + otherwise[k];
    }
  }
  for (std::size_t k = 0; k < layer.sets; ++k) {
    all.worth[parents[k]] += values[k];
  }
}

// Makes the new plan of the chances, and adds it to the sum.
template <class Number>
[[gnu::always_inline]] inline void find_plan(const Numbers<Number>& all,
                                             const SetLayers::Layer& layer,
                                             const std::int32_t* parents, Number weight) {
  Number reach[SetLayers::most_sets];
  for (std::size_t k = 0; k < layer.sets; ++k) {
    reach[k] = all.plan[parents[k]];
  }
  for (std::size_t move = 0; move < layer.moves; ++move) {
    const Number* chances = all.chances + layer.first + move * layer.sets;
    Number* plan = all.plan + layer.first + move * layer.sets;
    Number* sum_of_plans = all.sum_of_plans + layer.first + move * layer.sets;
#pragma omp simd
    for (std::size_t k = 0; k < layer.sets; ++k) {
      plan[k] = reach[k] * chances[k];
      sum_of_plans[k] += weight * plan[k];
    }
  }
}

// One pass from the last sets to the first, and one back.
template <class Number>
[[gnu::always_inline]] inline void pass(const SetLayers& sets, const Numbers<Number>& all,
                                        Number weight) {
  const std::vector<SetLayers::Layer>& layers = sets.layers();
  for (std::size_t k = layers.size(); k-- > 0;) {
    find_chances(all, layers[k], sets.parents().data() + layers[k].parents);
  }
  for (const SetLayers::Layer& layer : layers) {
    find_plan(all, layer, sets.parents().data() + layer.parents, weight);
  }
  all.sum_of_plans[0] += weight;
}

void make_pass(const SetLayers& sets, const Numbers<double>& all, double weight) {
  at_simd_level<pass<double>>(sets, all, weight);
}

void make_pass(const SetLayers& sets, const Numbers<float>& all, float weight) {
  at_simd_level<pass<float>>(sets, all, weight);
}

}  // namespace

template <class Number>
RegretMinimisation<Number>::RegretMinimisation(const ExtensiveGame& game)
    : row_(side(game.row())),
      column_(side(game.column())),
      payoffs_(game, row_.layers.places(), column_.layers.places()) {}

template <class Number>
typename RegretMinimisation<Number>::Side RegretMinimisation<Number>::side(
    const PlayerSequences& player) {
  const auto size = static_cast<std::size_t>(player.size());
  Side side{&player,
            SetLayers(player),
            std::vector<Number>(size),
            std::vector<Number>(size, 1),
            std::vector<Number>(size, 1),
            std::vector<Number>(size),
            std::vector<Number>(size)};
  const BehaviourStrategy uniform = uniform_strategy(player);
  const std::vector<double> plan = plan_of(player, uniform);
  for (std::size_t s = 0; s < size; ++s) {
    side.chances[place(side.layers.places()[s])] = static_cast<Number>(uniform.chances[s]);
    side.plan[place(side.layers.places()[s])] = static_cast<Number>(plan[s]);
  }
  return side;
}

template <class Number>
std::vector<double> RegretMinimisation<Number>::average(const Side& side) {
  const double total = side.sum_of_plans[0];
  const std::vector<Number>& sums = total > 0 ? side.sum_of_plans : side.plan;
  std::vector<double> plan;
  plan.reserve(sums.size());
  for (const std::int32_t at : side.layers.places()) {
    plan.push_back(sums[place(at)] / (total > 0 ? total : 1));
  }
  return plan;
}

template <class Number>
void RegretMinimisation<Number>::respond(Player player, Number weight, Number kept) {
  Side& side = player == Player::row ? row_ : column_;
  const Side& other = player == Player::row ? column_ : row_;
  payoffs_.pay(player, other.plan, side.worth);
  make_pass(side.layers,
            Numbers<Number>{side.regret.data(), side.chances.data(), side.plan.data(),
                            side.sum_of_plans.data(), side.worth.data(),
                            static_cast<Number>(player == Player::row ? 1 : -1), kept},
            weight);
}

template <class Number>
void RegretMinimisation<Number>::iterate() {
  const double power = std::pow(static_cast<double>(iterations_), discount_power);
  const auto time = static_cast<double>(++iterations_);
  const auto weight = static_cast<Number>(time * time * time * time);
  const auto kept = static_cast<Number>(power / (power + 1));
  respond(Player::row, weight, kept);
  respond(Player::column, weight, kept);
}

template <class Number>
std::optional<Termination> RegretMinimisation<Number>::iterate(std::int64_t most,
                                                               const Budget& budget) {
  auto stopped = budget.exhausted(iterations_);
  for (; !stopped && iterations_ < most; stopped = budget.exhausted(iterations_)) {
    iterate();
  }
  return stopped;
}

template class RegretMinimisation<double>;
template class RegretMinimisation<float>;

ExtensiveSolution minimise_regret(const ExtensiveGame& game, const Options& options) {
  const Budget budget(options);
  RegretMinimisation<double> players(game);
  std::optional<ExtensiveSolution> best;
  // A certificate costs two iterations or so, so there is one every eighth part of the way.
  for (std::int64_t next_look = 8;; next_look += next_look / 8) {
    const auto stopped = players.iterate(next_look, budget);
    ExtensiveSolution found =
        certify(game, strategy_of_plan(game.row(), players.row_average()),
                strategy_of_plan(game.column(), players.column_average()), options.tolerance,
                stopped.value_or(Termination::numerical_error));
    if (!best || found.relative_gap < best->relative_gap) {
      best = std::move(found);
    }
    best->iterations = players.iterations();
    best->method = "regret-minimisation";
    if (options.on_progress) {
      options.on_progress({players.iterations(), best->lower, best->upper});
    }
    if (best->termination == Termination::converged) {
      return *std::move(best);
    }
    if (stopped) {
      best->termination = *stopped;
      return *std::move(best);
    }
  }
}

}  // namespace saddle
