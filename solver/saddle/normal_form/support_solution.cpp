#include "saddle/normal_form/support_solution.h"

#include <algorithm>
#include <cmath>
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

constexpr double greatest_inverse = 0x1p100;

// Returns the number rounded to this many binary digits.
Rational rounded_to(const Rational& number, std::int64_t digits) {
  if (number == 0) {
    return number;
  }
  const auto size = [](const mpz_class& whole) {
    return static_cast<std::int64_t>(mpz_sizeinbase(whole.get_mpz_t(), 2));
  };
  const std::int64_t shift = digits - size(number.get_num()) + size(number.get_den());
  Rational result = number;
  const auto places = static_cast<mp_bitcnt_t>(std::abs(shift));
  if (shift > 0) {
    result <<= places;
  } else {
    result >>= places;
  }
  mpz_class whole = result.get_num() / result.get_den();
  result = whole;
  if (shift > 0) {
    result >>= places;
  } else {
    result <<= places;
  }
  return result;
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

template <class Number>
std::vector<Interval<Number>> points(const std::vector<Number>& numbers) {
  std::vector<Interval<Number>> result;
  for (const Number& number : numbers) {
    result.push_back(point(number));
  }
  return result;
}

template <class Number>
std::vector<Interval<Number>> box_about(const std::vector<Number>& centre, const Number& radius) {
  std::vector<Interval<Number>> box;
  for (const Number& middle : centre) {
    box.push_back({outward_down(Number(middle - radius)), outward_up(Number(middle + radius))});
  }
  return box;
}

// Returns the kind of every solution whose probabilities lie in the profile of intervals.
template <class Number>
SolutionKind kind_in(const EnclosedSystem<Number>& system,
                     const typename EnclosedSystem<Number>::Profile& inside) {
  bool is_proved = true;
  for (std::size_t player = 0; player < inside.size(); ++player) {
    const std::size_t unknown = inside[player].size() - 1;
    for (const Interval<Number>& probability : inside[player]) {
      if (unknown > 0 && !is_positive(probability)) {
        if (probability.upper <= 0) {
          return SolutionKind::none;
        }
        is_proved = false;
      }
    }
    const auto values = system.values(static_cast<Index>(player), inside);
    for (std::size_t k = unknown; k < values.size(); ++k) {
      if (is_positive(values[k])) {
        return SolutionKind::none;
      }
      is_proved = is_proved && is_negative(values[k]);
    }
  }
  return is_proved ? SolutionKind::equilibrium : SolutionKind::undecided;
}

struct Judged {
  SolutionKind kind;
  int index;
};

int index_of_sign(int sign, std::size_t unknowns) { return unknowns % 2 == 0 ? sign : -sign; }

// Krawczyk's proof of a solution within `radius` of the centre. The first probability of a player
// can move by as much as all others of the player together.
template <class Number>
std::optional<Judged> judge(const EnclosedSystem<Number>& system, const std::vector<Number>& centre,
                            const Number& radius, const std::vector<Number>& Y) {
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
  const std::optional<int> sign = determinant_sign(points(Y), centre.size());
  if (!sign) {
    return std::nullopt;
  }
  return Judged{kind_in(system, inside), index_of_sign(*sign, centre.size())};
}

std::vector<Rational> rationals(const std::vector<double>& numbers) {
  return {numbers.begin(), numbers.end()};
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
    if (const auto judged = judge<Rational>(enclosed, centre, radius, *Y)) {
      found = SupportSolution{centre, radius, judged->kind, judged->index};
      if (judged->kind != SolutionKind::undecided) {
        return found;
      }
    }
  }
  return found;
}

// Returns the kind of an exact solution, and its index if it is regular.
std::pair<SolutionKind, int> exact_kind(const RationalSystem& system,
                                        const std::vector<Rational>& centre) {
  const auto x = system.profile(centre);
  bool is_regular = true;
  for (std::size_t player = 0; player < x.size(); ++player) {
    for (const Rational& probability : x[player]) {
      if (probability <= 0) {
        return {SolutionKind::none, 0};
      }
    }
    const auto values = system.values(static_cast<Index>(player), x);
    for (std::size_t k = x[player].size() - 1; k < values.size(); ++k) {
      if (values[k] > 0) {
        return {SolutionKind::none, 0};
      }
      is_regular = is_regular && values[k] < 0;
    }
  }
  const auto sign = determinant_sign(points(system.jacobian(x)), centre.size());
  return {SolutionKind::equilibrium, is_regular && sign ? index_of_sign(*sign, centre.size()) : 0};
}

}  // namespace

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
  const auto n = static_cast<Index>(unknowns.size());
  if (n == 0) {
    return std::vector<double>();
  }
  const std::vector<double> J = doubles_.jacobian(doubles_.profile(unknowns));
  const DenseMatrix inverse =
      Eigen::PartialPivLU<DenseMatrix>(Eigen::Map<const DenseMatrix>(J.data(), n, n)).inverse();
  if (!(inverse.cwiseAbs().maxCoeff() <= greatest_inverse)) {
    return std::nullopt;
  }
  return std::vector<double>(inverse.data(), inverse.data() + n * n);
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
    for (Index k = 0; k < n; ++k) {
      unknowns[static_cast<std::size_t>(k)] -= change[k];
    }
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
      const auto judged = judge<double>(intervals(), near, radius, *Y);
      if (judged && judged->kind != SolutionKind::undecided) {
        return SupportSolution{rationals(near), Rational(radius), judged->kind, judged->index};
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
  if (!centre) {
    return std::nullopt;
  }
  const auto [kind, index] = exact_kind(exact, *centre);
  return SupportSolution{*std::move(centre), 0, kind, index};
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
    const auto [kind, index] = exact_kind(exact, centre);
    return SupportSolution{centre, 0, kind, index};
  }
  std::vector<double> near;
  for (const Rational& number : centre) {
    near.push_back(number.get_d());
  }
  if (rationals(near) == centre && Rational(radius.get_d()) == radius) {
    if (const auto Y = inverse_jacobian(near)) {
      const auto judged = judge<double>(intervals(), near, radius.get_d(), *Y);
      if (judged && judged->kind != SolutionKind::undecided) {
        return SupportSolution{centre, radius, judged->kind, judged->index};
      }
    }
  }
  constexpr std::int64_t digits = 512;
  const auto Y = inverse_of_jacobian(exact, centre, digits);
  if (!Y) {
    return std::nullopt;
  }
  const EnclosedSystem<Rational> enclosed(payoffs_, supports());
  const auto judged = judge<Rational>(enclosed, centre, radius, *Y);
  return judged ? std::optional(SupportSolution{centre, radius, judged->kind, judged->index})
                : std::nullopt;
}

}  // namespace saddle
