#pragma once

#include <span>
#include <string>
#include <vector>

#include "saddle/io/csv/csv_labels.h"

namespace saddle::app {

/// Returns a line for each reading of a table whose labels are in doubt: its name and the command
/// that chooses it, which is `arguments` with --labels.
std::string label_choices(std::span<const std::string> arguments,
                          const std::vector<CsvLabels>& readings);

}  // namespace saddle::app
