#pragma once

#include "saddle/matrix/positive_form.h"

namespace saddle {

/// Returns whether a game seems to be of low rank. Then it has optimal strategies of small support:
/// their kernel is not singular, so it has at most one row more than the rank (Shapley and Snow
/// 1950).
///
/// Computes the rank of a random square part of 32 rows and then of one of up to 200, a fifth of
/// the smaller side; the parts of a game are always the same. O(r^3) for the largest part looked
/// at.
bool seems_of_low_rank(const PositiveForm& form);

}  // namespace saddle
