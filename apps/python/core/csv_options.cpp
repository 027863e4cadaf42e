#include "apps/python/core/csv_options.h"

#include <map>

#include "saddle/machine/refusal.h"

namespace saddle::python {

CsvOptions csv_options(const std::string& labels, const std::string& delimiter) {
  CsvOptions options;
  const std::map<std::string, CsvLabels> choices = {{"detect", CsvLabels::detect},
                                                    {"none", CsvLabels::none},
                                                    {"rows", CsvLabels::rows},
                                                    {"columns", CsvLabels::columns},
                                                    {"both", CsvLabels::both}};
  const auto choice = choices.find(labels);
  if (choice == choices.end()) {
    throw_invalid("labels are '{}', must be detect, none, rows, columns or both", labels);
  }
  options.labels = choice->second;
  if (delimiter.size() > 1) {
    throw_invalid("delimiter is '{}', must be one character", delimiter);
  }
  if (!delimiter.empty()) {
    options.delimiter = delimiter.front();
  }
  return options;
}

}  // namespace saddle::python
