#include "saddle/io/label_places.h"

#include <algorithm>
#include <cstdint>

#include "saddle/io/utf8.h"

namespace saddle {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_ascii_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// Beyond ASCII whatever is no punctuation, currency or other symbol, nor a digit of full width.
bool is_letter(std::uint32_t code) {
  if (code < 0x80) {
    return is_ascii_letter(static_cast<char>(code));
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
  return start != std::string_view::npos && is_digit(text[start]);
}

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

LabelPlaces label_places(CellKind corner, const TableEdge& first_row,
                         const TableEdge& first_column) {
  const bool has_rows_below = first_column.cells > 0;
  const bool has_columns_beside = first_row.cells > 0;
  LabelPlaces places{first_row.has_word && has_rows_below,
                     first_column.has_word && has_columns_beside};
  if (corner == CellKind::word && !places.in_first_row && !places.in_first_column) {
    const bool one_is_numbers = first_row.has_mistake != first_column.has_mistake;
    places.in_first_row = has_rows_below && (!one_is_numbers || first_row.has_mistake);
    places.in_first_column = has_columns_beside && (!one_is_numbers || first_column.has_mistake);
  } else if (corner == CellKind::blank) {
    places.in_first_row = has_rows_below;
    places.in_first_column = has_columns_beside;
  }
  return places;
}

}  // namespace saddle
