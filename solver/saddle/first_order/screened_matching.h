#pragma once

#include "saddle/matrix/incumbent.h"
#include "saddle/matrix/positive_form.h"

namespace saddle {

/// Returns strategies of a gap so small that it is cheaper to go on by pivots: for a simplex that
/// starts from them. Its iterations are the approximations of the incumbent, to which nothing is
/// offered unless someone follows the progress. Stops early once the budget is exhausted.
Weights regret_matched_start(const PositiveForm& form, Incumbent& incumbent, const Budget& budget);

/// Offers approximately optimal strategies: the way for a loose tolerance, or for a game too large
/// for anything else. Reaches a relative gap of about 1e-5 and gives up below it, where single
/// precision ends. 8 bytes read an entry and iteration; in all 5 bytes an entry of memory.
void propose_by_regret_matching(Incumbent& incumbent, const Budget& budget);

}  // namespace saddle
