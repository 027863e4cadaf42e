#include "saddle/normal_form/support_boxes.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <utility>

#include "saddle/machine/simd.h"
#include "saddle/normal_form/krawczyk.h"
#include "saddle/number/rounding.h"

// Let c'x be a linear form of the probabilities x of one player, with l <= x <= u and the sum 1.
// For every number a
//
//   c'x = a + sum_i (c_i - a) x_i <= T(a) = a + sum_i M_i,
//   M_i = max((c_i - a) l_i, (c_i - a) u_i),
//
// and the minimum over k of T(c_k) is the maximum of c'x (the dual of the continuous knapsack). If
// c'x >= 0 must hold, then 0 <= T - M_i + (c_i - a) x_i, so
//
//   x_i >= u_i - T / (c_i - a)  if c_i > a,   x_i <= l_i + T / (a - c_i)  if c_i < a.
//
// The difference of the payoffs of two strategies is linear in the probabilities of each other
// player. We maximise it over the probabilities of all other players but one, player after player.
// The bounds that result are the coefficients of a linear form for the remaining player.

namespace saddle {
namespace {

constexpr double narrowest = 0x1p-30;
// In wider boxes Krawczyk's operator hardly narrows anything, and takes as long as all bounds on
// payoffs.
constexpr double widest_for_krawczyk = 0.05;
constexpr double least_progress = 0.9;
constexpr int most_passes = 10;
// After an undecided box at most this number of boxes is examined: more undecided boxes are likely,
// for example around a continuum of equilibria.
constexpr std::int64_t boxes_after_undecided = 300;

// A bound on the rounding error of T(a), computed for `count` terms with |c_i| <= 1.01 and 0 <= l,
// u <= 1: M_i has two roundings, and the sum of count + 1 terms one rounding for each. The absolute
// values of the terms add up to at most 1.01 + 2.02 count.
double bound_error(std::size_t count) {
  const auto terms = static_cast<double>(count);
  return relative_error(terms + 4) * (2 + 3 * terms);
}

// Returns T(a) for a = c_k and x in [l, u].
double bound_at(std::size_t k, const double* c, std::size_t count, const double* l,
                const double* u) {
  const double a = c[k];
  double T = a;
  for (std::size_t i = 0; i < count; ++i) {
    const double over = c[i] - a;
    T += std::max(over * l[i], over * u[i]);
  }
  return T;
}

// Writes the least T(c_k) of each of `forms` linear forms, with `error` added and rounded up. The
// number of forms is a multiple of the lanes, and neighbouring coefficients of a form are `forms`
// places apart.
// NOLINTBEGIN(cppcoreguidelines-pro-type-reinterpret-cast): vectors that are not aligned
template <std::size_t lanes>
[[gnu::always_inline]] inline void write_bounds(const double* c, std::size_t forms,
                                                std::size_t count, const double* l, const double* u,
                                                double error, double* bounds) {
  using Vector = typename Lanes<lanes>::Vector;
  using Unaligned = typename Lanes<lanes>::Unaligned;
  for (std::size_t form = 0; form < forms; form += lanes) {
    Vector least = Vector{} + infinity;
    for (std::size_t k = 0; k < count; ++k) {
      const Vector a = reinterpret_cast<const Unaligned*>(c + k * forms + form)->vector;
      Vector T = a;
      for (std::size_t i = 0; i < count; ++i) {
        const Vector over = reinterpret_cast<const Unaligned*>(c + i * forms + form)->vector - a;
        const Vector low = over * l[i];
        const Vector up = over * u[i];
        T += low > up ? low : up;
      }
      least = T < least ? T : least;
    }
    least += error;
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      bounds[form + lane] = outward_up(least[lane]);
    }
  }
}
// NOLINTEND(cppcoreguidelines-pro-type-reinterpret-cast)

struct Box {
  // Bounds for all strategies of all supports, player by player.
  std::vector<double> lower;
  std::vector<double> upper;

  double width(std::size_t k) const { return upper[k] - lower[k]; }
};

// Pairs of strategies of a player. The first of a pair is in the support, so it must pay at least
// as much as the second. For each choice of the others, the upper bounds on the differences of the
// payoffs of all pairs are adjacent, padded with zeros to a multiple of the widest lanes.
struct NoLess {
  std::size_t player;
  std::size_t pairs;
  std::size_t padded;
  std::vector<double> differences;
};

// A solution of the equations, and the radius around it without another solution.
struct KnownSolution {
  std::vector<double> centre;
  double alone;
};

class BoxSearch {
 public:
  BoxSearch(const SupportEquations& equations, std::int64_t most_boxes,
            const ShouldStop& should_stop)
      : equations_(equations), most_boxes_(most_boxes), should_stop_(should_stop) {
    std::size_t greatest = 0;
    for (const std::vector<Index>& own : equations.supports()) {
      first_.push_back(places_);
      places_ += own.size();
      greatest = std::max(greatest, own.size());
    }
    error_ = bound_error(greatest);
    for (std::size_t player = 0; player < equations.supports().size(); ++player) {
      add_pairs(player);
    }
  }

  EquilibriaOfSupports run() {
    Box all{std::vector<double>(places_), std::vector<double>(places_, 1)};
    for (std::size_t player = 0; player < first_.size(); ++player) {
      if (support(player).size() == 1) {
        all.lower[first_[player]] = 1;
      }
    }
    std::vector<Box> open = {std::move(all)};
    while (!open.empty()) {
      if (result_.boxes >= most_boxes_ || is_stopped(should_stop_)) {
        for (const Box& box : open) {
          leave(box);
        }
        break;
      }
      ++result_.boxes;
      Box box = std::move(open.back());
      open.pop_back();
      if (is_discarded(box)) {
        continue;
      }
      const std::size_t widest = widest_place(box);
      if (box.width(widest) < narrowest) {
        leave(box);
        most_boxes_ = std::min(most_boxes_, result_.boxes + boxes_after_undecided);
        continue;
      }
      // Not the middle, where symmetric games often have their equilibria.
      const double cut = box.lower[widest] + 0.48 * box.width(widest);
      open.push_back(box);
      open.back().lower[widest] = cut;
      open.push_back(std::move(box));
      open.back().upper[widest] = cut;
    }
    return std::move(result_);
  }

 private:
  const std::vector<Index>& support(std::size_t player) const {
    return equations_.supports()[player];
  }

  void add_pairs(std::size_t player) {
    const PayoffDifferences<double>& own = equations_.doubles().of(static_cast<Index>(player));
    const std::size_t combinations = own.combinations();
    if (own.others.empty()) {
      return;  // supports were chosen so that no strategy always pays less
    }
    constexpr std::size_t widest_lanes = 4;
    NoLess all{player, support(player).size() * own.strategies.size(), 0, {}};
    all.padded = (all.pairs + widest_lanes - 1) / widest_lanes * widest_lanes;
    all.differences.resize(combinations * all.padded);
    // The differences, at most 1, are rounded, and so are the payoffs.
    const double off = outward_up(2 * unit_roundoff +
                                  4 * equations_.payoffs().rounding(static_cast<Index>(player)));
    const auto difference = [&](std::size_t row, std::size_t k) {
      return row == 0 ? 0.0 : own.values[(row - 1) * combinations + k];
    };
    std::size_t pair = 0;
    for (std::size_t s = 0; s < support(player).size(); ++s) {
      for (std::size_t t = 0; t <= own.strategies.size(); ++t) {
        if (s == t) {
          continue;
        }
        for (std::size_t k = 0; k < combinations; ++k) {
          all.differences[k * all.padded + pair] =
              outward_up(outward_up(difference(s, k) - difference(t, k)) + off);
        }
        ++pair;
      }
    }
    no_less_.push_back(std::move(all));
  }

  // Replaces linear forms by bounds on their maximum over the mixed strategies of one other player.
  // There are `blocks` blocks; each has, for each of the player's strategies, the coefficients of
  // `forms` forms next to each other.
  void maximize(std::vector<double>& forms_of_blocks, std::size_t blocks, std::size_t forms,
                std::size_t player, const Box& box) {
    const std::size_t count = support(player).size();
    maximized_.resize(blocks * forms);
    for (std::size_t block = 0; block < blocks; ++block) {
      at_simd_level_to_avx2<write_bounds<2>, write_bounds<4>>(
          forms_of_blocks.data() + block * forms * count, forms, count,
          box.lower.data() + first_[player], box.upper.data() + first_[player], error_,
          maximized_.data() + block * forms);
    }
    forms_of_blocks.swap(maximized_);
  }

  // Narrows the box to where c'x >= 0 can hold; returns false if it cannot hold anywhere.
  bool narrow(const std::vector<double>& c, std::size_t player, Box& box) const {
    const std::size_t count = c.size();
    double* l = box.lower.data() + first_[player];
    double* u = box.upper.data() + first_[player];
    for (std::size_t k = 0; k < count; ++k) {
      const double a = c[k];
      const double T = outward_up(bound_at(k, c.data(), count, l, u) + error_);
      if (T < 0) {
        return false;
      }
      for (std::size_t i = 0; i < count; ++i) {
        const double width = u[i] - l[i];
        if (!(T < std::abs(c[i] - a) * width)) {
          continue;  // nothing to gain
        }
        // If rounding down makes the gap 0 or less, it gives no bound.
        const double above = outward_down(c[i] - a);
        const double below = outward_down(a - c[i]);
        if (above > 0) {
          l[i] = std::max(l[i], outward_down(u[i] - outward_up(T / above)));
        } else if (below > 0) {
          u[i] = std::min(u[i], outward_up(l[i] + outward_up(T / below)));
        }
        if (l[i] > u[i]) {
          return false;
        }
      }
    }
    return narrow_to_sum(player, box);
  }

  bool narrow_to_sum(std::size_t player, Box& box) const {
    const std::size_t count = support(player).size();
    double* l = box.lower.data() + first_[player];
    double* u = box.upper.data() + first_[player];
    for (std::size_t i = 0; i < count; ++i) {
      double others_least = 0;
      double others_most = 0;
      for (std::size_t k = 0; k < count; ++k) {
        if (k != i) {
          others_least = outward_down(others_least + l[k]);
          others_most = outward_up(others_most + u[k]);
        }
      }
      l[i] = std::max(l[i], outward_down(1 - others_most));
      u[i] = std::min(u[i], outward_up(1 - others_least));
      if (l[i] > u[i]) {
        return false;
      }
    }
    return true;
  }

  // Narrows the box by all pairs of strategies; returns false if the box becomes empty.
  bool narrow_by_payoffs(Box& box) {
    for (const NoLess& all : no_less_) {
      const PayoffDifferences<double>& own =
          equations_.doubles().of(static_cast<Index>(all.player));
      for (std::size_t kept = 0; kept < own.others.size(); ++kept) {
        if (!narrow_kept(all, own, kept, box)) {
          return false;
        }
      }
    }
    return true;
  }

  // Narrows the probabilities of one of the others, after maximising the forms over all other
  // players, the outermost first.
  bool narrow_kept(const NoLess& all, const PayoffDifferences<double>& own, std::size_t kept,
                   Box& box) {
    forms_ = all.differences;
    std::size_t inner = own.combinations() * all.padded;
    std::size_t blocks = 1;
    for (std::size_t k = own.others.size(); k-- > 0;) {
      inner /= own.sizes[k];
      if (k == kept) {
        blocks = own.sizes[k];
      } else {
        maximize(forms_, blocks, inner, as_size(own.others[k]), box);
      }
    }
    const auto player = as_size(own.others[kept]);
    std::vector<double>& c = form_;
    c.resize(own.sizes[kept]);
    for (std::size_t pair = 0; pair < all.pairs; ++pair) {
      for (std::size_t k = 0; k < c.size(); ++k) {
        c[k] = forms_[k * all.padded + pair];
      }
      if (!narrow(c, player, box)) {
        return false;
      }
    }
    return true;
  }

  static double total_width(const Box& box) {
    return std::inner_product(box.upper.begin(), box.upper.end(), box.lower.begin(), 0.0,
                              std::plus<>(), std::minus<>());
  }

  bool is_discarded(Box& box) {
    for (int pass = 0; pass < most_passes; ++pass) {
      if (is_about_known(box)) {
        return true;
      }
      const double before = total_width(box);
      if (!narrow_by_payoffs(box)) {
        return true;
      }
      if (box.width(widest_place(box)) < widest_for_krawczyk && is_discarded_by_krawczyk(box)) {
        return true;
      }
      if (!(total_width(box) < least_progress * before)) {
        break;
      }
    }
    return is_about_known(box);
  }

  // Applies Krawczyk's operator. If it shows that there is at most one solution, searches for it.
  bool is_discarded_by_krawczyk(Box& box) {
    std::vector<double> middle;
    std::vector<Interval<double>> unknowns;
    IndifferenceSystem<Interval<double>>::Profile inside;
    for (std::size_t player = 0; player < first_.size(); ++player) {
      const double* l = box.lower.data() + first_[player];
      const double* u = box.upper.data() + first_[player];
      const std::size_t count = support(player).size();
      std::vector<Interval<double>>& own = inside.emplace_back();
      double least = 0;
      double most = 0;
      for (std::size_t k = 0; k < count; ++k) {
        own.push_back({l[k], u[k]});
        least += l[k];
        most += u[k];
      }
      // A point of the box of sum 1, up to rounding.
      const double part = most > least ? std::clamp((1 - least) / (most - least), 0.0, 1.0) : 0.5;
      Interval<double> rest = {1, 1};
      for (std::size_t k = 1; k < count; ++k) {
        middle.push_back(std::clamp(l[k] + part * (u[k] - l[k]), l[k], u[k]));
        unknowns.push_back(own[k]);
        rest -= point(middle.back());
      }
      own[0] = {std::min(l[0], rest.lower), std::max(u[0], rest.upper)};
    }
    const auto Y = equations_.inverse_jacobian(middle);
    if (!Y) {
      return false;
    }
    const auto image = krawczyk(equations_.intervals(), middle, unknowns, inside, *Y);
    std::size_t next = 0;
    for (std::size_t player = 0; player < first_.size(); ++player) {
      for (std::size_t k = 1; k < support(player).size(); ++k, ++next) {
        const std::size_t place = first_[player] + k;
        const Interval<double> to = point(middle[next]) + image.offsets[next];
        box.lower[place] = std::max(box.lower[place], to.lower);
        box.upper[place] = std::min(box.upper[place], to.upper);
        if (box.lower[place] > box.upper[place]) {
          return true;
        }
      }
      if (!narrow_to_sum(player, box)) {
        return true;
      }
    }
    return !middle.empty() && image.norm < 1 && take_solution(middle, box);
  }

  // Takes a box that contains at most one solution. If the solution near a point is new and proved,
  // stores it, and returns whether the whole box is about this or another known solution and can be
  // discarded. Otherwise returns false.
  bool take_solution(const std::vector<double>& from, const Box& box) {
    const auto centre = equations_.newton(from);
    if (!centre || is_known(*centre)) {
      return false;
    }
    const auto solution = equations_.prove(*centre);
    if (!solution) {
      return false;
    }
    const double alone = equations_.radius_of_uniqueness(*centre, 0.5);
    for (std::size_t k = 0; k < centre->size(); ++k) {
      if (abs(solution->centre[k] - Rational((*centre)[k])) + solution->radius > alone) {
        return false;
      }
    }
    known_.push_back({*centre, alone});
    if (solution->kind == SolutionKind::equilibrium) {
      result_.equilibria.push_back(*solution);
    } else if (solution->kind == SolutionKind::undecided) {
      leave(box_of(*solution));
    }
    return is_about_known(box);
  }

  Box box_of(const SupportSolution& solution) const {
    std::vector<Interval<double>> unknowns;
    for (const Rational& middle : solution.centre) {
      unknowns.push_back(
          {rounded_down(middle - solution.radius), rounded_up(middle + solution.radius)});
    }
    Box box;
    for (const auto& own : equations_.intervals().profile(unknowns)) {
      for (const Interval<double>& probability : own) {
        box.lower.push_back(std::clamp(probability.lower, 0.0, 1.0));
        box.upper.push_back(std::clamp(probability.upper, 0.0, 1.0));
      }
    }
    return box;
  }

  bool is_known(const std::vector<double>& centre) const {
    return std::any_of(known_.begin(), known_.end(), [&](const KnownSolution& known) {
      return std::equal(centre.begin(), centre.end(), known.centre.begin(),
                        [&](double a, double b) { return std::abs(a - b) < known.alone; });
    });
  }

  // Whether the whole box is so near a known solution that it contains no other.
  bool is_about_known(const Box& box) const {
    return std::any_of(known_.begin(), known_.end(), [&](const KnownSolution& known) {
      std::size_t next = 0;
      for (std::size_t player = 0; player < first_.size(); ++player) {
        for (std::size_t k = 1; k < support(player).size(); ++k, ++next) {
          const std::size_t place = first_[player] + k;
          if (!(outward_up(known.centre[next] - known.alone) <= box.lower[place] &&
                box.upper[place] <= outward_down(known.centre[next] + known.alone))) {
            return false;
          }
        }
      }
      return true;
    });
  }

  std::size_t widest_place(const Box& box) const {
    std::size_t widest = 0;
    for (std::size_t k = 1; k < places_; ++k) {
      if (box.width(k) > box.width(widest)) {
        widest = k;
      }
    }
    return widest;
  }

  // Adds the box to the undecided ones, represented by the least box that contains them all.
  void leave(const Box& box) {
    if (!result_.undecided) {
      result_.undecided = ProfileBox{equations_.supports(), {}, {}};
      for (const std::vector<Index>& own : equations_.supports()) {
        result_.undecided->lower.emplace_back(own.size(), infinity);
        result_.undecided->upper.emplace_back(own.size(), -infinity);
      }
    }
    for (std::size_t player = 0; player < first_.size(); ++player) {
      for (std::size_t k = 0; k < support(player).size(); ++k) {
        double& least = result_.undecided->lower[player][k];
        double& most = result_.undecided->upper[player][k];
        least = std::min(least, box.lower[first_[player] + k]);
        most = std::max(most, box.upper[first_[player] + k]);
      }
    }
  }

  const SupportEquations& equations_;
  std::int64_t most_boxes_;
  const ShouldStop& should_stop_;
  std::vector<std::size_t> first_;
  std::size_t places_ = 0;
  double error_ = 0;
  std::vector<NoLess> no_less_;
  // Scratch memory, kept for the next call.
  std::vector<double> forms_;
  std::vector<double> maximized_;
  std::vector<double> form_;
  std::vector<KnownSolution> known_;
  EquilibriaOfSupports result_;
};

}  // namespace

EquilibriaOfSupports equilibria_of(const SupportEquations& equations, std::int64_t most_boxes,
                                   const ShouldStop& should_stop) {
  return BoxSearch(equations, most_boxes, should_stop).run();
}

}  // namespace saddle
