#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include <Eigen/Core>

#include "games/large/field_choices.h"
#include "saddle/machine/should_stop.h"
#include "saddle/number/index.h"

namespace saddle::games {

/// For each number of the other's soldiers on a field, the first choice of a player that wins it,
/// and the first that does not lose it; the number of choices if there is none.
struct FirstChoices {
  std::vector<Index> to_win;
  std::vector<Index> to_keep;
};

/// Returns them for 0 to `most_other` soldiers of the other player.
FirstChoices first_choices(const BlottoField& field, Player player, const FieldChoices& choices,
                           Index most_other);

/// The gains of the choices of each field, and the additional gain of choice k on a field with
/// choice l on the next one: entry (k, l) of the first field's matrix.
struct LineGains {
  const std::vector<FieldChoices>& of_fields;
  std::function<Eigen::MatrixXd(std::size_t field)> of_pairs;
};

/// Returns the numbers of soldiers on each field with the greatest total gain, sending all
/// soldiers. O(f s k^2) for f fields, s soldiers and k choices for each field, and 8 f s k bytes.
/// Returns nullopt once should_stop() returns true.
std::optional<std::vector<Index>> most_gainful_on_line(Index soldiers, const LineGains& gains,
                                                       const ShouldStop& should_stop);

}  // namespace saddle::games
