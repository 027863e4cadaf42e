#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "saddle/io/csv/csv_labels.h"

namespace saddle::app {

/// Returns the value of --labels that chooses these labels: detect, none, rows, columns or both.
std::string_view word_for(CsvLabels labels);

/// Returns the labels for a value of --labels, nullopt for an unknown value.
std::optional<CsvLabels> labels_named(std::string_view word);

/// Returns all values of --labels.
std::vector<std::string> label_words();

}  // namespace saddle::app
