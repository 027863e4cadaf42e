#include "saddle/io/csv/csv_table.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "saddle/io/csv/growing_entries.h"
#include "saddle/io/csv/label_places.h"
#include "saddle/io/number/decimal_marks.h"
#include "saddle/io/number/number.h"
#include "saddle/io/text/text_lines.h"
#include "saddle/io/text/utf8.h"
#include "saddle/machine/refusal.h"

namespace saddle {
namespace {

using CellPlace = DecimalMarks::Place;

template <class Number>
NumberReading<Number> read_number(std::string_view text, bool decimal_comma) {
  if constexpr (std::is_same_v<Number, double>) {
    return read_double(text, decimal_comma);
  } else if constexpr (std::is_same_v<Number, PayoffPair>) {
    return read_payoff_pair(text, decimal_comma);
  } else {
    return read_rational(text, decimal_comma);
  }
}

bool is_comma(DecimalMark mark) {
  return mark == DecimalMark::comma || mark == DecimalMark::comma_or_separator;
}

struct LabelPlaces {
  bool in_first_row = false;
  bool in_first_column = false;
};

LabelPlaces places_of(CsvLabels labels) {
  return {labels == CsvLabels::columns || labels == CsvLabels::both,
          labels == CsvLabels::rows || labels == CsvLabels::both};
}

enum class Labels { no, yes, unknown };

// The text of a cell, and its place.
struct Finding {
  std::string text;
  Index line = 0;
  Index column = 0;
};

// The first row or the first column without the corner, or the corner alone. Whether it has labels
// or payoffs may be unknown until the last row; until then both readings are kept.
struct Edge {
  Labels labels = Labels::unknown;
  std::string texts;  // each ends with a NUL
  bool has_mistake = false;
  bool has_word = false;
  std::optional<std::string> number;  // the first number
  std::optional<Finding> first;       // the first cell
  std::optional<Finding> other;       // the first word, mistake or blank
  bool is_exact = true;               // if read as payoffs
  DecimalMarks marks;
  std::optional<ParseError> fault;  // of the first cell that is not a payoff

  // Records the kind of a cell.
  void add(CellKind kind, std::string_view text, Index line, Index column) {
    has_word = has_word || kind == CellKind::word;
    has_mistake = has_mistake || kind == CellKind::mistake;
    if (!first) {
      first = {std::string(text), line, column};
    }
    if (kind == CellKind::number && !number) {
      number = text;
    } else if (kind != CellKind::number && !other) {
      other = {std::string(text), line, column};
    }
  }

  // Returns the kinds of its `count` cells.
  TableEdge kinds(Index count) const { return {count, number.has_value(), has_mistake, has_word}; }
};

// Returns the labels in `corner` (may be empty) and `edge`; each label ends with a NUL.
std::vector<std::string> labels_of(std::string_view corner, std::string_view edge) {
  std::vector<std::string> labels;
  for (std::string_view texts : {corner, edge}) {
    while (!texts.empty()) {
      labels.emplace_back(texts.substr(0, texts.find('\0')));
      texts.remove_prefix(labels.back().size() + 1);
    }
  }
  return labels;
}

// Returns the numbers, from 0, of the first two equal labels.
std::optional<std::pair<Index, Index>> repeated_label(const std::vector<std::string>& labels) {
  std::unordered_map<std::string_view, Index> numbers;
  for (Index k = 0; k < static_cast<Index>(labels.size()); ++k) {
    const auto [label, is_new] = numbers.emplace(labels[static_cast<std::size_t>(k)], k);
    if (!is_new) {
      return std::pair(label->second, k);
    }
  }
  return {};
}

Labels edge_labels(CsvLabels labels, CsvLabels one_side) {
  if (labels == CsvLabels::detect) {
    return Labels::unknown;
  }
  return labels == one_side || labels == CsvLabels::both ? Labels::yes : Labels::no;
}

template <class Number, class Cells>
class TableReader {
 public:
  TableReader(Cells& cells, CsvLabels labels, Index most_cells)
      : cells_(cells),
        most_cells_(most_cells),
        decimal_comma_(allows_decimal_commas(cells.delimiter())),
        entries_(most_cells) {
    corner_.labels = labels == CsvLabels::none ? Labels::no : Labels::unknown;
    first_row_.labels = edge_labels(labels, CsvLabels::columns);
    first_column_.labels = edge_labels(labels, CsvLabels::rows);
  }

  CsvTable<Number> table() {
    if (!cells_.next_record()) {
      throw cells_.error_at(cells_.line(), 1,
                            "expected a row of payoffs, found the end of the file");
    }
    read_first_row();
    while (cells_.next_record()) {
      if (cells_.follows_blank_line()) {
        throw cells_.error(
            "expected one table, found a second one after a blank line (if they are one "
            "table, remove the blank line)");
      }
      read_row();
    }
    const LabelPlaces places = label_places();
    CsvTable<Number> table = table_without_entries(places);
    remove_labels(places);
    table.entries = entries_.taken(table.rows, table.columns);
    table.is_exact = is_exact_ && (places.in_first_row || first_row_.is_exact) &&
                     (places.in_first_column || first_column_.is_exact) &&
                     (places.in_first_row || places.in_first_column || corner_.is_exact);
    return table;
  }

 private:
  // Throws ParseError unless the labels and the remaining table are valid.
  CsvTable<Number> table_without_entries(LabelPlaces places) const {
    const Index rows = rows_ - (places.in_first_row ? 1 : 0);
    const Index columns = columns_ - (places.in_first_column ? 1 : 0);
    if (rows == 0) {
      throw cells_.error_at(
          cells_.line(), 1,
          "expected a row of payoffs below the labels, found the end of the file");
    }
    if (columns == 0) {
      throw cells_.error_at(first_line_, 2,
                            "expected a payoff after the label, found the end of the row");
    }
    refuse_faults(places);
    refuse_doubtful_marks(places);
    return {rows, columns, {}, row_labels(places), column_labels(places)};
  }

  void read_first_row() {
    while (cells_.next_cell()) {
      if (columns_ == most_cells_) {
        refuse_more_cells(1, columns_ + 1);
      }
      if (columns_ == 0) {
        first_line_ = cells_.line();
        entries_.push_back(corner());
      } else if (ends_may_be_blank && is_blank_cell()) {
        blank_columns_begin_ =
            blank_columns_begin_.value_or(CellPlace{cells_.line(), columns_ + 1});
        ++blank_columns_;
        continue;
      } else {
        expect_no_blank_before();
        entries_.push_back(edge_cell(first_row_));
      }
      ++columns_;
    }
    if (columns_ == 1 && corner_kind_ == CellKind::blank) {
      expect_no_blank_before();
    }
    rows_ = 1;
    // A first row without words has payoffs, unless the corner is a word or blank: then the row may
    // be labels.
    const bool are_payoffs = !first_row_.has_word && (corner_kind_ == CellKind::number ||
                                                      corner_kind_ == CellKind::mistake);
    if (are_payoffs && first_row_.fault) {
      throw ParseError(*first_row_.fault);
    }
  }

  void read_row() {
    if (rows_ >= most_cells_ / columns_) {
      refuse_more_cells(rows_ + 1, columns_);
    }
    Index column = 0;
    for (; cells_.next_cell(); ++column) {
      if (column == 0 && ends_may_be_blank && is_blank_cell()) {
        take_blank_row();
        return;
      }
      if (blank_rows_begin_) {
        throw blank_cell_error(columns_ == 1 ? Labels::no : first_column_.labels,
                               *blank_rows_begin_);
      }
      if (column >= columns_ && (blank_columns_ > 0 || !may_lack_corner())) {
        take_cell_behind(column);
        continue;
      }
      if (column == columns_) {
        if (rows_ + 1 > most_cells_ / (columns_ + 1)) {
          refuse_more_cells(rows_ + 1, columns_ + 1);
        }
        add_missing_corner();
      }
      if (column > 0 || first_column_.labels == Labels::no ||
          (columns_ == 1 && !may_lack_corner())) {
        entries_.push_back(payoff(marks_, is_exact_));
      } else {
        entries_.push_back(edge_cell(first_column_));
        lines_.push_back(cells_.line());
      }
    }
    if (column < columns_ + blank_columns_) {
      throw cell_count_error(cells_.line(), column);
    }
    ++rows_;
  }

  // Throws if blank cells of the first row are not at its end.
  void expect_no_blank_before() {
    if (blank_columns_begin_) {
      throw blank_cell_error(first_row_.labels, *blank_columns_begin_);
    }
  }

  // Skips a row whose first cell is blank; all its cells must be blank.
  void take_blank_row() {
    const CellPlace first{cells_.line(), cells_.column()};
    Index count = 1;
    for (; cells_.next_cell(); ++count) {
      if (!is_blank_cell()) {
        throw blank_cell_error(first_column_.labels, first);
      }
    }
    if (count != columns_ + blank_columns_) {
      throw cell_count_error(first.line, count);
    }
    blank_rows_begin_ = blank_rows_begin_.value_or(first);
  }

  bool is_blank_cell() const { return without_spaces(cells_.text()).empty(); }

  // Skips a cell below a blank end of the first row; throws if it is not blank, or if the row has
  // more cells than the first.
  void take_cell_behind(Index column) {
    const Index line = cells_.line();
    if (column >= columns_ + blank_columns_) {
      Index count = column + 1;
      while (cells_.next_cell()) {
        ++count;
      }
      throw cell_count_error(line, count);
    }
    if (!is_blank_cell()) {
      const ParseError hole = blank_cell_error(first_row_.labels, {first_line_, column + 1});
      throw cells_.error_at(hole.line(), hole.column(),
                            fmt::format("{} (above {} in line {})", hole.message(),
                                        quoted_excerpt(without_spaces(cells_.text())), line));
    }
  }

  ParseError cell_count_error(Index line, Index count) const {
    const Index expected = columns_ + blank_columns_;
    return cells_.error_at(line, std::min(count, expected) + 1,
                           fmt::format("expected {} as in line {}, found {}",
                                       counted(expected, "cell"), first_line_, count));
  }

  // Clears `is_exact` if the number was rounded.
  NumberReading<Number> read(std::string_view text, bool& is_exact) const {
    NumberReading<Number> reading = read_number<Number>(text, decimal_comma_);
    if constexpr (std::is_same_v<Number, double>) {
      if (is_exact && reading.fault == NumberFault::none) {
        is_exact = is_exactly(text, reading.value, decimal_comma_);
      }
    }
    return reading;
  }

  Number corner() {
    if (corner_.labels == Labels::no) {
      return payoff(corner_.marks, corner_.is_exact);
    }
    const std::string_view text = without_spaces(cells_.text());
    corner_kind_ = cell_kind(text, read_number<Number>(text, decimal_comma_).fault);
    return payoff_or_label(corner_);
  }

  Number edge_cell(Edge& edge) {
    if (edge.labels == Labels::no) {
      return payoff(edge.marks, edge.is_exact);
    }
    if (is_blank_cell()) {
      throw blank_cell_error(edge.labels, {cells_.line(), cells_.column()});
    }
    return payoff_or_label(edge);
  }

  // Keeps the cell as a label, and also as a payoff unless that is impossible.
  Number payoff_or_label(Edge& edge) {
    edge.texts.append(cells_.text()) += '\0';
    if (edge.labels == Labels::yes) {
      return {};
    }
    const std::string_view text = without_spaces(cells_.text());
    NumberReading<Number> reading = read(text, edge.is_exact);
    const CellKind kind = cell_kind(text, reading.fault);
    edge.add(kind, text, cells_.line(), cells_.column());
    edge.marks.add(reading.mark, {cells_.line(), cells_.column()}, text);
    if (reading.fault != NumberFault::none && !edge.fault) {
      edge.fault = fault_error(reading.fault);
    }
    return std::move(reading.value);
  }

  Number payoff(DecimalMarks& marks, bool& is_exact) {
    const std::string_view text = without_spaces(cells_.text());
    NumberReading<Number> reading = read(text, is_exact);
    if (reading.fault != NumberFault::none) {
      throw fault_error(reading.fault);
    }
    marks.add(reading.mark, {cells_.line(), cells_.column()}, text);
    return std::move(reading.value);
  }

  ParseError fault_error(NumberFault fault) const {
    const std::string_view text = without_spaces(cells_.text());
    if (text.empty()) {
      return blank_cell_error(Labels::no, {cells_.line(), cells_.column()});
    }
    if constexpr (std::is_same_v<Number, PayoffPair>) {
      if (fault == NumberFault::not_a_number) {
        return cells_.error(
            fmt::format("expected two payoffs such as (3,2), found {}", quoted_excerpt(text)));
      }
    }
    const bool has_comma = fault == NumberFault::not_a_number && !decimal_comma_ &&
                           is_comma(read_double(text, true).mark);
    constexpr std::string_view hint = std::is_same_v<Cells, CsvCells>
                                          ? " (a decimal comma is read between ';' or tabs only)"
                                          : " (a number is written 3.2, two payoffs as (3,2))";
    return cells_.error(complaint(fault, text) + std::string(has_comma ? hint : ""));
  }

  ParseError blank_cell_error(Labels labels, CellPlace place) const {
    const std::string_view expected = labels == Labels::yes       ? "a label"
                                      : labels == Labels::unknown ? "a number or a label"
                                      : std::is_same_v<Number, PayoffPair>
                                          ? "two payoffs such as (3,2)"
                                          : "a number";
    return cells_.error_at(place.line, place.column,
                           fmt::format("expected {}, found an empty cell", expected));
  }

  // If the delimiter is a blank, a blank corner is no cell: the row of labels is one cell short.
  bool may_lack_corner() const {
    if (cells_.delimiter() != ' ' || rows_ != 1 || corner_is_missing_ ||
        first_column_.labels == Labels::no || first_row_.labels == Labels::no) {
      return false;
    }
    const bool has_word = first_row_.has_word || corner_kind_ == CellKind::word;
    const bool has_number = first_row_.number || corner_kind_ == CellKind::number;
    return first_row_.labels == Labels::yes || (has_word && !has_number);
  }

  void add_missing_corner() {
    entries_.push_back({});
    std::move_backward(entries_.data(), entries_.data() + entries_.size() - 1,
                       entries_.data() + entries_.size());
    first_row_.texts.insert(0, corner_.texts);
    first_row_.has_word = first_row_.has_word || corner_kind_ == CellKind::word;
    corner_.texts.assign(1, '\0');
    corner_kind_ = CellKind::blank;
    corner_is_missing_ = true;
    ++columns_;
  }

  [[noreturn]] void refuse_more_cells(Index rows, Index columns) const {
    throw cells_.error(fmt::format("expected at most {}, found more: {} of {}",
                                   counted(most_cells_, "cell"), counted(rows, "row"), columns));
  }

  LabelPlaces label_places() const {
    if (first_row_.labels != Labels::unknown) {
      return {first_row_.labels == Labels::yes, first_column_.labels == Labels::yes};
    }
    const LabelReadings readings = label_readings(corner_kind_, first_row_.kinds(columns_ - 1),
                                                  first_column_.kinds(rows_ - 1));
    if (readings.doubt != LabelReadings::Doubt::none) {
      refuse_undecided_labels(readings);
    }
    return places_of(readings.possible.front());
  }

  // The reason why the table cannot have these labels; nullopt if it can.
  std::optional<ParseError> refusal(CsvLabels labels) const {
    try {
      table_without_entries(places_of(labels));
    } catch (const ParseError& error) {
      return error;
    }
    return {};
  }

  // The word beside a number; for a corner, the number beside words.
  const Finding& word_in_doubt(const LabelReadings& readings) const {
    const bool in_row = readings.doubt == LabelReadings::Doubt::first_row;
    const Edge& edge = in_row ? first_row_ : first_column_;
    return readings.doubt != LabelReadings::Doubt::corner && edge.other ? *edge.other
                                                                        : *corner_.first;
  }

  std::string doubt(const LabelReadings& readings) const {
    const std::string found = quoted_excerpt(word_in_doubt(readings).text);
    if (readings.doubt == LabelReadings::Doubt::corner) {
      return fmt::format("expected a word or nothing in the corner between labels, found {}",
                         found);
    }
    const bool in_row = readings.doubt == LabelReadings::Doubt::first_row;
    const Edge& edge = in_row ? first_row_ : first_column_;
    return fmt::format("expected only labels or only payoffs in the first {}, found {} and {}",
                       in_row ? "row" : "column", found,
                       quoted_excerpt(edge.number ? *edge.number : *corner_.number));
  }

  // Throws an error with the list of readings that are valid for all other cells.
  [[noreturn]] void refuse_undecided_labels(const LabelReadings& readings) const {
    std::optional<ParseError> first_refusal;
    std::vector<CsvLabels> allowed;
    std::string choices;
    std::string refusals;
    for (const CsvLabels labels : readings.possible) {
      if (const auto error = refusal(labels)) {
        first_refusal = first_refusal ? first_refusal : error;
        refusals += fmt::format(" (not with {}, for line {}, column {}: {})", name_of(labels),
                                error->line(), error->column(), error->message());
        continue;
      }
      allowed.push_back(labels);
      const LabelPlaces places = places_of(labels);
      choices += fmt::format("{}a {} x {} game with {}", choices.empty() ? "" : ", or ",
                             rows_ - (places.in_first_row ? 1 : 0),
                             columns_ - (places.in_first_column ? 1 : 0), name_of(labels));
    }
    if (allowed.empty()) {
      refuse_labels(readings, *first_refusal);
    }
    const Finding& word = word_in_doubt(readings);
    const std::string end = readings.may_be_mistyped
                                ? fmt::format(", unless {} is mistyped", quoted_excerpt(word.text))
                                : "";
    const std::string message = fmt::format("{}: {}{}{}", doubt(readings), choices, end, refusals);
    throw UndecidedLabels(cells_.error_at(word.line, word.column, message), allowed);
  }

  // Throws the reason why no labels fit. If a word may be mistyped, the error is at that word.
  [[noreturn]] void refuse_labels(const LabelReadings& readings, const ParseError& refusal) const {
    if (readings.may_be_mistyped && readings.doubt != LabelReadings::Doubt::corner) {
      const Finding& word = word_in_doubt(readings);
      throw cells_.error_at(word.line, word.column,
                            complaint(NumberFault::not_a_number, word.text));
    }
    throw ParseError(refusal);
  }

  // A blank corner is allowed if it is neither a payoff nor a label.
  void refuse_faults(LabelPlaces places) const {
    const bool corner_is_payoff = !places.in_first_row && !places.in_first_column;
    const bool corner_is_label = places.in_first_row != places.in_first_column;
    if (corner_.fault &&
        (corner_is_payoff || (corner_is_label && corner_kind_ == CellKind::blank))) {
      throw ParseError(*corner_.fault);
    }
    if (!places.in_first_row && first_row_.fault) {
      throw ParseError(*first_row_.fault);
    }
    if (!places.in_first_column && first_column_.fault) {
      throw ParseError(*first_column_.fault);
    }
  }

  void refuse_doubtful_marks(LabelPlaces places) const {
    DecimalMarks marks = marks_;
    if (!places.in_first_row) {
      marks.add(first_row_.marks);
    }
    if (!places.in_first_column) {
      marks.add(first_column_.marks);
    }
    if (!places.in_first_row && !places.in_first_column) {
      marks.add(corner_.marks);
    }
    if (const auto fault = marks.fault()) {
      throw cells_.error_at(fault->place.line, fault->place.column, fault->message);
    }
  }

  std::vector<std::string> row_labels(LabelPlaces places) const {
    if (!places.in_first_column) {
      return {};
    }
    auto labels = labels_of(places.in_first_row ? "" : corner_.texts, first_column_.texts);
    if (const auto twice = repeated_label(labels)) {
      // If the corner is a label, it precedes the recorded lines.
      const auto line = [&](Index k) {
        k -= places.in_first_row ? 0 : 1;
        return k < 0 ? first_line_ : lines_[static_cast<std::size_t>(k)];
      };
      throw cells_.error_at(
          line(twice->second), 1,
          fmt::format("expected different labels, found {} as in line {}",
                      quoted_excerpt(labels[static_cast<std::size_t>(twice->second)]),
                      line(twice->first)));
    }
    return labels;
  }

  std::vector<std::string> column_labels(LabelPlaces places) const {
    if (!places.in_first_row) {
      return {};
    }
    auto labels = labels_of(places.in_first_column ? "" : corner_.texts, first_row_.texts);
    if (const auto twice = repeated_label(labels)) {
      const Index first_column = places.in_first_column && !corner_is_missing_ ? 2 : 1;
      throw cells_.error_at(
          first_line_, first_column + twice->second,
          fmt::format("expected different labels, found {} as in column {}",
                      quoted_excerpt(labels[static_cast<std::size_t>(twice->second)]),
                      first_column + twice->first));
    }
    return labels;
  }

  // Moves the payoffs together in place.
  void remove_labels(LabelPlaces places) {
    if (!places.in_first_row && !places.in_first_column) {
      return;
    }
    Number* to = entries_.data();
    for (Index i = places.in_first_row ? 1 : 0; i < rows_; ++i) {
      Number* const row = entries_.data() + i * columns_;
      to = std::move(row + (places.in_first_column ? 1 : 0), row + columns_, to);
    }
  }

  // Spreadsheets write blank columns and rows after a table if they once had contents there.
  static constexpr bool ends_may_be_blank = std::is_same_v<Cells, CsvCells>;

  Cells& cells_;
  Index most_cells_;
  bool decimal_comma_;
  GrowingEntries<Number> entries_;  // of the whole table, 0 for cells that are not payoffs
  bool is_exact_ = true;
  Index rows_ = 0;
  Index columns_ = 0;
  Index blank_columns_ = 0;  // at the right end
  std::optional<CellPlace> blank_columns_begin_;
  std::optional<CellPlace> blank_rows_begin_;
  Index first_line_ = 0;
  CellKind corner_kind_ = CellKind::number;
  bool corner_is_missing_ = false;
  Edge corner_;
  Edge first_row_;
  Edge first_column_;
  std::vector<Index> lines_;  // the line of each cell in first_column_
  DecimalMarks marks_;        // of the cells that are in neither edge
};

}  // namespace

template <class Number, class Cells>
CsvTable<Number> read_csv_table(Cells& cells, CsvLabels labels, Index most_cells) {
  return TableReader<Number, Cells>(cells, labels, most_cells).table();
}

template CsvTable<double> read_csv_table(CsvCells&, CsvLabels, Index);
template CsvTable<Rational> read_csv_table(CsvCells&, CsvLabels, Index);
template CsvTable<PayoffPair> read_csv_table(CsvCells&, CsvLabels, Index);
template CsvTable<double> read_csv_table(KeptCells&, CsvLabels, Index);
template CsvTable<Rational> read_csv_table(KeptCells&, CsvLabels, Index);
template CsvTable<PayoffPair> read_csv_table(KeptCells&, CsvLabels, Index);

}  // namespace saddle
