#include "saddle/recursive/rational_steps.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "saddle/number/integer_system.h"
#include "saddle/recursive/game_part.h"
#include "saddle/recursive/stage_game.h"
#include "saddle/recursive/stationary_bound.h"
#include "saddle/solve/solve_exact.h"

// stochastic_bounds.cpp states which numbers w are bounds. A fixed point need not be a bound
// itself, such as the value 1 of hide-or-run. At a small distance e from a fixed point that is no
// bound, w and T w differ by e^2 or a much higher power of e, which is below double precision for
// e < 1e-8. So the numbers and their images are rational here. The strategies of the stage games
// are rounded to doubles, and their guarantees are proved in stationary_bound.cpp.

namespace saddle {
namespace {

constexpr std::size_t most_states = 12;
constexpr std::size_t most_cells = 400;
// The steps stop after this number of consecutive steps that did not reduce the widest gap by 1 %.
constexpr int most_idle_rational_steps = 60;
constexpr unsigned first_bits = 64;
constexpr unsigned most_bits = 1U << 14U;

using Rationals = std::vector<Rational>;
using RationalPart = GamePart<Rational>;

ExactMatrix stage_matrix(const StageGame<Index, Rational>& stage, const Rationals& numbers) {
  Rationals entries;
  for (const auto& cell : stage.cells()) {
    entries.push_back(
        expected_payoff(cell, [&](Index to) { return numbers[static_cast<std::size_t>(to)]; }));
  }
  return {stage.rows(), stage.columns(), std::move(entries)};
}

// Whether numbers are bounds, given a lower bound on their image.
bool are_bounds(const RationalPart& part, const Rationals& numbers, const Rationals& image) {
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    const bool must_gain = part.endless[k] && numbers[k] > part.endless_play;
    if (must_gain ? image[k] <= numbers[k] : image[k] < numbers[k]) {
      return false;
    }
  }
  return true;
}

// Numbers, the solutions of their stage games, and their image under Shapley's operator.
struct SolvedStages {
  Rationals numbers;
  std::vector<ExactSolution> stages;
  Rationals image;
};

// Returns nullopt if a stage game is not solved, for example because the time limit is reached.
std::optional<SolvedStages> play_at(const RationalPart& part, Rationals numbers,
                                    const Budget& budget) {
  SolvedStages play{std::move(numbers), {}, {}};
  for (const auto& stage : part.stages) {
    Options options = budget.rest(0);
    options.max_iterations = Options{}.max_iterations;
    play.stages.push_back(solve_exact(stage_matrix(stage, play.numbers), options));
    if (play.stages.back().termination != Termination::converged) {
      return {};
    }
    play.image.push_back(play.stages.back().lower);
  }
  return play;
}

// The values of the states if both players keep to the strategies of the stage games. A state whose
// number the operator does not change keeps this number, because play may stay there for ever.
std::optional<Rationals> newton_step(const RationalPart& part, const SolvedStages& play) {
  const std::size_t size = part.stages.size();
  std::vector<Rationals> system(size, Rationals(size, 0));
  Rationals side(size, 0);
  for (std::size_t k = 0; k < size; ++k) {
    system[k][k] = 1;
    if (play.image[k] == play.numbers[k]) {
      side[k] = play.numbers[k];
      continue;
    }
    const auto& stage = part.stages[k];
    for (Index i = 0; i < stage.rows(); ++i) {
      for (Index j = 0; j < stage.columns(); ++j) {
        const Rational weight = play.stages[k].row[static_cast<std::size_t>(i)] *
                                play.stages[k].column[static_cast<std::size_t>(j)];
        side[k] += weight * stage(i, j).payoff;
        for (const auto& [probability, to] : stage(i, j).to) {
          system[k][static_cast<std::size_t>(to)] -= weight * probability;
        }
      }
    }
  }
  return solution_of(system, side);
}

Rational cut(const Rational& number, unsigned bits) {
  mpz_class scaled = number.get_num() << bits;
  mpz_fdiv_q(scaled.get_mpz_t(), scaled.get_mpz_t(), number.get_den_mpz_t());
  Rational result(scaled, mpz_class(1) << bits);
  result.canonicalize();
  return result;
}

// Newton's steps to better bounds, with the number of bits that they need.
class Climb {
 public:
  Climb(const RationalPart& part, const Budget& budget) : part_(part), budget_(budget) {}

  // Moves to better bounds. Returns whether there were any.
  bool step(SolvedStages& here) {
    Rationals above = here.image;
    if (const auto newton = newton_step(part_, here)) {
      for (std::size_t k = 0; k < above.size(); ++k) {
        above[k] = std::max(above[k], (*newton)[k]);
      }
      if (move(here, above)) {
        return true;
      }
    }
    return move(here, here.image);
  }

 private:
  // Rounds the numbers to the fewest bits with which they are bounds, at least as many bits as in
  // the last step.
  bool move(SolvedStages& here, const Rationals& above) {
    for (unsigned bits = bits_; bits <= most_bits; bits *= 2) {
      Rationals numbers;
      for (std::size_t k = 0; k < above.size(); ++k) {
        numbers.push_back(std::max(here.numbers[k], cut(above[k], bits)));
      }
      if (numbers == here.numbers) {
        continue;
      }
      auto play = play_at(part_, std::move(numbers), budget_);
      if (play && are_bounds(part_, play->numbers, play->image)) {
        bits_ = bits;
        here = *std::move(play);
        return true;
      }
    }
    return false;
  }

  const RationalPart& part_;
  const Budget& budget_;
  unsigned bits_ = first_bits;
};

bool is_large(const RationalPart& part) {
  std::size_t cells = 0;
  for (const auto& stage : part.stages) {
    cells += stage.cells().size();
  }
  return part.stages.size() > most_states || cells > most_cells;
}

}  // namespace

void improve_by_rational_steps(StochasticBounds& known, const std::vector<Index>& component,
                               BoundSide& side, BoundSide& other, const Options& options,
                               const Budget& budget) {
  const auto own = rational_part(known, side, component);
  const auto opposite = rational_part(known, other, component);
  const bool are_numbers = std::all_of(component.begin(), component.end(), [&](Index state) {
    return side.is_known(state) && other.is_known(state);
  });
  if (!own || !opposite || !are_numbers || own->leads_to_no_number ||
      opposite->leads_to_no_number || is_large(*own)) {
    return;
  }
  Rationals start;
  for (const Index state : component) {
    start.emplace_back((side.which() == BoundSide::Which::lower ? 1 : -1) * Rational(side[state]));
  }
  auto here = play_at(*own, std::move(start), budget);
  Climb climb(*own, budget);
  double width = known.widest(component);
  for (int idle = 0; here && idle < most_idle_rational_steps; ++idle) {
    std::vector<MixedStrategy> strategies;
    std::vector<MixedStrategy> answers;
    for (const ExactSolution& stage : here->stages) {
      strategies.push_back(rounded(stage.row));
      answers.push_back(rounded(stage.column));
    }
    take_strategies(known, component, side, *own, std::move(strategies), budget);
    take_strategies(known, component, other, *opposite, std::move(answers), budget);
    if (known.widest(component) < 0.99 * width) {
      idle = 0;
      width = known.widest(component);
    }
    if (known.are_within(component, options.tolerance) || budget.exhausted(known.iterations) ||
        !climb.step(*here)) {
      break;
    }
    ++known.iterations;
  }
  known.report(component, options);
}

}  // namespace saddle
