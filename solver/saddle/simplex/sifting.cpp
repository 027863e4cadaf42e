#include "saddle/simplex/sifting.h"

#include <algorithm>
#include <utility>

#include "saddle/simplex/solve_tableau.h"

namespace saddle {
namespace {

// The reduced costs that are taken as zero: looser first, for the pivots are then better.
constexpr double first_tolerance = 1e-9;
constexpr double last_tolerance = 1e-16;

// Returns the places of the `count` greatest of the numbers above a floor, ascending.
std::vector<Index> greatest_places(const Eigen::ArrayXd& numbers, double floor, Index count) {
  std::vector<Index> places;
  for (Index k = 0; k < numbers.size(); ++k) {
    if (numbers[k] > floor) {
      places.push_back(k);
    }
  }
  if (std::ssize(places) > count) {
    const auto end = places.begin() + count;
    std::nth_element(places.begin(), end, places.end(), [&](Index a, Index b) {
      return numbers[a] != numbers[b] ? numbers[a] > numbers[b] : a < b;
    });
    places.erase(end, places.end());
    std::sort(places.begin(), places.end());
  }
  return places;
}

class Sifting {
 public:
  Sifting(Tableau& tableau, Index most_added, Incumbent& incumbent, const Budget& budget)
      : tableau_(tableau), most_added_(most_added), incumbent_(incumbent), budget_(budget) {}

  void run() {
    double tolerance = first_tolerance;
    while (tolerance >= last_tolerance && settle(tolerance)) {
      const std::vector<Index> columns = columns_to_add();
      if (!columns.empty()) {
        tableau_.extend({}, columns);
        tableau_.set_weights(weights_, payoffs_);
        if (!settle(tolerance)) {
          return;
        }
      }
      // New rows leave b infeasible but d optimal, which the other player's program wants.
      const std::vector<Index> rows = rows_to_add();
      tableau_.extend(rows, {});
      tableau_.set_weights(weights_, payoffs_);
      tableau_.transpose();
      if (!settle(tolerance)) {
        return;
      }
      tableau_.transpose();
      if (columns.empty() && rows.empty()) {
        tolerance /= 10;
      }
    }
  }

 private:
  // Solves the tableau's part of the game and looks at the strategies in the whole. Returns whether
  // there is reason to go on.
  bool settle(double tolerance) {
    TableauSolution solution = solve_tableau(tableau_, tolerance, budget_, incumbent_.iterations);
    weights_ = std::move(solution.weights);
    payoffs_ = std::move(solution.payoffs);
    incumbent_.offer(weights_, payoffs_);
    return solution.outcome != PivotOutcome::stopped && !incumbent_.is_finished();
  }

  std::vector<Index> columns_to_add() const {
    Eigen::ArrayXd gains = 1 - payoffs_.of_columns.array();
    return places_to_add(gains, false);
  }

  std::vector<Index> rows_to_add() const {
    Eigen::ArrayXd gains = payoffs_.of_rows.array() - 1;
    return places_to_add(gains, true);
  }

  // Leaves out the strategies that the tableau holds, whose slacks or weights these are.
  std::vector<Index> places_to_add(Eigen::ArrayXd& gains, bool of_slacks) const {
    for (Index i = 0; i < tableau_.rows(); ++i) {
      if (tableau_.basic(i).is_slack == of_slacks) {
        gains[tableau_.basic(i).index] = 0;
      }
    }
    for (Index j = 0; j < tableau_.columns(); ++j) {
      if (tableau_.nonbasic(j).is_slack == of_slacks) {
        gains[tableau_.nonbasic(j).index] = 0;
      }
    }
    return greatest_places(gains, incumbent_.tolerance() / 4, most_added_);
  }

  Tableau& tableau_;
  Index most_added_;
  Incumbent& incumbent_;
  const Budget& budget_;
  Weights weights_;  // as of the last settle
  WeightedPayoffs payoffs_;
};

}  // namespace

WorkingSet best_against_uniform(const PositiveForm& form, Index count) {
  const auto uniform = [](Index size) {
    return Eigen::VectorXd::Constant(size, 1 / static_cast<double>(size));
  };
  const WeightedPayoffs payoffs = form.payoffs({uniform(form.rows()), uniform(form.columns())});
  return {greatest_places(payoffs.of_rows, 0, count),
          greatest_places(2 - payoffs.of_columns.array(), 0, count)};
}

void sift(Tableau& tableau, Index most_added, Incumbent& incumbent, const Budget& budget) {
  Sifting(tableau, most_added, incumbent, budget).run();
}

}  // namespace saddle
