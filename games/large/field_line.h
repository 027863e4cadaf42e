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

/// The first choices of a player on a field that win it, and that do not lose it, by the number of
/// the other's soldiers there: as many as there are choices where none does.
struct FirstChoices {
  std::vector<Index> to_win;
  std::vector<Index> to_keep;
};

/// Returns them for 0 to `most_other` of the other's soldiers.
FirstChoices first_choices(const BlottoField& field, Player player, const FieldChoices& choices,
                           Index most_other);

/// The gains of the choices of each field, and the additional gain of choice k of a field with
/// choice l of the next one: entry (k, l) of the matrix of the first field.
struct LineGains {
  const std::vector<FieldChoices>& of_fields;
  std::function<Eigen::MatrixXd(std::size_t field)> of_pairs;
};

/// Returns how many of the soldiers, all of whom are sent, gain most on each field. O(f s k^2) for
/// f fields, s soldiers and k choices a field, and 8 f s k bytes. Returns nothing once
/// should_stop() returns true.
std::optional<std::vector<Index>> most_gainful_on_line(Index soldiers, const LineGains& gains,
                                                       const ShouldStop& should_stop);

}  // namespace saddle::games
