#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "saddle/io/csv/csv_labels.h"

namespace saddle::app {

/// The values of --labels, and the labels that they choose.
inline const std::map<std::string, CsvLabels> labels_named = {{"both", CsvLabels::both},
                                                              {"columns", CsvLabels::columns},
                                                              {"detect", CsvLabels::detect},
                                                              {"none", CsvLabels::none},
                                                              {"rows", CsvLabels::rows}};

/// Returns the value that chooses these labels.
inline const std::string& word_for(CsvLabels labels) {
  return std::find_if(labels_named.begin(), labels_named.end(),
                      [labels](const auto& choice) { return choice.second == labels; })
      ->first;
}

/// Returns all values.
inline std::vector<std::string> label_words() {
  std::vector<std::string> words;
  for (const auto& [word, labels] : labels_named) {
    words.push_back(word);
  }
  return words;
}

}  // namespace saddle::app
