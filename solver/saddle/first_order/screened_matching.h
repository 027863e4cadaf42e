#pragma once

#include "saddle/matrix/incumbent.h"
#include "saddle/matrix/positive_form.h"

namespace saddle {

/// Returns strategies for the simplex method to start from, with a gap at which pivots become
/// cheaper than more iterations. The iterations count as approximations of the incumbent;
/// strategies are offered only if somebody follows the progress. Stops early once the budget is
/// exhausted.
Weights regret_matched_start(const PositiveForm& form, Incumbent& incumbent, const Budget& budget);

/// Offers approximately optimal strategies, for a loose tolerance or for a game that is too large
/// for other methods. Reaches a relative gap of about 1e-5, the limit of its precision, and then
/// gives up. Each iteration reads 8 bytes for each entry; 4 in games of more than 250 000 entries
/// whose standard deviation is at least 1/64 of the range. Memory is as much.
void propose_by_regret_matching(Incumbent& incumbent, const Budget& budget);

}  // namespace saddle
