#include "saddle/io/csv/csv_table.h"

#include <algorithm>
#include <array>
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

// Reads two numbers: (3,2), (3;2), 3;2 or 3,2; blanks around each are allowed. If decimal commas
// are allowed, 3,2 without brackets or blanks is a decimal; 3,-2 is still a pair.
NumberReading<PayoffPair> read_payoff_pair(std::string_view text, bool decimal_comma) {
  const bool has_brackets = text.starts_with('(') && text.ends_with(')');
  const std::string_view inside = has_brackets ? text.substr(1, text.size() - 2) : text;
  const std::size_t mark = inside.find_first_of(",;");
  if (mark == std::string_view::npos ||
      (decimal_comma && !has_brackets &&
       read_double(text, true).fault != NumberFault::not_a_number)) {
    return {{}, NumberFault::not_a_number};
  }
  auto row = read_rational(without_spaces(inside.substr(0, mark)));
  auto column = read_rational(without_spaces(inside.substr(mark + 1)));
  const NumberFault fault = row.fault == NumberFault::none ? column.fault : row.fault;
  return {{std::move(row.value), std::move(column.value)}, fault};
}

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
  CellPlace place;
};

// A part of the table: the corner, the first row or the first column without it, or all other
// cells. Whether it has labels or payoffs may be unknown until the last row; until then both
// readings are kept.
struct TablePart {
  Labels labels = Labels::unknown;
  std::string texts;             // if it may have labels; each ends with a NUL
  TableEdge kinds;               // of the cells, if `labels` is unknown
  std::string number;            // the first number
  std::optional<Finding> other;  // the first word, mistake or blank
  bool is_exact = true;          // if read as payoffs
  DecimalMarks marks;
  std::optional<ParseError> fault;  // of the first cell that is not a payoff

  // Records the kind of a cell.
  void add(CellKind kind, std::string_view text, CellPlace place) {
    kinds.has_word = kinds.has_word || kind == CellKind::word;
    kinds.has_mistake = kinds.has_mistake || kind == CellKind::mistake;
    if (kind == CellKind::number && !kinds.has_number) {
      kinds.has_number = true;
      number = text;
    } else if (kind != CellKind::number && !other) {
      other = {std::string(text), place};
    }
  }
};

// Returns the numbers, from 0, of the first two equal labels.
std::optional<std::pair<Index, Index>> repeated_label(const std::vector<std::string>& labels) {
  std::unordered_map<std::string_view, Index> numbers;
  for (Index k = 0; k < std::ssize(labels); ++k) {
    const auto [label, is_new] = numbers.emplace(labels[as_size(k)], k);
    if (!is_new) {
      return std::pair(label->second, k);
    }
  }
  return {};
}

template <class Number, class Cells>
class TableReader {
 public:
  TableReader(Cells& cells, CsvLabels labels, Index most_cells)
      : cells_(cells),
        most_cells_(most_cells),
        decimal_comma_(allows_decimal_commas(cells.delimiter())),
        entries_(most_cells) {
    if (labels != CsvLabels::detect) {
      const LabelPlaces places = places_of(labels);
      first_row_.labels = places.in_first_row ? Labels::yes : Labels::no;
      first_column_.labels = places.in_first_column ? Labels::yes : Labels::no;
    }
    corner_.labels = labels == CsvLabels::none ? Labels::no : Labels::unknown;
  }

  CsvTable<Number> table() {
    if (!cells_.next_record()) {
      throw error_at({cells_.line(), 1}, "expected a row of payoffs, found the end of the file");
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
    return table;
  }

 private:
  // Throws ParseError unless the labels and the remaining table are valid.
  CsvTable<Number> table_without_entries(LabelPlaces places) const {
    const Index rows = rows_ - (places.in_first_row ? 1 : 0);
    const Index columns = columns_ - (places.in_first_column ? 1 : 0);
    if (rows == 0) {
      throw error_at({cells_.line(), 1},
                     "expected a row of payoffs below the labels, found the end of the file");
    }
    if (columns == 0) {
      throw error_at({first_line_, 2},
                     "expected a payoff after the label, found the end of the row");
    }
    // A blank corner is allowed if it is neither a payoff nor a label.
    if (places.in_first_row != places.in_first_column && corner_kind_ == CellKind::blank &&
        corner_.fault) {
      throw ParseError(*corner_.fault);
    }
    const std::array<std::pair<bool, const TablePart*>, 4> has_payoffs = {
        {{!places.in_first_row && !places.in_first_column, &corner_},
         {!places.in_first_row, &first_row_},
         {!places.in_first_column, &first_column_},
         {true, &rest_}}};
    DecimalMarks marks;
    bool is_exact = true;
    for (const auto& [has, part] : has_payoffs) {
      if (!has) {
        continue;
      }
      if (part->fault) {
        throw ParseError(*part->fault);
      }
      marks.add(part->marks);
      is_exact = is_exact && part->is_exact;
    }
    if (const auto fault = marks.fault()) {
      throw error_at(fault->place, fault->message);
    }
    return {rows, columns, {}, labels_of(true, places), labels_of(false, places), is_exact};
  }

  void read_first_row() {
    while (cells_.next_cell()) {
      if (columns_ == most_cells_) {
        refuse_more_cells(1, columns_ + 1);
      }
      if (columns_ == 0) {
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
    const bool are_payoffs = !first_row_.kinds.has_word && (corner_kind_ == CellKind::number ||
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
        entries_.push_back(payoff(rest_));
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
    const CellPlace first = here();
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
      throw blank_cell_error(
          first_row_.labels, {first_line_, column + 1},
          fmt::format(" (above {} in line {})", quoted_excerpt(cell_text()), line));
    }
  }

  // The cell without the blanks around it, and its place.
  std::string_view cell_text() const { return without_spaces(cells_.text()); }
  CellPlace here() const { return {cells_.line(), cells_.column()}; }

  bool is_blank_cell() const { return cell_text().empty(); }

  ParseError error_at(CellPlace place, std::string message) const {
    return cells_.error_at(place.line, place.column, std::move(message));
  }

  ParseError cell_count_error(Index line, Index count) const {
    const Index expected = columns_ + blank_columns_;
    return error_at({line, std::min(count, expected) + 1},
                    fmt::format("expected {} as in line {}, found {}", counted(expected, "cell"),
                                first_line_, count));
  }

  // Reads the cell as a payoff of a part.
  NumberReading<Number> read(std::string_view text, TablePart& part) const {
    NumberReading<Number> reading = read_number<Number>(text, decimal_comma_);
    if constexpr (std::is_same_v<Number, double>) {
      if (part.is_exact && reading.fault == NumberFault::none) {
        part.is_exact = is_exactly(text, reading.value, decimal_comma_);
      }
    }
    return reading;
  }

  Number corner() {
    first_line_ = cells_.line();
    corner_text_ = cell_text();
    if (corner_.labels != Labels::no) {
      corner_kind_ = cell_kind(cell_text(), read_number<Number>(cell_text(), decimal_comma_).fault);
    }
    return payoff_or_label(corner_);
  }

  Number edge_cell(TablePart& edge) {
    if (is_blank_cell()) {
      throw blank_cell_error(edge.labels, here());
    }
    return payoff_or_label(edge);
  }

  // Keeps the cell as a label, as a payoff, or as both if that is unknown and possible.
  Number payoff_or_label(TablePart& part) {
    if (part.labels == Labels::no) {
      return payoff(part);
    }
    part.texts.append(cells_.text()) += '\0';
    if (part.labels == Labels::yes) {
      return {};
    }
    NumberReading<Number> reading = read(cell_text(), part);
    part.add(cell_kind(cell_text(), reading.fault), cell_text(), here());
    part.marks.add(reading.mark, here(), cell_text());
    if (reading.fault != NumberFault::none && !part.fault) {
      part.fault = fault_error(reading.fault);
    }
    return std::move(reading.value);
  }

  Number payoff(TablePart& part) {
    const std::string_view text = cell_text();
    NumberReading<Number> reading = read(text, part);
    if (reading.fault != NumberFault::none) {
      throw fault_error(reading.fault);
    }
    part.marks.add(reading.mark, here(), text);
    return std::move(reading.value);
  }

  ParseError fault_error(NumberFault fault) const {
    if (is_blank_cell()) {
      return blank_cell_error(Labels::no, here());
    }
    const bool is_number = fault != NumberFault::not_a_number;
    if (std::is_same_v<Number, PayoffPair> && !is_number) {
      return cells_.error(
          fmt::format("expected two payoffs such as (3,2), found {}", quoted_excerpt(cell_text())));
    }
    const bool has_comma = !is_number && !decimal_comma_ &&
                           read_double(cell_text(), true).fault != NumberFault::not_a_number;
    constexpr std::string_view hint = std::is_same_v<Cells, CsvCells>
                                          ? " (a decimal comma is read between ';' or tabs only)"
                                          : " (a number is written 3.2, two payoffs as (3,2))";
    return cells_.error(complaint(fault, cell_text()) + std::string(has_comma ? hint : ""));
  }

  ParseError blank_cell_error(Labels labels, CellPlace place, std::string_view note = "") const {
    const std::string_view expected = labels == Labels::yes       ? "a label"
                                      : labels == Labels::unknown ? "a number or a label"
                                      : std::is_same_v<Number, PayoffPair>
                                          ? "two payoffs such as (3,2)"
                                          : "a number";
    return error_at(place, fmt::format("expected {}, found an empty cell{}", expected, note));
  }

  // If the delimiter is a blank, a blank corner is no cell: the row of labels is one cell short.
  bool may_lack_corner() const {
    if (cells_.delimiter() != ' ' || rows_ != 1 || corner_is_missing_ ||
        first_column_.labels == Labels::no || first_row_.labels == Labels::no) {
      return false;
    }
    const bool has_word = first_row_.kinds.has_word || corner_kind_ == CellKind::word;
    const bool has_number = first_row_.kinds.has_number || corner_kind_ == CellKind::number;
    return first_row_.labels == Labels::yes || (has_word && !has_number);
  }

  void add_missing_corner() {
    entries_.push_back({});
    std::move_backward(entries_.data(), entries_.data() + entries_.size() - 1,
                       entries_.data() + entries_.size());
    first_row_.texts.insert(0, corner_.texts);
    first_row_.kinds.has_word = first_row_.kinds.has_word || corner_kind_ == CellKind::word;
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
    const LabelReadings readings =
        label_readings(rows_, columns_, corner_kind_, first_row_.kinds, first_column_.kinds);
    if (readings.doubt != LabelReadings::Doubt::none) {
      refuse_undecided_labels(readings);
    }
    return places_of(readings.possible.front());
  }

  // Throws an error with the list of readings that are valid for all other cells. If there are
  // none, throws the reason why the first is not, or an error at a word that may be mistyped.
  [[noreturn]] void refuse_undecided_labels(const LabelReadings& readings) const {
    std::optional<ParseError> first_refusal;
    std::vector<CsvLabels> allowed;
    std::string choices;
    std::string refusals;
    for (const CsvLabels labels : readings.possible) {
      const LabelPlaces places = places_of(labels);
      try {
        table_without_entries(places);
      } catch (const ParseError& error) {
        first_refusal = first_refusal ? first_refusal : error;
        refusals += fmt::format(" (not with {}, for line {}, column {}: {})", name_of(labels),
                                error.line(), error.column(), error.message());
        continue;
      }
      allowed.push_back(labels);
      choices += fmt::format("{}a {} x {} game with {}", choices.empty() ? "" : ", or ",
                             rows_ - (places.in_first_row ? 1 : 0),
                             columns_ - (places.in_first_column ? 1 : 0), name_of(labels));
    }
    const bool is_corner = readings.doubt == LabelReadings::Doubt::corner;
    const bool is_row = readings.doubt == LabelReadings::Doubt::first_row;
    const TablePart& edge = is_row ? first_row_ : first_column_;
    // The word beside a number; for a corner, the number beside words.
    const Finding word =
        !is_corner && edge.other ? *edge.other : Finding{corner_text_, {first_line_, 1}};
    if (allowed.empty()) {
      if (readings.may_be_mistyped && !is_corner) {
        throw error_at(word.place, complaint(NumberFault::not_a_number, word.text));
      }
      throw ParseError(*first_refusal);
    }
    const std::string found = quoted_excerpt(word.text);
    const std::string number = edge.number.empty() ? corner_text_ : edge.number;
    const std::string doubt =
        is_corner ? "a word or nothing in the corner between labels, found " + found
                  : fmt::format("only labels or only payoffs in the first {}, found {} and {}",
                                is_row ? "row" : "column", found, quoted_excerpt(number));
    const std::string end =
        readings.may_be_mistyped ? fmt::format(", unless {} is mistyped", found) : "";
    const std::string message = fmt::format("expected {}: {}{}{}", doubt, choices, end, refusals);
    throw UndecidedLabels(error_at(word.place, message), allowed);
  }

  // Returns the labels of the rows or of the columns, with the corner if only this side has labels.
  std::vector<std::string> labels_of(bool of_rows, LabelPlaces places) const {
    const bool has_labels = of_rows ? places.in_first_column : places.in_first_row;
    const bool other_has_labels = of_rows ? places.in_first_row : places.in_first_column;
    std::vector<std::string> labels;
    if (!has_labels) {
      return labels;
    }
    const std::string_view corner = other_has_labels ? std::string_view() : corner_.texts;
    const std::string_view edge = of_rows ? first_column_.texts : first_row_.texts;
    for (std::string_view texts : {corner, edge}) {
      while (!texts.empty()) {
        labels.emplace_back(texts.substr(0, texts.find('\0')));
        texts.remove_prefix(labels.back().size() + 1);
      }
    }
    if (const auto twice = repeated_label(labels)) {
      // If the corner is a label, it precedes the recorded lines.
      const auto line = [&](Index k) {
        k -= other_has_labels ? 0 : 1;
        return k < 0 ? first_line_ : lines_[as_size(k)];
      };
      const Index column = other_has_labels && !corner_is_missing_ ? 2 : 1;
      throw error_at(
          of_rows ? CellPlace{line(twice->second), 1}
                  : CellPlace{first_line_, column + twice->second},
          fmt::format("expected different labels, found {} as in {} {}",
                      quoted_excerpt(labels[as_size(twice->second)]), of_rows ? "line" : "column",
                      of_rows ? line(twice->first) : column + twice->first));
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
  Index rows_ = 0;
  Index columns_ = 0;
  Index blank_columns_ = 0;  // at the right end
  std::optional<CellPlace> blank_columns_begin_;
  std::optional<CellPlace> blank_rows_begin_;
  Index first_line_ = 0;
  CellKind corner_kind_ = CellKind::number;
  bool corner_is_missing_ = false;
  std::string corner_text_;  // of the first cell
  TablePart corner_;
  TablePart first_row_;
  TablePart first_column_;
  TablePart rest_;
  std::vector<Index> lines_;  // the line of each cell in first_column_
};

}  // namespace

bool is_payoff_pair(std::string_view text) {
  return read_payoff_pair(text, true).fault == NumberFault::none;
}

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
