#include "saddle/io/table/latex_table.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "saddle/io/text/parse_error.h"
#include "saddle/io/text/text_lines.h"
#include "saddle/io/text/utf8.h"

namespace saddle {
namespace {

using namespace std::string_view_literals;

constexpr std::array tables = {"tabular"sv, "tabular*"sv, "array"sv,       "matrix"sv,
                               "pmatrix"sv, "bmatrix"sv,  "Bmatrix"sv,     "vmatrix"sv,
                               "Vmatrix"sv, "tabularx"sv, "smallmatrix"sv, "psmallmatrix"sv};

template <std::size_t count>
bool is_one_of(std::string_view word, const std::array<std::string_view, count>& words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_letter(char character) {
  return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
}

// Takes the name of a command, letters or one other character, after its backslash.
std::string_view take_name(std::string_view& text) {
  std::size_t size = 0;
  while (size < text.size() && is_letter(text[size])) {
    ++size;
  }
  size = size == 0 ? std::min<std::size_t>(1, text.size()) : size;
  const std::string_view name = text.substr(0, size);
  text.remove_prefix(size);
  return name;
}

// Returns the length of the group in these brackets at the front of the text; 0 if there is no
// group.
std::size_t group_size(std::string_view text, char open, char close) {
  if (!text.starts_with(open)) {
    return 0;
  }
  int depth = 0;
  for (std::size_t k = 0; k < text.size(); ++k) {
    if (text[k] == '\\') {
      ++k;
    } else if (text[k] == open) {
      ++depth;
    } else if (text[k] == close && --depth == 0) {
      return k + 1;
    }
  }
  return 0;
}

// Takes the contents of a group in braces, or one character as TeX does; blanks before it are
// skipped.
std::string_view take_argument(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  const std::size_t size = group_size(text, '{', '}');
  if (size == 0) {
    const std::string_view character = text.substr(0, 1);
    text.remove_prefix(character.size());
    return character;
  }
  const std::string_view inside = text.substr(1, size - 2);
  text.remove_prefix(size);
  return inside;
}

constexpr std::array fonts = {"textbf"sv, "mathbf"sv, "text"sv,       "mathrm"sv,   "underline"sv,
                              "emph"sv,   "textit"sv, "mathit"sv,     "textrm"sv,   "bm"sv,
                              "textsc"sv, "texttt"sv, "textsf"sv,     "mathsf"sv,   "boldsymbol"sv,
                              "mbox"sv,   "hbox"sv,   "ensuremath"sv, "underbar"sv, "boxed"sv,
                              "fbox"sv,   "uline"sv,  "overline"sv};
constexpr std::array switches = {"bf"sv,          "it"sv,    "displaystyle"sv, "bfseries"sv,
                                 "centering"sv,   "small"sv, "itshape"sv,      "textstyle"sv,
                                 "scriptstyle"sv, "left"sv,  "right"sv,        "big"sv,
                                 "Big"sv,         "bigl"sv,  "bigr"sv};
constexpr std::array fractions = {"frac"sv, "tfrac"sv, "dfrac"sv, "nicefrac"sv, "sfrac"sv};
constexpr std::array spaces = {","sv,    ";"sv,     ":"sv,      "!"sv,       " "sv,
                               "quad"sv, "qquad"sv, "hspace"sv, "phantom"sv, "hphantom"sv};

// Characters with names in LaTeX.
struct NamedCharacter {
  std::string_view name;
  char character;
};
constexpr std::array named_characters = {
    NamedCharacter{"textasciitilde", '~'}, NamedCharacter{"textasciicircum", '^'},
    NamedCharacter{"textbackslash", '\\'}, NamedCharacter{"textless", '<'},
    NamedCharacter{"textgreater", '>'},    NamedCharacter{"textbar", '|'}};

// Appends the plain text of a command, whose backslash was taken, and takes its arguments.
void append_command(std::string& plain, std::string_view& text) {
  const std::string_view name = take_name(text);
  const auto* const character =
      std::find_if(named_characters.begin(), named_characters.end(),
                   [name](const NamedCharacter& named) { return named.name == name; });
  if (character != named_characters.end()) {
    plain += character->character;
  } else if (is_one_of(name, fonts)) {
    plain += plain_tex(take_argument(text));
  } else if (is_one_of(name, fractions)) {
    plain += plain_tex(take_argument(text));
    plain += '/' + plain_tex(take_argument(text));
  } else if (is_one_of(name, spaces)) {
    if (name == "hspace" || name.ends_with("phantom")) {
      take_argument(text);
    } else if (name != "!") {
      plain += ' ';
    }
  } else if (name.size() == 1 && "%&#$_{}"sv.find(name.front()) != std::string_view::npos) {
    plain += name;
  } else if (!is_one_of(name, switches) && name != "(" && name != ")" && name != "[" &&
             name != "]") {
    plain.append("\\").append(name);
  }
}

// Returns the text with its comments replaced by blanks, which keeps places the same.
std::string without_comments(std::string text) {
  bool in_comment = false;
  for (std::size_t k = 0; k < text.size(); ++k) {
    if (text[k] == '\n' || text[k] == '\r') {
      in_comment = false;
    } else if (text[k] == '%') {
      in_comment = true;
    } else if (text[k] == '\\' && !in_comment) {
      ++k;
      continue;
    }
    text[k] = in_comment ? ' ' : text[k];
  }
  return text;
}

// The contents of a table, and their place in the text.
struct Body {
  std::string_view text;
  std::size_t offset = 0;
};

// Finds tables in a text.
class Finder {
 public:
  Finder(std::string_view text, const std::string& file) : text_(text), file_(file) {}

  // Returns the only table; the whole text if it has no \begin.
  Body body() const {
    const std::optional<Body> found = body_from(0);
    if (!found) {
      if (text_.find("\\begin") != std::string_view::npos) {
        throw error(text_.find("\\begin"),
                    "expected a tabular, an array or a matrix, found no such table");
      }
      return {text_, 0};
    }
    const std::size_t end = found->offset + found->text.size();
    if (const std::optional<Body> second = body_from(end)) {
      throw error(second->offset, "expected one table, found a second one");
    }
    return *found;
  }

  ParseError error(std::size_t offset, const std::string& message) const {
    return {file_, line_at(offset), 1, message};
  }

  Index line_at(std::size_t offset) const {
    return 1 + std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(offset), '\n');
  }

 private:
  std::optional<Body> body_from(std::size_t from) const {
    for (std::size_t at = text_.find("\\begin", from); at != std::string_view::npos;
         at = text_.find("\\begin", at + 1)) {
      std::string_view rest = text_.substr(at + "\\begin"sv.size());
      const std::string_view name = take_argument(rest);
      if (!is_one_of(name, tables)) {
        continue;
      }
      take_specification(rest, name);
      const std::size_t size = rest.find(fmt::format("\\end{{{}}}", name));
      if (size == std::string_view::npos) {
        throw error(at, fmt::format("expected \\end{{{}}} for the \\begin that stands here, found "
                                    "the end of the file",
                                    name));
      }
      return Body{rest.substr(0, size), static_cast<std::size_t>(rest.data() - text_.data())};
    }
    return std::nullopt;
  }

  // Skips widths, positions and the column specification.
  static void take_specification(std::string_view& text, std::string_view name) {
    const int arguments = name == "tabular" || name == "array"       ? 1
                          : name == "tabular*" || name == "tabularx" ? 2
                                                                     : 0;
    for (int k = 0; k < arguments; ++k) {
      text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
      text.remove_prefix(group_size(text, '[', ']'));
      take_argument(text);
    }
  }

  std::string_view text_;
  const std::string& file_;
};

constexpr std::array rules = {"hline"sv, "toprule"sv,  "midrule"sv, "bottomrule"sv,
                              "cline"sv, "cmidrule"sv, "hhline"sv,  "addlinespace"sv};

// Takes a rule from the front of a row; false if there is no rule.
bool take_rule(std::string_view& row) {
  std::string_view rest = without_blanks(row);
  if (!rest.starts_with('\\')) {
    return false;
  }
  rest.remove_prefix(1);
  const std::string_view name = take_name(rest);
  if (!is_one_of(name, rules)) {
    return false;
  }
  rest.remove_prefix(group_size(rest, '(', ')'));
  rest.remove_prefix(group_size(rest, '[', ']'));
  rest.remove_prefix(group_size(rest, '{', '}'));
  row = rest;
  return true;
}

// Returns the pieces of a text between separators, & or \\, that are outside braces.
std::vector<std::string_view> pieces(std::string_view text, std::string_view mark) {
  std::vector<std::string_view> found;
  std::size_t begin = 0;
  int depth = 0;
  for (std::size_t k = 0; k < text.size(); ++k) {
    if (depth == 0 && text.substr(k).starts_with(mark)) {
      found.push_back(text.substr(begin, k - begin));
      k += mark.size();
      if (mark == "\\\\") {
        k += text.substr(k).starts_with('*') ? std::size_t{1} : 0;
        k += group_size(text.substr(k), '[', ']');
      }
      begin = k;
      --k;
    } else if (text[k] == '\\') {
      ++k;
    } else {
      depth += text[k] == '{' ? 1 : text[k] == '}' ? -1 : 0;
    }
  }
  found.push_back(text.substr(std::min(begin, text.size())));
  return found;
}

}  // namespace

std::string plain_tex(std::string_view text) {
  std::string plain;
  while (!text.empty()) {
    const char character = text.front();
    text.remove_prefix(1);
    if (character == '\\') {
      append_command(plain, text);
    } else if (character == '~' || character == '\n' || character == '\r') {
      plain += ' ';
    } else if (character != '$' && character != '{' && character != '}') {
      plain += character;
    }
  }
  return std::string(without_blanks(plain));
}

bool looks_like_latex(std::string_view text) {
  const std::vector<TextLine> lines = first_lines(text, 1);
  return text.find("\\begin{") != std::string_view::npos ||
         (!lines.empty() && lines.front().text.find('&') != std::string_view::npos &&
          lines.front().text.find("\\\\") != std::string_view::npos);
}

WrittenTable read_latex_table(const std::string& text, const std::string& file) {
  const std::string plain = without_comments(text);
  const Finder finder(plain, file);
  const Body body = finder.body();
  WrittenTable table;
  for (std::string_view row : pieces(body.text, "\\\\")) {
    while (take_rule(row)) {
    }
    const std::string_view shown = without_blanks(row);
    const auto offset =
        static_cast<std::size_t>((shown.empty() ? row : shown).data() - plain.data());
    if (shown.empty()) {
      continue;
    }
    for (const std::string_view spanning : {"\\multicolumn"sv, "\\multirow"sv}) {
      if (shown.find(spanning) != std::string_view::npos) {
        throw finder.error(offset, fmt::format("expected cells that span one place, found {}",
                                               quoted_excerpt(spanning)));
      }
    }
    table.rows.push_back({finder.line_at(offset), {}});
    for (const std::string_view cell : pieces(row, "&")) {
      table.rows.back().cells.push_back(plain_tex(cell));
    }
  }
  if (table.rows.empty()) {
    throw finder.error(body.offset, "expected a row of payoffs, found none");
  }
  return table;
}

}  // namespace saddle
