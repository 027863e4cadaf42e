#include "saddle/exact/optimal_set.h"

#include <algorithm>
#include <set>
#include <span>
#include <stdexcept>
#include <utility>

#include "saddle/exact/basic_point.h"
#include "saddle/exact/image.h"
#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/solution.h"
#include "saddle/number/places.h"
#include "saddle/polytope/polytope.h"

// The theorem that is used here (Bohnenblust, Karlin and Shapley, Solutions of discrete, two-person
// games, 1950): Let I and J be the pure strategies that the players use in some optimal strategy. A
// strategy j that is a best response to every optimal x is in J; and, in a game whose payoffs are
// made positive, the dimensions of the two polytopes are |I| - r and |J| - r for the rank r of the
// payoffs of I and J.

namespace saddle {
namespace {

// The optimal face of the column player's program, in the notation of basic_point.h
//
// At an optimum every u_j with r_j > 0 and every s_i with w_i > 0 is 0 (complementary slackness for
// the w and r of the basis). The other nonbasic variables are free: the u_j, j not in C, with r_j =
// 0 and the s_i, i in R, with w_i = 0. They are the variables t of the face. The basic weights
// follow from K u_C + G(R, N) u_N + s_R = 1:
//
//   u_C = K^-1 1 - sum_j K^-1 G(R, j) u_j - sum_i K^-1 e_i s_i   over the free j and i,
//
// and every slack is 1 - G u. The row player's face is the same with G', w and r in the places of
// G, u and s, except that r = G'w - 1 has the other sign.

// One player's side of a basis.
struct PlayerBasis {
  const std::vector<Index>& own;       // the player's strategies in the basis
  const std::vector<Index>& opposing;  // the opponent's strategies in the basis
  const IntegerMatrix& own_regret;     // of each of the player's strategies: 0 if it may be used
  const IntegerMatrix& opposing_weight;
  bool is_row;

  const fmpz* entry(const IntegerImage& image, Index own_strategy, Index opposing_strategy) const {
    return is_row ? image.entries(own_strategy, opposing_strategy)
                  : image.entries(opposing_strategy, own_strategy);
  }
};

// The variables t: strategies outside the basis that may be used, and slacks that may be positive.
struct FreeVariables {
  std::vector<Index> own;
  std::vector<Index> opposing;
  Index count() const { return std::ssize(own) + std::ssize(opposing); }
};

FreeVariables free_variables(const PlayerBasis& side) {
  const auto is_free = [&](Index a) {
    return fmpz_is_zero(side.own_regret(a)) && std::ranges::count(side.own, a) == 0;
  };
  FreeVariables result{numbers_where(side.own_regret.rows(), is_free), side.opposing};
  std::erase_if(result.opposing, [&](Index b) { return !fmpz_is_zero(side.opposing_weight(b)); });
  return result;
}

// Returns the solutions with the right sides 1, the free strategies and free slacks, as columns.
Fractions solve_for_basic_weights(const IntegerImage& image, const Basis& basis,
                                  const PlayerBasis& side, const FreeVariables& free) {
  IntegerMatrix right_hand_sides(std::ssize(side.opposing), 1 + free.count());
  for (Index k = 0; k < right_hand_sides.rows(); ++k) {
    const Index b = side.opposing[as_size(k)];
    Index c = 0;
    fmpz_one(right_hand_sides(k, c++));
    for (const Index own : free.own) {
      fmpz_set(right_hand_sides(k, c++), side.entry(image, own, b));
    }
    for (const Index opposing : free.opposing) {
      fmpz_set_ui(right_hand_sides(k, c++), opposing == b ? 1 : 0);
    }
  }
  return *solve_kernel(image, basis, right_hand_sides, side.is_row);
}

// Returns the weights of all strategies of the player as forms, one in each row.
IntegerMatrix weight_forms(const Fractions& solved, const PlayerBasis& side,
                           const FreeVariables& free) {
  const Index free_own = std::ssize(free.own);
  IntegerMatrix forms(side.own_regret.rows(), 1 + free.count());
  for (Index k = 0; k < solved.numerators.rows(); ++k) {
    const Index a = side.own[as_size(k)];
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
    fmpz_set(forms(free.own[as_size(c)], 1 + c), solved.denominator.get());
  }
  return forms;
}

// Returns the slacks of all strategies of the opponent as forms.
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

// Returns a player's optimal strategies as a polytope in the variables t; t = 0 is the point of the
// optimal basis. The number of variables t is the dimension of the polytope unless the basis is
// degenerate. O(mkq) products of numbers of the size of the kernel's determinant.
Polytope face_of(const IntegerImage& image, const Basis& basis, const PlayerBasis& side) {
  const FreeVariables free = free_variables(side);
  const Fractions solved = solve_for_basic_weights(image, basis, side, free);
  const IntegerMatrix weights = weight_forms(solved, side, free);
  return {as_size(free.count()), gmp_forms(weights),
          gmp_forms(slack_forms(image, weights, solved.denominator, side))};
}

bool is_feasible(const BasicPoint& point) {
  for (const IntegerMatrix* vector : {&point.u, &point.s, &point.w, &point.r}) {
    for (Index k = 0; k < vector->rows(); ++k) {
      if (fmpz_sgn((*vector)(k)) < 0) {
        return false;
      }
    }
  }
  return true;
}

using Strategy = std::vector<Rational>;

Strategy strategy_at(const Polytope& face, const AffineForm& vertex) {
  std::vector<mpz_class> weights;
  for (const AffineForm& form : face.weights) {
    weights.push_back(value_at(form, vertex));
  }
  return in_proportion(weights);
}

// Returns the description of one player's set, without its dimension. Each vertex that a linear
// program reaches shows which forms of the face can be positive, or 0.
std::optional<OptimalSet> surveyed(const Polytope& face, std::size_t limit, const Budget& budget) {
  const std::size_t weights = face.weights.size();
  FaceProgram program(face);
  std::vector<bool> positive(program.forms());
  std::vector<bool> zero(program.forms());
  std::set<Strategy> strategies;
  const auto look = [&] {
    std::vector<mpz_class> values;
    for (std::size_t form = 0; form < program.forms(); ++form) {
      values.push_back(program.value(form));
      (values.back() > 0 ? positive : zero)[form] = true;
    }
    if (strategies.size() < limit) {
      strategies.insert(in_proportion(std::span(values).first(weights)));
    }
  };
  look();
  for (std::size_t form = 0; form < program.forms(); ++form) {
    if (budget.exhausted(0)) {
      return std::nullopt;
    }
    if (!positive[form]) {
      program.can_be_positive(form);
      look();
    }
    if (form < weights && !zero[form]) {
      zero[form] = program.can_be_zero(form);
      look();
    }
  }
  const auto all = vertices(face, limit, budget);
  if (all) {
    strategies.clear();
    for (const AffineForm& vertex : *all) {
      strategies.insert(strategy_at(face, vertex));
    }
  } else if (budget.exhausted(0)) {
    return std::nullopt;
  }
  OptimalSet result;
  const auto strategy_count = static_cast<Index>(weights);
  result.essential = numbers_where(strategy_count, [&](Index k) { return !zero[as_size(k)]; });
  result.used = numbers_where(strategy_count, [&](Index k) { return positive[as_size(k)]; });
  result.extreme_strategies.assign(strategies.begin(), strategies.end());
  result.complete = all.has_value();
  return result;
}

// Whether each pure strategy is used by its player's given optimal strategy or has an expected
// payoff worse than the value, which the best responses attain. It is not enough to use every
// strategy that some optimal strategy uses: in the game
//
//   0 -1  3
//   0  3 -1
//
// of value 0, the row player's strategy (3/4, 1/4) uses both rows, but the second column, which no
// optimal strategy uses, also pays 0 against it.
bool is_strictly_complementary(const IntegerImage& image, const IntegerMatrix& row,
                               const IntegerMatrix& column) {
  IntegerMatrix of_columns(image.columns());
  IntegerMatrix of_rows(image.rows());
  fmpz_mat_fmpz_vec_mul(of_columns(0), row(0), image.rows(), image.entries.get());
  fmpz_mat_mul_fmpz_vec(of_rows(0), image.entries.get(), column(0), image.columns());
  // `sign` is 1 if the player of these pure strategies prefers greater payoffs, else -1.
  const auto are_used_or_worse = [](const IntegerMatrix& payoffs, const IntegerMatrix& weights,
                                    int sign) {
    Index best = 0;
    for (Index k = 1; k < payoffs.rows(); ++k) {
      best = sign * fmpz_cmp(payoffs(k), payoffs(best)) > 0 ? k : best;
    }
    for (Index k = 0; k < payoffs.rows(); ++k) {
      if (fmpz_is_zero(weights(k)) && fmpz_equal(payoffs(k), payoffs(best)) != 0) {
        return false;
      }
    }
    return true;
  };
  return are_used_or_worse(of_rows, row, 1) && are_used_or_worse(of_columns, column, -1);
}

}  // namespace

std::optional<OptimalSets> optimal_sets(const ExactMatrix& game, const ExactSolution& solution,
                                        std::size_t limit, const Options& options) {
  if (solution.termination != Termination::converged) {
    throw std::invalid_argument("the solution is not converged, must be");
  }
  if (limit < 1) {
    throw std::invalid_argument("limit is 0, must be >= 1");
  }
  Options time_only;
  time_only.time_limit = options.time_limit;
  time_only.stop = options.stop;
  const Budget budget(time_only);

  const std::shared_ptr<const IntegerImage> image = image_of(game, solution);
  const auto& [rows, columns] = solution.basis;
  const std::optional<BasicPoint> point = basic_point(*image, solution.basis);
  if (!point || !is_feasible(*point)) {
    throw std::invalid_argument("the basis is singular or not optimal, must be optimal");
  }
  const Polytope row_face =
      face_of(*image, solution.basis, {rows, columns, point->s, point->u, true});
  const Polytope column_face =
      face_of(*image, solution.basis, {columns, rows, point->r, point->w, false});
  std::optional<OptimalSet> row = surveyed(row_face, limit, budget);
  std::optional<OptimalSet> column = row ? surveyed(column_face, limit, budget) : std::nullopt;
  if (!column) {
    return std::nullopt;
  }
  // If no variable is free, the used strategies are the basis, whose kernel is not singular.
  const Index rank = row_face.variables == 0 && column_face.variables == 0
                         ? std::ssize(rows)
                         : fmpz_mat_rank(part_of(*image, row->used, column->used).get());
  row->dimension = std::ssize(row->used) - rank;
  column->dimension = std::ssize(column->used) - rank;
  const bool is_strict = is_strictly_complementary(*image, whole_weights(solution.row),
                                                   whole_weights(solution.column));
  return OptimalSets{*std::move(row), *std::move(column), is_strict};
}

}  // namespace saddle
