#include "saddle/recursive/decision_process.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace saddle {
namespace {

// Up to this size a dense factorisation is faster.
constexpr Index most_dense = 64;
constexpr int most_policies = 200;
// Roundings of each term: of the product, and of the computed factors.
constexpr int roundings = 4;

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
    const Number& weight = row[as_size(i)];
    if (weight == 0) {
      continue;
    }
    const auto& cell = stage(i, column);
    choice.payoff += weight * cell.payoff;
    choice.stays = choice.stays && stays[as_size(i * stage.columns() + column)];
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
  const std::size_t size = process.size();
  while (true) {
    std::vector<std::vector<Index>> successors(size);
    for (std::size_t n = 0; n < size; ++n) {
      for (std::size_t k = 0; k < marked[n].size(); ++k) {
        for (const auto& next : process[n][k].to) {
          if (marked[n][k]) {
            successors[n].push_back(next.to);
          }
        }
      }
    }
    auto components = strongly_connected_components(std::move(successors));
    const std::vector<std::size_t> component = detail::numbers_of(components, size);
    bool changed = false;
    for (std::size_t n = 0; n < size; ++n) {
      for (std::size_t k = 0; k < marked[n].size(); ++k) {
        const auto& to = process[n][k].to;
        if (marked[n][k] && std::any_of(to.begin(), to.end(), [&](const auto& next) {
              return component[as_size(next.to)] != component[n];
            })) {
          marked[n][k] = false;
          changed = true;
        }
      }
    }
    if (!changed) {
      std::erase_if(components, [&](const std::vector<Index>& nodes) {
        const auto& first = marked[as_size(nodes.front())];
        return std::find(first.begin(), first.end(), true) == first.end();
      });
      return components;
    }
  }
}

template <class Number, class Wanted>
Marks marks(const DecisionProcess<Number>& process, const Wanted& wanted) {
  Marks result;
  for (const auto& choices : process) {
    std::vector<bool>& own = result.emplace_back();
    for (const auto& choice : choices) {
      own.push_back(wanted(choice));
    }
  }
  return result;
}

// Whether a choice may lead to a marked node.
template <class Number>
bool leads_to(const std::vector<bool>& nodes, const Choice<Number>& choice) {
  return std::any_of(choice.to.begin(), choice.to.end(),
                     [&](const auto& next) { return nodes[as_size(next.to)]; });
}

// The nodes from which play may reach a goal, and for each a choice that is a goal or may come
// nearer to one.
struct BackwardSearch {
  std::vector<bool> found;
  Policy policy;
};

// Searches backwards from the nodes n with a goal, is_goal(n, k), over the choices k with
// is_open(n, k).
template <class Number, class IsGoal, class IsOpen>
BackwardSearch search_backwards(const DecisionProcess<Number>& process, const IsGoal& is_goal,
                                const IsOpen& is_open) {
  const std::size_t size = process.size();
  BackwardSearch search{std::vector<bool>(size, false), Policy(size, 0)};
  std::vector<std::vector<std::pair<std::size_t, std::size_t>>> choices_into(size);
  std::vector<std::size_t> unexplored;
  const auto find = [&](std::size_t node, std::size_t choice) {
    if (!search.found[node]) {
      search.found[node] = true;
      search.policy[node] = choice;
      unexplored.push_back(node);
    }
  };
  for (std::size_t n = 0; n < size; ++n) {
    for (std::size_t k = 0; k < process[n].size(); ++k) {
      if (is_goal(n, k)) {
        find(n, k);
      }
      if (is_open(n, k)) {
        for (const auto& next : process[n][k].to) {
          choices_into[as_size(next.to)].emplace_back(n, k);
        }
      }
    }
  }
  while (!unexplored.empty()) {
    const std::size_t node = unexplored.back();
    unexplored.pop_back();
    for (const auto& [from, choice] : choices_into[node]) {
      find(from, choice);
    }
  }
  return search;
}

bool any_choice(std::size_t /*node*/, std::size_t /*choice*/) { return true; }

// The nodes from which play may reach a loss that can recur for ever.
template <class Number>
std::vector<bool> bottomless(const DecisionProcess<Number>& process) {
  Marks staying = marks(process, [](const Choice<Number>& choice) { return choice.stays; });
  end_components(process, staying);
  const auto loses = [&](std::size_t n, std::size_t k) {
    return staying[n][k] && process[n][k].loses;
  };
  return search_backwards(process, loses, any_choice).found;
}

// The nodes from which endless gains have positive probability, whatever the player chooses. If a
// node is not bottomless, and can reach neither an end nor a set where play stays without payment,
// all its plays have endless gains. The choices that may lead to such a node cost +infinity and are
// removed. Then more nodes may be unable to reach an end, and the search is repeated.
template <class Number>
std::vector<bool> surely_gaining(const DecisionProcess<Number>& process,
                                 const std::vector<bool>& ends) {
  std::vector<bool> gaining(process.size(), false);
  while (true) {
    const auto is_open = [&](std::size_t n, std::size_t k) {
      return !gaining[n] && !leads_to(gaining, process[n][k]);
    };
    const auto may_end = [&](std::size_t n, std::size_t k) {
      return ends[n] || (!process[n][k].stays && is_open(n, k));
    };
    std::vector<bool> others = search_backwards(process, may_end, is_open).found;
    others.flip();
    if (others == gaining) {
      return gaining;
    }
    gaining = std::move(others);
  }
}

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
  for (std::size_t n = 0; n < process.size(); ++n) {
    double best = expected_payoff(process[n][policy[n]], values).low(roundings);
    for (std::size_t k = 0; k < process[n].size(); ++k) {
      const RoundedPayoff other = expected_payoff(process[n][k], values);
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

TransientChain::TransientChain(Index size, const std::vector<Entry>& entries) : size_(size) {
  if (size <= most_dense) {
    Eigen::MatrixXd system = Eigen::MatrixXd::Identity(size, size);
    for (const auto& [from, to, probability] : entries) {
      system(from, to) -= probability;
    }
    dense_.compute(system);
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
  sparse_.compute(system);
}

Eigen::MatrixXd TransientChain::solve(const Eigen::MatrixXd& sides) const {
  if (size_ <= most_dense) {
    return dense_.solve(sides);
  }
  if (sparse_.info() != Eigen::Success) {
    return {};
  }
  return sparse_.solve(sides);
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
    auto& choices = process.emplace_back();
    for (Index j = 0; j < part.stages[state].columns(); ++j) {
      choices.push_back(faced_choice(part.stages[state], part.stays[state], row, j));
    }
  }
  if (part.leads_to_no_number) {
    process.push_back({{part.unit, {{1, part.gains()}}, true, true, false}});
    process.push_back({{-part.unit, {{1, part.losses()}}, true, true, true}});
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
      ends[as_size(node)] = true;
    }
  }
  EndComponents sets{
      std::vector<std::optional<Index>>(process.size()), surely_gaining(process, ends), {}};
  for (const auto& component : free_sets) {
    if (is_bottomless[as_size(component.front())]) {
      continue;
    }
    for (const Index node : component) {
      sets.node[as_size(node)] = std::ssize(sets.may_stay);
    }
    sets.may_stay.push_back(true);
  }
  for (std::size_t n = 0; n < process.size(); ++n) {
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
    auto& choices = result.emplace_back();
    if (may_stay) {
      choices.push_back({endless_play, {}, false, false, false});
    }
  }
  for (std::size_t n = 0; n < process.size(); ++n) {
    if (!sets.node[n]) {
      continue;
    }
    const std::size_t merged = as_size(*sets.node[n]);
    for (const Choice<Number>& choice : process[n]) {
      if (leads_to(sets.is_gain, choice)) {
        continue;
      }
      TransitionSum<Number> to;
      bool leaves = !choice.stays || choice.pays || !sets.may_stay[merged];
      for (const auto& [probability, place] : choice.to) {
        const Index node = *sets.node[as_size(place)];
        to.add(probability, node);
        leaves = leaves || node != *sets.node[n];
      }
      if (leaves) {
        result[merged].push_back(
            {choice.payoff, to.taken(), choice.stays, choice.pays, choice.loses});
      }
    }
  }
  return result;
}

DecisionProcess<double> nearest(const DecisionProcess<Rational>& process) {
  DecisionProcess<double> result;
  for (const auto& choices : process) {
    auto& own = result.emplace_back();
    for (const auto& choice : choices) {
      own.push_back({nearest_double(choice.payoff), {}, choice.stays, choice.pays, choice.loses});
      for (const auto& [probability, to] : choice.to) {
        own.back().to.push_back({nearest_double(probability), to});
      }
    }
  }
  return result;
}

// Finds for each node a choice that may come nearer to the end. If all nodes are found, play is
// never farther from the end than the number of nodes, so it ends with certainty.
template <class Number>
std::optional<Policy> ending_policy(const DecisionProcess<Number>& process) {
  const auto may_end = [&](std::size_t n, std::size_t k) { return !process[n][k].stays; };
  BackwardSearch search = search_backwards(process, may_end, any_choice);
  if (std::find(search.found.begin(), search.found.end(), false) != search.found.end()) {
    return {};
  }
  return std::move(search.policy);
}

TransientChain chain_of(const DecisionProcess<double>& process, const Policy& policy) {
  std::vector<TransientChain::Entry> entries;
  for (std::size_t n = 0; n < process.size(); ++n) {
    for (const auto& [probability, to] : process[n][policy[n]].to) {
      entries.push_back({static_cast<Index>(n), to, probability});
    }
  }
  return {std::ssize(process), entries};
}

std::optional<ShortestPath> stochastic_shortest_path(const DecisionProcess<double>& process,
                                                     Policy policy, const Budget& budget) {
  const auto size = std::ssize(process);
  for (int round = 0; round < most_policies && !budget.ended(); ++round) {
    Eigen::VectorXd payoffs(size);
    for (Index n = 0; n < size; ++n) {
      payoffs[n] = process[as_size(n)][policy[as_size(n)]].payoff;
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
template std::optional<Policy> ending_policy(const DecisionProcess<double>& process);
template std::optional<Policy> ending_policy(const DecisionProcess<Rational>& process);

}  // namespace saddle
