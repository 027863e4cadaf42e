#pragma once

#include <optional>
#include <vector>

#include <Eigen/Core>

#include "saddle/matrix/solution.h"
#include "saddle/recursive/decision_process.h"
#include "saddle/recursive/leaving_chain.h"

namespace saddle {

/// A choice for every node of a decision process.
using Policy = std::vector<std::size_t>;

/// Returns a policy with which play ends with certainty; none if from some node it cannot end. Play
/// may end at a choice that does not stay.
template <class Number>
std::optional<Policy> ending_policy(const DecisionProcess<Number>& process);

/// Returns the Markov chain of a policy.
LeavingChain chain_of(const DecisionProcess<double>& process, const Policy& policy);

/// The least totals that the player can pay from the nodes, and a policy for them.
struct LeastTotal {
  Eigen::VectorXd values;
  Policy policy;
};

/// Finds them by policy iteration (Howard 1960) from an ending policy, in plain floating point: it
/// proves nothing. None if the arithmetic gives up or the time of the budget is over. Demands that
/// play which never ends costs more than any number, as in a reduced process (decision_process.h).
std::optional<LeastTotal> least_total(const DecisionProcess<double>& process, Policy policy,
                                      const Budget& budget);

}  // namespace saddle
