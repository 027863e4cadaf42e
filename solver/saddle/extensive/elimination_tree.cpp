#include "saddle/extensive/elimination_tree.h"

#include <algorithm>
#include <utility>

#include <Eigen/OrderingMethods>

namespace saddle {
namespace {

using Lists = std::vector<std::vector<std::int32_t>>;

std::size_t at(std::int32_t index) { return static_cast<std::size_t>(index); }

std::vector<std::int32_t> inverse(std::span<const std::int32_t> order) {
  std::vector<std::int32_t> places(order.size());
  for (std::size_t k = 0; k < order.size(); ++k) {
    places[at(order[k])] = static_cast<std::int32_t>(k);
  }
  return places;
}

// Returns, for each place, the places before it of its neighbours.
Lists neighbours_before(const Lists& neighbours, const std::vector<std::int32_t>& places) {
  Lists before(places.size());
  for (std::size_t index = 0; index < neighbours.size(); ++index) {
    for (const std::int32_t neighbour : neighbours[index]) {
      const auto [first, second] = std::minmax(places[index], places[at(neighbour)]);
      before[at(second)].push_back(first);
    }
  }
  return before;
}

// Whether columns are worth a common block with zeros in it, which cost flops and save overhead.
bool is_worth_merging(std::int64_t columns, double part_of_zeros) {
  return columns <= 4 || (columns <= 16 && part_of_zeros < 0.5) || part_of_zeros < 0.1;
}

std::int64_t trapezoid(std::int64_t columns, std::int64_t size) {
  return columns * size - columns * (columns - 1) / 2;
}

}  // namespace

EliminationTree::EliminationTree(const Lists& neighbours, std::span<const std::int32_t> order)
    : order_(order.begin(), order.end()), places_(inverse(order)) {
  find_parents(neighbours_before(neighbours, places_));
  std::vector<std::int32_t> reordered;
  reordered.reserve(order_.size());
  for (const std::int32_t place : postorder()) {
    reordered.push_back(order_[at(place)]);
  }
  order_ = std::move(reordered);
  places_ = inverse(order_);
  const Lists before = neighbours_before(neighbours, places_);
  find_parents(before);
  make_fronts(counts(before));
  find_rows(before);
}

// The parent of a column is its first row below the diagonal (Liu, SIAM Journal on Matrix Analysis
// and Applications 11, 1990): paths up are shortened as they are walked.
void EliminationTree::find_parents(const Lists& before) {
  parents_.assign(before.size(), -1);
  std::vector<std::int32_t> ancestors(before.size(), -1);
  for (std::size_t row = 0; row < before.size(); ++row) {
    const auto self = static_cast<std::int32_t>(row);
    for (std::int32_t column : before[row]) {
      while (column != -1 && column != self) {
        const std::int32_t next = std::exchange(ancestors[at(column)], self);
        if (next == -1) {
          parents_[at(column)] = self;
        }
        column = next;
      }
    }
  }
}

std::vector<std::int32_t> EliminationTree::postorder() const {
  Lists children(parents_.size());
  std::vector<std::int32_t> stack;
  for (std::size_t place = parents_.size(); place-- > 0;) {
    const auto self = static_cast<std::int32_t>(place);
    if (parents_[place] == -1) {
      stack.push_back(self);
    } else {
      children[at(parents_[place])].push_back(self);
    }
  }
  // Parents before children, and then all backwards.
  std::vector<std::int32_t> order;
  order.reserve(parents_.size());
  while (!stack.empty()) {
    const std::int32_t place = stack.back();
    stack.pop_back();
    order.push_back(place);
    stack.insert(stack.end(), children[at(place)].begin(), children[at(place)].end());
  }
  std::reverse(order.begin(), order.end());
  return order;
}

// Returns how many rows each column has, the diagonal included. Row i has entries in the columns on
// the ways up from its first ones.
std::vector<std::int32_t> EliminationTree::counts(const Lists& before) const {
  std::vector<std::int32_t> counts(before.size(), 1);
  std::vector<std::int32_t> seen(before.size(), -1);
  for (std::size_t row = 0; row < before.size(); ++row) {
    const auto self = static_cast<std::int32_t>(row);
    seen[row] = self;
    for (std::int32_t column : before[row]) {
      for (; seen[at(column)] != self; column = parents_[at(column)]) {
        seen[at(column)] = self;
        ++counts[at(column)];
      }
    }
  }
  return counts;
}

// Columns join the front of the column behind them if that is their parent and has the same rows,
// or nearly so (Ashcraft and Grimes, ACM Transactions on Mathematical Software 15, 1989).
void EliminationTree::make_fronts(const std::vector<std::int32_t>& counts) {
  std::vector<std::int64_t> zeros;
  for (std::size_t place = 0; place < counts.size(); ++place) {
    const auto self = static_cast<std::int32_t>(place);
    Front front{self, self + 1, 0, counts[place], -1, 0};
    std::int64_t own_zeros = 0;
    while (!fronts_.empty()) {
      const Front& last = fronts_.back();
      const std::int32_t parent = parents_[at(last.last - 1)];
      if (parent < front.first || parent >= front.last) {
        break;
      }
      const std::int32_t columns = last.columns() + front.columns();
      const std::int32_t size = last.columns() + front.size;
      const std::int64_t all_zeros =
          zeros.back() + own_zeros + std::int64_t{last.columns()} * (size - last.size);
      const auto part =
          static_cast<double>(all_zeros) / static_cast<double>(trapezoid(columns, size));
      if (size != last.size && !is_worth_merging(columns, part)) {
        break;
      }
      front.first = last.first;
      front.size = size;
      own_zeros = all_zeros;
      fronts_.pop_back();
      zeros.pop_back();
    }
    fronts_.push_back(front);
    zeros.push_back(own_zeros);
  }
  std::vector<std::int32_t> front_of(counts.size());
  for (std::size_t k = 0; k < fronts_.size(); ++k) {
    std::fill(front_of.begin() + fronts_[k].first, front_of.begin() + fronts_[k].last,
              static_cast<std::int32_t>(k));
  }
  for (Front& front : fronts_) {
    const std::int32_t parent = parents_[at(front.last - 1)];
    front.parent = parent == -1 ? -1 : front_of[at(parent)];
    front.entries = entries_;
    entries_ += std::int64_t{front.size} * front.columns();
  }
}

void EliminationTree::find_rows(const Lists& before) {
  // The rows of a column that the matrix itself has.
  Lists behind(before.size());
  for (std::size_t row = 0; row < before.size(); ++row) {
    for (const std::int32_t column : before[row]) {
      behind[at(column)].push_back(static_cast<std::int32_t>(row));
    }
  }
  Lists from_children(fronts_.size());
  std::vector<std::int32_t> rest;
  for (Front& front : fronts_) {
    const auto own = static_cast<std::size_t>(&front - fronts_.data());
    rest = std::move(from_children[own]);
    from_children[own] = {};
    for (std::int32_t column = front.first; column < front.last; ++column) {
      rest.insert(rest.end(), behind[at(column)].begin(), behind[at(column)].end());
    }
    std::erase_if(rest, [&](std::int32_t row) { return row < front.last; });
    std::sort(rest.begin(), rest.end());
    rest.erase(std::unique(rest.begin(), rest.end()), rest.end());
    front.rows = static_cast<std::int64_t>(rows_.size());
    front.size = front.columns() + static_cast<std::int32_t>(rest.size());
    for (std::int32_t column = front.first; column < front.last; ++column) {
      rows_.push_back(column);
    }
    rows_.insert(rows_.end(), rest.begin(), rest.end());
    if (front.parent != -1) {
      Lists::value_type& above = from_children[at(front.parent)];
      above.insert(above.end(), rest.begin(), rest.end());
    }
  }
}

std::vector<std::int32_t> minimum_degree_order(const Lists& neighbours) {
  if (neighbours.empty()) {
    return {};
  }
  std::vector<Eigen::Triplet<char, std::int32_t>> pairs;
  const auto size = static_cast<std::int32_t>(neighbours.size());
  for (std::int32_t index = 0; index < size; ++index) {
    pairs.emplace_back(index, index);  // what has no diagonal would be eliminated last
    for (const std::int32_t neighbour : neighbours[at(index)]) {
      pairs.emplace_back(std::max(index, neighbour), std::min(index, neighbour));
    }
  }
  Eigen::SparseMatrix<char, Eigen::ColMajor, std::int32_t> graph(size, size);
  graph.setFromTriplets(pairs.begin(), pairs.end());
  Eigen::PermutationMatrix<Eigen::Dynamic, Eigen::Dynamic, std::int32_t> order;
  Eigen::AMDOrdering<std::int32_t>()(graph, order);
  return {order.indices().data(), order.indices().data() + size};
}

}  // namespace saddle
