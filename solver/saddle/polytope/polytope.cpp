#include "saddle/polytope/polytope.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <utility>

#include "saddle/machine/simd.h"
#include "saddle/number/fibonacci_hash.h"
#include "saddle/polytope/bit_set.h"

// The double description method (Motzkin, Raiffa, Thompson and Thrall 1953; Fukuda and Prodon,
// Double description method revisited, 1996), on the cone over the polytope: t_0 takes the place of
// the constant 1, which makes the forms linear. It starts with the cone t >= 0, whose extreme rays
// are the unit vectors, and intersects it with one halfspace after the other. The smaller cone has
// the old rays inside the halfspace, and a new ray on each two-dimensional face that the cut
// divides. This face lies between a kept ray and a lost ray. The two are adjacent: no third ray
// satisfies with equality all inequalities that both satisfy with equality.

namespace saddle {
namespace {

struct Ray {
  AffineForm point;
  BitSet tight;  // the inequalities that are satisfied with equality
};

bool contains_all(const BitSet& set, const BitSet& subset) {
  for (std::size_t word = 0; word < set.size(); ++word) {
    if ((subset[word] & ~set[word]) != 0) {
      return false;
    }
  }
  return true;
}

BitSet intersection(const BitSet& a, const BitSet& b) {
  BitSet result(a.size());
  std::transform(a.begin(), a.end(), b.begin(), result.begin(),
                 [](std::uint64_t left, std::uint64_t right) { return left & right; });
  return result;
}

std::size_t count(const BitSet& set) {
  std::size_t result = 0;
  for (const std::uint64_t word : set) {
    result += static_cast<std::size_t>(std::popcount(word));
  }
  return result;
}

// For each of the consecutive sets, counts the elements that it shares with the set `one`.
[[gnu::always_inline]] inline void count_common(const std::uint64_t* sets, std::size_t words,
                                                const std::uint64_t* one,
                                                std::vector<std::size_t>& counts) {
  for (std::size_t k = 0; k < counts.size(); ++k) {
    std::size_t common = 0;
    for (std::size_t word = 0; word < words; ++word) {
      common += static_cast<std::size_t>(std::popcount(sets[k * words + word] & one[word]));
    }
    counts[k] = common;
  }
}

// Does this with the widest vectors of the processor, for the set with the index `one`.
void count_common_in_all(const std::vector<std::uint64_t>& sets, std::size_t words, std::size_t one,
                         std::vector<std::size_t>& counts) {
  at_simd_level<count_common>(sets.data(), words, sets.data() + one * words, counts);
}

// Returns the forms divided by their common factors, without duplicates and in lexicographic order.
// Forms that are nonnegative for all t >= 0 are left out.
std::vector<AffineForm> cutting_forms(const Polytope& polytope) {
  std::vector<AffineForm> forms;
  for (const auto* list : {&polytope.weights, &polytope.slacks}) {
    for (const AffineForm& form : *list) {
      if (std::any_of(form.begin(), form.end(), [](const mpz_class& c) { return c < 0; })) {
        forms.push_back(form);
        divide_by_common_factor(forms.back());
      }
    }
  }
  return each_once(std::move(forms));
}

// The faces of dimension two at simple rays: each is given by all equations of the ray except one.
// Two simple rays are adjacent if they have such a face in common.
class FaceTable {
 public:
  void add(const BitSet& equations, std::size_t ray) {
    for_each_face(equations, [&](std::uint64_t hash) { faces_.emplace_back(hash, ray); });
  }

  // Builds the hash table of the faces. Must be called before for_same().
  void order() {
    std::size_t size = 1;
    while (size < 2 * faces_.size() + 1) {
      size *= 2;
    }
    places_.assign(size, none);
    for (std::size_t k = 0; k < faces_.size(); ++k) {
      std::size_t place = faces_[k].first & (size - 1);
      while (places_[place] != none) {
        place = (place + 1) & (size - 1);
      }
      places_[place] = k;
    }
  }

  // Calls visit(ray) for the rays that were added with a face of these equations, and rarely, when
  // hashes collide, for other rays, until visit returns false. Returns whether all calls returned
  // true.
  template <class Visit>
  bool for_same(const BitSet& equations, const Visit& visit) const {
    bool goes_on = true;
    for_each_face(equations, [&](std::uint64_t hash) {
      const std::size_t last = places_.size() - 1;
      for (std::size_t place = hash & last; goes_on && places_[place] != none;
           place = (place + 1) & last) {
        const auto& [known, ray] = faces_[places_[place]];
        goes_on = known != hash || visit(ray);
      }
    });
    return goes_on;
  }

 private:
  static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

  static std::uint64_t hash_of(std::size_t equation) {
    return fibonacci_hash(fibonacci_hash(0x2545f4914f6cdd1dU, equation), equation + 1);
  }

  template <class Visit>
  static void for_each_face(const BitSet& equations, const Visit& visit) {
    std::uint64_t all = 0;
    for_each_number(equations, [&](std::size_t equation) { all ^= hash_of(equation); });
    for_each_number(equations, [&](std::size_t equation) { visit(all ^ hash_of(equation)); });
  }

  std::vector<std::pair<std::uint64_t, std::size_t>> faces_;
  std::vector<std::size_t> places_;
};

class Cone {
 public:
  Cone(std::size_t dimension, std::size_t cuts) : dimension_(dimension) {
    for (std::size_t k = 0; k < dimension; ++k) {
      Ray ray{AffineForm(dimension), bit_set(dimension + cuts)};
      ray.point[k] = 1;
      for (std::size_t other = 0; other < dimension; ++other) {
        if (other != k) {
          insert_number(ray.tight, other);
        }
      }
      rays_.push_back(std::move(ray));
    }
  }

  std::size_t size() const { return rays_.size(); }

  // Cuts off the halfspace where the form is negative. Returns false if there are more than `limit`
  // rays or the time of the budget is over; then the cone must not be used any more.
  bool cut(const AffineForm& form, std::size_t number, std::size_t limit, const Budget& budget) {
    std::vector<mpz_class> values;
    values.reserve(rays_.size());
    for (Ray& ray : rays_) {
      values.push_back(value_at(form, ray.point));
      if (values.back() == 0) {
        insert_number(ray.tight, dimension_ + number);
      }
    }
    std::vector<Ray> made;
    const auto make = [&](std::size_t kept, std::size_t lost) {
      made.push_back(between(kept, values[kept], lost, values[lost]));
      insert_number(made.back().tight, dimension_ + number);
      return made.size() <= limit && !budget.exhausted(0);
    };
    if (!for_adjacent(values, make)) {
      return false;
    }
    std::size_t kept = 0;
    for (std::size_t k = 0; k < rays_.size(); ++k) {
      if (values[k] >= 0) {
        std::swap(rays_[kept++], rays_[k]);
      }
    }
    rays_.resize(kept);
    std::move(made.begin(), made.end(), std::back_inserter(rays_));
    return rays_.size() <= limit;
  }

  std::vector<AffineForm> points() && {
    std::vector<AffineForm> result;
    for (Ray& ray : rays_) {
      result.push_back(std::move(ray.point));
    }
    return result;
  }

 private:
  // Whether a ray satisfies exactly dimension_ - 1 equations. They are then independent, and so is
  // every subset of them.
  bool is_simple(std::size_t k) const { return count(rays_[k].tight) + 1 == dimension_; }

  // Calls make(kept, lost) for each adjacent pair of a ray kept and a ray lost, until it returns
  // false. Returns whether all calls returned true.
  template <class Make>
  bool for_adjacent(const std::vector<mpz_class>& values, const Make& make) const {
    std::vector<bool> simple(rays_.size());
    FaceTable lost_faces;
    for (std::size_t k = 0; k < rays_.size(); ++k) {
      simple[k] = is_simple(k);
      if (simple[k] && values[k] < 0) {
        lost_faces.add(rays_[k].tight, k);
      }
    }
    lost_faces.order();
    bool has_others = false;
    for (std::size_t kept = 0; kept < rays_.size(); ++kept) {
      has_others = has_others || (!simple[kept] && values[kept] != 0);
      if (simple[kept] && values[kept] > 0 &&
          !lost_faces.for_same(rays_[kept].tight, [&](std::size_t lost) {
            return count(intersection(rays_[kept].tight, rays_[lost].tight)) + 2 != dimension_ ||
                   make(kept, lost);
          })) {
        return false;
      }
    }
    return !has_others || for_others(values, simple, make);
  }

  // Does the same for the pairs in which at least one ray is not simple.
  template <class Make>
  bool for_others(const std::vector<mpz_class>& values, const std::vector<bool>& simple,
                  const Make& make) const {
    std::vector<std::uint64_t> sets;
    for (const Ray& ray : rays_) {
      sets.insert(sets.end(), ray.tight.begin(), ray.tight.end());
    }
    std::vector<std::size_t> common(rays_.size());
    for (std::size_t lost = 0; lost < rays_.size(); ++lost) {
      if (values[lost] >= 0) {
        continue;
      }
      count_common_in_all(sets, rays_[lost].tight.size(), lost, common);
      for (std::size_t kept = 0; kept < rays_.size(); ++kept) {
        if (values[kept] > 0 && !(simple[kept] && simple[lost]) && common[kept] + 2 >= dimension_ &&
            adjacent(kept, lost) && !make(kept, lost)) {
          return false;
        }
      }
    }
    return true;
  }

  // Demands that the rays share enough equations for a two-dimensional face.
  bool adjacent(std::size_t a, std::size_t b) const {
    // The equations of a simple ray are independent, so the equations shared with the other ray
    // define a two-dimensional face.
    if (is_simple(a)) {
      return true;
    }
    const BitSet common = intersection(rays_[a].tight, rays_[b].tight);
    for (std::size_t k = 0; k < rays_.size(); ++k) {
      if (k != a && k != b && contains_all(rays_[k].tight, common)) {
        return false;
      }
    }
    return true;
  }

  Ray between(std::size_t kept, const mpz_class& kept_value, std::size_t lost,
              const mpz_class& lost_value) const {
    Ray ray{AffineForm(dimension_), intersection(rays_[kept].tight, rays_[lost].tight)};
    for (std::size_t k = 0; k < dimension_; ++k) {
      ray.point[k] = kept_value * rays_[lost].point[k] - lost_value * rays_[kept].point[k];
    }
    divide_by_common_factor(ray.point);
    return ray;
  }

  std::size_t dimension_;
  std::vector<Ray> rays_;
};

IntegerTableau tableau_of(const Polytope& polytope) {
  std::vector<mpz_class> coefficients;
  std::vector<mpz_class> constants;
  for (const auto* list : {&polytope.weights, &polytope.slacks}) {
    for (const AffineForm& form : *list) {
      constants.push_back(form.front());
      for (std::size_t k = 1; k < form.size(); ++k) {
        coefficients.emplace_back(-form[k]);
      }
    }
  }
  return {static_cast<Index>(polytope.variables), std::move(coefficients), std::move(constants)};
}

}  // namespace

mpz_class value_at(const AffineForm& form, const AffineForm& point) {
  mpz_class result;
  for (std::size_t k = 0; k < form.size(); ++k) {
    mpz_addmul(result.get_mpz_t(), form[k].get_mpz_t(), point[k].get_mpz_t());
  }
  return result;
}

void divide_by_common_factor(std::vector<mpz_class>& numbers) {
  mpz_class divisor;
  for (const mpz_class& number : numbers) {
    divisor = gcd(divisor, number);
  }
  if (divisor > 1) {
    for (mpz_class& number : numbers) {
      mpz_divexact(number.get_mpz_t(), number.get_mpz_t(), divisor.get_mpz_t());
    }
  }
}

std::optional<std::vector<AffineForm>> vertices(const Polytope& polytope, std::size_t limit,
                                                const Budget& budget) {
  const std::vector<AffineForm> forms = cutting_forms(polytope);
  Cone cone(polytope.variables + 1, forms.size());
  // Intermediate cones often have more rays than the last. The first has variables + 1, even if the
  // limit is smaller.
  constexpr std::size_t factor = 4;
  const bool is_huge = limit > std::numeric_limits<std::size_t>::max() / factor;
  const std::size_t most = std::max(is_huge ? limit : factor * limit, polytope.variables + 1);
  for (std::size_t k = 0; k < forms.size(); ++k) {
    if (budget.exhausted(0) || !cone.cut(forms[k], k, most, budget)) {
      return std::nullopt;
    }
  }
  if (cone.size() > limit) {
    return std::nullopt;
  }
  return std::move(cone).points();
}

FaceProgram::FaceProgram(const Polytope& polytope) : tableau_(tableau_of(polytope)) {}

// Enters a variable with an entry of this sign in the row. The basic variable of the row falls if
// the sign is positive, and rises if it is negative. Returns whether there is such a variable.
bool FaceProgram::enter_for(Index row, int sign) {
  for (Index column = 0; column < tableau_.columns(); ++column) {
    if (sgn(tableau_.entry(row, column)) == sign) {
      tableau_.enter(column).value();
      return true;
    }
  }
  return false;
}

bool FaceProgram::can_be_positive(std::size_t form) {
  if (const auto column = tableau_.column_of(variable(form))) {
    tableau_.enter(*column).value();
  }
  const Index row = tableau_.row_of(variable(form)).value();
  while (sgn(tableau_.right_hand_side(row)) == 0) {
    if (!enter_for(row, -1)) {
      return false;
    }
  }
  return true;
}

bool FaceProgram::can_be_zero(std::size_t form) {
  while (value(form) != 0) {
    if (!enter_for(tableau_.row_of(variable(form)).value(), 1)) {
      return false;
    }
  }
  return true;
}

mpz_class FaceProgram::value(std::size_t form) const {
  const std::optional<Index> row = tableau_.row_of(variable(form));
  return row ? tableau_.right_hand_side(*row) : mpz_class(0);
}

}  // namespace saddle
