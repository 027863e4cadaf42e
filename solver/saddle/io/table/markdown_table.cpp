#include "saddle/io/table/markdown_table.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "saddle/io/number/number.h"
#include "saddle/io/table/latex_table.h"
#include "saddle/io/text/parse_error.h"
#include "saddle/io/text/text_lines.h"

namespace saddle {
namespace {

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
struct HtmlEntity {
  std::string_view name;
  char character;
};
constexpr std::array html_entities = {HtmlEntity{"&lt;", '<'},  HtmlEntity{"&gt;", '>'},
                                      HtmlEntity{"&amp;", '&'}, HtmlEntity{"&quot;", '"'},
                                      HtmlEntity{"<br>", '\n'}, HtmlEntity{"<br/>", '\n'}};

std::string without_escapes(std::string_view text) {
  std::string plain;
  for (std::size_t k = 0; k < text.size(); ++k) {
    const std::string_view rest = text.substr(k);
    const auto* const entity =
        std::find_if(html_entities.begin(), html_entities.end(),
                     [rest](const HtmlEntity& each) { return rest.starts_with(each.name); });
    if (entity != html_entities.end()) {
      plain += entity->character;
      k += entity->name.size() - 1;
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

bool is_empty(const std::string& cell) { return cell.empty(); }

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
  const std::vector<TextLine> lines = first_lines(text, 2);
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
  if (std::all_of(head.begin(), head.end(), is_empty)) {
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

}  // namespace saddle
