#include "saddle/io/csv/label_places.h"

#include <algorithm>
#include <cstdint>

#include "saddle/io/text/utf8.h"

namespace saddle {
namespace {

// Beyond ASCII all characters are letters except punctuation, symbols such as currency signs, and
// full-width digits.
bool is_letter(std::uint32_t code) {
  if (code < 0x80) {
    return (code >= 'a' && code <= 'z') || (code >= 'A' && code <= 'Z');
  }
  return code >= 0xC0 && code != 0xD7 && code != 0xF7 && !(code >= 0x2000 && code < 0x2C00) &&
         !(code >= 0x3000 && code < 0x3040) && !(code >= 0xFE00 && code < 0xFF21);
}

bool has_letter(std::string_view text) {
  while (!text.empty()) {
    const Utf8Character character = first_utf8_character(text);
    if (is_letter(character.code)) {
      return true;
    }
    text.remove_prefix(std::max<std::size_t>(character.bytes, 1));
  }
  return false;
}

bool begins_like_a_number(std::string_view text) {
  const std::size_t start = text.find_first_not_of("+-.");
  return start != std::string_view::npos && text[start] >= '0' && text[start] <= '9';
}

bool is_numbers(const TableEdge& edge) { return !edge.has_word && !edge.has_mistake; }

bool is_labels(const TableEdge& edge) { return edge.has_word && !edge.has_number; }

LabelReadings decided(CsvLabels labels) { return {LabelReadings::Doubt::none, {labels}}; }

}  // namespace

CellKind cell_kind(std::string_view text, NumberFault fault) {
  if (fault != NumberFault::not_a_number) {
    return CellKind::number;
  }
  if (text.empty()) {
    return CellKind::blank;
  }
  return begins_like_a_number(text) || !has_letter(text) ? CellKind::mistake : CellKind::word;
}

LabelReadings label_readings(Index rows, Index columns, CellKind corner, const TableEdge& first_row,
                             const TableEdge& first_column) {
  using Doubt = LabelReadings::Doubt;
  const bool has_rows_below = rows > 1;
  const bool has_columns_beside = columns > 1;
  const bool has_both = has_rows_below && has_columns_beside;
  if (corner == CellKind::blank) {
    return decided(has_both             ? CsvLabels::both
                   : has_rows_below     ? CsvLabels::columns
                   : has_columns_beside ? CsvLabels::rows
                                        : CsvLabels::none);
  }
  if (corner != CellKind::word && !first_row.has_word && !first_column.has_word) {
    return decided(CsvLabels::none);
  }
  if (!has_both) {
    const CsvLabels label = has_rows_below ? CsvLabels::columns : CsvLabels::rows;
    const bool has_label = corner == CellKind::word && (has_rows_below || has_columns_beside);
    return decided(has_label ? label : CsvLabels::none);
  }
  if (is_labels(first_row) && is_labels(first_column)) {
    return corner == CellKind::number
               ? LabelReadings{Doubt::corner, {CsvLabels::both}, /*may_be_mistyped=*/true}
               : decided(CsvLabels::both);
  }
  const auto is_in_doubt = [corner](const TableEdge& edge) {
    const bool has_other = corner != CellKind::number || edge.has_word || edge.has_mistake;
    return has_other && (corner == CellKind::number || edge.has_number);
  };
  LabelReadings readings;
  if (is_in_doubt(first_row)) {
    readings.doubt = Doubt::first_row;
  } else if (is_in_doubt(first_column)) {
    readings.doubt = Doubt::first_column;
  } else {
    // If an edge has only mistakes, each cell is reported as a bad payoff.
    return decided(is_labels(first_row) ? CsvLabels::columns : CsvLabels::rows);
  }
  readings.possible = {CsvLabels::both};
  if (is_numbers(first_column)) {
    readings.possible.push_back(CsvLabels::columns);
  }
  if (is_numbers(first_row)) {
    readings.possible.push_back(CsvLabels::rows);
  }
  readings.may_be_mistyped = corner == CellKind::number || readings.possible.size() != 2 ||
                             !(is_labels(first_row) || is_labels(first_column));
  return readings;
}

}  // namespace saddle
