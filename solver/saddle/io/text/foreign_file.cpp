#include "saddle/io/text/foreign_file.h"

#include <array>

#include "saddle/io/text/text_lines.h"
#include "saddle/io/text/utf8.h"

namespace saddle {
namespace {

using namespace std::string_view_literals;

struct Signature {
  std::string_view bytes;
  std::string_view name;
};

constexpr std::array signatures = {
    Signature{"PK\x03\x04"sv, "a zip archive, as an .xlsx or .ods spreadsheet is (save it as CSV)"},
    Signature{"\xD0\xCF\x11\xE0"sv, "an .xls spreadsheet (save it as CSV)"},
    Signature{"\x93NUMPY"sv, "a NumPy array (save it by numpy.savetxt with delimiter=',')"},
    Signature{"\x1F\x8B"sv, "a gzip archive"}, Signature{"%PDF-"sv, "a PDF"}};

// Lower-case tags.
constexpr std::array tags = {Signature{"<!doctype"sv, "an HTML page"},
                             Signature{"<html"sv, "an HTML page"},
                             Signature{"<table"sv, "an HTML table"}, Signature{"<?xml"sv, "XML"}};

}  // namespace

bool looks_like_efg(std::string_view beginning) {
  const std::string_view text = without_blanks(without_byte_order_mark(beginning));
  const std::string_view version = text.starts_with("EFG") ? without_blanks(text.substr(3)) : "";
  return version.size() + 3 < text.size() && (version.starts_with('1') || version.starts_with('2'));
}

bool looks_like_json(std::string_view beginning) {
  const std::string_view text = without_blanks(beginning);
  const std::string_view next = text.empty() ? text : without_blanks(text.substr(1));
  const std::string_view inside = text.starts_with('{') ? "\"}" : "[{\"";
  return (text.starts_with('{') || text.starts_with('[')) && !next.empty() &&
         inside.find(next.front()) != std::string_view::npos;
}

std::string_view foreign_file(std::string_view beginning) {
  for (const Signature& signature : signatures) {
    if (beginning.starts_with(signature.bytes)) {
      return signature.name;
    }
  }
  const std::string_view text = without_blanks(without_byte_order_mark(beginning));
  for (const Signature& tag : tags) {
    if (lower_case(text.substr(0, tag.bytes.size())) == tag.bytes) {
      return tag.name;
    }
  }
  if (looks_like_efg(text)) {
    return "an extensive game (.efg), which saddle extensive solves, and saddle nash if it is "
           "small";
  }
  return looks_like_json(text) ? "JSON" : "";
}

}  // namespace saddle
