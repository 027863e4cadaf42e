#include "saddle/normal_form/lemke_howson.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <utility>

#include "saddle/normal_form/bimatrix_form.h"
#include "saddle/normal_form/lemke_howson_path.h"
#include "saddle/number/integer_system.h"
#include "saddle/number/places.h"

// In a game of many strategies the integers of the exact tableaus grow to thousands of digits.
// There the paths are followed in doubles, short paths first: the paths of some labels have a
// thousand times as many pivots as other paths. The supports at the end of a path and the best
// responses to them give two systems of equations. We solve them exactly and test whether the
// solution is an equilibrium. If not, or if the path did not reach an end, rounding errors misled
// the path, and we follow it exactly in the end. Other paths are not followed exactly.

namespace saddle {
namespace {

// Up to this number of strategies of both players together, the exact path takes a moment.
constexpr Index few_strategies = 60;

// In doubles, each path is first followed for at most short_path pivots for each strategy of the
// game. Unfinished paths are then followed again from the start, with `lengthening` times as many
// pivots at most.
constexpr std::int64_t short_path = 2;
constexpr std::int64_t lengthening = 8;

constexpr auto endless = std::numeric_limits<std::int64_t>::max();

// Returns the strategy whose support is the columns of the basis and that makes its rows best
// responses, nullopt if it is not unique or does not exist. The empty kernel belongs to the vertex
// 0.
std::optional<ExactStrategy> strategy_of(const Basis& basis, Index own,
                                         const std::vector<mpz_class>& payoffs) {
  std::vector<mpz_class> kernel;
  for (const Index row : basis.rows) {
    for (const Index column : basis.columns) {
      kernel.push_back(payoffs[as_size(row * own + column)]);
    }
  }
  const auto solution = scaled_solution_of_ones(static_cast<Index>(basis.columns.size()), kernel);
  if (basis.columns.empty() || !solution ||
      *std::min_element(solution->begin(), solution->end()) < 0) {
    return std::nullopt;
  }
  return in_proportion(spread(*solution, basis.columns, own));
}

// All paths of a game from the artificial equilibrium.
class Search {
 public:
  Search(const NormalFormGame& game, std::size_t limit, const Options& options)
      : game_(game), form_(game), limit_(limit), budget_(options) {}

  EquilibriumList run() {
    std::vector<Index> labels = all_up_to(form_.rows + form_.columns);
    if (std::ssize(labels) > few_strategies) {
      labels = follow_in_doubles(std::move(labels));
    }
    follow_exactly(labels);
    return std::move(list_);
  }

 private:
  bool is_over() const { return list_.stopped || list_.equilibria.size() == limit_; }

  void add(MixedProfile found) {
    const bool is_new = std::none_of(
        list_.equilibria.begin(), list_.equilibria.end(),
        [&](const MixedProfile& known) { return known.strategies == found.strategies; });
    if (is_new) {
      list_.equilibria.push_back(std::move(found));
    }
  }

  // Returns the labels whose paths reached no equilibrium.
  std::vector<Index> follow_in_doubles(std::vector<Index> labels) {
    const LemkeHowsonPath<DoubleTableau> start = path_in_doubles(form_);
    std::vector<Index> misled;
    for (std::int64_t most = short_path * std::ssize(labels); !labels.empty() && !is_over();
         most *= lengthening) {
      std::vector<Index> longer;
      for (std::size_t k = 0; k < labels.size() && !is_over(); ++k) {
        LemkeHowsonPath<DoubleTableau> path = start;
        const auto reason = path.follow(labels[k], budget_, most, pivots_);
        list_.stopped = budget_.exhausted(pivots_);
        if (reason == Termination::iteration_limit) {
          longer.push_back(labels[k]);
        } else if (auto found = reason ? std::nullopt : equilibrium_at(path)) {
          add(*std::move(found));
        } else {
          misled.push_back(labels[k]);
        }
      }
      labels = std::move(longer);
    }
    return misled;
  }

  std::optional<MixedProfile> equilibrium_at(const LemkeHowsonPath<DoubleTableau>& path) const {
    auto row = strategy_of(path.row_side().basis(), form_.rows, form_.column_payoffs);
    auto column = strategy_of(path.column_side().basis(), form_.columns, form_.row_payoffs);
    if (!row || !column) {
      return std::nullopt;
    }
    MixedProfile found = certified(game_, {*std::move(row), *std::move(column)});
    return found.max_regret() == 0 ? std::optional(std::move(found)) : std::nullopt;
  }

  void follow_exactly(const std::vector<Index>& labels) {
    if (labels.empty() || is_over()) {
      return;
    }
    const LemkeHowsonPath<IntegerTableau> start = exact_path(form_);
    for (std::size_t k = 0; k < labels.size() && !is_over(); ++k) {
      LemkeHowsonPath<IntegerTableau> path = start;
      list_.stopped = path.follow(labels[k], budget_, endless, pivots_);
      if (!list_.stopped) {
        add(certified(game_, {in_proportion(path.row_side().scaled_point()),
                              in_proportion(path.column_side().scaled_point())}));
      }
    }
  }

  const NormalFormGame& game_;
  BimatrixForm form_;
  std::size_t limit_;
  Budget budget_;
  std::int64_t pivots_ = 0;
  EquilibriumList list_;
};

}  // namespace

EquilibriumList lemke_howson(const NormalFormGame& game, std::size_t limit,
                             const Options& options) {
  if (limit < 1) {
    throw std::invalid_argument("limit is 0, must be >= 1");
  }
  return Search(game, limit, options).run();
}

}  // namespace saddle
