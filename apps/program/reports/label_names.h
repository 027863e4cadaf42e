#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "saddle/io/csv/csv_labels.h"

namespace saddle::app {

/// Returns the word that chooses the labels, as after --labels: detect, none, rows, columns, both.
std::string_view word_for(CsvLabels labels);

/// Returns the labels that a word chooses, nullopt for an unknown word.
std::optional<CsvLabels> labels_named(std::string_view word);

/// Returns all of these words.
std::vector<std::string> label_words();

}  // namespace saddle::app
