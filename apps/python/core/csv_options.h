#pragma once

#include <string>

#include "saddle/io/csv/csv.h"

namespace saddle::python {

/// Returns the options for reading CSV. `labels` is detect, none, rows, columns or both;
/// `delimiter` is one character, or empty to detect it. Throws std::invalid_argument for anything
/// else.
CsvOptions csv_options(const std::string& labels, const std::string& delimiter);

}  // namespace saddle::python
