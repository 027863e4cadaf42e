#include "saddle/exact/optimal_face.h"

#include <algorithm>
#include <stdexcept>

#include "saddle/exact/basic_point.h"

// The optimal face of the column player's program, in the words of basic_point.h
//
// At an optimum every u_j with r_j > 0 and every s_i with w_i > 0 is 0 (complementary slackness for
// the w and r of the basis). What remains of the nonbasic variables is free: the u_j, j not in C,
// with r_j = 0 and the s_i, i in R, with w_i = 0. They are the t of the face. The basic weights
// follow from K u_C + G(R, N) u_N + s_R = 1:
//
//   u_C = K^-1 1 - sum_j K^-1 G(R, j) u_j - sum_i K^-1 e_i s_i   over the free j and i,
//
// and every slack is 1 - G u. The row player's face is the same with G', w and r in the places of
// G, u and s, but that r = G'w - 1 has the other sign.

namespace saddle {
namespace {

// One player's side of a basis.
struct PlayerBasis {
  const std::vector<Index>& own;       // the player's strategies in the basis
  const std::vector<Index>& opposing;  // and the opponent's
  const IntegerMatrix& own_regret;     // of each of the player's strategies: 0 if it may be used
  const IntegerMatrix& opposing_weight;
  bool is_row;

  const fmpz* entry(const IntegerImage& image, Index own_strategy, Index opposing_strategy) const {
    return is_row ? image.entries(own_strategy, opposing_strategy)
                  : image.entries(opposing_strategy, own_strategy);
  }
};

bool contains(const std::vector<Index>& indices, Index index) {
  return std::find(indices.begin(), indices.end(), index) != indices.end();
}

// The variables t: strategies out of the basis that may come in, and slacks that may open.
struct FreeVariables {
  std::vector<Index> own;
  std::vector<Index> opposing;
  Index count() const { return static_cast<Index>(own.size() + opposing.size()); }
};

FreeVariables free_variables(const PlayerBasis& side) {
  FreeVariables result;
  for (Index a = 0; a < side.own_regret.rows(); ++a) {
    if (fmpz_is_zero(side.own_regret(a)) && !contains(side.own, a)) {
      result.own.push_back(a);
    }
  }
  for (const Index b : side.opposing) {
    if (fmpz_is_zero(side.opposing_weight(b))) {
      result.opposing.push_back(b);
    }
  }
  return result;
}

// Returns the solutions for 1, for the free strategies and for the free slacks, one in a column.
Fractions solve_for_basic_weights(const IntegerImage& image, const Basis& basis,
                                  const PlayerBasis& side, const FreeVariables& free) {
  const auto size = static_cast<Index>(side.opposing.size());
  const auto free_own = static_cast<Index>(free.own.size());
  IntegerMatrix right_hand_sides(size, 1 + free.count());
  for (Index k = 0; k < size; ++k) {
    const Index b = side.opposing[static_cast<std::size_t>(k)];
    fmpz_one(right_hand_sides(k, 0));
    for (Index c = 0; c < free_own; ++c) {
      fmpz_set(right_hand_sides(k, 1 + c),
               side.entry(image, free.own[static_cast<std::size_t>(c)], b));
    }
    for (std::size_t c = 0; c < free.opposing.size(); ++c) {
      if (free.opposing[c] == b) {
        fmpz_one(right_hand_sides(k, 1 + free_own + static_cast<Index>(c)));
      }
    }
  }
  return *(side.is_row ? solve_transposed_kernel(image, basis, right_hand_sides)
                       : solve_kernel(image, basis, right_hand_sides));
}

// Returns the weights of all strategies of the player, a row of coefficients each.
IntegerMatrix weight_forms(const Fractions& solved, const PlayerBasis& side,
                           const FreeVariables& free) {
  const auto free_own = static_cast<Index>(free.own.size());
  IntegerMatrix forms(side.own_regret.rows(), 1 + free.count());
  for (Index k = 0; k < solved.numerators.rows(); ++k) {
    const Index a = side.own[static_cast<std::size_t>(k)];
    fmpz_set(forms(a, 0), solved.numerators(k, 0));
    for (Index c = 1; c < forms.columns(); ++c) {
      fmpz_set(forms(a, c), solved.numerators(k, c));
      // The slack r of the row player's program has the other sign.
      if (c <= free_own || !side.is_row) {
        fmpz_neg(forms(a, c), forms(a, c));
      }
    }
  }
  for (Index c = 0; c < free_own; ++c) {
    fmpz_set(forms(free.own[static_cast<std::size_t>(c)], 1 + c), solved.denominator.get());
  }
  return forms;
}

// Returns the slacks of all strategies of the opponent.
IntegerMatrix slack_forms(const IntegerImage& image, const IntegerMatrix& weights,
                          const Integer& denominator, const PlayerBasis& side) {
  IntegerMatrix forms(side.opposing_weight.rows(), weights.columns());
  for (Index b = 0; b < forms.rows(); ++b) {
    fmpz_set(forms(b, 0), denominator.get());
    for (Index a = 0; a < weights.rows(); ++a) {
      for (Index c = 0; c < forms.columns(); ++c) {
        if (!fmpz_is_zero(weights(a, c))) {
          fmpz_submul(forms(b, c), side.entry(image, a, b), weights(a, c));
        }
      }
    }
  }
  if (side.is_row) {
    fmpz_mat_neg(forms.get(), forms.get());
  }
  return forms;
}

std::vector<AffineForm> gmp_forms(const IntegerMatrix& matrix) {
  std::vector<AffineForm> result;
  for (Index i = 0; i < matrix.rows(); ++i) {
    AffineForm& form = result.emplace_back();
    for (Index j = 0; j < matrix.columns(); ++j) {
      form.push_back(gmp_integer(matrix(i, j)));
    }
  }
  return result;
}

Polytope face_of(const IntegerImage& image, const Basis& basis, const PlayerBasis& side) {
  const FreeVariables free = free_variables(side);
  const Fractions solved = solve_for_basic_weights(image, basis, side, free);
  const IntegerMatrix weights = weight_forms(solved, side, free);
  return {static_cast<std::size_t>(free.count()), gmp_forms(weights),
          gmp_forms(slack_forms(image, weights, solved.denominator, side))};
}

bool has_negative(const IntegerMatrix& vector) {
  for (Index k = 0; k < vector.rows(); ++k) {
    if (fmpz_sgn(vector(k)) < 0) {
      return true;
    }
  }
  return false;
}

}  // namespace

OptimalFaces optimal_faces(const IntegerImage& image, const Basis& basis) {
  const std::optional<BasicPoint> point = basic_point(image, basis);
  if (!point || has_negative(point->u) || has_negative(point->s) || has_negative(point->w) ||
      has_negative(point->r)) {
    throw std::invalid_argument("the basis is singular or not optimal, must be optimal");
  }
  return {face_of(image, basis, {basis.rows, basis.columns, point->s, point->u, true}),
          face_of(image, basis, {basis.columns, basis.rows, point->r, point->w, false})};
}

Index payoff_rank(const IntegerImage& image, const std::vector<Index>& rows,
                  const std::vector<Index>& columns) {
  IntegerMatrix part(static_cast<Index>(rows.size()), static_cast<Index>(columns.size()));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (std::size_t j = 0; j < columns.size(); ++j) {
      fmpz_set(part(static_cast<Index>(i), static_cast<Index>(j)),
               image.entries(rows[i], columns[j]));
    }
  }
  return fmpz_mat_rank(part.get());
}

}  // namespace saddle
