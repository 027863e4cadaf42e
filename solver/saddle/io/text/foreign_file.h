#pragma once

#include <cstddef>
#include <string_view>

namespace saddle {

/// The bytes of a text that foreign_file() looks at.
inline constexpr std::size_t foreign_file_bytes = 256;

/// Returns what a file is that begins so, if it is one of those given for a table or a .nfg file by
/// mistake: "JSON", "an HTML page", "an extensive game (.efg), which ..."; else nothing. A
/// byte order mark is passed over.
std::string_view foreign_file(std::string_view beginning);

/// Returns whether a text begins as a .efg file does: "EFG", a blank, and the version, perhaps
/// behind blanks and a byte order mark.
bool looks_like_efg(std::string_view beginning);

/// Returns whether a text begins as JSON does: an object, or an array that holds an array, an
/// object or a text, perhaps behind blanks.
bool looks_like_json(std::string_view beginning);

}  // namespace saddle
