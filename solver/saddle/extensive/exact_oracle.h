#pragma once

#include <cstdint>
#include <vector>

#include "saddle/extensive/whole_payoffs.h"
#include "saddle/matrix/solution.h"

namespace saddle {

/// Plans of both players in whole numbers, after rounds of a double oracle.
struct OraclePlans {
  std::vector<mpz_class> row;
  std::vector<mpz_class> column;
  std::int64_t rounds = 0;
};

/// Returns optimal plans by a double oracle that begins at given ones: the matrix game of the best
/// responses so far is solved exactly, and exact best responses to its strategies are added until
/// they gain nothing. Payoffs of any size do no harm, but only small games end within the 50 rounds
/// that are made at most. If they are over, or the budget, which counts `spent` iterations too, the
/// plans are those that prove the best bounds.
OraclePlans optimal_plans(const WholePayoffs& payoffs, std::vector<mpz_class> row,
                          std::vector<mpz_class> column, const Budget& budget, std::int64_t spent);

}  // namespace saddle
