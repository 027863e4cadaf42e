#include "saddle/io/csv/csv_records.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "saddle/io/text/utf8.h"
#include "saddle/machine/refusal.h"

namespace saddle {

std::vector<std::size_t> read_header(CsvCells& cells, const std::vector<std::string>& words,
                                     std::size_t needed, const std::string& expected) {
  const auto refuse = [&](const std::string& found) {
    throw cells.error(fmt::format("expected the header {}, found {}", expected, found));
  };
  if (!cells.next_record()) {
    refuse("nothing");
  }
  std::vector<std::size_t> header;
  const auto is_there = [&](std::size_t word) {
    return std::find(header.begin(), header.end(), word) != header.end();
  };
  while (cells.next_cell()) {
    if (header.size() >= needed && cells.text().empty() && cells.rest_is_empty()) {
      break;
    }
    const auto word = static_cast<std::size_t>(std::find(words.begin(), words.end(), cells.text()) -
                                               words.begin());
    if (word == words.size() || is_there(word)) {
      refuse(quoted_excerpt(cells.text()));
    }
    header.push_back(word);
  }
  for (std::size_t word = 0; word < needed; ++word) {
    if (!is_there(word)) {
      refuse("no more");
    }
  }
  return header;
}

void RecordLines::add(std::size_t record, Index line) {
  const Index offset = line - static_cast<Index>(record);
  if (runs_.empty() || runs_.back().offset != offset) {
    runs_.push_back({record, offset});
  }
}

Index RecordLines::operator[](std::size_t record) const {
  const auto next = std::upper_bound(runs_.begin(), runs_.end(), record,
                                     [](std::size_t r, const Run& run) { return r < run.first; });
  return static_cast<Index>(record) + std::prev(next)->offset;
}

CsvRecords::CsvRecords(std::istream& in, const std::string& file, std::vector<std::string> words,
                       std::optional<char> delimiter)
    : text_(in),
      cells_(text_, file, delimiter),
      words_(std::move(words)),
      order_(read_header(cells_, words_, words_.size(), fmt::format("{}", fmt::join(words_, ",")))),
      texts_(words_.size()),
      columns_(words_.size()) {
  for (std::size_t k = 0; k < order_.size(); ++k) {
    columns_[order_[k]] = static_cast<Index>(k) + 1;
  }
}

bool CsvRecords::next() {
  bool is_empty = true;
  while (is_empty && cells_.next_record()) {
    for (const std::size_t word : order_) {
      if (!cells_.next_cell()) {
        throw cells_.error(fmt::format("expected {} as in the header, found {}",
                                       counted(order_.size(), "cell"), cells_.column()));
      }
      texts_[word] = cells_.text();
      is_empty = is_empty && texts_[word].empty();
    }
    if (!cells_.rest_is_empty()) {
      throw cells_.error(
          fmt::format("expected {} as in the header, found more", counted(order_.size(), "cell")));
    }
  }
  return !is_empty;
}

template <class Number>
Number CsvRecords::checked(NumberReading<Number> reading, std::size_t word) {
  if (reading.fault != NumberFault::none) {
    throw error(word, complaint(reading.fault, texts_[word]));
  }
  marks_.add(reading.mark, {line(), columns_[word]}, texts_[word]);
  return std::move(reading.value);
}

double CsvRecords::number(std::size_t word) {
  return checked(read_double(texts_[word], allows_decimal_commas(cells_.delimiter())), word);
}

Rational CsvRecords::exact_number(std::size_t word) {
  return checked(read_rational(texts_[word], allows_decimal_commas(cells_.delimiter())), word);
}

bool CsvRecords::is_exactly(std::size_t word, double number) const {
  return saddle::is_exactly(texts_[word], number, allows_decimal_commas(cells_.delimiter()));
}

void CsvRecords::refuse_doubtful_marks() const {
  if (const auto fault = marks_.fault()) {
    throw cells_.error_at(fault->place.line, fault->place.column, fault->message);
  }
}

ParseError CsvRecords::error(std::size_t word, const std::string& message) const {
  return cells_.error_at(line(), columns_[word], message);
}

ParseError CsvRecords::error_at(Index line, Index column, const std::string& message) const {
  return cells_.error_at(line, column, message);
}

}  // namespace saddle
