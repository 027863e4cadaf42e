#include "saddle/solve/components.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

#include "saddle/matrix/payoff_matrix.h"
#include "saddle/number/rounding.h"

// Let v_k be the values of the components, with optimal strategies x_k and y_k. A row player who
// plays component k with probability p_k, and within it the optimal strategy, gets at least p_k v_k
// against each column of k. So
//
//   if all v_k > 0, or all v_k < 0, both players choose p_k = v / v_k, where 1 / v = sum 1 / v_k:
//   each column then pays v, and each row gets v;
//
//   else v = 0: the row player plays the x_k of a component with v_k >= 0, and gets 0 from the
//   columns of others; the column player plays the y_k of a component with v_k <= 0.
//
// A row without payoffs is a component without columns. It guarantees 0 to the row player, so it
// matters only if v < 0; likewise a column without payoffs if v > 0.

namespace saddle {
namespace {

// Disjoint sets that can be joined (union-find, Tarjan 1975). The root of a set is its least
// number.
class JoinedSets {
 public:
  explicit JoinedSets(Index size) : parent_(as_size(size)) {
    std::iota(parent_.begin(), parent_.end(), Index{0});
  }

  Index root(Index k) {
    while (parent_[as_size(k)] != k) {
      k = std::exchange(parent_[as_size(k)], parent_[as_size(parent_[as_size(k)])]);
    }
    return k;
  }

  void join(Index a, Index b) {
    const auto [least, other] = std::minmax({root(a), root(b)});
    parent_[as_size(other)] = least;
  }

 private:
  std::vector<Index> parent_;
};

struct Component {
  std::vector<Index> rows;
  std::vector<Index> columns;
};

// Returns the components in the order of their first rows; components without rows come last.
std::vector<Component> components_of(const SparseEntries& payoffs) {
  const Index rows = payoffs.rows();
  JoinedSets sets(rows + payoffs.cols());
  for (Index i = 0; i < rows; ++i) {
    for (SparseEntries::InnerIterator entry(payoffs, i); entry; ++entry) {
      sets.join(i, rows + entry.col());
    }
  }
  std::vector<Component> components;
  std::vector<std::size_t> number(as_size(rows + payoffs.cols()));
  for (Index k = 0; k < std::ssize(number); ++k) {
    const Index root = sets.root(k);
    if (root == k) {
      number[as_size(k)] = components.size();
      components.emplace_back();
    }
    Component& own = components[number[as_size(root)]];
    (k < rows ? own.rows : own.columns).push_back(k < rows ? k : k - rows);
  }
  return components;
}

// `place` is scratch memory, an entry for each column of the game.
SparseEntries part_of(const SparseEntries& payoffs, const Component& component,
                      std::vector<Index>& place) {
  for (std::size_t k = 0; k < component.columns.size(); ++k) {
    place[as_size(component.columns[k])] = static_cast<Index>(k);
  }
  SparseEntries part(std::ssize(component.rows), std::ssize(component.columns));
  for (Index i = 0; i < part.rows(); ++i) {
    part.startVec(i);
    for (SparseEntries::InnerIterator entry(payoffs, component.rows[as_size(i)]); entry; ++entry) {
      part.insertBack(i, place[as_size(entry.col())]) = entry.value();
    }
  }
  part.finalize();
  return part;
}

// Bounds that the players guarantee and concede in a component, and their strategies.
struct SolvedPart {
  double lower;
  double upper;
  Eigen::VectorXd row;
  Eigen::VectorXd column;
};

// Solves a component of one row or one column. All its payoffs must be stored.
SolvedPart solved_line(const SparseEntries& line) {
  const Eigen::Map<const Eigen::VectorXd> payoffs(line.valuePtr(), line.nonZeros());
  Index best = 0;
  const bool is_row = line.rows() == 1;
  const double value = is_row ? payoffs.minCoeff(&best) : payoffs.maxCoeff(&best);
  return {value, value, Eigen::VectorXd::Unit(line.rows(), is_row ? 0 : best),
          Eigen::VectorXd::Unit(line.cols(), is_row ? best : 0)};
}

template <class SolvePart>
SolvedPart solved(const SparseEntries& part, const SolvePart& solve_part) {
  if (part.cols() == 0) {
    return {0, infinity, Eigen::VectorXd::Unit(part.rows(), 0), {}};
  }
  if (part.rows() == 0) {
    return {-infinity, 0, {}, Eigen::VectorXd::Unit(part.cols(), 0)};
  }
  if (part.rows() == 1 || part.cols() == 1) {
    return solved_line(part);
  }
  const Solution solution = solve_part(part);
  return {solution.value(), solution.value(), solution.row.probabilities(),
          solution.column.probabilities()};
}

StrategyPair combination(const std::vector<Component>& components,
                         const std::vector<SolvedPart>& parts, Index rows, Index columns) {
  const auto by_lower = [](const SolvedPart& a, const SolvedPart& b) { return a.lower < b.lower; };
  const auto by_upper = [](const SolvedPart& a, const SolvedPart& b) { return a.upper < b.upper; };
  const SolvedPart& of_row = *std::max_element(parts.begin(), parts.end(), by_lower);
  const SolvedPart& of_column = *std::min_element(parts.begin(), parts.end(), by_upper);
  Eigen::VectorXd row = Eigen::VectorXd::Zero(rows);
  Eigen::VectorXd column = Eigen::VectorXd::Zero(columns);
  for (std::size_t k = 0; k < parts.size(); ++k) {
    const SolvedPart& part = parts[k];
    double row_weight = &part == &of_row ? 1 : 0;
    double column_weight = &part == &of_column ? 1 : 0;
    if (of_column.upper > 0) {
      row_weight = column_weight = of_column.upper / part.upper;
    } else if (of_row.lower < 0) {
      row_weight = column_weight = of_row.lower / part.lower;
    }
    if (row_weight > 0) {
      row(components[k].rows) = row_weight * part.row;
    }
    if (column_weight > 0) {
      column(components[k].columns) = column_weight * part.column;
    }
  }
  return {MixedStrategy(std::move(row)), MixedStrategy(std::move(column))};
}

// The number of payoffs in the sample.
constexpr Index looked_at = 256;

}  // namespace

std::optional<SparseEntries> without_common_payoff(const PayoffMatrix& game) {
  const double* const payoffs = game.entries().data();
  std::minstd_rand random(1);
  std::array<double, looked_at> some{};
  std::generate(some.begin(), some.end(),
                [&] { return payoffs[static_cast<Index>(random()) % game.entries().size()]; });
  auto* const middle = some.begin() + looked_at / 2;
  std::nth_element(some.begin(), middle, some.end());
  const double common = *middle;
  if (static_cast<double>(std::count(some.begin(), some.end(), common)) <
      (1 - most_other_payoffs) * looked_at) {
    return std::nullopt;
  }
  const double rescaled = game.scaling().rescaled(common);
  SparseEntries others(game.rows(), game.columns());
  others.reserve(game.entries().size() / 16);
  for (Index i = 0; i < game.rows(); ++i) {
    others.startVec(i);
    const double* const row = payoffs + i * game.columns();
    for (Index j = 0; j < game.columns(); ++j) {
      if (row[j] != common) {
        others.insertBack(i, j) = game.scaling().rescaled(row[j]) - rescaled;
      }
    }
    if (static_cast<double>(others.nonZeros()) >
        most_other_payoffs * static_cast<double>(game.entries().size())) {
      return std::nullopt;
    }
  }
  others.finalize();
  return others;
}

std::optional<StrategyPair> solve_by_components(
    const SparseEntries& payoffs, const std::function<Solution(const SparseEntries&)>& solve_part) {
  const std::vector<Component> components = components_of(payoffs);
  if (components.size() == 1) {
    return std::nullopt;
  }
  std::vector<Index> place(as_size(payoffs.cols()));
  std::vector<SolvedPart> parts;
  for (const Component& component : components) {
    parts.push_back(solved(part_of(payoffs, component, place), solve_part));
  }
  return combination(components, parts, payoffs.rows(), payoffs.cols());
}

}  // namespace saddle
