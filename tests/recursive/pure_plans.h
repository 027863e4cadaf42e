#pragma once

#include <random>
#include <utility>
#include <vector>

#include "saddle/recursive/stochastic_game.h"

// Undiscounted games by brute force: the expected totals of pure stationary plans, in rational
// numbers.
namespace saddle::test {

using ExactCell = Cell<Index, Rational>;
using ExactStage = StageGame<Index, Rational>;
using Plan = std::vector<Index>;
using Totals = std::vector<Rational>;

// Stands for an unbounded total.
inline const Rational unbounded("1000000000000000000000000000000");

inline ExactStage stage_of(Index rows, std::vector<ExactCell> cells) {
  return {rows, std::move(cells)};
}

// The expected totals of two pure stationary plans. The transitive closure finds recurrent states;
// the others are eliminated one after another, passing on their probabilities.
inline Totals totals_of(const ExactStochasticGame& game, const Plan& rows, const Plan& columns) {
  const std::size_t size = game.stages.size();
  std::vector<const ExactCell*> cells;
  std::vector<std::vector<bool>> reaches(size, std::vector<bool>(size, false));
  std::vector<bool> ends(size);
  for (std::size_t s = 0; s < size; ++s) {
    cells.push_back(&game.stages[s](rows[s], columns[s]));
    reaches[s][s] = true;
    Rational sum = 0;
    for (const auto& [probability, to] : cells[s]->to) {
      sum += probability;
      if (probability > 0) {
        reaches[s][static_cast<std::size_t>(to)] = true;
      }
    }
    ends[s] = sum < 1;
  }
  for (std::size_t by = 0; by < size; ++by) {
    for (std::size_t from = 0; from < size; ++from) {
      for (std::size_t to = 0; to < size; ++to) {
        reaches[from][to] = reaches[from][to] || (reaches[from][by] && reaches[by][to]);
      }
    }
  }
  // A state is recurrent if every state that it reaches can return to it, and none of them ends.
  std::vector<bool> recurrent(size, true);
  std::vector<int> pays(size, 0);
  for (std::size_t s = 0; s < size; ++s) {
    for (std::size_t t = 0; t < size; ++t) {
      if (reaches[s][t] && (ends[t] || !reaches[t][s])) {
        recurrent[s] = false;
      }
      pays[s] = reaches[s][t] && cells[t]->payoff != 0 ? sgn(cells[t]->payoff) : pays[s];
    }
  }
  Totals totals(size);
  std::vector<Rational> pay(size);
  std::vector<std::vector<Rational>> chance(size, std::vector<Rational>(size, 0));
  std::vector<bool> open(size, false);
  for (std::size_t s = 0; s < size; ++s) {
    int endless = 0;
    for (std::size_t t = 0; t < size; ++t) {
      endless = reaches[s][t] && recurrent[t] && pays[t] != 0 ? pays[t] : endless;
    }
    totals[s] = endless == 0 ? game.endless_play : Rational(endless * unbounded);
    open[s] = endless == 0 && !recurrent[s];
  }
  for (std::size_t s = 0; s < size; ++s) {
    if (open[s]) {
      pay[s] = cells[s]->payoff;
      for (const auto& [probability, to] : cells[s]->to) {
        const auto t = static_cast<std::size_t>(to);
        if (probability > 0 && open[t]) {
          chance[s][t] += probability;
        } else if (probability > 0) {
          pay[s] += probability * totals[t];
        }
      }
    }
  }
  for (std::size_t gone = 0; gone < size; ++gone) {
    if (!open[gone]) {
      continue;
    }
    const Rational leaving = 1 - chance[gone][gone];
    chance[gone][gone] = 0;
    pay[gone] /= leaving;
    for (Rational& number : chance[gone]) {
      number /= leaving;
    }
    for (std::size_t s = 0; s < size; ++s) {
      if (s == gone || !open[s]) {
        continue;
      }
      const Rational factor = chance[s][gone];
      chance[s][gone] = 0;
      pay[s] += factor * pay[gone];
      for (std::size_t t = 0; t < size; ++t) {
        chance[s][t] += factor * chance[gone][t];
      }
    }
  }
  for (std::size_t s = 0; s < size; ++s) {
    if (open[s]) {
      totals[s] = pay[s];
    }
  }
  return totals;
}

inline std::vector<Plan> all_plans(const ExactStochasticGame& game, bool of_rows) {
  std::vector<Plan> plans = {{}};
  for (const ExactStage& stage : game.stages) {
    std::vector<Plan> longer;
    for (const Plan& plan : plans) {
      for (Index k = 0; k < (of_rows ? stage.rows() : stage.columns()); ++k) {
        longer.push_back(plan);
        longer.back().push_back(k);
      }
    }
    plans = std::move(longer);
  }
  return plans;
}

// Cells end, continue, or may do either. Payoffs are tenths, which are not doubles. Cells that
// always continue pay nothing, or some pay `stage_payoff`, which endless play then adds up.
inline ExactStochasticGame random_undiscounted_game(std::size_t states,
                                                    const Rational& stage_payoff,
                                                    std::mt19937_64& random) {
  ExactStochasticGame game;
  game.endless_play = static_cast<int>(random() % 3) - 1;
  const unsigned most_parts = 1 + static_cast<unsigned>(random() % 4);
  for (std::size_t s = 0; s < states; ++s) {
    const auto rows = static_cast<Index>(1 + random() % 3);
    std::vector<ExactCell> cells;
    for (std::size_t k = static_cast<std::size_t>(rows) * (1 + random() % 3); k > 0; --k) {
      const unsigned parts = 1 + static_cast<unsigned>(random() % most_parts);
      const bool may_end = random() % 3 == 0;
      const unsigned going_on = may_end ? static_cast<unsigned>(random() % parts) : parts;
      Rational payoff = random() % 2 == 0 ? stage_payoff : Rational(0);
      if (may_end) {
        payoff = Rational(static_cast<int>(random() % 7) - 3, 10);
        payoff.canonicalize();
      }
      cells.emplace_back(payoff);
      for (unsigned part = 0; part < going_on; ++part) {
        cells.back().to.push_back({Rational(1, parts), static_cast<Index>(random() % states)});
      }
    }
    game.stages.push_back(stage_of(rows, std::move(cells)));
  }
  return game;
}

}  // namespace saddle::test
