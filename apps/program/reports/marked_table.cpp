#include "apps/program/reports/marked_table.h"

#include <functional>
#include <map>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace saddle::app {
namespace {

// Replaces characters with a special meaning.
std::string escaped(std::string_view text, const std::map<char, std::string_view>& escapes) {
  std::string result;
  for (const char c : text) {
    const auto escape = escapes.find(c);
    if (escape == escapes.end()) {
      result += c;
    } else {
      result += escape->second;
    }
  }
  return result;
}

std::string for_markdown(std::string_view text) {
  return escaped(text, {{'|', "\\|"},
                        {'*', "\\*"},
                        {'_', "\\_"},
                        {'`', "\\`"},
                        {'~', "\\~"},
                        {'\\', "\\\\"},
                        {'[', "\\["},
                        {'$', "\\$"},
                        {'<', "&lt;"},
                        {'&', "&amp;"},
                        {'\n', "<br>"},
                        {'\r', ""}});
}

std::string for_html(std::string_view text) {
  return escaped(text,
                 {{'<', "&lt;"}, {'>', "&gt;"}, {'&', "&amp;"}, {'"', "&quot;"}, {'\n', "<br>"}});
}

std::string for_latex(std::string_view text) {
  return escaped(text, {{'&', "\\&"},
                        {'%', "\\%"},
                        {'$', "\\$"},
                        {'#', "\\#"},
                        {'_', "\\_"},
                        {'{', "\\{"},
                        {'}', "\\}"},
                        {'[', "{[}"},  // after \\ at the end of a row it would begin an argument
                        {'~', "\\textasciitilde{}"},
                        {'^', "\\textasciicircum{}"},
                        {'\\', "\\textbackslash{}"},
                        {'<', "\\textless{}"},
                        {'>', "\\textgreater{}"},
                        {'\n', " "},
                        {'\r', ""}});
}

// Returns a number in mathematics mode: -1/3 becomes a fraction, 1e-07 a power of ten.
std::string number_for_latex(const std::string& number) {
  if (const std::size_t slash = number.find('/'); slash != std::string::npos) {
    const bool is_negative = number.front() == '-';
    return fmt::format("{}\\frac{{{}}}{{{}}}", is_negative ? "-" : "",
                       number.substr(is_negative ? 1 : 0, slash - (is_negative ? 1 : 0)),
                       number.substr(slash + 1));
  }
  if (const std::size_t e = number.find('e'); e != std::string::npos) {
    return fmt::format("{}\\cdot 10^{{{}}}", number.substr(0, e), std::stoi(number.substr(e + 1)));
  }
  return number;
}

using Piece = std::function<std::string(const Marked&)>;

std::string pieces_of(const MarkedCell& cell, const Piece& piece) {
  std::string text;
  for (const Marked& marked : cell.pieces) {
    text += text.empty() ? "" : ", ";
    text += piece(marked);
  }
  return text;
}

std::string markdown_cell(const MarkedCell& cell) {
  const std::string text = pieces_of(cell, [](const Marked& marked) {
    std::string shown = marked.is_number ? marked.text : for_markdown(marked.text);
    if (marked.is_underlined) {
      shown = fmt::format("<u>{}</u>", shown);
    }
    return marked.is_bold ? fmt::format("**{}**", shown) : shown;
  });
  return cell.is_struck && !text.empty() ? fmt::format("~~{}~~", text) : text;
}

std::string latex_cell(const MarkedCell& cell) {
  const std::string text = pieces_of(cell, [](const Marked& marked) {
    if (!marked.is_number) {
      return for_latex(marked.text);
    }
    std::string shown = number_for_latex(marked.text);
    if (marked.is_bold) {
      shown = fmt::format("\\mathbf{{{}}}", shown);
    }
    return marked.is_underlined ? fmt::format("$\\underline{{{}}}$", shown)
                                : fmt::format("${}$", shown);
  });
  return cell.is_struck && !text.empty() ? fmt::format("\\textcolor{{lightgray}}{{{}}}", text)
                                         : text;
}

std::string html_cell(const MarkedCell& cell) {
  const std::string text = pieces_of(cell, [](const Marked& marked) {
    std::string shown = for_html(marked.text);
    if (marked.is_underlined) {
      shown = fmt::format("<u>{}</u>", shown);
    }
    return marked.is_bold ? fmt::format("<b>{}</b>", shown) : shown;
  });
  return cell.is_struck && !text.empty() ? fmt::format("<s>{}</s>", text) : text;
}

std::string as_markdown(const MarkedTable& table) {
  std::string text = "|";
  std::string rule = "|";
  for (std::size_t k = 0; k < table.header.size(); ++k) {
    text += fmt::format(" {} |", for_markdown(table.header[k]));
    rule += k == 0 ? " :-- |" : " --: |";
  }
  text += fmt::format("\n{}\n", rule);
  for (const auto& row : table.rows) {
    text += "|";
    for (const MarkedCell& cell : row) {
      text += fmt::format(" {} |", markdown_cell(cell));
    }
    text += "\n";
  }
  for (const std::string& note : table.notes) {
    text += fmt::format("\n{}\n", for_markdown(note));
  }
  return text;
}

std::string as_latex(const MarkedTable& table) {
  const std::size_t edges = table.header.size() - 1 - table.game_columns;
  std::string text =
      fmt::format("\\begin{{tabular}}{{l|{}{}}}\n", std::string(table.game_columns, 'r'),
                  edges == 0 ? std::string() : fmt::format("|{}", std::string(edges, 'r')));
  for (std::size_t k = 0; k < table.header.size(); ++k) {
    text += fmt::format("{}{}", k == 0 ? "" : " & ", for_latex(table.header[k]));
  }
  text += " \\\\\n\\hline\n";
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    text += i == table.game_rows ? "\\hline\n" : "";
    for (std::size_t k = 0; k < table.rows[i].size(); ++k) {
      text += fmt::format("{}{}", k == 0 ? "" : " & ", latex_cell(table.rows[i][k]));
    }
    text += " \\\\\n";
  }
  text += "\\end{tabular}\n";
  for (const std::string& note : table.notes) {
    text += fmt::format("\n{}\n", for_latex(note));
  }
  return text;
}

std::string as_html(const MarkedTable& table) {
  std::string text = "<table>\n<tr>";
  for (const std::string& name : table.header) {
    text += fmt::format("<th>{}</th>", for_html(name));
  }
  text += "</tr>\n";
  for (const auto& row : table.rows) {
    text += "<tr>";
    for (std::size_t k = 0; k < row.size(); ++k) {
      text += k == 0 ? fmt::format("<th>{}</th>", html_cell(row[k]))
                     : fmt::format("<td>{}</td>", html_cell(row[k]));
    }
    text += "</tr>\n";
  }
  text += "</table>\n";
  for (const std::string& note : table.notes) {
    text += fmt::format("<p>{}</p>\n", for_html(note));
  }
  return text;
}

}  // namespace

MarkedCell label_cell(std::string text) { return {{{std::move(text), false}}}; }

std::string marked_up(const MarkedTable& table, const std::string& format) {
  if (format == "markdown") {
    return as_markdown(table);
  }
  return format == "latex" ? as_latex(table) : as_html(table);
}

std::string payoff_text(const Rational& payoff) {
  constexpr unsigned long million = 1'000'000;
  const Rational scaled = payoff * million;
  if (payoff.get_den() == 1 || scaled.get_den() != 1) {
    return payoff.get_str();
  }
  const mpz_class size = abs(scaled.get_num());
  const mpz_class whole = size / million;
  const mpz_class places = size % million;
  std::string decimals = fmt::format("{:06}", places.get_ui());
  decimals.erase(decimals.find_last_not_of('0') + 1);
  return fmt::format("{}{}.{}", payoff < 0 ? "-" : "", whole.get_str(), decimals);
}

std::string payoff_text(double payoff) { return fmt::format("{}", payoff); }

}  // namespace saddle::app
