#include "saddle/io/csv_records.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "saddle/io/utf8.h"

namespace saddle {

CsvRecords::CsvRecords(std::istream& in, const std::string& file, std::vector<std::string> words,
                       std::optional<char> delimiter)
    : cells_(in, file, delimiter),
      words_(std::move(words)),
      texts_(words_.size()),
      columns_(words_.size()) {
  const auto refuse = [this](const std::string& found) {
    throw cells_.error(
        fmt::format("expected the header {}, found {}", fmt::join(words_, ","), found));
  };
  if (!cells_.next_record()) {
    refuse("nothing");
  }
  while (cells_.next_cell()) {
    const auto word = std::find(words_.begin(), words_.end(), cells_.text());
    const auto place = static_cast<std::size_t>(word - words_.begin());
    if (word == words_.end() || std::find(order_.begin(), order_.end(), place) != order_.end()) {
      refuse(quoted_excerpt(cells_.text()));
    }
    columns_[place] = cells_.column();
    order_.push_back(place);
  }
  if (order_.size() < words_.size()) {
    refuse("no more");
  }
}

bool CsvRecords::next() {
  if (!cells_.next_record()) {
    return false;
  }
  for (const std::size_t word : order_) {
    if (!cells_.next_cell()) {
      throw cells_.error(fmt::format("expected {} cells as in the header, found {}", order_.size(),
                                     cells_.column()));
    }
    texts_[word] = cells_.text();
  }
  if (cells_.next_cell()) {
    throw cells_.error(
        fmt::format("expected {} cells as in the header, found more", order_.size()));
  }
  return true;
}

ParseError CsvRecords::error(std::size_t word, const std::string& message) const {
  return cells_.error_at(line(), columns_[word], message);
}

ParseError CsvRecords::error_at(Index line, Index column, const std::string& message) const {
  return cells_.error_at(line, column, message);
}

}  // namespace saddle
