#include "saddle/io/table/written_table.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "saddle/io/number/number.h"
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

bool is_tex_letter(char character) {
  return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
}

// Takes the name of a command, letters or one other character, after its backslash.
std::string_view take_name(std::string_view& text) {
  const Index letters = std::find_if_not(text.begin(), text.end(), is_tex_letter) - text.begin();
  const std::string_view name = text.substr(0, std::max<std::size_t>(1, as_size(letters)));
  text.remove_prefix(name.size());
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
using NamedCharacter = std::pair<std::string_view, char>;
constexpr std::array named_characters = {
    NamedCharacter{"textasciitilde", '~'}, NamedCharacter{"textasciicircum", '^'},
    NamedCharacter{"textbackslash", '\\'}, NamedCharacter{"textless", '<'},
    NamedCharacter{"textgreater", '>'},    NamedCharacter{"textbar", '|'}};

// Returns a piece of LaTeX as plain text: "$-\frac{1}{2}$" becomes "-1/2". Unknown commands are
// not changed.
std::string plain_tex(std::string_view text);

// Appends the plain text of a command, whose backslash was taken, and takes its arguments.
void append_command(std::string& plain, std::string_view& text) {
  const std::string_view name = take_name(text);
  const auto* const character =
      std::find_if(named_characters.begin(), named_characters.end(),
                   [name](const NamedCharacter& named) { return named.first == name; });
  if (character != named_characters.end()) {
    plain += character->second;
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

// A text in which tables are found. The places of errors are views of it.
struct Finder {
  std::string_view whole;
  const std::string& file;

  // Returns the contents of the only table; the whole text if it has no \begin.
  std::string_view body() const {
    const std::optional<std::string_view> found = table_in(whole);
    if (!found) {
      const std::size_t begin = whole.find("\\begin");
      if (begin != std::string_view::npos) {
        throw error(whole.substr(begin),
                    "expected a tabular, an array or a matrix, found no such table");
      }
      return whole;
    }
    const auto end = static_cast<std::size_t>(found->data() + found->size() - whole.data());
    if (const std::optional<std::string_view> second = table_in(whole.substr(end))) {
      throw error(*second, "expected one table, found a second one");
    }
    return *found;
  }

  ParseError error(std::string_view place, const std::string& message) const {
    return {file, line_of(place), 1, message};
  }

  Index line_of(std::string_view place) const {
    return 1 + std::count(whole.data(), place.data(), '\n');
  }

  std::optional<std::string_view> table_in(std::string_view text) const {
    for (std::size_t at = text.find("\\begin"); at != std::string_view::npos;
         at = text.find("\\begin")) {
      const std::string_view place = text.substr(at);
      text = place.substr("\\begin"sv.size());
      std::string_view rest = text;
      const std::string_view name = take_argument(rest);
      if (!is_one_of(name, tables)) {
        continue;
      }
      take_specification(rest, name);
      const std::size_t size = rest.find(fmt::format("\\end{{{}}}", name));
      if (size == std::string_view::npos) {
        throw error(place, fmt::format("expected \\end{{{}}} for the \\begin that stands here, "
                                       "found the end of the file",
                                       name));
      }
      return rest.substr(0, size);
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

// A backslash makes the next character an ordinary one.
std::vector<std::string> cells_of(std::string_view line) {
  line = without_blanks(line);
  if (line.starts_with('|')) {
    line.remove_prefix(1);
  }
  std::vector<std::string> cells(1);
  for (std::size_t k = 0; k < line.size(); ++k) {
    if (line[k] == '\\' && k + 1 < line.size()) {
      cells.back().append(line.substr(k, 2));
      ++k;
    } else if (line[k] == '|') {
      cells.emplace_back();
    } else {
      cells.back() += line[k];
    }
  }
  if (cells.size() > 1 && without_blanks(cells.back()).empty() && line.ends_with('|')) {
    cells.pop_back();
  }
  return cells;
}

bool is_dashes(std::string_view cell) {
  cell = without_blanks(cell);
  if (cell.starts_with(':')) {
    cell.remove_prefix(1);
  }
  if (cell.ends_with(':')) {
    cell.remove_suffix(1);
  }
  return !cell.empty() && cell.find_first_not_of('-') == std::string_view::npos;
}

bool is_dash_line(std::string_view line) {
  if (line.find('|') == std::string_view::npos) {
    return false;
  }
  const std::vector<std::string> cells = cells_of(line);
  return std::all_of(cells.begin(), cells.end(), is_dashes);
}

// Characters with names in HTML, which Markdown allows.
using HtmlEntity = std::pair<std::string_view, char>;
constexpr std::array html_entities = {HtmlEntity{"&lt;", '<'},  HtmlEntity{"&gt;", '>'},
                                      HtmlEntity{"&amp;", '&'}, HtmlEntity{"&quot;", '"'},
                                      HtmlEntity{"<br>", '\n'}, HtmlEntity{"<br/>", '\n'}};

std::string without_escapes(std::string_view text) {
  std::string plain;
  for (std::size_t k = 0; k < text.size(); ++k) {
    const std::string_view rest = text.substr(k);
    const auto* const entity =
        std::find_if(html_entities.begin(), html_entities.end(),
                     [rest](const HtmlEntity& each) { return rest.starts_with(each.first); });
    if (entity != html_entities.end()) {
      plain += entity->second;
      k += entity->first.size() - 1;
      continue;
    }
    const bool escapes =
        text[k] == '\\' && k + 1 < text.size() &&
        std::string_view("\\|*_`$#<>[](){}+-.!~&").find(text[k + 1]) != std::string_view::npos;
    k += escapes ? 1 : 0;
    plain += text[k];
  }
  return plain;
}

// Returns the text without emphasis, code marks or dollars around the whole.
std::string plain_cell(std::string_view text) {
  text = without_blanks(text);
  for (bool found = true; found;) {
    found = false;
    for (const std::string_view mark : {"**", "__", "*", "_", "`"}) {
      if (text.size() > 2 * mark.size() && text.starts_with(mark) && text.ends_with(mark)) {
        text = without_blanks(text.substr(mark.size(), text.size() - 2 * mark.size()));
        found = true;
      }
    }
  }
  const bool is_mathematics = text.size() > 2 && text.starts_with('$') && text.ends_with('$');
  return is_mathematics ? plain_tex(text) : without_escapes(text);
}

bool is_number(const std::string& cell) {
  return read_double(cell).fault != NumberFault::not_a_number;
}

TableRow row_of(const TextLine& line) {
  TableRow row{line.number, cells_of(line.text)};
  std::transform(row.cells.begin(), row.cells.end(), row.cells.begin(), plain_cell);
  return row;
}

}  // namespace

bool looks_like_markdown(std::string_view text) {
  const std::vector<TextLine> lines = lines_of(text, 2);
  return !lines.empty() &&
         (lines.front().text.starts_with('|') || (lines.size() > 1 && is_dash_line(lines[1].text)));
}

WrittenTable read_markdown_table(const std::string& text, const std::string& file,
                                 const ShouldStop& should_stop) {
  const std::vector<TextLine> lines = lines_of(text);
  WrittenTable table;
  PacedStop stop(should_stop);
  for (const TextLine& line : lines) {
    stop.expect_none_after(line.text.size());
    if (line.text.find('|') == std::string_view::npos) {
      throw ParseError(file, line.number, 1, "expected a row of the table with '|' between cells");
    }
    if (!table.rows.empty() && line.number != lines.front().number + std::ssize(table.rows)) {
      throw ParseError(file, line.number, 1, "expected one table, found more after a blank line");
    }
    const bool is_second = table.rows.size() == 1;
    if (is_second != is_dash_line(line.text)) {
      throw ParseError(file, line.number, 1,
                       is_second ? "expected a line such as |---|---| under the first row"
                                 : "expected a row of payoffs, found a line of dashes");
    }
    table.rows.push_back(row_of(line));
  }
  if (table.rows.size() < 3) {
    throw ParseError(file, lines.empty() ? 1 : lines.back().number, 1,
                     "expected a row of payoffs below the line of dashes, found the end of the "
                     "file");
  }
  table.rows.erase(table.rows.begin() + 1);
  const std::vector<std::string>& head = table.rows.front().cells;
  if (std::all_of(head.begin(), head.end(), [](const auto& cell) { return cell.empty(); })) {
    table.rows.erase(table.rows.begin());
    const bool has_label = std::any_of(table.rows.begin(), table.rows.end(), [](const auto& row) {
      return row.cells.size() > 1 && !is_number(row.cells.front());
    });
    table.labels = has_label ? CsvLabels::rows : CsvLabels::none;
    return table;
  }
  table.has_head_of_numbers = std::all_of(head.begin(), head.end(), is_number);
  return table;
}

bool looks_like_latex(std::string_view text) {
  const std::vector<TextLine> lines = lines_of(text, 1);
  return text.find("\\begin{") != std::string_view::npos ||
         (!lines.empty() && lines.front().text.find('&') != std::string_view::npos &&
          lines.front().text.find("\\\\") != std::string_view::npos);
}

WrittenTable read_latex_table(const std::string& text, const std::string& file) {
  const std::string plain = without_comments(text);
  const Finder finder{plain, file};
  const std::string_view body = finder.body();
  WrittenTable table;
  for (std::string_view row : pieces(body, "\\\\")) {
    while (take_rule(row)) {
    }
    const std::string_view shown = without_blanks(row);
    if (shown.empty()) {
      continue;
    }
    for (const std::string_view spanning : {"\\multicolumn"sv, "\\multirow"sv}) {
      if (shown.find(spanning) != std::string_view::npos) {
        throw finder.error(shown, fmt::format("expected cells that span one place, found {}",
                                              quoted_excerpt(spanning)));
      }
    }
    table.rows.push_back({finder.line_of(shown), {}});
    for (const std::string_view cell : pieces(row, "&")) {
      table.rows.back().cells.push_back(plain_tex(cell));
    }
  }
  if (table.rows.empty()) {
    throw finder.error(body, "expected a row of payoffs, found none");
  }
  return table;
}

}  // namespace saddle
