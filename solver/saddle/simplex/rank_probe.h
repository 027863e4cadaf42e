#pragma once

#include "saddle/matrix/positive_form.h"

namespace saddle {

/// Returns whether a game seems to be of low rank, and so to have optimal strategies of few pure
/// ones: their kernel is regular, so they are at most one more than the rank (Shapley and Snow
/// 1950).
///
/// Looks at random square parts of a few dozen and then of up to 200 rows, a fifth of the smaller
/// side, always the same. O(r^3) for the largest part looked at.
bool seems_of_low_rank(const PositiveForm& form);

}  // namespace saddle
