#include "apps/program/reports/text_table.h"

#include <algorithm>

namespace saddle::app {

// Code points, not bytes: every byte of UTF-8 but the continuing ones begins one.
std::size_t shown_width(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string text_table(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths;
  for (const std::vector<std::string>& row : rows) {
    widths.resize(row.size());
    for (std::size_t k = 0; k < row.size(); ++k) {
      widths[k] = std::max(widths[k], shown_width(row[k]));
    }
  }
  std::string table;
  for (const std::vector<std::string>& row : rows) {
    std::string line;
    for (std::size_t k = 0; k < row.size(); ++k) {
      line += "  " + row[k];
      if (k + 1 < row.size()) {
        line += std::string(widths[k] - shown_width(row[k]), ' ');
      }
    }
    table += line + "\n";
  }
  return table;
}

}  // namespace saddle::app
