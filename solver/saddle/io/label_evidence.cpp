#include "saddle/io/label_evidence.h"

#include <algorithm>

namespace saddle {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_ascii_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }

bool looks_like_a_mistake(std::string_view text) {
  const std::size_t start = std::min(text.find_first_not_of("+-."), text.size());
  if (start < text.size() && is_digit(text[start])) {
    return true;
  }
  // A character beyond ASCII is taken for a letter, but not before a digit: a dash, a currency.
  return std::none_of(text.begin(), text.end(), is_ascii_letter) &&
         (std::any_of(text.begin(), text.end(), is_digit) ||
          std::all_of(text.begin(), text.end(), is_ascii));
}

}  // namespace

CellKind cell_kind(std::string_view text, NumberFault fault) {
  if (fault != NumberFault::not_a_number) {
    return CellKind::number;
  }
  if (text.empty()) {
    return CellKind::blank;
  }
  return looks_like_a_mistake(text) ? CellKind::mistake : CellKind::word;
}

void LabelEvidence::add(CellKind kind) {
  numbers += kind == CellKind::number ? 1 : 0;
  mistakes += kind == CellKind::mistake ? 1 : 0;
  words += kind == CellKind::word ? 1 : 0;
}

LabelPlaces label_places(CellKind corner, const LabelEvidence& first_row,
                         const LabelEvidence& first_column, Index rows, Index columns) {
  LabelPlaces places{first_row.are_labels() && rows > 1, first_column.are_labels() && columns > 1};
  const bool is_unexplained = !places.in_first_row && !places.in_first_column;
  if (corner == CellKind::blank || (corner == CellKind::word && is_unexplained)) {
    places.in_first_row = places.in_first_row || rows > 1;
    places.in_first_column = places.in_first_column || columns > 1;
  }
  return places;
}

}  // namespace saddle
