#pragma once

#include <cstddef>
#include <string_view>

namespace saddle {

/// The number of bytes that foreign_file() needs.
inline constexpr std::size_t foreign_file_bytes = 256;

/// If a file with this beginning is of a kind that users pass by mistake for a table or a .nfg
/// file, returns the kind: "JSON", "an HTML page", "an extensive game (.efg), which ..."; otherwise
/// an empty text. A byte order mark is skipped.
std::string_view foreign_file(std::string_view beginning);

/// Returns whether a text begins like a .efg file: "EFG", a blank, and the version, optionally
/// after blanks and a byte order mark.
bool looks_like_efg(std::string_view beginning);

/// Returns whether a text begins like JSON: an object, or an array that contains an array, an
/// object or a text, optionally after blanks.
bool looks_like_json(std::string_view beginning);

}  // namespace saddle
