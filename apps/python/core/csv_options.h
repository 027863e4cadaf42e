#pragma once

#include <string>

#include "saddle/io/csv/csv.h"

namespace saddle::python {

/// Returns how to read CSV: labels are detect, none, rows, columns or both, the delimiter is one
/// character or empty, which finds it. Throws std::invalid_argument for anything else.
CsvOptions csv_options(const std::string& labels, const std::string& delimiter);

}  // namespace saddle::python
