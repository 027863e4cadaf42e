#pragma once

#include <optional>

#include "saddle/matrix/solution.h"
#include "saddle/normal_form/equilibrium.h"

namespace saddle {

/// Returns a mixture of the rows that is positive in every column (strict), or nowhere negative and
/// somewhere positive; none if there is none, or a limit of the options was reached.
std::optional<ExactStrategy> dominating_mixture(const ExactMatrix& differences, bool strict,
                                                const Options& options);

}  // namespace saddle
