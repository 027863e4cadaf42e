#include "saddle/normal_form/logit_path.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <utility>

#include <Eigen/LU>

#include "saddle/matrix/payoff_matrix.h"
#include "saddle/normal_form/dominance.h"
#include "saddle/normal_form/support_solution.h"

// The unknowns are L_ps = log x_ps for each strategy s of each player p, and lambda last. With the
// logarithms b_ps of the weights, the equations are
//
//   sum_s exp(L_ps) - 1 = 0,
//   (L_ps - b_ps) - (L_p0 - b_p0) - lambda (u_p(s, x) - u_p(0, x)) = 0   for s > 0.
//
// A step along the tangent is corrected by Newton's method in the plane across it, so lambda may
// turn back.

namespace saddle {
namespace {

using Vector = Eigen::VectorXd;

class LogitPath {
 public:
  LogitPath(const ScaledPayoffs& payoffs, Vector log_weights)
      : system_(payoffs, all_strategies(payoffs.game())), weights_(std::move(log_weights)) {
    Index places = 0;
    for (const std::vector<Index>& own : system_.supports()) {
      first_.push_back(places);
      places += static_cast<Index>(own.size());
    }
    point_ = Vector::Zero(places + 1);
    for (std::size_t player = 0; player < first_.size(); ++player) {
      const auto own = weights_.segment(first_[player], count(player));
      const double greatest = own.maxCoeff();
      const double sum = (own.array() - greatest).exp().sum();
      point_.segment(first_[player], count(player)) = own.array() - greatest - std::log(sum);
    }
    tangent_ = Vector::Zero(places + 1);
    tangent_[places] = 1;
    tangent_ = tangent_at(point_);
  }

  double lambda() const { return point_[point_.size() - 1]; }

  std::vector<std::vector<double>> profile() const { return profile_at(point_); }

  // Makes a step; returns false if none of a length to speak of can be made.
  bool advance() {
    constexpr double shortest = 1e-7;
    constexpr double longest_of_lambda = 1.5;
    while (length_ > shortest) {
      const double reach = length_ * std::abs(tangent_[tangent_.size() - 1]);
      if (reach > longest_of_lambda * (1 + std::abs(lambda()))) {
        length_ /= 2;
        continue;
      }
      Vector next = point_ + length_ * tangent_;
      const int steps = correct(next);
      if (steps > 0) {
        const Vector turned = tangent_at(next);
        // A sharp turn may be a jump to another branch.
        if (turned.allFinite() && turned.dot(tangent_) > 0.8) {
          point_ = std::move(next);
          tangent_ = turned;
          length_ *= steps <= 3 ? 2 : steps >= 5 ? 0.7 : 1;
          return true;
        }
      }
      length_ /= 2;
    }
    return false;
  }

 private:
  Index count(std::size_t player) const {
    return static_cast<Index>(system_.supports()[player].size());
  }

  std::vector<std::vector<double>> profile_at(const Vector& point) const {
    std::vector<std::vector<double>> x;
    for (std::size_t player = 0; player < first_.size(); ++player) {
      std::vector<double>& own = x.emplace_back();
      for (Index k = 0; k < count(player); ++k) {
        own.push_back(std::exp(point[first_[player] + k]));
      }
    }
    return x;
  }

  // The left sides, and their derivatives with the tangent as the last row.
  void evaluate(const Vector& point, Vector& f, DenseMatrix& J) const {
    const Index size = point.size();
    const double lambda = point[size - 1];
    const auto x = profile_at(point);
    f = Vector::Zero(size);
    J = DenseMatrix::Zero(size, size);
    J.row(size - 1) = tangent_;
    for (std::size_t player = 0; player < first_.size(); ++player) {
      const Index row = first_[player];
      f[row] = -1;
      for (Index k = 0; k < count(player); ++k) {
        const double probability = x[player][static_cast<std::size_t>(k)];
        f[row] += probability;
        J(row, row + k) = probability;
      }
      const std::vector<double> gains = system_.values(static_cast<Index>(player), x);
      for (Index k = 1; k < count(player); ++k) {
        const double gain = gains[static_cast<std::size_t>(k - 1)];
        f[row + k] =
            (point[row + k] - weights_[row + k]) - (point[row] - weights_[row]) - lambda * gain;
        J(row + k, row + k) += 1;
        J(row + k, row) -= 1;
        J(row + k, size - 1) = -gain;
      }
      const PayoffDifferences<double>& own = system_.of(static_cast<Index>(player));
      for (std::size_t other = 0; other < own.others.size(); ++other) {
        const auto coefficients = system_.linear_in(static_cast<Index>(player), other, x);
        const auto q = static_cast<std::size_t>(own.others[other]);
        for (Index k = 1; k < count(player); ++k) {
          for (std::size_t j = 0; j < own.sizes[other]; ++j) {
            J(row + k, first_[q] + static_cast<Index>(j)) -=
                lambda * coefficients[static_cast<std::size_t>(k - 1) * own.sizes[other] + j] *
                x[q][j];
          }
        }
      }
    }
  }

  Vector tangent_at(const Vector& point) const {
    Vector f;
    DenseMatrix J;
    evaluate(point, f, J);
    Vector unit = Vector::Zero(point.size());
    unit[point.size() - 1] = 1;
    return Eigen::PartialPivLU<DenseMatrix>(J).solve(unit).normalized();
  }

  // Newton's method across the tangent; returns its steps, 0 if it does not converge.
  int correct(Vector& point) const {
    constexpr int most_steps = 6;
    constexpr double accuracy = 1e-9;
    constexpr double widest = 1;  // of the logarithms
    Vector f;
    DenseMatrix J;
    double last = widest;
    for (int step = 1; step <= most_steps; ++step) {
      evaluate(point, f, J);
      const Vector change = Eigen::PartialPivLU<DenseMatrix>(J).solve(f);
      const double size = change.cwiseAbs().maxCoeff();
      if (!(size <= last)) {
        return 0;
      }
      point -= change;
      if (size < accuracy * (1 + std::abs(point[point.size() - 1]))) {
        return step;
      }
      last = size;
    }
    return 0;
  }

  IndifferenceSystem<double> system_;
  Vector weights_;
  std::vector<Index> first_;
  Vector point_;
  Vector tangent_;
  double length_ = 0.1;
};

// The strategies of more than a share of the greatest probability of their player.
Supports strategies_above(const std::vector<std::vector<double>>& profile, double share) {
  Supports supports;
  for (const std::vector<double>& own : profile) {
    const double least = share * *std::max_element(own.begin(), own.end());
    std::vector<Index>& kept = supports.emplace_back();
    for (std::size_t k = 0; k < own.size(); ++k) {
      if (own[k] >= least) {
        kept.push_back(static_cast<Index>(k));
      }
    }
  }
  return supports;
}

// The unknowns of the supports in the proportions of a profile.
std::vector<double> unknowns_of(const Supports& supports,
                                const std::vector<std::vector<double>>& profile) {
  std::vector<double> unknowns;
  for (std::size_t player = 0; player < supports.size(); ++player) {
    const std::vector<Index>& own = supports[player];
    double sum = 0;
    for (const Index k : own) {
      sum += profile.empty() ? 1 : profile[player][static_cast<std::size_t>(k)];
    }
    for (std::size_t k = 1; k < own.size(); ++k) {
      unknowns.push_back((profile.empty() ? 1 : profile[player][static_cast<std::size_t>(own[k])]) /
                         sum);
    }
  }
  return unknowns;
}

// Whether these unknowns look like an equilibrium, so that a proof is worth its time.
bool is_likely(const SupportEquations& equations, const std::vector<double>& unknowns) {
  constexpr double allowance = 1e-6;
  const auto x = equations.doubles().profile(unknowns);
  for (std::size_t player = 0; player < x.size(); ++player) {
    for (const double probability : x[player]) {
      if (!(probability > -allowance)) {
        return false;
      }
    }
    const auto values = equations.doubles().values(static_cast<Index>(player), x);
    for (std::size_t k = x[player].size() - 1; k < values.size(); ++k) {
      if (!(values[k] < allowance)) {
        return false;
      }
    }
  }
  return true;
}

// Follows one path. Each set of supports is tried when it comes up and again at twice the lambda.
LogitEnd follow(const ScaledPayoffs& payoffs, Vector weights, const Budget& budget,
                std::int64_t& steps) {
  constexpr double greatest_lambda = 1e7;
  constexpr int most_steps = 2000;
  constexpr double shares[] = {0.03, 1e-3, 1e-6};
  LogitPath path(payoffs, std::move(weights));
  std::vector<std::pair<Supports, double>> tried;
  for (int step = 0; step < most_steps; ++step) {
    if (const auto stopped = budget.exhausted(steps++)) {
      return {{}, stopped};
    }
    if (!path.advance() || path.lambda() > greatest_lambda || path.lambda() < 0) {
      break;
    }
    const auto profile = path.profile();
    for (const double share : shares) {
      Supports supports = strategies_above(profile, share);
      const auto before = std::find_if(tried.begin(), tried.end(),
                                       [&](const auto& one) { return one.first == supports; });
      if (before != tried.end() && path.lambda() < 2 * before->second) {
        continue;
      }
      if (auto found = equilibrium_near(payoffs, supports, profile)) {
        return {std::move(found), {}};
      }
      if (before != tried.end()) {
        before->second = path.lambda();
      } else {
        tried.emplace_back(std::move(supports), path.lambda());
      }
    }
  }
  return {};
}

}  // namespace

std::optional<ProvedEquilibrium> equilibrium_near(const ScaledPayoffs& payoffs,
                                                  const Supports& supports,
                                                  const std::vector<std::vector<double>>& profile) {
  const SupportEquations equations(payoffs, supports);
  const int mixing = equations.mixing();
  const auto centre = equations.newton(unknowns_of(supports, profile));
  if (!centre || !is_likely(equations, *centre)) {
    return std::nullopt;
  }
  const auto solution = mixing <= 2 ? equations.linear_solution() : equations.prove(*centre);
  if (!solution || solution->kind != SolutionKind::equilibrium) {
    return std::nullopt;
  }
  return proved_equilibrium(equations, *solution);
}

LogitEnd follow_logit_path(const ScaledPayoffs& payoffs, const Budget& budget) {
  constexpr int most_paths = 20;
  Index places = 0;
  for (Index player = 0; player < payoffs.game().players(); ++player) {
    places += payoffs.game().strategies(player);
  }
  std::mt19937_64 random(1);
  std::int64_t steps = 0;
  for (int number = 0; number < most_paths; ++number) {
    Vector weights = Vector::Zero(places);
    for (Index k = 0; k < places && number > 0; ++k) {
      // The top bits, evenly from [-1/2, 1/2): the same with every standard library.
      weights[k] = std::ldexp(static_cast<double>(random() >> 11U), -53) - 0.5;
    }
    weights *= number;
    LogitEnd end = follow(payoffs, std::move(weights), budget, steps);
    if (end.equilibrium || end.stopped) {
      return end;
    }
  }
  return {};
}

}  // namespace saddle
