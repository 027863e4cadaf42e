#include "saddle/normal_form/logit_path.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <random>
#include <span>
#include <utility>

#include <Eigen/LU>

#include "saddle/matrix/payoff_matrix.h"
#include "saddle/normal_form/krawczyk.h"
#include "saddle/normal_form/scaled_payoffs.h"
#include "saddle/normal_form/support_solution.h"
#include "saddle/number/places.h"

// The unknowns are L_ps = log x_ps for each strategy s of each player p, and lambda last. With the
// logarithms b_ps of the weights, the equations are
//
//   sum_s exp(L_ps) - 1 = 0,
//   (L_ps - b_ps) - (L_p0 - b_p0) - lambda r_p (u_p(s, x) - u_p(0, x)) = 0   for s > 0,
//
// where u_p are the scaled payoffs, and r_p makes their units the same for all players. A step
// along the tangent is corrected by Newton's method in the hyperplane perpendicular to it, so
// lambda may decrease along the path.

namespace saddle {
namespace {

using Vector = Eigen::VectorXd;

// Returns an enclosure of e^x: Taylor's series for y, which is x divided by a power of two; the
// result is then squared repeatedly. For |y| <= 2^-5 the terms from the thirteenth power on add up
// to less than 2^-96.
Interval<double> exponential(double x) {
  constexpr double least = -700;
  if (x < least) {
    return {0, exponential(least).upper};
  }
  int halvings = 0;
  double y = x;
  while (std::abs(y) > 0x1p-5) {
    y /= 2;
    ++halvings;
  }
  Interval<double> result = {1, 1};
  for (int power = 12; power > 0; --power) {
    result = point(1.0) + point(y) / point(static_cast<double>(power)) * result;
  }
  result += Interval<double>{-0x1p-96, 0x1p-96};
  for (; halvings > 0; --halvings) {
    result = result * result;
  }
  return result;
}

double exponent(double x) { return std::exp(x); }
Interval<double> exponent(const Interval<double>& x) {
  return {exponential(x.lower).lower, exponential(x.upper).upper};
}

// Returns the probabilities with these logarithms, for each player.
template <class Number>
std::vector<std::vector<Number>> profile_at(const Supports& supports, std::span<const Number> L) {
  std::vector<std::vector<Number>> x;
  std::size_t place = 0;
  for (const std::vector<Index>& own : supports) {
    std::vector<Number>& probabilities = x.emplace_back();
    for (std::size_t k = 0; k < own.size(); ++k) {
      probabilities.push_back(exponent(L[place++]));
    }
  }
  return x;
}

// The left sides, their derivatives with respect to the logarithms, row by row, and for each
// strategy r_p (u_p(s, x) - u_p(0, x)), which is minus the derivative with respect to lambda.
template <class Number>
struct LogitEquations {
  std::vector<Number> f;
  std::vector<Number> J;
  std::vector<Number> gains;
};

// Takes the factors r_p, and the logarithms of the weights and of the probabilities.
template <class Number>
LogitEquations<Number> logit_equations(const IndifferenceSystem<Number>& system,
                                       const std::vector<Number>& factors, const Vector& weights,
                                       const std::vector<Number>& L, const Number& lambda) {
  const std::size_t size = L.size();
  const auto x = profile_at<Number>(system.supports(), L);
  // The place of a player's first strategy: each player has one that is no unknown of the system.
  const auto first = [&](std::size_t player) {
    return system.first_unknown(static_cast<Index>(player)) + player;
  };
  LogitEquations<Number> result{std::vector<Number>(size), std::vector<Number>(size * size),
                                std::vector<Number>(size)};
  const auto weight = [&](std::size_t k) {
    return unrounded<Number>(weights[static_cast<Index>(k)]);
  };
  for (std::size_t player = 0; player < x.size(); ++player) {
    const std::size_t row = first(player);
    Number sum = unrounded<Number>(-1);
    for (std::size_t k = 0; k < x[player].size(); ++k) {
      sum += x[player][k];
      result.J[row * size + row + k] = x[player][k];
    }
    result.f[row] = sum;
    const auto differences = system.values(static_cast<Index>(player), x);
    for (std::size_t k = 1; k < x[player].size(); ++k) {
      const Number gain = factors[player] * differences[k - 1];
      result.gains[row + k] = gain;
      result.f[row + k] = (L[row + k] - weight(row + k)) - (L[row] - weight(row)) - lambda * gain;
      result.J[(row + k) * size + row + k] += unrounded<Number>(1);
      result.J[(row + k) * size + row] -= unrounded<Number>(1);
    }
    const PayoffDifferences<Number>& own = system.of(static_cast<Index>(player));
    for (std::size_t other = 0; other < own.others.size(); ++other) {
      const auto coefficients = system.linear_in(static_cast<Index>(player), other, x);
      const auto q = as_size(own.others[other]);
      for (std::size_t k = 1; k < x[player].size(); ++k) {
        for (std::size_t j = 0; j < own.sizes[other]; ++j) {
          result.J[(row + k) * size + first(q) + j] -=
              lambda * factors[player] * coefficients[(k - 1) * own.sizes[other] + j] * x[q][j];
        }
      }
    }
  }
  return result;
}

// Returns the greatest unit of a player's payoffs, 1 if all units are 0.
Rational greatest_unit(const ScaledPayoffs& payoffs) {
  Rational greatest;
  for (Index player = 0; player < payoffs.game().players(); ++player) {
    greatest = std::max(greatest, payoffs.unit(player));
  }
  return greatest == 0 ? Rational(1) : greatest;
}

class PathFollower {
 public:
  PathFollower(const ScaledPayoffs& payoffs, Vector log_weights, bool with_points)
      : payoffs_(payoffs),
        system_(payoffs, all_strategies(payoffs.game())),
        weights_(std::move(log_weights)) {
    if (with_points) {
      enclosed_.emplace(payoffs, system_.supports());
      longest_ = 0.2;
    }
    const Rational unit = greatest_unit(payoffs);
    for (Index player = 0; player < payoffs.game().players(); ++player) {
      factors_.push_back(nearest_double(payoffs.unit(player) / unit));
    }
    point_ = Vector::Zero(weights_.size() + 1);
    Index place = 0;
    for (const std::vector<Index>& own : system_.supports()) {
      const auto weights = weights_.segment(place, std::ssize(own));
      const double greatest = weights.maxCoeff();
      const double sum = (weights.array() - greatest).exp().sum();
      point_.segment(place, std::ssize(own)) = weights.array() - greatest - std::log(sum);
      place += std::ssize(own);
    }
    tangent_ = Vector::Unit(point_.size(), weights_.size());
    tangent_ = tangent_at(point_);
  }

  double lambda() const { return point_[point_.size() - 1]; }

  std::vector<std::vector<double>> profile() const {
    return profile_at<double>(system_.supports(), {point_.data(), as_size(weights_.size())});
  }

  // Makes a step. Returns false if only negligible steps are possible.
  bool advance() {
    constexpr double shortest = 1e-7;
    for (; length_ > shortest; length_ /= 2) {
      const double reach = length_ * std::abs(tangent_[tangent_.size() - 1]);
      Vector next = point_ + length_ * tangent_;
      const int steps = reach > longest_ * (1 + std::abs(lambda())) ? 0 : correct(next);
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
    }
    return false;
  }

  // Returns the proved point near this point whose lambda is a double in the units of the game;
  // nullopt if Krawczyk's operator does not prove it, for example where lambda turns back.
  std::optional<LogitPoint> proved_point() const {
    const auto size = point_.size() - 1;
    const Rational unit = greatest_unit(payoffs_);
    const double lambda_of_game = nearest_double(Rational(lambda()) / unit);
    if (!std::isfinite(lambda_of_game)) {
      return std::nullopt;
    }
    std::vector<Interval<double>> factors;
    std::vector<double> rough;
    for (Index player = 0; player < payoffs_.game().players(); ++player) {
      const Rational factor = Rational(lambda_of_game) * payoffs_.unit(player);
      factors.push_back({rounded_down(factor), rounded_up(factor)});
      rough.push_back(nearest_double(factor));
    }
    std::vector<double> L(point_.data(), point_.data() + size);
    std::optional<std::vector<double>> Y;
    for (int step = 0; step < 3; ++step) {
      const auto found = logit_equations<double>(system_, rough, weights_, L, 1);
      Y = approximate_inverse(found.J, size);
      if (!Y) {
        return std::nullopt;
      }
      Eigen::Map<Vector>(L.data(), size) -= Eigen::Map<const DenseMatrix>(Y->data(), size, size) *
                                            Eigen::Map<const Vector>(found.f.data(), size);
    }
    const auto enclosed = [&](const std::vector<Interval<double>>& logarithms) {
      return logit_equations<Interval<double>>(*enclosed_, factors, weights_, logarithms, {1, 1});
    };
    const auto middle = enclosed(point_intervals(L));
    for (const double radius : {0x1p-40, 0x1p-32, 0x1p-24}) {
      const auto box = box_about(L, radius);
      const auto image = krawczyk_image(L, box, middle.f, enclosed(box).J, *Y);
      if (std::all_of(image.offsets.begin(), image.offsets.end(), [&](const auto& offset) {
            return offset.lower > -radius && offset.upper < radius;
          })) {
        return logit_point(lambda_of_game, L, radius);
      }
    }
    return std::nullopt;
  }

 private:
  // Returns the probabilities, and the relative radius of the probabilities that corresponds to
  // `radius` of the logarithms.
  std::optional<LogitPoint> logit_point(double lambda_of_game, const std::vector<double>& L,
                                        double radius) const {
    LogitPoint result{lambda_of_game, profile_at<double>(system_.supports(), L), 0};
    const auto box = box_about(L, radius);
    std::size_t place = 0;
    for (const std::vector<double>& own : result.probabilities) {
      for (const double probability : own) {
        if (!std::isnormal(probability)) {
          return std::nullopt;
        }
        const Interval<double> ratio = exponent(box[place++]) / point(probability);
        result.radius = std::max(result.radius, magnitude(ratio - point(1.0)));
      }
    }
    return result;
  }

  // The left sides, and their derivatives with the tangent as the last row.
  std::pair<Vector, DenseMatrix> evaluated(const Vector& point) const {
    const Index size = point.size() - 1;
    const auto found = logit_equations<double>(system_, factors_, weights_,
                                               {point.data(), point.data() + size}, point[size]);
    Vector f = Vector::Zero(size + 1);
    DenseMatrix J = DenseMatrix::Zero(size + 1, size + 1);
    J.row(size) = tangent_;
    f.head(size) = Eigen::Map<const Vector>(found.f.data(), size);
    J.topLeftCorner(size, size) = Eigen::Map<const DenseMatrix>(found.J.data(), size, size);
    J.col(size).head(size) = -Eigen::Map<const Vector>(found.gains.data(), size);
    return {std::move(f), std::move(J)};
  }

  Vector tangent_at(const Vector& point) const {
    const Vector unit = Vector::Unit(point.size(), point.size() - 1);
    return Eigen::PartialPivLU<DenseMatrix>(evaluated(point).second).solve(unit).normalized();
  }

  // Newton's method in the hyperplane perpendicular to the tangent. Returns the number of steps, 0
  // if it does not converge.
  int correct(Vector& point) const {
    constexpr int most_steps = 6;
    constexpr double accuracy = 1e-9;
    constexpr double widest = 1;  // of the logarithms
    double last = widest;
    for (int step = 1; step <= most_steps; ++step) {
      const auto [f, J] = evaluated(point);
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

  const ScaledPayoffs& payoffs_;
  IndifferenceSystem<double> system_;
  std::optional<IndifferenceSystem<Interval<double>>> enclosed_;  // if points are requested
  std::vector<double> factors_;
  Vector weights_;
  Vector point_;
  Vector tangent_;
  double length_ = 0.1;
  double longest_ = 1.5;  // step of lambda, relative to 1 + lambda
};

// Returns the strategies that have at least a share of their player's greatest probability.
Supports strategies_above(const std::vector<std::vector<double>>& profile, double share) {
  Supports supports;
  for (const std::vector<double>& own : profile) {
    const double least = share * *std::max_element(own.begin(), own.end());
    supports.push_back(places_where(own, [&](double probability) { return probability >= least; }));
  }
  return supports;
}

// Returns the unknowns in proportion to the profile, all equal for each player if it is empty.
std::vector<double> unknowns_of(const Supports& supports,
                                const std::vector<std::vector<double>>& profile) {
  std::vector<double> unknowns;
  for (std::size_t player = 0; player < supports.size(); ++player) {
    const std::vector<Index>& own = supports[player];
    double sum = 0;
    for (const Index k : own) {
      sum += profile.empty() ? 1 : profile[player][as_size(k)];
    }
    for (std::size_t k = 1; k < own.size(); ++k) {
      unknowns.push_back((profile.empty() ? 1 : profile[player][as_size(own[k])]) / sum);
    }
  }
  return unknowns;
}

// Whether these unknowns look like an equilibrium, so that a proof is worth trying.
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

// Whether every probability differs from the equilibrium's by at most a thousandth.
bool is_near(const ProvedEquilibrium& equilibrium,
             const std::vector<std::vector<double>>& profile) {
  constexpr double near = 1e-3;
  for (std::size_t player = 0; player < profile.size(); ++player) {
    for (std::size_t k = 0; k < profile[player].size(); ++k) {
      const double of_equilibrium = equilibrium.profile.strategies[player][k].get_d();
      if (!(std::abs(profile[player][k] - of_equilibrium) < near)) {
        return false;
      }
    }
  }
  return true;
}

// Follows one path. Tries supports when they first appear, and again at twice the lambda.
LogitPath follow(const ScaledPayoffs& payoffs, Vector weights, const Budget& budget,
                 bool with_points, std::int64_t& steps) {
  constexpr double greatest_lambda = 1e7;
  constexpr int most_steps = 2000;
  constexpr double shares[] = {0.03, 1e-3, 1e-6};
  PathFollower path(payoffs, std::move(weights), with_points);
  std::map<Supports, double> tried;
  LogitPath result;
  const auto add_point = [&] {
    if (auto point = with_points ? path.proved_point() : std::nullopt) {
      result.points.push_back(*std::move(point));
    }
  };
  add_point();
  for (int step = 0; step < most_steps; ++step) {
    result.stopped = budget.exhausted(steps++);
    if (result.stopped || !path.advance() || path.lambda() > greatest_lambda || path.lambda() < 0) {
      break;
    }
    add_point();
    const auto profile = path.profile();
    if (result.equilibrium && is_near(*result.equilibrium, profile)) {
      break;
    }
    for (const double share : shares) {
      if (result.equilibrium) {
        break;
      }
      const Supports supports = strategies_above(profile, share);
      double& tried_at = tried[supports];
      if (path.lambda() < 2 * tried_at) {
        continue;
      }
      tried_at = path.lambda();
      result.equilibrium = equilibrium_near(payoffs, supports, profile);
    }
    if (result.equilibrium && !with_points) {
      break;
    }
  }
  return result;
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

LogitPath follow_logit_path(const ScaledPayoffs& payoffs, const Budget& budget, bool with_points) {
  constexpr int most_paths = 20;
  Index places = 0;
  for (Index player = 0; player < payoffs.game().players(); ++player) {
    places += payoffs.game().strategies(player);
  }
  std::mt19937_64 random(1);
  std::int64_t steps = 0;
  std::vector<LogitPoint> points;
  for (int number = 0; number < most_paths; ++number) {
    Vector weights = Vector::Zero(places);
    for (Index k = 0; k < places && number > 0; ++k) {
      // The top bits give uniform numbers in [-1/2, 1/2), the same with every standard library.
      weights[k] = std::ldexp(static_cast<double>(random() >> 11U), -53) - 0.5;
    }
    weights *= number;
    LogitPath path = follow(payoffs, std::move(weights), budget, with_points && number == 0, steps);
    if (number > 0) {
      path.points = std::move(points);
    }
    if (path.equilibrium || path.stopped) {
      return path;
    }
    points = std::move(path.points);
  }
  return {std::move(points), {}, {}};
}

LogitPath logit_path(const NormalFormGame& game, const Options& options) {
  const Budget budget(options);
  return follow_logit_path(ScaledPayoffs(game), budget, true);
}

}  // namespace saddle
