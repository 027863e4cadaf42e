#include "saddle/recursive/decision_process.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include <Eigen/LU>
#include <Eigen/SparseLU>

#include "saddle/recursive/stage_game.h"
#include "saddle/recursive/stochastic_game.h"

namespace saddle {
namespace {

// Up to this size a dense factorisation is faster.
constexpr Index most_dense = 64;

}  // namespace

struct TransientChain::Factors {
  Eigen::PartialPivLU<Eigen::MatrixXd> dense;
  Eigen::SparseLU<Eigen::SparseMatrix<double>> sparse;
};

TransientChain::TransientChain(Index size, const std::vector<Entry>& entries)
    : size_(size), factors_(std::make_unique<Factors>()) {
  if (size <= most_dense) {
    Eigen::MatrixXd system = Eigen::MatrixXd::Identity(size, size);
    for (const auto& [from, to, probability] : entries) {
      system(from, to) -= probability;
    }
    factors_->dense.compute(system);
    return;
  }
  std::vector<Eigen::Triplet<double>> triplets;
  for (Index k = 0; k < size; ++k) {
    triplets.emplace_back(k, k, 1.0);
  }
  for (const auto& [from, to, probability] : entries) {
    triplets.emplace_back(from, to, -probability);
  }
  Eigen::SparseMatrix<double> system(size, size);
  system.setFromTriplets(triplets.begin(), triplets.end());
  factors_->sparse.compute(system);
}

TransientChain::~TransientChain() = default;

Eigen::MatrixXd TransientChain::solve(const Eigen::MatrixXd& sides) const {
  if (size_ <= most_dense) {
    return factors_->dense.solve(sides);
  }
  if (factors_->sparse.info() != Eigen::Success) {
    return {};
  }
  return factors_->sparse.solve(sides);
}

// The system of a chain that may stay for ever is singular. Its computed solution is then infinite
// or NaN, or has numbers of steps that are not positive.
Eigen::VectorXd TransientChain::steps() const {
  const Eigen::MatrixXd steps = solve(Eigen::VectorXd::Ones(size_));
  if (steps.rows() == 0 || !steps.allFinite() || steps.minCoeff() < 0.5) {
    return {};
  }
  return steps;
}

namespace {

using Marks = std::vector<std::vector<bool>>;

// Adds up transitions with the same target, in the order of the first of each.
template <class Number>
class TransitionSum {
 public:
  void add(const Number& probability, Index to) {
    const auto [place, is_new] = place_.emplace(to, sum_.size());
    if (is_new) {
      sum_.push_back({probability, to});
    } else {
      sum_[place->second].probability += probability;
    }
  }

  std::vector<Transition<Index, Number>> taken() { return std::move(sum_); }

 private:
  std::vector<Transition<Index, Number>> sum_;
  std::unordered_map<Index, std::size_t> place_;
};

template <class Number>
Choice<Number> faced_choice(const StageGame<Index, Number>& stage, const std::vector<bool>& stays,
                            const std::vector<Number>& row, Index column) {
  Choice<Number> choice{0, {}, true, false, false};
  TransitionSum<Number> to;
  for (Index i = 0; i < stage.rows(); ++i) {
    const Number& weight = row[static_cast<std::size_t>(i)];
    if (weight == 0) {
      continue;
    }
    const auto& cell = stage(i, column);
    choice.payoff += weight * cell.payoff;
    choice.stays = choice.stays && stays[static_cast<std::size_t>(i * stage.columns() + column)];
    choice.pays = choice.pays || cell.payoff != 0;
    choice.loses = choice.loses || cell.payoff < 0;
    for (const auto& next : cell.to) {
      to.add(weight * next.probability, next.to);
    }
  }
  choice.to = to.taken();
  return choice;
}

// Finds the maximal end components of the marked choices, and unmarks the choices outside them.
// Returns the components without the nodes that have no marked choice.
template <class Number>
std::vector<std::vector<Index>> end_components(const DecisionProcess<Number>& process,
                                               Marks& marked) {
  const std::size_t size = process.nodes.size();
  while (true) {
    std::vector<std::vector<Index>> successors(size);
    for (std::size_t n = 0; n < size; ++n) {
      for (std::size_t k = 0; k < marked[n].size(); ++k) {
        for (const auto& next : process.nodes[n][k].to) {
          if (marked[n][k]) {
            successors[n].push_back(next.to);
          }
        }
      }
    }
    auto components = strongly_connected_components(std::move(successors));
    std::vector<std::size_t> component(size);
    for (std::size_t c = 0; c < components.size(); ++c) {
      for (const Index n : components[c]) {
        component[static_cast<std::size_t>(n)] = c;
      }
    }
    bool changed = false;
    for (std::size_t n = 0; n < size; ++n) {
      for (std::size_t k = 0; k < marked[n].size(); ++k) {
        const auto& to = process.nodes[n][k].to;
        if (marked[n][k] && std::any_of(to.begin(), to.end(), [&](const auto& next) {
              return component[static_cast<std::size_t>(next.to)] != component[n];
            })) {
          marked[n][k] = false;
          changed = true;
        }
      }
    }
    if (!changed) {
      std::erase_if(components, [&](const std::vector<Index>& nodes) {
        const auto& first = marked[static_cast<std::size_t>(nodes.front())];
        return std::find(first.begin(), first.end(), true) == first.end();
      });
      return components;
    }
  }
}

template <class Number, class Wanted>
Marks marks(const DecisionProcess<Number>& process, const Wanted& wanted) {
  Marks result;
  for (const auto& choices : process.nodes) {
    std::vector<bool>& own = result.emplace_back();
    for (const auto& choice : choices) {
      own.push_back(wanted(choice));
    }
  }
  return result;
}

// The nodes from which play may reach a loss that can recur for ever.
template <class Number>
std::vector<bool> bottomless(const DecisionProcess<Number>& process) {
  Marks staying = marks(process, [](const Choice<Number>& choice) { return choice.stays; });
  end_components(process, staying);
  std::vector<std::vector<Index>> predecessors(process.nodes.size());
  std::vector<bool> is_bottomless(process.nodes.size(), false);
  std::vector<Index> open;
  const auto add = [&](Index node) {
    if (!is_bottomless[static_cast<std::size_t>(node)]) {
      is_bottomless[static_cast<std::size_t>(node)] = true;
      open.push_back(node);
    }
  };
  for (std::size_t n = 0; n < process.nodes.size(); ++n) {
    for (std::size_t k = 0; k < process.nodes[n].size(); ++k) {
      for (const auto& next : process.nodes[n][k].to) {
        predecessors[static_cast<std::size_t>(next.to)].push_back(static_cast<Index>(n));
      }
      if (staying[n][k] && process.nodes[n][k].loses) {
        add(static_cast<Index>(n));
      }
    }
  }
  while (!open.empty()) {
    const Index node = open.back();
    open.pop_back();
    std::for_each(predecessors[static_cast<std::size_t>(node)].begin(),
                  predecessors[static_cast<std::size_t>(node)].end(), add);
  }
  return is_bottomless;
}

// The nodes from which endless gains have positive probability, whatever the player chooses. If a
// node is not bottomless, and can reach neither an end nor a set where play stays without payment,
// all its plays have endless gains. The choices that may lead to such a node cost +infinity and are
// removed. Then more nodes may be unable to reach an end, and the search is repeated.
template <class Number>
std::vector<bool> surely_gaining(const DecisionProcess<Number>& process,
                                 const std::vector<bool>& ends) {
  const std::size_t size = process.nodes.size();
  std::vector<bool> gaining(size, false);
  const auto is_open = [&](const Choice<Number>& choice) {
    return std::none_of(choice.to.begin(), choice.to.end(), [&](const auto& next) {
      return gaining[static_cast<std::size_t>(next.to)];
    });
  };
  while (true) {
    std::vector<std::vector<std::size_t>> before(size);
    std::vector<bool> may_end(size, false);
    std::vector<std::size_t> open;
    const auto add = [&](std::size_t node) {
      if (!may_end[node]) {
        may_end[node] = true;
        open.push_back(node);
      }
    };
    for (std::size_t n = 0; n < size; ++n) {
      if (ends[n]) {
        add(n);
      }
      for (const auto& choice : process.nodes[n]) {
        if (gaining[n] || !is_open(choice)) {
          continue;
        }
        if (!choice.stays) {
          add(n);
        }
        for (const auto& next : choice.to) {
          before[static_cast<std::size_t>(next.to)].push_back(n);
        }
      }
    }
    while (!open.empty()) {
      const std::size_t node = open.back();
      open.pop_back();
      std::for_each(before[node].begin(), before[node].end(), add);
    }
    may_end.flip();
    if (may_end == gaining) {
      return gaining;
    }
    gaining = std::move(may_end);
  }
}

}  // namespace

template <class Number>
DecisionProcess<Number> faced_process(const GamePart<Number>& part,
                                      const std::vector<MixedStrategy>& rows) {
  DecisionProcess<Number> process;
  for (std::size_t state = 0; state < part.stages.size(); ++state) {
    std::vector<Number> row;
    Number sum = 0;
    for (Index i = 0; i < rows[state].size(); ++i) {
      row.emplace_back(rows[state][i]);
      sum += row.back();
    }
    for (Number& weight : row) {
      weight /= sum;
    }
    auto& choices = process.nodes.emplace_back();
    for (Index j = 0; j < part.stages[state].columns(); ++j) {
      choices.push_back(faced_choice(part.stages[state], part.stays[state], row, j));
    }
  }
  if (part.leads_to_no_number) {
    process.nodes.push_back({{part.unit, {{1, part.gains()}}, true, true, false}});
    process.nodes.push_back({{-part.unit, {{1, part.losses()}}, true, true, true}});
  }
  return process;
}

template <class Number>
EndComponents end_components(const DecisionProcess<Number>& process) {
  const std::vector<bool> is_bottomless = bottomless(process);
  Marks free =
      marks(process, [](const Choice<Number>& choice) { return choice.stays && !choice.pays; });
  const auto free_sets = end_components(process, free);
  std::vector<bool> ends = is_bottomless;
  for (const auto& component : free_sets) {
    for (const Index node : component) {
      ends[static_cast<std::size_t>(node)] = true;
    }
  }
  EndComponents sets{
      std::vector<std::optional<Index>>(process.nodes.size()), surely_gaining(process, ends), {}};
  for (const auto& component : free_sets) {
    if (is_bottomless[static_cast<std::size_t>(component.front())]) {
      continue;
    }
    for (const Index node : component) {
      sets.node[static_cast<std::size_t>(node)] = std::ssize(sets.may_stay);
    }
    sets.may_stay.push_back(true);
  }
  for (std::size_t n = 0; n < process.nodes.size(); ++n) {
    if (!is_bottomless[n] && !sets.is_gain[n] && !sets.node[n]) {
      sets.node[n] = std::ssize(sets.may_stay);
      sets.may_stay.push_back(false);
    }
  }
  return sets;
}

template <class Number>
DecisionProcess<Number> reduced(const DecisionProcess<Number>& process, const EndComponents& sets,
                                const Number& endless_play) {
  DecisionProcess<Number> result;
  for (const bool may_stay : sets.may_stay) {
    auto& choices = result.nodes.emplace_back();
    if (may_stay) {
      choices.push_back({endless_play, {}, false, false, false});
    }
  }
  for (std::size_t n = 0; n < process.nodes.size(); ++n) {
    if (!sets.node[n]) {
      continue;
    }
    const auto merged = static_cast<std::size_t>(*sets.node[n]);
    for (const Choice<Number>& choice : process.nodes[n]) {
      TransitionSum<Number> to;
      bool leaves = !choice.stays || choice.pays || !sets.may_stay[merged];
      if (std::any_of(choice.to.begin(), choice.to.end(), [&](const auto& next) {
            return sets.is_gain[static_cast<std::size_t>(next.to)];
          })) {
        continue;
      }
      for (const auto& [probability, place] : choice.to) {
        const Index node = *sets.node[static_cast<std::size_t>(place)];
        to.add(probability, node);
        leaves = leaves || node != *sets.node[n];
      }
      if (leaves) {
        result.nodes[merged].push_back(
            {choice.payoff, to.taken(), choice.stays, choice.pays, choice.loses});
      }
    }
  }
  return result;
}

DecisionProcess<double> nearest(const DecisionProcess<Rational>& process) {
  DecisionProcess<double> result;
  for (const auto& choices : process.nodes) {
    auto& own = result.nodes.emplace_back();
    for (const auto& choice : choices) {
      own.push_back({nearest_double(choice.payoff), {}, choice.stays, choice.pays, choice.loses});
      for (const auto& [probability, to] : choice.to) {
        own.back().to.push_back({nearest_double(probability), to});
      }
    }
  }
  return result;
}

template DecisionProcess<double> faced_process(const GamePart<double>& part,
                                               const std::vector<MixedStrategy>& rows);
template DecisionProcess<Rational> faced_process(const GamePart<Rational>& part,
                                                 const std::vector<MixedStrategy>& rows);
template EndComponents end_components(const DecisionProcess<double>& process);
template EndComponents end_components(const DecisionProcess<Rational>& process);
template DecisionProcess<double> reduced(const DecisionProcess<double>& process,
                                         const EndComponents& sets, const double& endless_play);
template DecisionProcess<Rational> reduced(const DecisionProcess<Rational>& process,
                                           const EndComponents& sets, const Rational& endless_play);

namespace {

constexpr int most_policies = 200;
// Roundings of each term: of the product, and of the computed factors.
constexpr int roundings = 4;

RoundedPayoff expected_payoff(const Choice<double>& choice, const Eigen::VectorXd& values) {
  RoundedPayoff result(choice.payoff);
  for (const auto& [probability, to] : choice.to) {
    result.add(probability, values[to]);
  }
  return result;
}

// Switches the policy to better choices. Returns whether there was one.
bool improve(const DecisionProcess<double>& process, const Eigen::VectorXd& values,
             Policy& policy) {
  bool improved = false;
  for (std::size_t n = 0; n < process.nodes.size(); ++n) {
    double best = expected_payoff(process.nodes[n][policy[n]], values).low(roundings);
    for (std::size_t k = 0; k < process.nodes[n].size(); ++k) {
      const RoundedPayoff other = expected_payoff(process.nodes[n][k], values);
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

// Searches backwards from where play may end, and finds for each node a choice that may come nearer
// to the end. If all nodes are found, play is never farther from the end than the number of nodes,
// so it ends with certainty.
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

TransientChain chain_of(const DecisionProcess<double>& process, const Policy& policy) {
  std::vector<TransientChain::Entry> entries;
  for (std::size_t n = 0; n < process.nodes.size(); ++n) {
    for (const auto& [probability, to] : process.nodes[n][policy[n]].to) {
      entries.push_back({static_cast<Index>(n), to, probability});
    }
  }
  return {std::ssize(process.nodes), entries};
}

std::optional<ShortestPath> stochastic_shortest_path(const DecisionProcess<double>& process,
                                                     Policy policy, const Budget& budget) {
  const auto size = std::ssize(process.nodes);
  for (int round = 0; round < most_policies && !budget.ended(); ++round) {
    Eigen::VectorXd payoffs(size);
    for (Index n = 0; n < size; ++n) {
      const auto node = static_cast<std::size_t>(n);
      payoffs[n] = process.nodes[node][policy[node]].payoff;
    }
    const TransientChain chain = chain_of(process, policy);
    if (chain.steps().size() == 0) {
      return {};
    }
    const Eigen::VectorXd values = chain.solve(payoffs);
    if (!values.allFinite()) {
      return {};
    }
    if (!improve(process, values, policy) || round + 1 == most_policies) {
      return ShortestPath{values, std::move(policy)};
    }
  }
  return {};
}

template std::optional<Policy> ending_policy(const DecisionProcess<double>& process);
template std::optional<Policy> ending_policy(const DecisionProcess<Rational>& process);

}  // namespace saddle
