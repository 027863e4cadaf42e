#include "saddle/extensive/exact_oracle.h"

#include <cstddef>
#include <utility>

#include "saddle/solve/solve_exact.h"

namespace saddle {
namespace {

using Plan = std::vector<mpz_class>;

// Returns the mean of plans by their chances.
Plan mean_plan(const std::vector<Plan>& plans, const std::vector<Rational>& chances) {
  std::vector<Rational> mean(plans[0].size());
  for (std::size_t k = 0; k < plans.size(); ++k) {
    if (chances[k] != 0) {
      const Rational weight = chances[k] / plans[k][0];
      for (std::size_t s = 0; s < mean.size(); ++s) {
        if (plans[k][s] != 0) {
          mean[s] += weight * plans[k][s];
        }
      }
    }
  }
  return whole_multiples(mean);
}

// Plans of both players, and what each pays against each.
class PlanTable {
 public:
  explicit PlanTable(const WholePayoffs& payoffs) : payoffs_(payoffs) {}

  void add(Plan row, Plan column) {
    rows_.push_back(std::move(row));
    columns_.push_back(std::move(column));
    by_row_.push_back(payoffs_.paid_by_columns(rows_.back()));
  }

  ExactMatrix matrix() const {
    std::vector<Rational> entries;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      for (const Plan& column : columns_) {
        mpz_class sum = 0;
        for (std::size_t s = 0; s < column.size(); ++s) {
          mpz_addmul(sum.get_mpz_t(), by_row_[i][s].get_mpz_t(), column[s].get_mpz_t());
        }
        entries.push_back(payoffs_.payoff(sum, rows_[i][0] * column[0]));
      }
    }
    const auto size = static_cast<Index>(rows_.size());
    return {size, size, std::move(entries)};
  }

  Plan row_mean(const std::vector<Rational>& chances) const { return mean_plan(rows_, chances); }
  Plan column_mean(const std::vector<Rational>& chances) const {
    return mean_plan(columns_, chances);
  }

 private:
  const WholePayoffs& payoffs_;
  std::vector<Plan> rows_;
  std::vector<Plan> columns_;
  std::vector<std::vector<mpz_class>> by_row_;
};

}  // namespace

OraclePlans optimal_plans(const WholePayoffs& payoffs, Plan row, Plan column, const Budget& budget,
                          std::int64_t spent) {
  const ExtensiveGame& game = payoffs.game();
  PlanTable table(payoffs);
  OraclePlans best{row, column};
  // More help no game of such payoffs that was tried, and each round takes longer than the last.
  constexpr std::int64_t most_rounds = 50;
  Rational lower;
  Rational upper;
  for (;; ++best.rounds) {
    PurePlan to_row = best_response(game, Player::column, payoffs.paid_by_columns(row));
    PurePlan to_column = best_response(game, Player::row, payoffs.paid_to_rows(column));
    const Rational proved_by_row = payoffs.payoff(to_row.worth, row[0]);
    const Rational proved_by_column = payoffs.payoff(to_column.worth, column[0]);
    if (best.rounds == 0 || proved_by_row > lower) {
      lower = proved_by_row;
      best.row = row;
    }
    if (best.rounds == 0 || proved_by_column < upper) {
      upper = proved_by_column;
      best.column = column;
    }
    if (lower == upper || best.rounds == most_rounds || budget.exhausted(spent + best.rounds)) {
      return best;
    }
    table.add(std::move(to_column.plan), std::move(to_row.plan));
    Options rest = budget.rest(spent + best.rounds);
    rest.on_progress = {};
    const ExactSolution solution = solve_exact(table.matrix(), rest);
    if (solution.termination != Termination::converged) {
      return best;
    }
    row = table.row_mean(solution.row);
    column = table.column_mean(solution.column);
    if (budget.options().on_progress) {
      budget.options().on_progress(
          {spent + best.rounds + 1, rounded_down(lower), rounded_up(upper)});
    }
  }
}

}  // namespace saddle
