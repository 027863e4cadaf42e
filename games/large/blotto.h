#pragma once

#include <vector>

#include "games/large/field_rule.h"
#include "saddle/double_oracle/double_oracle.h"
#include "saddle/machine/should_stop.h"
#include "saddle/number/index.h"

namespace saddle::games {

/// Colonel Blotto: each player places all soldiers on the fields; a rule for each field divides its
/// value. On a line, a player who wins two adjacent fields gets a bonus.
struct BlottoRules {
  Index row_soldiers;
  Index column_soldiers;
  std::vector<BlottoField> fields;
  double line_bonus = 0;
};

/// The number of soldiers on each field. Without a bonus, fields of the same value, rule and head
/// start are interchangeable: a deployment stands for all orders of its soldiers on them, with
/// equal probabilities, and lists the soldiers in descending order.
using Deployment = std::vector<Index>;

using LargeBlotto = ImplicitGame<Deployment, Deployment>;

/// Returns the game by its best responses, which dynamic programming over the fields finds. Cost:
/// for s soldiers of either player, f fields, k deployments in the mixture and c numbers of
/// soldiers on a field that change an outcome, O(k f + f c (s + c)), with a bonus O(k f + f s c^2).
/// If the other player uses c' numbers on a field, c is at most 2 c' + 1; if shares are fractions,
/// c is s + 1.
///
/// Throws std::invalid_argument unless each player has 0 to 10000 soldiers, and there are 1 to
/// 10000 fields with head starts of at most 10000 and finite values >= 0, not all 0. A bonus must
/// be finite and >= 0, with at most 300 soldiers and 300 fields. A search for a best response ends
/// soon after should_stop() returns true, and then proves nothing.
LargeBlotto large_blotto(const BlottoRules& rules, const ShouldStop& should_stop = {});

}  // namespace saddle::games
