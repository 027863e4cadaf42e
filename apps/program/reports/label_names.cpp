#include "apps/program/reports/label_names.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace saddle::app {
namespace {

constexpr std::array<std::pair<CsvLabels, std::string_view>, 5> words = {
    {{CsvLabels::both, "both"},
     {CsvLabels::columns, "columns"},
     {CsvLabels::detect, "detect"},
     {CsvLabels::none, "none"},
     {CsvLabels::rows, "rows"}}};

}  // namespace

std::string_view word_for(CsvLabels labels) {
  const auto* const found = std::find_if(
      words.begin(), words.end(), [&](const auto& choice) { return choice.first == labels; });
  return found->second;
}

std::optional<CsvLabels> labels_named(std::string_view word) {
  const auto* const found = std::find_if(words.begin(), words.end(),
                                         [&](const auto& choice) { return choice.second == word; });
  return found == words.end() ? std::nullopt : std::optional(found->first);
}

std::vector<std::string> label_words() {
  std::vector<std::string> all;
  std::transform(words.begin(), words.end(), std::back_inserter(all),
                 [](const auto& choice) { return std::string(choice.second); });
  return all;
}

}  // namespace saddle::app
