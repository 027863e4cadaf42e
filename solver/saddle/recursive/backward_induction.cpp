#include "saddle/recursive/backward_induction.h"

#include "saddle/machine/refusal.h"
#include "saddle/matrix/certificate.h"
#include "saddle/number/rounding.h"

namespace saddle {
namespace {

// Of a term: the product.
constexpr int roundings = 1;

}  // namespace

CellBounds::CellBounds(double payoff) : pays_(payoff != 0), low_(payoff), high_(payoff) {}

void CellBounds::add(double probability, const ValueBounds& successor) {
  probability_ += probability;
  ++transitions_;
  if (!(probability >= 0 && probability_ <= 1 + transitions_ * unit_roundoff)) {
    throw_invalid(
        "probability of a transition is {}, in a sum of {}, must be at least 0 and the "
        "sum at most 1",
        probability, probability_);
  }
  low_.add(probability, successor.lower);
  high_.add(probability, successor.upper);
}

ValueBounds CellBounds::bounds() const {
  // What is paid at once is exact, and so is the number of the only successor.
  if (transitions_ == 0 || (transitions_ == 1 && probability_ == 1 && !pays_)) {
    return {low_.sum(), high_.sum()};
  }
  return {low_.low(roundings), high_.high(roundings)};
}

StateSolution solve_stage(DenseMatrix lower, DenseMatrix upper, const MatrixSolver& solver,
                          const Options& options) {
  const PayoffMatrix low(std::move(lower));
  const PayoffMatrix high(std::move(upper));
  Solution solution = solver(low, options);
  const double conceded = conceded_payoff(high, solution.column);
  return {std::move(solution.row),
          std::move(solution.column),
          {solution.lower, conceded},
          solution.termination,
          solution.fallbacks};
}

}  // namespace saddle
