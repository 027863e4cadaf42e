#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <Eigen/Core>

#include "saddle/matrix/mixed_strategy.h"
#include "saddle/matrix/payoff_matrix.h"
#include "saddle/matrix/solution.h"
#include "saddle/recursive/game_part.h"

namespace saddle {

/// A transient Markov chain P as a linear system: (I - P) x = side. With what is paid at every
/// state as the side, x is the total from there on. Plain floating point.
class TransientChain {
 public:
  struct Entry {
    Index from;
    Index to;
    double probability;
  };

  /// Factorizes I - P; entries of one place are added up. Dense up to 64 states: O(size^3).
  TransientChain(Index size, const std::vector<Entry>& entries);
  ~TransientChain();
  TransientChain(const TransientChain&) = delete;
  TransientChain& operator=(const TransientChain&) = delete;

  /// Solves for each column. Empty if the factorization failed.
  Eigen::MatrixXd solve(const Eigen::MatrixXd& sides) const;

  /// How many steps play makes before it leaves; empty if it may stay for ever.
  Eigen::VectorXd steps() const;

 private:
  struct Factors;
  Index size_;
  std::unique_ptr<Factors> factors_;
};

/// A choice of the player at a node of a decision process: an amount to pay, then the nodes where
/// play goes on; it ends with the probability missing from 1.
template <class Number>
struct Choice {
  Number payoff;
  std::vector<Transition<Index, Number>> to;
  /// Whether play surely goes on.
  bool stays = false;
  /// Of a choice that stays: whether something may be paid at once, and whether less than 0.
  bool pays = false;
  bool loses = false;
};

/// A Markov decision process: a player chooses at every node, and wants to pay
/// little in total.
template <class Number>
struct DecisionProcess {
  std::vector<std::vector<Choice<Number>>> nodes;
};

/// Returns the decision process of the column player if the row player keeps to a stationary
/// strategy: a node for each state, a choice for each column; then, if cells lead there, a node for
/// endless gains and one for endless losses. Strategies stand for their weights divided by their
/// sum, which Rational numbers keep exactly.
template <class Number>
DecisionProcess<Number> faced_process(const GamePart<Number>& part,
                                      const std::vector<MixedStrategy>& rows);

/// Where a process goes on for ever. Sets of nodes in which the player can stay for nothing are
/// merged, for all nodes of such a set are worth the same.
struct EndComponents {
  /// For each node of the process its node in the reduced process; nullopt where the player can pay
  /// less than any number, and none where every choice pays more than any.
  std::vector<std::optional<Index>> node;
  /// For each node of the process, whether every choice there is expected to pay more than any
  /// number.
  std::vector<bool> is_gain;
  /// For each node of the reduced process, whether the player can stay there for nothing.
  std::vector<bool> may_stay;
};

/// Finds the maximal end components (de Alfaro 1997) of the choices that stay and pay nothing, the
/// nodes that lead to end components with losses, and the nodes from which play may come to
/// endless gains whatever the player chooses. Demands that choices which can be had again and again
/// do not pay both gains and losses. Takes at most as many passes over the process as it has nodes.
template <class Number>
EndComponents end_components(const DecisionProcess<Number>& process);

/// Returns the process of the merged nodes, in which staying for ever for nothing is a choice that
/// pays `endless_play` and ends. Choices that may lead to endless gains are left out.
template <class Number>
DecisionProcess<Number> reduced(const DecisionProcess<Number>& process, const EndComponents& sets,
                                const Number& endless_play);

/// Returns the process in the nearest doubles.
DecisionProcess<double> nearest(const DecisionProcess<Rational>& process);

/// A choice for every node of a decision process.
using Policy = std::vector<std::size_t>;

/// Returns a policy with which play ends with certainty; nullopt if from some node it cannot end.
/// Play may end at a choice that does not stay.
template <class Number>
std::optional<Policy> ending_policy(const DecisionProcess<Number>& process);

/// Returns the Markov chain of a policy.
TransientChain chain_of(const DecisionProcess<double>& process, const Policy& policy);

/// The least expected totals that the player can pay from the nodes, and a policy for them.
struct ShortestPath {
  Eigen::VectorXd values;
  Policy policy;
};

/// Solves the stochastic shortest path problem by policy iteration (Howard 1960) from an ending
/// policy, in plain floating point: it proves nothing. Returns nullopt if the arithmetic gives up
/// or the time of the budget is over. Demands that play which never ends costs more than any
/// number, as in a reduced process.
std::optional<ShortestPath> stochastic_shortest_path(const DecisionProcess<double>& process,
                                                     Policy policy, const Budget& budget);

}  // namespace saddle
