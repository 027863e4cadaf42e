#include "saddle/normal_form/lemke_howson.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <utility>
#include <variant>

#include "saddle/matrix/budget.h"
#include "saddle/matrix/exact_system.h"
#include "saddle/normal_form/bimatrix_form.h"
#include "saddle/normal_form/lemke_howson_path.h"

// In a game of many strategies the integers of the exact tableaus grow to thousands of digits.
// There the path is followed in doubles; the supports at its end and the best responses to them are
// two systems of equations, whose exact solution is an equilibrium or is found not to be one. Only
// then the exact path is followed.

namespace saddle {
namespace {

// Up to so many strategies of both players the exact path takes no longer than a moment.
constexpr Index few_strategies = 60;

// A path in doubles that is longer, for each strategy, may go in circles.
constexpr std::int64_t most_pivots_of_doubles = 1000;

// Returns the strategy whose support is the columns of the basis and that makes its rows best
// responses, none if there is not exactly one. The empty kernel is that of the vertex 0.
std::optional<ExactStrategy> strategy_of(const Basis& basis, Index own,
                                         const std::vector<mpz_class>& payoffs) {
  std::vector<mpz_class> kernel;
  for (const Index row : basis.rows) {
    for (const Index column : basis.columns) {
      kernel.push_back(payoffs[static_cast<std::size_t>(row * own + column)]);
    }
  }
  const auto solution = scaled_solution_of_ones(static_cast<Index>(basis.columns.size()), kernel);
  if (basis.columns.empty() || !solution ||
      std::any_of(solution->begin(), solution->end(),
                  [](const mpz_class& weight) { return weight < 0; })) {
    return std::nullopt;
  }
  std::vector<mpz_class> weights(static_cast<std::size_t>(own));
  for (std::size_t k = 0; k < solution->size(); ++k) {
    weights[static_cast<std::size_t>(basis.columns[k])] = (*solution)[k];
  }
  return in_proportion(weights);
}

// All paths of a game, each from the artificial equilibrium.
class Paths {
 public:
  Paths(const NormalFormGame& game, const Options& options)
      : game_(game), form_(game), budget_(options) {}

  Index labels() const { return form_.rows + form_.columns; }

  // Returns the equilibrium at the end of the path, or what stopped it.
  std::variant<MixedProfile, Termination> end_of(Index dropped) {
    if (labels() > few_strategies) {
      if (auto found = end_in_doubles(dropped)) {
        return *std::move(found);
      }
    }
    if (const auto reason = budget_.exhausted(pivots_)) {
      return *reason;
    }
    if (!exact_start_) {
      exact_start_ = exact_path(form_);
    }
    LemkeHowsonPath<IntegerTableau> path = *exact_start_;
    constexpr auto endless = std::numeric_limits<std::int64_t>::max();
    if (const auto stopped = path.follow(dropped, budget_, endless, pivots_)) {
      return *stopped;
    }
    return certified(game_, {in_proportion(path.row_side().scaled_point()),
                             in_proportion(path.column_side().scaled_point())});
  }

 private:
  std::optional<MixedProfile> end_in_doubles(Index dropped) {
    if (!start_) {
      start_ = path_in_doubles(form_);
    }
    LemkeHowsonPath<DoubleTableau> path = *start_;
    if (path.follow(dropped, budget_, most_pivots_of_doubles * labels(), pivots_)) {
      return std::nullopt;
    }
    auto row = strategy_of(path.row_side().basis(), form_.rows, form_.column_payoffs);
    auto column = strategy_of(path.column_side().basis(), form_.columns, form_.row_payoffs);
    if (!row || !column) {
      return std::nullopt;
    }
    MixedProfile found = certified(game_, {*std::move(row), *std::move(column)});
    return found.max_regret() == 0 ? std::optional(std::move(found)) : std::nullopt;
  }

  const NormalFormGame& game_;
  BimatrixForm form_;
  Budget budget_;
  std::optional<LemkeHowsonPath<DoubleTableau>> start_;
  std::optional<LemkeHowsonPath<IntegerTableau>> exact_start_;
  std::int64_t pivots_ = 0;
};

}  // namespace

EquilibriumList lemke_howson(const NormalFormGame& game, std::size_t limit,
                             const Options& options) {
  if (limit < 1) {
    throw std::invalid_argument("limit is 0, must be >= 1");
  }
  Paths paths(game, options);
  EquilibriumList list;
  for (Index label = 0; label < paths.labels() && list.equilibria.size() < limit; ++label) {
    auto end = paths.end_of(label);
    if (const auto* stopped = std::get_if<Termination>(&end)) {
      list.stopped = *stopped;
      break;
    }
    MixedProfile& found = std::get<MixedProfile>(end);
    const bool is_new = std::none_of(
        list.equilibria.begin(), list.equilibria.end(),
        [&](const MixedProfile& known) { return known.strategies == found.strategies; });
    if (is_new) {
      list.equilibria.push_back(std::move(found));
    }
  }
  return list;
}

}  // namespace saddle
