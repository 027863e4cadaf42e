#include "saddle/exact/optimal_set.h"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <utility>

#include "saddle/exact/image.h"
#include "saddle/exact/optimal_face.h"
#include "saddle/matrix/budget.h"
#include "saddle/polytope/polytope.h"

// What the theorem says that is used here (Bohnenblust, Karlin and Shapley, Solutions of discrete,
// two-person games, 1950): let I and J be the pure strategies that the players use in some optimal
// strategy. A strategy j that is a best response to every optimal x is in J; and, in a game whose
// payoffs are made positive, the dimensions of the two polytopes are |I| - r and |J| - r for the
// rank r of the payoffs of I and J.

namespace saddle {
namespace {

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

// Finds which forms of a face are positive or 0 somewhere, each vertex that is met telling of all.
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

// Returns all that can be said about one player's set but its dimension.
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

// Whether each pure strategy of two optimal strategies is used or worse than the value, which the
// best responses attain. To use all that can be used is not enough: in the game
//
//   0 -1  3
//   0  3 -1
//
// of value 0 the row player's 3/4, 1/4 uses both rows, and the second column pays 0 to it too.
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
  // `sign` is that of what is better for the player whose pure strategies these are.
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
  // Without a free variable the used strategies are the basis, whose kernel is not singular.
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
