#pragma once

#include <vector>

#include "saddle/large/double_oracle.h"
#include "saddle/number/index.h"

namespace saddle::games {

/// Colonel Blotto: each player places all soldiers on the fields. More soldiers than the other's
/// win a field and get its value from the other, equally many nothing.
struct BlottoRules {
  Index row_soldiers;
  Index column_soldiers;
  std::vector<double> values;  // of the fields
};

/// Soldiers on each field. Fields of one value are interchangeable: a deployment stands for all
/// orders of its soldiers on them, each as likely as the others, and has the order in which they
/// do not grow.
using Deployment = std::vector<Index>;

using LargeBlotto = ImplicitGame<Deployment, Deployment>;

/// Returns the game by its best responses, which dynamic programming over the fields finds: O(k f)
/// for k deployments in the mixture and f fields, and O(f s^2) for s soldiers. Throws
/// std::invalid_argument unless both have 0 or more soldiers, at most 10000, and there are 1 to
/// 10000 fields of finite values >= 0, not all 0.
LargeBlotto large_blotto(const BlottoRules& rules);

}  // namespace saddle::games
