#pragma once

#include <optional>

#include "saddle/matrix/solution.h"
#include "saddle/normal_form/equilibrium.h"

namespace saddle {

/// Returns a mixture of the rows that is positive in every column (strict), or nowhere negative and
/// somewhere positive; none if there is none, or when the time is over or a stop is requested, the
/// only limits that hold.
std::optional<ExactStrategy> dominating_mixture(const ExactMatrix& differences, bool strict,
                                                const Options& options);

}  // namespace saddle
