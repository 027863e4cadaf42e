#include "saddle/interior_point/minimum_degree.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "saddle/number/index.h"

// An eliminated index becomes an element: the list of the indices that are neighbours of each other
// from then on. The list of an index contains first the elements to which the index belongs, then
// the neighbours that are not in these elements. The list needs at most the space of the index's
// neighbours in the graph, because an element replaces at least one neighbour. The degree is
// approximate because elements may overlap outside the newest one.

namespace saddle {
namespace {

using Indices = std::vector<std::int32_t>;

constexpr std::int32_t none = -1;

// Returns how many multiplications eliminate `size` indices that are neighbours of each other: i^2
// for an index with i neighbours left.
double clique_multiplications(double size) { return (size - 1) * size * (2 * size - 1) / 6; }

class MinimumDegree {
 public:
  MinimumDegree(const NeighbourLists& neighbours, std::span<const std::int32_t> weights)
      : of_pivot_(neighbours.size()),
        weights_(weights.begin(), weights.end()),
        degrees_(neighbours.size()),
        next_(neighbours.size(), none),
        previous_(neighbours.size(), none),
        rests_(neighbours.size()),
        stamps_(neighbours.size()),
        first_of_hash_(neighbours.size(), none),
        next_of_hash_(neighbours.size(), none),
        hashes_(neighbours.size()),
        next_member_(neighbours.size(), none),
        last_member_(neighbours.size()) {
    // Indices with very many neighbours go last: every elimination of a neighbour would search
    // their lists.
    const double most = std::max(16.0, 10 * std::sqrt(static_cast<double>(neighbours.size())));
    for (std::size_t k = 0; k < neighbours.size(); ++k) {
      const auto index = static_cast<std::int32_t>(k);
      lists_.push_back({neighbours_.size(), 0, neighbours[k].size()});
      neighbours_.insert(neighbours_.end(), neighbours[k].begin(), neighbours[k].end());
      last_member_[k] = index;
      if (static_cast<double>(neighbours[k].size()) > most) {
        dense_.push_back(index);
        weights_[k] = 0;
      }
      left_ += weights_[k];
    }
    first_.assign(as_size(left_) + 1, none);
    for (std::size_t k = 0; k < neighbours.size(); ++k) {
      if (weights_[k] != 0) {
        for (const std::int32_t neighbour : neighbours[k]) {
          degrees_[k] += weights_[as_size(neighbour)];
        }
        wait(static_cast<std::int32_t>(k));
      }
    }
  }

  EliminationOrder order(const ShouldStop& should_stop, double most_multiplications) {
    PacedStop stop(should_stop);
    EliminationOrder order;
    order.indices.reserve(weights_.size());
    const auto dense = static_cast<double>(dense_.size());
    // The neighbours of the last pivot are neighbours of each other now. The indices that go last
    // count as neighbours of every pivot.
    double neighbours = dense;
    while (left_ > 0) {
      if (stop.after(std::exchange(work_, 0)) ||
          order.multiplications + clique_multiplications(neighbours) > most_multiplications) {
        return {};
      }
      const std::int32_t pivot = minimum();
      const double before = left_;
      eliminate(pivot);
      for (std::int32_t member = pivot; member != none; member = next_member_[as_size(member)]) {
        order.indices.push_back(member);
      }
      neighbours = of_pivot_[as_size(pivot)].weight + dense;
      order.multiplications +=
          clique_multiplications(neighbours + before - left_) - clique_multiplications(neighbours);
    }
    order.multiplications += clique_multiplications(dense);
    if (order.multiplications > most_multiplications) {
      return {};
    }
    order.indices.insert(order.indices.end(), dense_.begin(), dense_.end());
    return order;
  }

 private:
  // The current list of an index: it begins at `start` with `elements` elements, and has `size`
  // entries in all.
  struct List {
    std::size_t start;
    std::size_t elements;
    std::size_t size;
  };

  // The range of an element's indices in elements_, and their total weight. The weight is 0 once
  // another element has absorbed this element.
  struct Element {
    std::size_t start = 0;
    std::size_t size = 0;
    std::int32_t weight = 0;
  };

  void wait(std::int32_t index) {
    const auto degree = as_size(degrees_[as_size(index)]);
    next_[as_size(index)] = first_[degree];
    previous_[as_size(index)] = none;
    if (first_[degree] != none) {
      previous_[as_size(first_[degree])] = index;
    }
    first_[degree] = index;
    minimum_ = std::min(minimum_, degree);
  }

  void stop_waiting(std::int32_t index) {
    const std::int32_t next = next_[as_size(index)];
    const std::int32_t previous = previous_[as_size(index)];
    if (next != none) {
      previous_[as_size(next)] = previous;
    }
    (previous == none ? first_[as_size(degrees_[as_size(index)])] : next_[as_size(previous)]) =
        next;
  }

  std::int32_t minimum() {
    while (first_[minimum_] == none) {
      ++minimum_;
    }
    return first_[minimum_];
  }

  void eliminate(std::int32_t pivot) {
    stop_waiting(pivot);
    // Negative like the weights of the element's members, because an index may be merged with the
    // pivot.
    weights_[as_size(pivot)] = -weights_[as_size(pivot)];
    form_element(pivot);
    find_rests(pivot);
    for (const std::int32_t index : members(pivot)) {
      shorten_list(pivot, index);
    }
    for (const std::int32_t index : members(pivot)) {
      if (weights_[as_size(index)] != 0) {
        merge_equal(index);
      }
    }
    left_ += std::exchange(weights_[as_size(pivot)], 0);
    put_back(pivot);
  }

  void join(std::int32_t pivot, std::int32_t index) {
    std::int32_t& weight = weights_[as_size(index)];
    if (weight > 0) {
      stop_waiting(index);
      elements_.push_back(index);
      of_pivot_[as_size(pivot)].weight += weight;
      weight = -weight;
    }
  }

  void form_element(std::int32_t pivot) {
    Element& own = of_pivot_[as_size(pivot)];
    own.start = elements_.size();
    const auto list = this->list(pivot);
    const auto elements = lists_[as_size(pivot)].elements;
    for (std::size_t k = 0; k < list.size(); ++k) {
      if (k >= elements) {
        join(pivot, list[k]);
      } else if (Element& other = of_pivot_[as_size(list[k])]; other.weight != 0) {
        for (std::size_t m = other.start; m < other.start + other.size; ++m) {
          join(pivot, elements_[m]);
        }
        other.weight = 0;
      }
    }
    own.size = elements_.size() - own.start;
  }

  // For each element that overlaps with the newest element, finds the weight of its indices outside
  // the newest element.
  void find_rests(std::int32_t pivot) {
    ++stamp_;
    for (const std::int32_t index : members(pivot)) {
      work_ += lists_[as_size(index)].size;
      for (const std::int32_t element : list(index).first(lists_[as_size(index)].elements)) {
        if (stamps_[as_size(element)] != stamp_) {
          stamps_[as_size(element)] = stamp_;
          rests_[as_size(element)] = of_pivot_[as_size(element)].weight;
        }
        rests_[as_size(element)] += weights_[as_size(index)];
      }
    }
  }

  // Removes from the list of an index the entries that the newest element covers, and computes the
  // degree outside of it. An index without other entries is eliminated with the pivot.
  void shorten_list(std::int32_t pivot, std::int32_t index) {
    List& own = lists_[as_size(index)];
    const auto list = this->list(index);
    std::int32_t degree = 0;
    std::size_t hash = as_size(pivot);
    std::size_t kept = 0;
    const auto keep = [&](std::int32_t other, std::int32_t weight) {
      degree += weight;
      hash += as_size(other);
      list[kept++] = other;
    };
    for (const std::int32_t element : list.first(own.elements)) {
      Element& other = of_pivot_[as_size(element)];
      if (other.weight == 0) {
        continue;
      }
      if (rests_[as_size(element)] == 0) {
        other.weight = 0;
      } else {
        keep(element, rests_[as_size(element)]);
      }
    }
    const std::size_t elements = kept;
    for (const std::int32_t other : list.subspan(own.elements)) {
      if (weights_[as_size(other)] > 0) {
        keep(other, weights_[as_size(other)]);
      }
    }
    if (degree == 0) {
      of_pivot_[as_size(pivot)].weight += weights_[as_size(index)];
      merge(pivot, index);
      return;
    }
    list[kept] = list[elements];
    list[elements] = list[0];
    list[0] = pivot;
    own.elements = elements + 1;
    own.size = kept + 1;
    degrees_[as_size(index)] = std::min(degrees_[as_size(index)], degree);
    hash %= hashes_.size();
    hashes_[as_size(index)] = hash;
    next_of_hash_[as_size(index)] = std::exchange(first_of_hash_[hash], index);
  }

  // Indices with equal lists have equal lists until they are eliminated, so they are merged into
  // one index.
  void merge_equal(std::int32_t index) {
    std::int32_t candidate = std::exchange(first_of_hash_[hashes_[as_size(index)]], none);
    for (; candidate != none; candidate = next_of_hash_[as_size(candidate)]) {
      if (weights_[as_size(candidate)] == 0 || next_of_hash_[as_size(candidate)] == none) {
        continue;
      }
      ++stamp_;
      for (const std::int32_t listed : list(candidate)) {
        stamps_[as_size(listed)] = stamp_;
      }
      for (std::int32_t other = next_of_hash_[as_size(candidate)]; other != none;
           other = next_of_hash_[as_size(other)]) {
        if (weights_[as_size(other)] != 0 && has_same_list(candidate, other)) {
          merge(candidate, other);
        }
      }
    }
  }

  bool has_same_list(std::int32_t index, std::int32_t other) const {
    const List& own = lists_[as_size(index)];
    const List& its = lists_[as_size(other)];
    return own.size == its.size && own.elements == its.elements &&
           std::all_of(neighbours_.begin() + static_cast<std::ptrdiff_t>(its.start),
                       neighbours_.begin() + static_cast<std::ptrdiff_t>(its.start + its.size),
                       [&](std::int32_t listed) { return stamps_[as_size(listed)] == stamp_; });
  }

  void put_back(std::int32_t pivot) {
    Element& own = of_pivot_[as_size(pivot)];
    std::size_t kept = 0;
    const auto members = this->members(pivot);
    for (const std::int32_t index : members) {
      std::int32_t& weight = weights_[as_size(index)];
      if (weight != 0) {
        weight = -weight;
        std::int32_t& degree = degrees_[as_size(index)];
        degree = std::min(degree + own.weight, left_) - weight;
        wait(index);
        members[kept++] = index;
      }
    }
    own.size = kept;
    elements_.resize(own.start + kept);
  }

  void merge(std::int32_t into, std::int32_t index) {
    weights_[as_size(into)] += weights_[as_size(index)];
    weights_[as_size(index)] = 0;
    next_member_[as_size(last_member_[as_size(into)])] = index;
    last_member_[as_size(into)] = last_member_[as_size(index)];
  }

  std::span<std::int32_t> members(std::int32_t element) {
    const Element& own = of_pivot_[as_size(element)];
    return std::span(elements_).subspan(own.start, own.size);
  }
  std::span<std::int32_t> list(std::int32_t index) {
    return std::span(neighbours_)
        .subspan(lists_[as_size(index)].start, lists_[as_size(index)].size);
  }

  Indices neighbours_;
  std::vector<List> lists_;
  Indices elements_;
  std::vector<Element> of_pivot_;
  // 0 once an index is eliminated or merged, negative while it is in the newest element.
  Indices weights_;
  std::int32_t left_ = 0;  // sum of the weights of the indices that are not eliminated
  Indices degrees_;
  // Doubly linked lists of the indices of each degree.
  Indices first_;
  Indices next_;
  Indices previous_;
  std::size_t minimum_ = 0;
  // The weight of an element's indices outside the newest element, valid if the element's stamp is
  // current.
  Indices rests_;
  Indices stamps_;
  std::int32_t stamp_ = 0;
  // Linked lists of the indices of the newest element that have equal hashes.
  Indices first_of_hash_;
  Indices next_of_hash_;
  std::vector<std::size_t> hashes_;
  // Indices that are eliminated together.
  Indices next_member_;
  Indices last_member_;
  Indices dense_;
  std::size_t work_ = 0;  // steps since should_stop was last called
};

}  // namespace

EliminationOrder minimum_degree_order(const NeighbourLists& neighbours,
                                      std::span<const std::int32_t> weights,
                                      const ShouldStop& should_stop, double most_multiplications) {
  return MinimumDegree(neighbours, weights).order(should_stop, most_multiplications);
}

}  // namespace saddle
