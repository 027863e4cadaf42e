#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "saddle/io/text/parse_error.h"

namespace saddle {

/// Whether the first row (labels of columns) and the first column (labels of rows) are labels;
/// `detect` takes words for labels and numbers for payoffs, and throws UndecidedLabels in doubt.
enum class CsvLabels { detect, none, rows, columns, both };

/// A table whose labels are in doubt. The message of the error names the possible readings.
class UndecidedLabels : public ParseError {
 public:
  UndecidedLabels(const ParseError& error, std::vector<CsvLabels> readings)
      : ParseError(error), readings_(std::move(readings)) {}

  /// The values of CsvOptions::labels that resolve the doubt.
  const std::vector<CsvLabels>& readings() const { return readings_; }

 private:
  std::vector<CsvLabels> readings_;
};

/// Returns "row and column labels", "column labels only", "row labels only" or "no labels".
std::string_view name_of(CsvLabels labels);

}  // namespace saddle
