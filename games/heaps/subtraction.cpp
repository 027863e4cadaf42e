#include "games/heaps/subtraction.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "saddle/machine/refusal.h"

namespace saddle::games {
namespace {

void check(std::span<const std::uint32_t> numbers) {
  if (numbers.empty()) {
    throw std::invalid_argument("set of numbers to take is empty, must have one");
  }
  if (std::find(numbers.begin(), numbers.end(), 0U) != numbers.end()) {
    throw std::invalid_argument("number to take is 0, must be >= 1");
  }
  std::vector<std::uint32_t> sorted(numbers.begin(), numbers.end());
  std::sort(sorted.begin(), sorted.end());
  const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
  if (twice != sorted.end()) {
    throw_invalid("number to take is {} twice, must be in the set once", *twice);
  }
}

// Appends terms by `next` until the period is proved (it must hold for `window` consecutive terms),
// or until there are `most_terms`. The number of terms doubles between two searches for a period,
// so all searches together cost at most about twice the last.
template <typename Next>
PeriodicValues extended(std::size_t window, std::size_t most_terms, Next&& next) {
  PeriodicValues values;
  const auto needed = [&](const Period& period) {
    return period.preperiod + period.length + window;
  };
  std::size_t aim = std::max<std::size_t>(64, 4 * window);
  while (!values.period && values.terms.size() < most_terms) {
    aim = std::min(aim, most_terms);
    while (values.terms.size() < aim) {
      values.terms.push_back(next(std::as_const(values.terms)));
    }
    values.period = proved_period(values.terms, needed);
    aim *= 2;
  }
  return values;
}

std::uint64_t value_of(std::uint64_t heap, const PeriodicValues& values) {
  const auto value = values.at(heap);
  if (!value) {
    throw_invalid("heap of {} is beyond the {} computed values, whose period is not proved", heap,
                  values.terms.size());
  }
  return *value;
}

// Heaps of Nim that decide the sum of these heaps.
std::vector<std::uint64_t> nim_heaps(std::span<const std::uint64_t> heaps,
                                     const PeriodicValues& values) {
  std::vector<std::uint64_t> result;
  for (const std::uint64_t heap : heaps) {
    result.push_back(value_of(heap, values));
  }
  return result;
}

// Bits of a term of the partizan game: who wins when Left is to move, and when Right is.
constexpr Grundy left_wins_start = 1;
constexpr Grundy right_wins_start = 2;

// Whether the player to move, who may take these numbers, wins. `other` is the bit that a term has
// if the other player would win there as the player to move.
bool mover_wins(const std::vector<Grundy>& terms, std::span<const std::uint32_t> numbers,
                Grundy other, Play play) {
  bool stuck = true;
  for (const std::uint32_t number : numbers) {
    if (number <= terms.size()) {
      stuck = false;
      if ((terms[terms.size() - number] & other) == 0) {
        return true;
      }
    }
  }
  return stuck && play == Play::misere;
}

}  // namespace

PeriodicValues subtraction_values(std::span<const std::uint32_t> numbers, std::size_t most_terms) {
  check(numbers);
  std::vector<std::size_t> seen_at(numbers.size() + 1, most_terms);
  const auto mex = [&](const std::vector<Grundy>& terms) {
    const std::size_t heap = terms.size();
    for (const std::uint32_t number : numbers) {
      if (number <= heap) {
        seen_at[terms[heap - number]] = heap;
      }
    }
    Grundy value = 0;
    while (seen_at[value] == heap) {
      ++value;
    }
    return value;
  };
  return extended(*std::max_element(numbers.begin(), numbers.end()), most_terms, mex);
}

Outcome subtraction_outcome(const PeriodicValues& values, std::span<const std::uint64_t> heaps,
                            Play play) {
  return nim_outcome(nim_heaps(heaps, values), play);
}

std::vector<HeapMove> subtraction_winning_moves(const PeriodicValues& values,
                                                std::span<const std::uint32_t> numbers,
                                                std::span<const std::uint64_t> heaps, Play play) {
  check(numbers);
  std::vector<HeapMove> moves;
  std::vector<std::uint64_t> after = nim_heaps(heaps, values);
  for (std::size_t k = 0; k < heaps.size(); ++k) {
    const std::uint64_t before = after[k];
    for (const std::uint32_t number : numbers) {
      if (number <= heaps[k]) {
        after[k] = value_of(heaps[k] - number, values);
        if (nim_outcome(after, play) == Outcome::previous) {
          moves.push_back({k, heaps[k] - number});
        }
      }
    }
    after[k] = before;
  }
  return moves;
}

Outcome partizan_subtraction_outcome(std::span<const std::uint32_t> left,
                                     std::span<const std::uint32_t> right, std::uint64_t heap,
                                     Play play, std::size_t most_terms) {
  check(left);
  check(right);
  const std::size_t window = std::max(*std::max_element(left.begin(), left.end()),
                                      *std::max_element(right.begin(), right.end()));
  const PeriodicValues values = extended(window, most_terms, [&](const std::vector<Grundy>& terms) {
    return (mover_wins(terms, left, right_wins_start, play) ? left_wins_start : 0) |
           (mover_wins(terms, right, left_wins_start, play) ? right_wins_start : 0);
  });
  const auto term = values.at(heap);
  if (!term) {
    throw_invalid("heap of {} is beyond the outcomes of {} heaps, whose period is not proved", heap,
                  most_terms);
  }
  return outcome_class((*term & left_wins_start) != 0 ? Outcome::next : Outcome::previous,
                       (*term & right_wins_start) != 0 ? Outcome::next : Outcome::previous);
}

}  // namespace saddle::games
