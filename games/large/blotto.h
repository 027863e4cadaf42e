#pragma once

#include <vector>

#include "games/large/field_rule.h"
#include "saddle/double_oracle/double_oracle.h"
#include "saddle/machine/should_stop.h"
#include "saddle/number/index.h"

namespace saddle::games {

/// Colonel Blotto: each player places all soldiers on the fields, whose values are divided by a
/// rule of each. On a line, whoever gets the better of two neighbouring fields gets a bonus more.
struct BlottoRules {
  Index row_soldiers;
  Index column_soldiers;
  std::vector<BlottoField> fields;
  double line_bonus = 0;
};

/// Soldiers on each field. Without a bonus, fields of one value, rule and head start are
/// interchangeable: a deployment stands for all orders of its soldiers on them, each as likely as
/// the others, and has the order in which they do not grow.
using Deployment = std::vector<Index>;

using LargeBlotto = ImplicitGame<Deployment, Deployment>;

/// Returns the game by its best responses, which dynamic programming over the fields finds. For s
/// soldiers of either player, f fields and k deployments in the mixture, with c numbers of soldiers
/// on a field that change an outcome, it takes O(k f + f c (s + c)), and with a bonus
/// O(k f + f s c^2). At most 2 c' + 1 numbers do so against c' numbers that the other has there,
/// and all where shares are fractions. Throws std::invalid_argument unless both have 0 or more
/// soldiers, at most 10000, and there are 1 to 10000 fields, with head starts of at most 10000 and
/// finite values >= 0, not all 0; with a bonus, which must be finite and >= 0, at most 300 soldiers
/// and 300 fields. A search for a best response ends soon after should_stop() returns true, and
/// then proves nothing.
LargeBlotto large_blotto(const BlottoRules& rules, const ShouldStop& should_stop = {});

}  // namespace saddle::games
