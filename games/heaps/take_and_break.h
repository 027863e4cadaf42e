#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "saddle/graph/grundy.h"
#include "saddle/graph/position_graph.h"
#include "saddle/machine/stop_token.h"

namespace saddle::games {

/// The rules of a take-and-break game, written as an octal code (Guy and Smith 1956; Winning Ways,
/// ch. 4). Digit k behind the point says in which ways k may be taken from a heap: 1 if nothing is
/// left, 2 if one heap is left, 4 if two non-empty heaps are left, and sums of these. The digit
/// before the point, if any, is 0 or 4. Kayles is .77, Dawson's Kayles .07.
class OctalCode {
 public:
  /// Throws std::invalid_argument if the text is not such a code, or allows no move at all.
  explicit OctalCode(std::string_view text);

  /// digit(0) stands before the point; demands k <= last().
  int digit(std::size_t k) const { return digits_[k]; }
  /// The place of the last digit that is not 0.
  std::size_t last() const { return digits_.size() - 1; }

 private:
  std::vector<int> digits_;
};

/// Returns the Grundy values of heaps of 0, 1, ..., terms - 1, and their period if they prove it:
/// if s(n + p) = s(n) for n0 <= n < 2 n0 + p + k with k the place of the last digit, then for all
/// n >= n0 (Guy and Smith 1956). Throws std::invalid_argument if there are 2^32 - 1 terms or more.
///
/// Cost: O(terms * (rare values + what is looked at to find the rest)), see the source; a game in
/// which no values are rare takes O(terms^2).
///
/// A stop leaves the values of the heaps that were looked at before.
PeriodicValues take_and_break_values(const OctalCode& code, std::size_t terms,
                                     const StopToken& stop = {});

}  // namespace saddle::games
