#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include <Eigen/Core>

#include "games/large/field_rule.h"
#include "saddle/machine/should_stop.h"
#include "saddle/matrix/mixed_strategy.h"
#include "saddle/number/index.h"

namespace saddle::games {

/// The numbers of soldiers that may be best for a field, ascending from 0, and their gains. A
/// number between two of them gains as much as the smaller one.
struct FieldChoices {
  std::vector<Index> numbers;
  std::vector<double> gains;
};

/// Returns the numbers, at most `soldiers`, at which some share of the field changes against the
/// other's numbers of positive probability, and their expected payoffs.
FieldChoices choices_on(const BlottoField& field, Player player, Index soldiers,
                        const std::vector<double>& chances);

/// Returns the numbers of soldiers on each field with the greatest total gain, sending all
/// soldiers; field f has the choices of its group. O(f s k) for f fields, s soldiers and k choices
/// for each field, and 8 f s bytes. Returns nullopt once should_stop() returns true.
std::optional<std::vector<Index>> most_gainful(Index soldiers,
                                               const std::vector<FieldChoices>& groups,
                                               const std::vector<std::size_t>& group_of,
                                               const ShouldStop& should_stop);

/// For each number of the other's soldiers on a field, the first choice of a player that wins the
/// field, and the first that does not lose it. Where no choice does, the number of choices.
struct FirstChoices {
  std::vector<Index> to_win;
  std::vector<Index> to_keep;
};

/// Returns them for 0 to `most_other` soldiers of the other player.
FirstChoices first_choices(const BlottoField& field, Player player, const FieldChoices& choices,
                           Index most_other);

/// Returns the same as most_gainful for fields on a line: choice l on field f gains pairs[f](k, l)
/// more with choice k on the field before; pairs[0] is empty. O(f s k^2) for k choices for each
/// field, and 8 f s k bytes.
std::optional<std::vector<Index>> most_gainful_on_line(Index soldiers,
                                                       const std::vector<FieldChoices>& fields,
                                                       const std::vector<Eigen::MatrixXd>& pairs,
                                                       const ShouldStop& should_stop);

}  // namespace saddle::games
