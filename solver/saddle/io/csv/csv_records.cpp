#include "saddle/io/csv/csv_records.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "saddle/io/text/utf8.h"
#include "saddle/machine/refusal.h"

namespace saddle {

CsvRecords::CsvRecords(std::istream& in, const std::string& file, std::vector<std::string> words,
                       std::optional<char> delimiter)
    : text_(in),
      cells_(text_, file, delimiter),
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
    if (order_.size() == words_.size() && cells_.text().empty() && cells_.rest_is_empty()) {
      break;
    }
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
