#include "saddle/recursive/rational_bound.h"

#include <algorithm>
#include <utility>

#include "saddle/recursive/rational_system.h"
#include "saddle/solve/solve_exact.h"

// bound_side.cpp says which numbers w are bounds. Near a fixed point that is no bound itself, such
// as the value 1 of hide-or-run, w and T w differ by the square of what w is short of it, or a
// power much higher, which doubles lose at 1e-8. The numbers and the image of the operator are
// rational here; a strategy is rounded to doubles, whose quotients by their sum are rational again.

namespace saddle {
namespace {

constexpr std::size_t most_states = 12;
constexpr std::size_t most_cells = 400;
// A step has to take a hundredth off what is missing, but for so many in a row.
constexpr int patience = 60;
constexpr unsigned first_bits = 64;
constexpr unsigned most_bits = 1U << 14U;

using Numbers = std::vector<Rational>;
using RationalPart = GamePart<Rational>;

Rational worth(const Cell<Index, Rational>& cell, const Numbers& numbers) {
  Rational sum = cell.payoff;
  for (const auto& [probability, to] : cell.to) {
    sum += probability * numbers[static_cast<std::size_t>(to)];
  }
  return sum;
}

ExactMatrix stage_matrix(const StageGame<Index, Rational>& stage, const Numbers& numbers) {
  Numbers entries;
  for (const auto& cell : stage.cells()) {
    entries.push_back(worth(cell, numbers));
  }
  return {stage.rows(), stage.columns(), std::move(entries)};
}

// Whether numbers whose image is no less than this are bounds.
bool are_bounds(const RationalPart& part, const Numbers& numbers, const Numbers& image) {
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    const bool must_gain = part.endless[k] && numbers[k] > part.endless_play;
    if (must_gain ? image[k] <= numbers[k] : image[k] < numbers[k]) {
      return false;
    }
  }
  return true;
}

// The stage games of numbers solved, and what Shapley's operator makes of the numbers.
struct SolvedStages {
  Numbers numbers;
  std::vector<ExactSolution> stages;
  Numbers image;
};

// None also if the time of the budget is over.
std::optional<SolvedStages> play_at(const RationalPart& part, Numbers numbers,
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

// What a strategy guarantees at a stage.
Rational guaranteed(const ExactMatrix& game, const MixedStrategy& row) {
  Rational sum = 0;
  for (Index i = 0; i < row.size(); ++i) {
    sum += Rational(row[i]);
  }
  std::optional<Rational> least;
  for (Index j = 0; j < game.columns(); ++j) {
    Rational pays = 0;
    for (Index i = 0; i < row.size(); ++i) {
      pays += Rational(row[i]) * game(i, j);
    }
    if (!least || pays < *least) {
      least = pays;
    }
  }
  return *least / sum;
}

// The numbers as bounds that the nearest doubles of their strategies guarantee, if they do.
std::optional<RationalBound> as_bound(const RationalPart& part, const SolvedStages& play) {
  if (!are_bounds(part, play.numbers, play.image)) {
    return {};
  }
  RationalBound bound{play.numbers, {}};
  Numbers image;
  for (std::size_t k = 0; k < part.stages.size(); ++k) {
    bound.strategies.push_back(rounded(play.stages[k].row));
    image.push_back(
        guaranteed(stage_matrix(part.stages[k], play.numbers), bound.strategies.back()));
  }
  if (!are_bounds(part, play.numbers, image)) {
    return {};
  }
  return bound;
}

// A step may end so near to its image that rounded strategies do not reach the numbers. A part of
// the step leaves room.
std::optional<RationalBound> bound_between(const RationalPart& part, const Numbers& before,
                                           const Numbers& after, const Budget& budget) {
  for (const int share : {2, 16, 256}) {
    Numbers between;
    for (std::size_t k = 0; k < before.size(); ++k) {
      between.push_back(before[k] + (after[k] - before[k]) / share);
    }
    const auto play = play_at(part, std::move(between), budget);
    if (auto bound = play ? as_bound(part, *play) : std::nullopt) {
      return bound;
    }
  }
  return {};
}

// What the states are worth when both players keep to the strategies of the stage games. Where the
// operator changes nothing, the number stays: play may stay there for ever.
std::optional<Numbers> newton_step(const RationalPart& part, const SolvedStages& play) {
  const std::size_t size = part.stages.size();
  std::vector<Numbers> system(size, Numbers(size, 0));
  Numbers side(size, 0);
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
  return solution_of(std::move(system), std::move(side));
}

Rational cut(const Rational& number, unsigned bits) {
  mpz_class scaled = number.get_num() << bits;
  mpz_fdiv_q(scaled.get_mpz_t(), scaled.get_mpz_t(), number.get_den_mpz_t());
  Rational result(scaled, mpz_class(1) << bits);
  result.canonicalize();
  return result;
}

// One climb from a start towards a goal.
class Climb {
 public:
  Climb(const RationalPart& part, const Budget& budget) : part_(part), budget_(budget) {}

  // Moves to better bounds. Returns whether there were any.
  bool step(SolvedStages& here) {
    Numbers above = here.image;
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
  // Tries numbers with as few bits as they need to be bounds: bits only ever get more.
  bool move(SolvedStages& here, const Numbers& above) {
    for (unsigned bits = bits_; bits <= most_bits; bits *= 2) {
      Numbers numbers;
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

Rational greatest_distance(const Numbers& numbers, const Numbers& goal) {
  Rational greatest = 0;
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    greatest = std::max<Rational>(greatest, goal[k] - numbers[k]);
  }
  return greatest;
}

}  // namespace

RationalClimb improved_bound(const RationalPart& part, const Numbers& start, const Numbers& goal,
                             const Budget& budget, std::int64_t& iterations) {
  if (is_large(part)) {
    return {};
  }
  std::optional<RationalBound> best;
  auto here = play_at(part, start, budget);
  Climb climb(part, budget);
  Rational missing = greatest_distance(start, goal);
  for (int idle = 0; here && missing > 0 && idle < patience; ++idle) {
    const Numbers before = here->numbers;
    if (budget.exhausted(iterations) || !climb.step(*here)) {
      break;
    }
    ++iterations;
    auto bound = as_bound(part, *here);
    if (!bound) {
      bound = bound_between(part, before, here->numbers, budget);
    }
    if (!bound) {
      continue;
    }
    best = std::move(bound);
    const Rational left = greatest_distance(best->bounds, goal);
    if (100 * left < 99 * missing) {
      idle = 0;
      missing = left;
    }
  }
  RationalClimb result{std::move(best), {}, {}};
  if (here) {
    for (const ExactSolution& stage : here->stages) {
      result.rows.push_back(rounded(stage.row));
      result.columns.push_back(rounded(stage.column));
    }
  }
  return result;
}

}  // namespace saddle
