#include "saddle/interior_point/elimination_tree.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace saddle {

NeighbourLists::NeighbourLists(std::size_t size, std::span<const Pair> pairs,
                               const ShouldStop& should_stop)
    : starts_(size + 1), neighbours_(2 * pairs.size()) {
  PacedStop stop(should_stop);
  for (const Pair& pair : pairs) {
    ++starts_[as_size(pair.first) + 1];
    ++starts_[as_size(pair.second) + 1];
    stop.expect_none_after(1);
  }
  std::partial_sum(starts_.begin(), starts_.end(), starts_.begin());
  std::vector<std::size_t> ends(starts_.begin(), starts_.end() - 1);
  for (const Pair& pair : pairs) {
    neighbours_[ends[as_size(pair.first)]++] = pair.second;
    neighbours_[ends[as_size(pair.second)]++] = pair.first;
    stop.expect_none_after(1);
  }
  // Removes duplicates, and moves the lists together.
  std::vector<std::int32_t> seen_from(size, -1);
  std::size_t kept = 0;
  for (std::size_t k = 0; k < ends.size(); ++k) {
    const std::size_t start = starts_[k];
    starts_[k] = kept;
    for (std::size_t at = start; at < ends[k]; ++at) {
      const std::int32_t neighbour = neighbours_[at];
      if (seen_from[as_size(neighbour)] != static_cast<std::int32_t>(k)) {
        seen_from[as_size(neighbour)] = static_cast<std::int32_t>(k);
        neighbours_[kept++] = neighbour;
      }
    }
    stop.expect_none_after(ends[k] - start);
  }
  starts_.back() = kept;
  neighbours_.resize(kept);
}

namespace {

std::vector<std::int32_t> inverse(std::span<const std::int32_t> order) {
  std::vector<std::int32_t> places(order.size());
  for (std::size_t k = 0; k < order.size(); ++k) {
    places[as_size(order[k])] = static_cast<std::int32_t>(k);
  }
  return places;
}

// Whether to merge columns into one block that contains zeros: the zeros cost flops, but the larger
// block saves overhead.
bool is_worth_merging(std::int64_t columns, double part_of_zeros) {
  return columns <= 4 || (columns <= 16 && part_of_zeros < 0.5) || part_of_zeros < 0.1;
}

std::int64_t trapezoid(std::int64_t columns, std::int64_t size) {
  return columns * size - columns * (columns - 1) / 2;
}

}  // namespace

EliminationTree::EliminationTree(const NeighbourLists& neighbours,
                                 std::span<const std::int32_t> order, const ShouldStop& should_stop)
    : order_(order.begin(), order.end()), places_(inverse(order)) {
  PacedStop stop(should_stop);
  find_parents(neighbours, stop);
  order_children_first();
  make_fronts(counts(neighbours, stop));
  find_rows(neighbours, stop);
}

// The parent of a column is its first row below the diagonal (Liu, SIAM Journal on Matrix Analysis
// and Applications 11, 1990). Paths to the root are shortened as they are walked.
void EliminationTree::find_parents(const NeighbourLists& neighbours, PacedStop& stop) {
  parents_.assign(order_.size(), -1);
  std::vector<std::int32_t> ancestors(order_.size(), -1);
  for (std::size_t row = 0; row < order_.size(); ++row) {
    const auto self = static_cast<std::int32_t>(row);
    for (const std::int32_t neighbour : neighbours[as_size(order_[row])]) {
      for (std::int32_t column = places_[as_size(neighbour)]; column != -1 && column < self;) {
        const std::int32_t next = std::exchange(ancestors[as_size(column)], self);
        if (next == -1) {
          parents_[as_size(column)] = self;
        }
        column = next;
      }
    }
    stop.expect_none_after(neighbours[as_size(order_[row])].size());
  }
}

// Renumbers the positions in postorder: each subtree is contiguous, its root last.
void EliminationTree::order_children_first() {
  // The number of positions in the subtree of each position, and the end of the positions that are
  // left for its children.
  std::vector<std::int32_t> sizes(parents_.size(), 1);
  for (std::size_t column = 0; column < parents_.size(); ++column) {
    if (parents_[column] != -1) {
      sizes[as_size(parents_[column])] += sizes[column];
    }
  }
  std::vector<std::int32_t> ends(parents_.size());
  std::vector<std::int32_t> renamed(parents_.size());
  auto end_of_roots = static_cast<std::int32_t>(parents_.size());
  for (std::size_t column = parents_.size(); column-- > 0;) {
    std::int32_t& end = parents_[column] == -1 ? end_of_roots : ends[as_size(parents_[column])];
    renamed[column] = ends[column] = end - 1;
    end -= sizes[column];
  }
  std::vector<std::int32_t> order(order_.size());
  std::vector<std::int32_t> parents(parents_.size());
  for (std::size_t column = 0; column < parents_.size(); ++column) {
    const auto self = as_size(renamed[column]);
    order[self] = order_[column];
    parents[self] = parents_[column] == -1 ? -1 : renamed[as_size(parents_[column])];
    places_[as_size(order_[column])] = renamed[column];
  }
  order_ = std::move(order);
  parents_ = std::move(parents);
}

// Returns the number of rows of each column, including the diagonal. Row i of the factor has
// entries in the columns on the paths up the tree from the entries of row i of the matrix to i.
std::vector<std::int32_t> EliminationTree::counts(const NeighbourLists& neighbours,
                                                  PacedStop& stop) const {
  std::vector<std::int32_t> counts(order_.size(), 1);
  std::vector<std::int32_t> seen(order_.size(), -1);
  for (std::size_t row = 0; row < order_.size(); ++row) {
    const auto self = static_cast<std::int32_t>(row);
    std::size_t steps = 1;
    seen[row] = self;
    for (const std::int32_t neighbour : neighbours[as_size(order_[row])]) {
      std::int32_t column = places_[as_size(neighbour)];
      for (; column < self && seen[as_size(column)] != self; column = parents_[as_size(column)]) {
        seen[as_size(column)] = self;
        ++counts[as_size(column)];
        ++steps;
      }
    }
    stop.expect_none_after(steps);
  }
  return counts;
}

// A column joins the front of the next column if the next column is its parent and has the same
// rows, or nearly the same (Ashcraft and Grimes, ACM Transactions on Mathematical Software 15,
// 1989).
void EliminationTree::make_fronts(const std::vector<std::int32_t>& counts) {
  std::vector<std::int64_t> zeros;
  for (std::size_t column = 0; column < counts.size(); ++column) {
    const auto self = static_cast<std::int32_t>(column);
    Front front{self, self + 1, 0, counts[column], -1, 0};
    std::int64_t own_zeros = 0;
    while (!fronts_.empty()) {
      const Front& last = fronts_.back();
      const std::int32_t parent = parents_[as_size(last.last - 1)];
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
    const std::int32_t parent = parents_[as_size(front.last - 1)];
    front.parent = parent == -1 ? -1 : front_of[as_size(parent)];
    front.entries = entries_;
    entries_ += std::int64_t{Front::padded(front.size)} * front.columns();
  }
}

// The rows of a front are the rows of the matrix in its columns, and the rows of its children's
// update matrices.
void EliminationTree::find_rows(const NeighbourLists& neighbours, PacedStop& stop) {
  std::vector<std::int32_t> last_child(fronts_.size(), -1);
  std::vector<std::int32_t> before(fronts_.size(), -1);
  std::vector<std::int32_t> seen(order_.size(), -1);
  for (std::size_t k = 0; k < fronts_.size(); ++k) {
    Front& front = fronts_[k];
    const auto self = static_cast<std::int32_t>(k);
    front.rows = static_cast<std::int64_t>(rows_.size());
    const auto add = [&](std::int32_t row) {
      if (row >= front.last && seen[as_size(row)] != self) {
        seen[as_size(row)] = self;
        rows_.push_back(row);
      }
    };
    for (std::int32_t column = front.first; column < front.last; ++column) {
      rows_.push_back(column);
    }
    for (std::int32_t column = front.first; column < front.last; ++column) {
      for (const std::int32_t neighbour : neighbours[as_size(order_[as_size(column)])]) {
        add(places_[as_size(neighbour)]);
      }
    }
    for (std::int32_t child = last_child[k]; child != -1; child = before[as_size(child)]) {
      const Front& below = fronts_[as_size(child)];
      const auto end = as_size(below.rows) + as_size(below.size);
      for (auto at = as_size(below.rows) + as_size(below.columns()); at < end; ++at) {
        add(rows_[at]);
      }
    }
    std::sort(rows_.begin() + front.rows + front.columns(), rows_.end());
    front.size = static_cast<std::int32_t>(static_cast<std::int64_t>(rows_.size()) - front.rows);
    stop.expect_none_after(as_size(front.size));
    if (front.parent != -1) {
      before[k] = std::exchange(last_child[as_size(front.parent)], self);
    }
  }
}

}  // namespace saddle
