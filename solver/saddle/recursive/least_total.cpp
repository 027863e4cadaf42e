#include "saddle/recursive/least_total.h"

#include <algorithm>
#include <utility>

#include "saddle/recursive/leaving_chain.h"
#include "saddle/recursive/worth.h"

namespace saddle {
namespace {

constexpr int most_policies = 200;
// Of a term: the product, and what makes its factors.
constexpr int roundings = 4;

RoundedWorth worth(const Choice<double>& choice, const Eigen::VectorXd& values) {
  RoundedWorth result(choice.payoff);
  for (const auto& [probability, to] : choice.to) {
    result.add(probability, values[to]);
  }
  return result;
}

// Changes the policy where another choice is better. Returns whether one is.
bool improve(const DecisionProcess<double>& process, const Eigen::VectorXd& values,
             Policy& policy) {
  bool improved = false;
  for (std::size_t n = 0; n < process.nodes.size(); ++n) {
    double best = worth(process.nodes[n][policy[n]], values).low(roundings);
    for (std::size_t k = 0; k < process.nodes[n].size(); ++k) {
      const RoundedWorth other = worth(process.nodes[n][k], values);
      if (other.high(roundings) < best) {
        best = other.sum();
        policy[n] = k;
        improved = true;
      }
    }
  }
  return improved;
}

}  // namespace

// Nodes are found backwards from where play may end, each with a choice that may come nearer to
// it. If all are found, play is never farther from the end than it has nodes, so it ends surely.
template <class Number>
std::optional<Policy> ending_policy(const DecisionProcess<Number>& process) {
  const std::size_t size = process.nodes.size();
  std::vector<std::vector<std::pair<std::size_t, std::size_t>>> choices_into(size);
  for (std::size_t n = 0; n < size; ++n) {
    for (std::size_t k = 0; k < process.nodes[n].size(); ++k) {
      for (const auto& next : process.nodes[n][k].to) {
        choices_into[static_cast<std::size_t>(next.to)].emplace_back(n, k);
      }
    }
  }
  Policy policy(size, 0);
  std::vector<bool> found(size, false);
  std::vector<std::size_t> open;
  const auto find = [&](std::size_t node, std::size_t choice) {
    if (!found[node]) {
      found[node] = true;
      policy[node] = choice;
      open.push_back(node);
    }
  };
  for (std::size_t n = 0; n < size; ++n) {
    for (std::size_t k = 0; k < process.nodes[n].size(); ++k) {
      if (!process.nodes[n][k].stays) {
        find(n, k);
      }
    }
  }
  while (!open.empty()) {
    const std::size_t node = open.back();
    open.pop_back();
    for (const auto& [from, choice] : choices_into[node]) {
      find(from, choice);
    }
  }
  if (std::find(found.begin(), found.end(), false) != found.end()) {
    return {};
  }
  return policy;
}

LeavingChain chain_of(const DecisionProcess<double>& process, const Policy& policy) {
  std::vector<LeavingChain::Entry> entries;
  for (std::size_t n = 0; n < process.nodes.size(); ++n) {
    for (const auto& [probability, to] : process.nodes[n][policy[n]].to) {
      entries.push_back({static_cast<Index>(n), to, probability});
    }
  }
  return {std::ssize(process.nodes), entries};
}

std::optional<LeastTotal> least_total(const DecisionProcess<double>& process, Policy policy,
                                      const Budget& budget) {
  const auto size = std::ssize(process.nodes);
  for (int round = 0; round < most_policies && !budget.ended(); ++round) {
    Eigen::VectorXd payoffs(size);
    for (Index n = 0; n < size; ++n) {
      const auto node = static_cast<std::size_t>(n);
      payoffs[n] = process.nodes[node][policy[node]].payoff;
    }
    const LeavingChain chain = chain_of(process, policy);
    if (chain.steps().size() == 0) {
      return {};
    }
    const Eigen::VectorXd values = chain.solve(payoffs);
    if (!values.allFinite()) {
      return {};
    }
    if (!improve(process, values, policy) || round + 1 == most_policies) {
      return LeastTotal{values, std::move(policy)};
    }
  }
  return {};
}

template std::optional<Policy> ending_policy(const DecisionProcess<double>& process);
template std::optional<Policy> ending_policy(const DecisionProcess<Rational>& process);

}  // namespace saddle
