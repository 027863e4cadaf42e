#include "saddle/exact/optimal_set.h"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <utility>

#include "saddle/exact/basic_point.h"
#include "saddle/exact/image.h"
#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/solution.h"
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

// Each player's optimal strategies as a polytope in the variables t; t = 0 is the point of the
// optimal basis. The number of variables t is the dimension of the polytope unless the basis is
// degenerate.
struct OptimalFaces {
  Polytope row;
  Polytope column;
};

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

bool contains(const std::vector<Index>& indices, Index index) {
  return std::find(indices.begin(), indices.end(), index) != indices.end();
}

// The variables t: strategies outside the basis that may be used, and slacks that may be positive.
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

// Returns the solutions with the right-hand sides 1, the free strategies and the free slacks, one
// in each column.
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

// Returns the weights of all strategies of the player as forms, one in each row.
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

// Throws std::invalid_argument if the basis is singular or not optimal. O(mkq) products of numbers
// of the size of the kernel's determinant.
OptimalFaces optimal_faces(const IntegerImage& image, const Basis& basis) {
  const std::optional<BasicPoint> point = basic_point(image, basis);
  if (!point || has_negative(point->u) || has_negative(point->s) || has_negative(point->w) ||
      has_negative(point->r)) {
    throw std::invalid_argument("the basis is singular or not optimal, must be optimal");
  }
  return {face_of(image, basis, {basis.rows, basis.columns, point->s, point->u, true}),
          face_of(image, basis, {basis.columns, basis.rows, point->r, point->w, false})};
}

// Returns the rank of the entries in these rows and columns of the image.
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

using Strategy = std::vector<Rational>;

Strategy strategy_at(const Polytope& face, const AffineForm& vertex) {
  std::vector<mpz_class> weights;
  for (const AffineForm& form : face.weights) {
    mpz_class& weight = weights.emplace_back();
    for (std::size_t k = 0; k < form.size(); ++k) {
      weight += form[k] * vertex[k];
    }
  }
  return in_proportion(weights);
}

// Finds out which forms of a face can be positive, and which can be 0. Each vertex that a linear
// program reaches is evaluated for all forms.
class Survey {
 public:
  Survey(const Polytope& face, std::size_t limit)
      : weights_(face.weights.size()),
        program_(face),
        limit_(limit),
        positive_(program_.forms()),
        zero_(program_.forms()) {
    look();
  }

  // Returns false if the budget is exhausted before the end.
  bool finish(const Budget& budget) {
    for (std::size_t form = 0; form < program_.forms(); ++form) {
      if (budget.exhausted(0)) {
        return false;
      }
      if (!positive_[form]) {
        program_.can_be_positive(form);
        look();
      }
      if (form < weights_ && !zero_[form]) {
        zero_[form] = program_.can_be_zero(form);
        look();
      }
    }
    return true;
  }

  std::vector<Index> used() const {
    return weights_where([this](std::size_t k) { return positive_[k]; });
  }
  std::vector<Index> essential() const {
    return weights_where([this](std::size_t k) { return !zero_[k]; });
  }
  const std::set<Strategy>& strategies() const { return strategies_; }

 private:
  void look() {
    std::vector<mpz_class> weights;
    for (std::size_t form = 0; form < program_.forms(); ++form) {
      mpz_class value = program_.value(form);
      (value > 0 ? positive_ : zero_)[form] = true;
      if (form < weights_) {
        weights.push_back(std::move(value));
      }
    }
    if (strategies_.size() < limit_) {
      strategies_.insert(in_proportion(weights));
    }
  }

  template <typename Condition>
  std::vector<Index> weights_where(Condition condition) const {
    std::vector<Index> result;
    for (std::size_t k = 0; k < weights_; ++k) {
      if (condition(k)) {
        result.push_back(static_cast<Index>(k));
      }
    }
    return result;
  }

  std::size_t weights_;
  FaceProgram program_;
  std::size_t limit_;
  std::vector<bool> positive_;
  std::vector<bool> zero_;
  std::set<Strategy> strategies_;
};

// Returns the description of one player's set, without its dimension.
std::optional<OptimalSet> surveyed(const Polytope& face, std::size_t limit, const Budget& budget) {
  Survey survey(face, limit);
  if (!survey.finish(budget)) {
    return std::nullopt;
  }
  std::set<Strategy> strategies = survey.strategies();
  const auto all = vertices(face, limit, budget);
  if (all) {
    strategies.clear();
    for (const AffineForm& vertex : *all) {
      strategies.insert(strategy_at(face, vertex));
    }
  } else if (budget.exhausted(0)) {
    return std::nullopt;
  }
  return OptimalSet{0,
                    survey.essential(),
                    survey.used(),
                    {strategies.begin(), strategies.end()},
                    all.has_value()};
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
  for (Index i = 0; i < image.rows(); ++i) {
    for (Index j = 0; j < image.columns(); ++j) {
      fmpz_addmul(of_columns(j), image.entries(i, j), row(i));
      fmpz_addmul(of_rows(i), image.entries(i, j), column(j));
    }
  }
  // `sign` is 1 if the player of these pure strategies prefers greater payoffs, else -1.
  const auto are_used_or_worse = [](const IntegerMatrix& payoffs, const IntegerMatrix& weights,
                                    Index size, int sign) {
    Index best = 0;
    for (Index k = 1; k < size; ++k) {
      best = sign * fmpz_cmp(payoffs(k), payoffs(best)) > 0 ? k : best;
    }
    for (Index k = 0; k < size; ++k) {
      if (fmpz_is_zero(weights(k)) && fmpz_equal(payoffs(k), payoffs(best)) != 0) {
        return false;
      }
    }
    return true;
  };
  return are_used_or_worse(of_rows, row, image.rows(), 1) &&
         are_used_or_worse(of_columns, column, image.columns(), -1);
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
  const OptimalFaces faces = optimal_faces(*image, solution.basis);
  std::optional<OptimalSet> row = surveyed(faces.row, limit, budget);
  std::optional<OptimalSet> column = row ? surveyed(faces.column, limit, budget) : std::nullopt;
  if (!column) {
    return std::nullopt;
  }
  // If no variable is free, the used strategies are the basis, whose kernel is not singular.
  const Index rank = faces.row.variables == 0 && faces.column.variables == 0
                         ? static_cast<Index>(solution.basis.rows.size())
                         : payoff_rank(*image, row->used, column->used);
  row->dimension = static_cast<Index>(row->used.size()) - rank;
  column->dimension = static_cast<Index>(column->used.size()) - rank;
  const bool is_strict = is_strictly_complementary(*image, whole_weights(solution.row),
                                                   whole_weights(solution.column));
  return OptimalSets{*std::move(row), *std::move(column), is_strict};
}

}  // namespace saddle
