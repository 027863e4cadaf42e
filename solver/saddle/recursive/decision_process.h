#pragma once

#include <optional>
#include <vector>

#include <Eigen/Core>
#include <Eigen/LU>
#include <Eigen/SparseLU>

#include "saddle/matrix/mixed_strategy.h"
#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/solution.h"
#include "saddle/recursive/stochastic_bounds.h"

namespace saddle {

/// A transient Markov chain P as a linear system: (I - P) x = side. If side holds the payoff at
/// every state, x is the expected total from each state on. Plain floating point.
class TransientChain {
 public:
  struct Entry {
    Index from;
    Index to;
    double probability;
  };

  /// Factorises I - P; entries with the same indices are added up. Dense up to 64 states:
  /// O(size^3).
  TransientChain(Index size, const std::vector<Entry>& entries);

  /// Solves for each column. Empty if the factorisation failed.
  Eigen::MatrixXd solve(const Eigen::MatrixXd& sides) const;

  /// The expected number of steps before play leaves; empty if it may stay for ever.
  Eigen::VectorXd steps() const;

 private:
  Index size_;
  Eigen::PartialPivLU<Eigen::MatrixXd> dense_;
  Eigen::SparseLU<Eigen::SparseMatrix<double>> sparse_;
};

/// A choice of the player at a node of a decision process: a payment, then a transition to other
/// nodes. The probability missing from 1 ends the play.
template <class Number>
struct Choice {
  Number payoff;
  std::vector<Transition<Index, Number>> to;
  /// Whether play continues with certainty.
  bool stays = false;
  /// For a choice that stays: whether a nonzero payment, or a negative payment, is possible.
  bool pays = false;
  bool loses = false;
};

/// A Markov decision process: the choices at every node. The player minimises the expected total
/// payment.
template <class Number>
using DecisionProcess = std::vector<std::vector<Choice<Number>>>;

/// Returns the decision process that a stationary strategy of the row player leaves to the column
/// player: a node for each state and a choice for each column; then, if cells lead there, a node
/// for endless gains and one for endless losses. Strategies stand for their weights divided by
/// their sum, which is exact for Rational numbers.
template <class Number>
DecisionProcess<Number> faced_process(const GamePart<Number>& part,
                                      const std::vector<MixedStrategy>& rows);

/// The end components of a process. Sets of nodes in which the player can stay without payment are
/// merged, because all their nodes have the same value.
struct EndComponents {
  /// For each node of the process its node in the reduced process; nullopt if the minimum expected
  /// payment is -infinity or +infinity.
  std::vector<std::optional<Index>> node;
  /// For each node of the process, whether the minimum expected payment is +infinity.
  std::vector<bool> is_gain;
  /// For each node of the reduced process, whether the player can stay there without payment.
  std::vector<bool> may_stay;
};

/// Finds the maximal end components (de Alfaro 1997) of the choices that stay and pay nothing; the
/// nodes that lead to end components with losses; and the nodes from which endless gains have
/// positive probability whatever the player chooses. Demands that no end component has both gains
/// and losses. Takes at most as many passes over the process as it has nodes.
template <class Number>
EndComponents end_components(const DecisionProcess<Number>& process);

/// Returns the process of the merged nodes. Staying there for ever without payment becomes a choice
/// that pays `endless_play` and ends. Choices that may lead to endless gains are left out.
template <class Number>
DecisionProcess<Number> reduced(const DecisionProcess<Number>& process, const EndComponents& sets,
                                const Number& endless_play);

/// Returns the process in the nearest doubles.
DecisionProcess<double> nearest(const DecisionProcess<Rational>& process);

/// A choice for every node of a decision process.
using Policy = std::vector<std::size_t>;

/// Returns a policy with which play ends with certainty; nullopt if it cannot end from some node.
/// Play may end at a choice that does not stay.
template <class Number>
std::optional<Policy> ending_policy(const DecisionProcess<Number>& process);

/// Returns the Markov chain of a policy.
TransientChain chain_of(const DecisionProcess<double>& process, const Policy& policy);

/// The minimum expected totals that the player can pay from the nodes, and a policy that attains
/// them.
struct ShortestPath {
  Eigen::VectorXd values;
  Policy policy;
};

/// Solves the stochastic shortest path problem by policy iteration (Howard 1960) from an ending
/// policy, in plain floating point: it proves nothing. Stops after 200 policies. Returns nullopt if
/// rounding errors prevent a solution or the time limit is reached. Demands that endless play costs
/// +infinity, as in a reduced process.
std::optional<ShortestPath> stochastic_shortest_path(const DecisionProcess<double>& process,
                                                     Policy policy, const Budget& budget);

}  // namespace saddle
