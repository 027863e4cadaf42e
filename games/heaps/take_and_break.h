#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "saddle/graph/grundy.h"
#include "saddle/graph/position_graph.h"
#include "saddle/machine/stop_token.h"

namespace saddle::games {

/// The rules of a take-and-break game, written as an octal code (Guy and Smith 1956; Winning Ways,
/// ch. 4). Digit k after the point says how k may be taken from a heap: 1 if nothing may be left, 2
/// if one heap may be left, 4 if two non-empty heaps may be left, or a sum of these. The digit
/// before the point, if any, is 0 or 4. Kayles is .77, Dawson's Kayles .07.
class OctalCode {
 public:
  /// Throws std::invalid_argument if the text is not such a code, or permits no move at all.
  explicit OctalCode(std::string_view text);

  /// digit(0) is the one before the point. Demands k <= last().
  int digit(std::size_t k) const { return digits_[k]; }
  /// The position of the last digit that is not 0.
  std::size_t last() const { return digits_.size() - 1; }

 private:
  std::vector<int> digits_;
};

/// Returns the Grundy values of heaps of 0, 1, ..., terms - 1, and their period if these values
/// prove it: if s(n + p) = s(n) for n0 <= n < 2 n0 + p + k, where k is the position of the last
/// digit, the same holds for all n >= n0 (Guy and Smith 1956). Throws std::invalid_argument if
/// there are 2^32 - 1 terms or more.
///
/// Cost: O(terms * (rare values + pairs examined to find the others)), see the source; a game
/// without rare values takes O(terms^2).
///
/// After a stop request, returns the values found so far.
PeriodicValues take_and_break_values(const OctalCode& code, std::size_t terms,
                                     const StopToken& stop = {});

}  // namespace saddle::games
