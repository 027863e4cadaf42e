#include "saddle/io/csv/csv_labels.h"

namespace saddle {

std::string_view name_of(CsvLabels labels) {
  switch (labels) {
    case CsvLabels::detect:
      return "labels as found";
    case CsvLabels::none:
      return "no labels";
    case CsvLabels::rows:
      return "row labels only";
    case CsvLabels::columns:
      return "column labels only";
    case CsvLabels::both:
      return "row and column labels";
  }
  return "";
}

}  // namespace saddle
