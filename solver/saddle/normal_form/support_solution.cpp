#include "saddle/normal_form/support_solution.h"

#include <algorithm>
#include <utility>

#include <Eigen/LU>

#include "saddle/matrix/payoff_matrix.h"
#include "saddle/normal_form/krawczyk.h"
#include "saddle/number/integer_system.h"

namespace saddle {
namespace {

using RationalSystem = IndifferenceSystem<Rational>;

template <class Number>
using EnclosedSystem = IndifferenceSystem<Interval<Number>>;

// Returns the number rounded to this many binary digits.
Rational rounded_to(const Rational& number, std::int64_t digits) {
  if (number == 0) {
    return number;
  }
  const auto size = [](const mpz_class& whole) {
    return static_cast<std::int64_t>(mpz_sizeinbase(whole.get_mpz_t(), 2));
  };
  const auto shifted = [](Rational shifted_number, std::int64_t places) {
    if (places > 0) {
      shifted_number <<= static_cast<mp_bitcnt_t>(places);
    } else {
      shifted_number >>= static_cast<mp_bitcnt_t>(-places);
    }
    return shifted_number;
  };
  const std::int64_t shift = digits - size(number.get_num()) + size(number.get_den());
  const Rational enlarged = shifted(number, shift);
  return shifted(Rational(enlarged.get_num() / enlarged.get_den()), -shift);
}

std::vector<std::vector<Rational>> rows_of(const std::vector<Rational>& matrix, std::size_t n) {
  std::vector<std::vector<Rational>> rows;
  for (std::size_t k = 0; k < n; ++k) {
    const auto first = matrix.begin() + static_cast<std::ptrdiff_t>(k * n);
    rows.emplace_back(first, first + static_cast<std::ptrdiff_t>(n));
  }
  return rows;
}

std::optional<std::vector<Rational>> inverse_of_jacobian(const RationalSystem& system,
                                                         const std::vector<Rational>& unknowns,
                                                         std::int64_t digits) {
  const std::size_t n = unknowns.size();
  const auto rows = rows_of(system.jacobian(system.profile(unknowns)), n);
  std::vector<Rational> inverse(n * n);
  for (std::size_t k = 0; k < n; ++k) {
    std::vector<Rational> unit(n);
    unit[k] = 1;
    const auto column = solution_of(rows, unit);
    if (!column) {
      return std::nullopt;
    }
    for (std::size_t i = 0; i < n; ++i) {
      inverse[i * n + k] = rounded_to((*column)[i], digits);
    }
  }
  return inverse;
}

// One exact step of Newton's method; nullopt if the Jacobian is singular.
std::optional<std::vector<Rational>> newton_step(const RationalSystem& system,
                                                 std::vector<Rational> unknowns) {
  if (unknowns.empty()) {
    return unknowns;
  }
  const auto x = system.profile(unknowns);
  const auto step = solution_of(rows_of(system.jacobian(x), unknowns.size()), system.residuals(x));
  if (!step) {
    return std::nullopt;
  }
  for (std::size_t k = 0; k < unknowns.size(); ++k) {
    unknowns[k] -= (*step)[k];
  }
  return unknowns;
}

// As for intervals of probabilities and of differences of payoffs.
bool is_positive(const Rational& number) { return number > 0; }
bool is_negative(const Rational& number) { return number < 0; }
const Rational& upper_end(const Rational& number) { return number; }
template <class Number>
const Number& upper_end(const Interval<Number>& interval) {
  return interval.upper;
}

// Returns the kind of every solution in the profile of probabilities, which are intervals or exact.
// An exact solution is undecided if a strategy outside the supports pays as much as those inside.
template <class System>
SolutionKind kind_in(const System& system, const typename System::Profile& x) {
  bool is_proved = true;
  for (std::size_t player = 0; player < x.size(); ++player) {
    const std::size_t unknown = x[player].size() - 1;
    for (const auto& probability : x[player]) {
      if (unknown > 0 && !is_positive(probability)) {
        if (upper_end(probability) <= 0) {
          return SolutionKind::none;
        }
        is_proved = false;
      }
    }
    const auto values = system.values(static_cast<Index>(player), x);
    for (std::size_t k = unknown; k < values.size(); ++k) {
      if (is_positive(values[k])) {
        return SolutionKind::none;
      }
      is_proved = is_proved && is_negative(values[k]);
    }
  }
  return is_proved ? SolutionKind::equilibrium : SolutionKind::undecided;
}

int index_of_sign(int sign, std::size_t unknowns) { return unknowns % 2 == 0 ? sign : -sign; }

template <class Number>
std::vector<Rational> rationals(const std::vector<Number>& numbers) {
  return {numbers.begin(), numbers.end()};
}

// Krawczyk's proof of a solution within `radius` of the centre. The first probability of a player
// can move by as much as all others of the player together.
template <class Number>
std::optional<SupportSolution> judge(const EnclosedSystem<Number>& system,
                                     const std::vector<Number>& centre, const Number& radius,
                                     const std::vector<Number>& Y) {
  const auto box = box_about(centre, radius);
  const auto inside = system.profile(box);
  const KrawczykImage<Number> image = krawczyk(system, centre, box, inside, Y);
  std::size_t next = 0;
  for (const std::vector<Index>& own : system.supports()) {
    Number moved = 0;
    for (std::size_t k = 1; k < own.size(); ++k) {
      const Interval<Number>& offset = image.offsets[next++];
      if (!(offset.lower > -radius && offset.upper < radius)) {
        return std::nullopt;
      }
      moved = outward_up(Number(moved + magnitude(offset)));
    }
    if (!(moved <= radius)) {
      return std::nullopt;
    }
  }
  const std::optional<int> sign = determinant_sign(point_intervals(Y), centre.size());
  if (!sign) {
    return std::nullopt;
  }
  return SupportSolution{rationals(centre), Rational(radius), kind_in(system, inside),
                         index_of_sign(*sign, centre.size())};
}

// Krawczyk's proof in rational numbers, around a centre with more digits.
std::optional<SupportSolution> prove_in_rationals(const SupportEquations& equations,
                                                  const std::vector<double>& near) {
  const RationalSystem exact(equations.payoffs(), equations.supports());
  const EnclosedSystem<Rational> enclosed(equations.payoffs(), equations.supports());
  std::vector<Rational> centre = rationals(near);
  std::optional<SupportSolution> found;
  for (const std::int64_t digits : {128, 512}) {
    for (int step = 0; step < 4; ++step) {
      auto next = newton_step(exact, centre);
      if (!next) {
        return found;
      }
      for (std::size_t k = 0; k < centre.size(); ++k) {
        centre[k] = rounded_to((*next)[k], digits);
      }
    }
    const auto Y = inverse_of_jacobian(exact, centre, digits);
    if (!Y) {
      return found;
    }
    const Rational radius = Rational(1) >> static_cast<mp_bitcnt_t>(digits * 2 / 3);
    if (auto judged = judge<Rational>(enclosed, centre, radius, *Y)) {
      found = std::move(judged);
      if (found->kind != SolutionKind::undecided) {
        return found;
      }
    }
  }
  return found;
}

// Returns a solution of the equations, with its index if it is regular.
SupportSolution judged_exactly(const RationalSystem& system, std::vector<Rational> centre) {
  const auto x = system.profile(centre);
  const SolutionKind kind = kind_in(system, x);
  if (kind == SolutionKind::none) {
    return {std::move(centre), 0, kind, {}};
  }
  const auto sign = determinant_sign(point_intervals(system.jacobian(x)), centre.size());
  std::optional<int> index;
  if (kind == SolutionKind::equilibrium && sign) {
    index = index_of_sign(*sign, centre.size());
  }
  return {std::move(centre), 0, SolutionKind::equilibrium, index};
}

}  // namespace

std::optional<std::vector<double>> approximate_inverse(const std::vector<double>& matrix, Index n) {
  if (n == 0) {
    return std::vector<double>();
  }
  const Eigen::Map<const DenseMatrix> entries(matrix.data(), n, n);
  const DenseMatrix inverse = Eigen::PartialPivLU<DenseMatrix>(entries).inverse();
  if (!(inverse.cwiseAbs().maxCoeff() <= 0x1p100)) {
    return std::nullopt;
  }
  return std::vector<double>(inverse.data(), inverse.data() + n * n);
}

const IndifferenceSystem<Interval<double>>& SupportEquations::intervals() const {
  if (!intervals_) {
    intervals_.emplace(payoffs_, supports());
  }
  return *intervals_;
}

int SupportEquations::mixing() const {
  return static_cast<int>(std::count_if(supports().begin(), supports().end(),
                                        [](const auto& own) { return own.size() > 1; }));
}

std::optional<std::vector<double>> SupportEquations::inverse_jacobian(
    const std::vector<double>& unknowns) const {
  return approximate_inverse(doubles_.jacobian(doubles_.profile(unknowns)), std::ssize(unknowns));
}

std::optional<std::vector<double>> SupportEquations::newton(std::vector<double> unknowns) const {
  constexpr int most_steps = 24;
  constexpr double farthest = 8;  // far from every probability
  const auto n = static_cast<Index>(unknowns.size());
  double last = farthest;
  for (int step = 0; step < most_steps && n > 0; ++step) {
    const auto x = doubles_.profile(unknowns);
    const std::vector<double> f = doubles_.residuals(x);
    const std::vector<double> J = doubles_.jacobian(x);
    const Eigen::VectorXd change =
        Eigen::PartialPivLU<DenseMatrix>(Eigen::Map<const DenseMatrix>(J.data(), n, n))
            .solve(Eigen::Map<const Eigen::VectorXd>(f.data(), n));
    const double size = change.cwiseAbs().maxCoeff();
    if (!(size < farthest)) {
      return std::nullopt;
    }
    Eigen::Map<Eigen::VectorXd>(unknowns.data(), n) -= change;
    // Convergence is quadratic, so the next step is as small as rounding permits.
    if (size < 1e-9 || (size < 1e-6 && size >= last)) {
      return unknowns;
    }
    last = size;
  }
  return n == 0 ? std::optional(unknowns) : std::nullopt;
}

std::optional<SupportSolution> SupportEquations::prove(const std::vector<double>& near) const {
  const auto Y = inverse_jacobian(near);
  if (Y) {
    for (const double radius : {0x1p-43, 0x1p-38, 0x1p-32}) {
      auto judged = judge<double>(intervals(), near, radius, *Y);
      if (judged && judged->kind != SolutionKind::undecided) {
        return judged;
      }
      if (judged) {
        break;
      }
    }
  }
  return prove_in_rationals(*this, near);
}

std::optional<SupportSolution> SupportEquations::linear_solution() const {
  const RationalSystem exact(payoffs_, supports());
  auto centre = newton_step(exact, std::vector<Rational>(exact.unknowns()));
  return centre ? std::optional(judged_exactly(exact, *std::move(centre))) : std::nullopt;
}

double SupportEquations::radius_of_uniqueness(const std::vector<double>& centre,
                                              double radius) const {
  constexpr int most_halvings = 30;
  const auto Y = inverse_jacobian(centre);
  for (int k = 0; k < most_halvings && Y; ++k) {
    const auto box = box_about(centre, radius);
    if (krawczyk(intervals(), centre, box, intervals().profile(box), *Y).norm < 1) {
      return radius;
    }
    radius /= 2;
  }
  return 0;
}

std::optional<SupportSolution> SupportEquations::prove_within(const std::vector<Rational>& centre,
                                                              const Rational& radius) const {
  const RationalSystem exact(payoffs_, supports());
  if (radius == 0) {
    const auto f = exact.residuals(exact.profile(centre));
    if (std::any_of(f.begin(), f.end(), [](const Rational& residual) { return residual != 0; })) {
      return std::nullopt;
    }
    return judged_exactly(exact, centre);
  }
  std::vector<double> near;
  for (const Rational& number : centre) {
    near.push_back(number.get_d());
  }
  if (rationals(near) == centre && Rational(radius.get_d()) == radius) {
    if (const auto Y = inverse_jacobian(near)) {
      auto judged = judge<double>(intervals(), near, radius.get_d(), *Y);
      if (judged && judged->kind != SolutionKind::undecided) {
        return judged;
      }
    }
  }
  constexpr std::int64_t digits = 512;
  const auto Y = inverse_of_jacobian(exact, centre, digits);
  if (!Y) {
    return std::nullopt;
  }
  const EnclosedSystem<Rational> enclosed(payoffs_, supports());
  return judge<Rational>(enclosed, centre, radius, *Y);
}

}  // namespace saddle
