#pragma once

#include <algorithm>
#include <iterator>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include <Eigen/Core>

#include "saddle/number/index.h"

namespace saddle {

/// Returns 0, 1, ..., size - 1.
inline std::vector<Index> all_up_to(Index size) {
  std::vector<Index> all(as_size(size));
  std::iota(all.begin(), all.end(), Index{0});
  return all;
}

/// Returns the places of the `count` greatest numbers among some places, the greatest first; of
/// equal numbers the one at the lesser place.
inline std::vector<Index> greatest_first(const Eigen::VectorXd& numbers, std::vector<Index> places,
                                         Index count) {
  const auto end = places.begin() + std::min(count, std::ssize(places));
  std::partial_sort(places.begin(), end, places.end(), [&](Index a, Index b) {
    return numbers[a] != numbers[b] ? numbers[a] > numbers[b] : a < b;
  });
  places.erase(end, places.end());
  return places;
}

/// Returns the place of a number in a list, nullopt if it is not there.
inline std::optional<Index> place_of(Index number, const std::vector<Index>& list) {
  const auto place = std::find(list.begin(), list.end(), number);
  return place == list.end() ? std::nullopt : std::optional<Index>(place - list.begin());
}

/// Returns the numbers below `size` for which the predicate is true, ascending.
template <class Predicate>
std::vector<Index> numbers_where(Index size, const Predicate& is_wanted) {
  std::vector<Index> numbers;
  for (Index k = 0; k < size; ++k) {
    if (is_wanted(k)) {
      numbers.push_back(k);
    }
  }
  return numbers;
}

/// Returns the places of the elements of a list for which the predicate is true, ascending.
template <class List, class Predicate>
std::vector<Index> places_where(const List& list, const Predicate& is_wanted) {
  return numbers_where(std::ssize(list), [&](Index k) { return is_wanted(list[as_size(k)]); });
}

/// Returns a list of `size` numbers: numbers[k] at places[k] for each place, 0 elsewhere.
template <class Numbers>
auto spread(const Numbers& numbers, const std::vector<Index>& places, Index size) {
  std::vector<typename Numbers::value_type> result(as_size(size));
  for (std::size_t k = 0; k < places.size(); ++k) {
    result[as_size(places[k])] = numbers[k];
  }
  return result;
}

/// Returns the elements in ascending order, equal ones once.
template <class Element>
std::vector<Element> each_once(std::vector<Element> elements) {
  std::sort(elements.begin(), elements.end());
  elements.erase(std::unique(elements.begin(), elements.end()), elements.end());
  return elements;
}

}  // namespace saddle
