#include "saddle/recursive/newton_step.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include <Eigen/LU>
#include <Eigen/SparseLU>

namespace saddle {
namespace {

// Up to here a dense factorization is the faster one.
constexpr Index most_dense = 64;

using Columns = Eigen::Matrix<double, Eigen::Dynamic, 2>;

Columns solved(const Linearization& linearization, const Columns& sides) {
  const Index size = sides.rows();
  if (size <= most_dense) {
    Eigen::MatrixXd system = Eigen::MatrixXd::Identity(size, size);
    for (const auto& [from, to, probability] : linearization.chain) {
      system(from, to) -= probability;
    }
    return system.partialPivLu().solve(sides);
  }
  std::vector<Eigen::Triplet<double>> entries;
  for (Index k = 0; k < size; ++k) {
    entries.emplace_back(k, k, 1.0);
  }
  for (const auto& [from, to, probability] : linearization.chain) {
    entries.emplace_back(from, to, -probability);
  }
  Eigen::SparseMatrix<double> system(size, size);
  system.setFromTriplets(entries.begin(), entries.end());
  const Eigen::SparseLU<Eigen::SparseMatrix<double>> factors(system);
  if (factors.info() != Eigen::Success) {
    return {};
  }
  return factors.solve(sides);
}

}  // namespace

Linearization linearized(const StochasticGame& game, ShapleyOperator& shapley,
                         const std::vector<Index>& component, std::span<const double> numbers) {
  std::unordered_map<Index, Index> place;
  for (const Index state : component) {
    place.emplace(state, std::ssize(place));
  }
  Linearization result{
      std::vector<double>(component.size()), 0, Eigen::VectorXd::Zero(std::ssize(component)), {}};
  // Each state has its own place to write to, so that threads do not meet.
  std::vector<std::vector<Linearization::Entry>> chains(component.size());
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
  Columns sides(linearization.payoff.size(), 2);
  sides.col(0) = linearization.payoff;
  sides.col(1).setOnes();
  const Columns solution = solved(linearization, sides);
  // Of a chain that may stay for ever the system is singular: the solution is none, or its stages
  // are not positive.
  if (solution.rows() == 0 || !solution.allFinite() || solution.col(1).minCoeff() < 0.5) {
    return {};
  }
  return {solution.col(0), solution.col(1)};
}

}  // namespace saddle
