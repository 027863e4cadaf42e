#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "games/large/field_rule.h"
#include "saddle/machine/should_stop.h"
#include "saddle/matrix/mixed_strategy.h"
#include "saddle/number/index.h"

namespace saddle::games {

/// What the player gets of each unit of the field's value, by the soldiers of both.
double own_share(Player player, const BlottoField& field, Index own, Index other);

/// The numbers of soldiers that may be best for a field, ascending from 0, and their gains. A
/// number between two of them gains as much as the smaller one.
struct FieldChoices {
  std::vector<Index> numbers;
  std::vector<double> gains;
};

/// Returns the numbers, at most `soldiers`, with which some share of the field changes against the
/// numbers of the other's soldiers that have a chance, and the means of the payoffs.
FieldChoices choices_on(const BlottoField& field, Player player, Index soldiers,
                        const std::vector<double>& chances);

/// Returns how many of the soldiers, all of whom are sent, gain most on each field; field f has the
/// choices of its group. O(f s k) for f fields, s soldiers and k choices a field, and 8 f s bytes.
/// Returns nothing once should_stop() returns true.
std::optional<std::vector<Index>> most_gainful(Index soldiers,
                                               const std::vector<FieldChoices>& groups,
                                               const std::vector<std::size_t>& group_of,
                                               const ShouldStop& should_stop);

}  // namespace saddle::games
