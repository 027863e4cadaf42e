#include "saddle/recursive/newton_step.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace saddle {

Linearization linearized(const StochasticGame& game, ShapleyOperator& shapley,
                         const std::vector<Index>& component, std::span<const double> numbers) {
  std::unordered_map<Index, Index> place;
  for (const Index state : component) {
    place.emplace(state, std::ssize(place));
  }
  Linearization result{
      std::vector<double>(component.size()), 0, Eigen::VectorXd::Zero(std::ssize(component)), {}};
  // Each state has its own place to write to, so that threads do not meet.
  std::vector<std::vector<LeavingChain::Entry>> chains(component.size());
  shapley.for_each(
      component, numbers, Rounding::to_nearest, [&](std::size_t k, const StageSolution& solution) {
        const auto from = static_cast<Index>(k);
        const auto& stage = game.stages[static_cast<std::size_t>(component[k])];
        result.image[k] = solution.value();
        for (std::size_t c = 0; c < stage.cells().size(); ++c) {
          const auto columns = static_cast<std::size_t>(stage.columns());
          const double weight = solution.row[c / columns] * solution.column[c % columns];
          if (weight == 0) {
            continue;
          }
          result.payoff[from] += weight * stage.cells()[c].payoff;
          for (const auto& [probability, to] : stage.cells()[c].to) {
            const double chance = weight * probability * game.discount;
            if (const auto inside = place.find(to); inside != place.end()) {
              chains[k].push_back({from, inside->second, chance});
            } else if (chance > 0) {
              result.payoff[from] += chance * numbers[static_cast<std::size_t>(to)];
            }
          }
        }
      });
  for (std::size_t k = 0; k < component.size(); ++k) {
    const double number = numbers[static_cast<std::size_t>(component[k])];
    result.residual = std::max(result.residual, std::abs(result.image[k] - number));
    result.chain.insert(result.chain.end(), chains[k].begin(), chains[k].end());
  }
  return result;
}

StationaryPlay stationary_play(const Linearization& linearization) {
  const LeavingChain chain(linearization.payoff.size(), linearization.chain);
  const Eigen::VectorXd stages = chain.steps();
  if (stages.size() == 0) {
    return {};
  }
  const Eigen::VectorXd values = chain.solve(linearization.payoff);
  if (!values.allFinite()) {
    return {};
  }
  return {values, stages};
}

}  // namespace saddle
