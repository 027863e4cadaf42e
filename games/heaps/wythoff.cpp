#include "games/heaps/wythoff.h"

#include <algorithm>

#include <gmpxx.h>

#include "saddle/machine/refusal.h"

namespace saddle::games {
namespace {

constexpr std::uint64_t heap_limit = std::uint64_t{1} << 63;

// Numbers are converted in two halves, because GMP's functions take long, which has 32 bits on some
// systems.
constexpr std::uint64_t half = 0xFFFFFFFFU;

mpz_class to_integer(std::uint64_t number) {
  return (mpz_class(static_cast<unsigned long>(number >> 32U)) << 32U) +
         static_cast<unsigned long>(number & half);
}

std::uint64_t to_uint64(const mpz_class& integer) {
  const mpz_class upper = integer >> 32U;
  return std::uint64_t{upper.get_ui()} << 32U | (integer.get_ui() & half);
}

// floor(k phi) = floor((k + sqrt(5 k^2)) / 2).
std::uint64_t lower(std::uint64_t k) {
  const mpz_class number = to_integer(k);
  return to_uint64((number + sqrt(mpz_class(5 * number * number))) / 2);
}

void check(HeapPair heaps) {
  const std::uint64_t greater = std::max(heaps.first, heaps.second);
  if (greater >= heap_limit) {
    throw_invalid("heap is {}, must be < {}", greater, heap_limit);
  }
}

// The smaller heap of the only P-position whose heaps differ by `difference`. Returns heap_limit
// for differences above heap_limit / 2, where the greater heap would be beyond the limit.
std::uint64_t lesser_of_difference(std::uint64_t difference, Play play) {
  if (play == Play::misere && difference <= 1) {
    return difference == 0 ? 2 : 0;
  }
  return difference > heap_limit / 2 ? heap_limit : lower(difference);
}

// The other heap of the unique P-position with this heap. Each number from 1 on is either floor(k
// phi) or floor(k phi) + k for exactly one k (Beatty 1926). With a = floor(heap / phi) = floor(heap
// phi) - heap, the first is possible only for k = a + 1; in the second case a is the other heap.
std::uint64_t partner(std::uint64_t heap, Play play) {
  if (play == Play::misere && heap <= 2) {
    return heap == 2 ? 2 : 1 - heap;
  }
  const std::uint64_t a = lower(heap) - heap;
  return lower(a + 1) == heap ? heap + a + 1 : a;
}

}  // namespace

Outcome wythoff_outcome(HeapPair heaps, Play play) {
  check(heaps);
  const auto [lesser, greater] = std::minmax(heaps.first, heaps.second);
  return lesser_of_difference(greater - lesser, play) == lesser ? Outcome::previous : Outcome::next;
}

std::vector<HeapPair> wythoff_winning_moves(HeapPair heaps, Play play) {
  if (wythoff_outcome(heaps, play) == Outcome::previous) {
    return {};
  }
  const auto [first, second] = heaps;
  std::vector<HeapPair> moves;
  if (const std::uint64_t to = partner(second, play); to < first) {
    moves.emplace_back(to, second);
  }
  if (const std::uint64_t to = partner(first, play); to < second) {
    moves.emplace_back(first, to);
  }
  const auto [lesser, greater] = std::minmax(first, second);
  const std::uint64_t to = lesser_of_difference(greater - lesser, play);
  if (to < lesser) {
    moves.emplace_back(to + (first - lesser), to + (second - lesser));
  }
  return moves;
}

}  // namespace saddle::games
