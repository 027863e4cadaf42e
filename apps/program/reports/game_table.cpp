#include "apps/program/reports/game_table.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

#include <fmt/format.h>

#include "apps/program/reports/strategy_table.h"
#include "saddle/exact/solution.h"
#include "saddle/normal_form/pure_equilibrium.h"

namespace saddle::app {
namespace {

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

std::string unchanged(const std::string& number) { return number; }

// A character with a special meaning, and what stands for it.
struct Escape {
  char character;
  const char* text;
};

// How a format writes the parts of a table; {} stands for the part.
struct Markup {
  std::span<const Escape> escapes;
  std::string (*number)(const std::string&);
  std::array<const char*, 4> numbers;  // plain, bold, underlined, both
  const char* struck;
  const char* note = "\n{}\n";
};

constexpr Escape markdown_escapes[] = {{'|', "\\|"},  {'*', "\\*"},   {'_', "\\_"},   {'`', "\\`"},
                                       {'~', "\\~"},  {'\\', "\\\\"}, {'[', "\\["},   {'$', "\\$"},
                                       {'<', "&lt;"}, {'&', "&amp;"}, {'\n', "<br>"}, {'\r', ""}};
constexpr Markup markdown = {
    markdown_escapes, unchanged, {"{}", "**{}**", "<u>{}</u>", "**<u>{}</u>**"}, "~~{}~~"};

constexpr Escape html_escapes[] = {
    {'<', "&lt;"}, {'>', "&gt;"}, {'&', "&amp;"}, {'"', "&quot;"}, {'\n', "<br>"}};
constexpr Markup html = {html_escapes,
                         unchanged,
                         {"{}", "<b>{}</b>", "<u>{}</u>", "<b><u>{}</u></b>"},
                         "<s>{}</s>",
                         "<p>{}</p>\n"};

// After \\ at the end of a row [ would begin an argument.
constexpr Escape latex_escapes[] = {{'&', "\\&"},
                                    {'%', "\\%"},
                                    {'$', "\\$"},
                                    {'#', "\\#"},
                                    {'_', "\\_"},
                                    {'{', "\\{"},
                                    {'}', "\\}"},
                                    {'[', "{[}"},
                                    {'~', "\\textasciitilde{}"},
                                    {'^', "\\textasciicircum{}"},
                                    {'\\', "\\textbackslash{}"},
                                    {'<', "\\textless{}"},
                                    {'>', "\\textgreater{}"},
                                    {'\n', " "},
                                    {'\r', ""}};
constexpr Markup latex = {
    latex_escapes,
    number_for_latex,
    {"${}$", "$\\mathbf{{{}}}$", "$\\underline{{{}}}$", "$\\underline{{\\mathbf{{{}}}}}$"},
    "\\textcolor{{lightgray}}{{{}}}"};

std::string in_markup(const std::string& text, const Markup& markup) {
  std::string result;
  for (const char c : text) {
    const auto escape = std::find_if(markup.escapes.begin(), markup.escapes.end(),
                                     [c](const Escape& one) { return one.character == c; });
    if (escape == markup.escapes.end()) {
      result += c;
    } else {
      result += escape->text;
    }
  }
  return result;
}

std::string in_markup(const MarkedCell& cell, const Markup& markup) {
  std::string text;
  for (const Marked& piece : cell.pieces) {
    text += text.empty() ? "" : ", ";
    const std::size_t marks = (piece.is_bold ? 1U : 0U) + (piece.is_underlined ? 2U : 0U);
    text += piece.is_number
                ? fmt::format(fmt::runtime(markup.numbers[marks]), markup.number(piece.text))
                : in_markup(piece.text, markup);
  }
  return cell.is_struck && !text.empty() ? fmt::format(fmt::runtime(markup.struck), text) : text;
}

// Returns the cells of a row, or the names in a header, with `between` between them.
template <class Cells>
std::string row_text(const Cells& cells, const Markup& markup, std::string_view between) {
  return joined(
      cells, [&markup](const auto& cell) { return in_markup(cell, markup); }, between);
}

std::string as_markdown(const MarkedTable& table) {
  std::string text = fmt::format("| {} |\n| :-- |", row_text(table.header, markdown, " | "));
  for (std::size_t k = 1; k < table.header.size(); ++k) {
    text += " --: |";
  }
  text += "\n";
  for (const auto& row : table.rows) {
    text += fmt::format("| {} |\n", row_text(row, markdown, " | "));
  }
  return text;
}

std::string as_latex(const MarkedTable& table) {
  const std::size_t edges = table.header.size() - 1 - table.game_columns;
  std::string text = fmt::format(
      "\\begin{{tabular}}{{l|{}{}}}\n{} \\\\\n\\hline\n", std::string(table.game_columns, 'r'),
      edges == 0 ? std::string() : fmt::format("|{}", std::string(edges, 'r')),
      row_text(table.header, latex, " & "));
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    text += fmt::format("{}{} \\\\\n", i == table.game_rows ? "\\hline\n" : "",
                        row_text(table.rows[i], latex, " & "));
  }
  return text + "\\end{tabular}\n";
}

std::string as_html(const MarkedTable& table) {
  std::string text = "<table>\n<tr>";
  for (const std::string& name : table.header) {
    text += fmt::format("<th>{}</th>", in_markup(name, html));
  }
  text += "</tr>\n";
  for (const auto& row : table.rows) {
    text += "<tr>";
    for (std::size_t k = 0; k < row.size(); ++k) {
      text += k == 0 ? fmt::format("<th>{}</th>", in_markup(row[k], html))
                     : fmt::format("<td>{}</td>", in_markup(row[k], html));
    }
    text += "</tr>\n";
  }
  return text + "</table>\n";
}

constexpr std::size_t most_tabled = 8;  // equilibria

MarkedCell label_cell(std::string text) { return {{{std::move(text), false}}}; }

// Returns a table of the cells that `cell` makes, with the names of the strategies.
template <class Cell>
MarkedTable table_of(const std::vector<std::string>& rows, const std::vector<std::string>& columns,
                     const Cell& cell) {
  MarkedTable table;
  table.game_rows = rows.size();
  table.game_columns = columns.size();
  table.header = columns;
  table.header.insert(table.header.begin(), "");
  for (std::size_t i = 0; i < rows.size(); ++i) {
    auto& row = table.rows.emplace_back();
    row.push_back(label_cell(rows[i]));
    for (std::size_t j = 0; j < columns.size(); ++j) {
      row.push_back(cell(static_cast<Index>(i), static_cast<Index>(j)));
    }
  }
  return table;
}

// Returns a table of both players' payoffs, with the marks of `mark`.
template <class Mark>
MarkedTable both_payoffs(const NormalFormGame& game, const Mark& mark) {
  const auto names = [&game](Index player) {
    return all_names([&](Index k) { return strategy_name(game, player, k); },
                     game.strategies(player));
  };
  return table_of(names(0), names(1), [&](Index i, Index j) {
    const Index profile = i * game.stride(0) + j * game.stride(1);
    MarkedCell cell{
        {{payoff_text(game.payoff(0, profile))}, {payoff_text(game.payoff(1, profile))}}};
    mark(cell, profile);
    return cell;
  });
}

}  // namespace

std::string marked_up(const MarkedTable& table, const std::string& format) {
  const Markup& markup = format == "markdown" ? markdown : format == "latex" ? latex : html;
  std::string text = format == "markdown" ? as_markdown(table)
                     : format == "latex"  ? as_latex(table)
                                          : as_html(table);
  for (const std::string& note : table.notes) {
    text += fmt::format(fmt::runtime(markup.note), in_markup(note, markup));
  }
  return text;
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

MarkedTable plain_table(const ExactMatrix& game, const ShouldStop& should_stop) {
  PacedStop stop(should_stop);
  return table_of(row_names(game), column_names(game), [&](Index i, Index j) {
    stop.expect_none_after(steps_of_number);
    return MarkedCell{{{payoff_text(game(i, j))}}};
  });
}

MarkedTable plain_table(const NormalFormGame& game, const ShouldStop& should_stop) {
  PacedStop stop(should_stop);
  return both_payoffs(game, [&](MarkedCell&, Index) { stop.expect_none_after(steps_of_number); });
}

template <class Game, class Solved>
MarkedTable solved_table(const Game& game, const Solved& solution, const TextStyle& style,
                         const std::string& note) {
  using Payoff = std::decay_t<decltype(game(0, 0))>;
  std::vector<Payoff> maximum;
  std::vector<Payoff> minimum;
  for (Index j = 0; j < game.columns(); ++j) {
    maximum.push_back(game(0, j));
    for (Index i = 1; i < game.rows(); ++i) {
      maximum.back() = std::max<Payoff>(maximum.back(), game(i, j));
    }
  }
  for (Index i = 0; i < game.rows(); ++i) {
    minimum.push_back(game(i, 0));
    for (Index j = 1; j < game.columns(); ++j) {
      minimum.back() = std::min<Payoff>(minimum.back(), game(i, j));
    }
  }
  MarkedTable table = table_of(row_names(game), column_names(game), [&](Index i, Index j) {
    return MarkedCell{{{payoff_text(game(i, j)), true, game(i, j) == maximum[as_size(j)],
                        game(i, j) == minimum[as_size(i)]}}};
  });
  table.header.emplace_back("row strategy");
  std::size_t i = 0;
  for (const auto& probability : probabilities_of(solution.row)) {
    table.rows[i++].push_back({{{shown(probability, style)}}});
  }
  auto& last = table.rows.emplace_back();
  last.push_back(label_cell("column strategy"));
  for (const auto& probability : probabilities_of(solution.column)) {
    last.push_back({{{shown(probability, style)}}});
  }
  last.emplace_back();
  table.notes = {note,
                 "Bold: best for the row player against the column. Underlined: best for the "
                 "column player against the row."};
  return table;
}

template MarkedTable solved_table(const ExactMatrix&, const ExactSolution&, const TextStyle&,
                                  const std::string&);
template MarkedTable solved_table(const PayoffMatrix&, const Solution&, const TextStyle&,
                                  const std::string&);

MarkedTable equilibrium_table(const NormalFormGame& game,
                              const std::vector<MixedProfile>& equilibria) {
  const std::vector<std::uint32_t> best = best_responses(game);
  MarkedTable table = both_payoffs(game, [&](MarkedCell& cell, Index profile) {
    cell.pieces[0].is_bold = (best[as_size(profile)] & 1U) != 0;
    cell.pieces[1].is_bold = (best[as_size(profile)] & 2U) != 0;
  });
  const std::size_t shown = std::min(equilibria.size(), most_tabled);
  table.notes = {"Bold: a best response to the other player's strategy."};
  for (std::size_t number = 0; number < shown; ++number) {
    const MixedProfile& profile = equilibria[number];
    const std::string name = fmt::format("equilibrium {}", number + 1);
    table.header.push_back(name);
    for (std::size_t i = 0; i < table.game_rows; ++i) {
      table.rows[i].push_back({{{short_fraction(profile.strategies[0][i])}}});
    }
    table.notes.push_back(fmt::format("{}: {} gets {}, {} gets {}.", name, player_title(game, 0),
                                      short_fraction(profile.payoffs[0]), player_title(game, 1),
                                      short_fraction(profile.payoffs[1])));
  }
  for (std::size_t number = 0; number < shown; ++number) {
    auto& row = table.rows.emplace_back();
    row.push_back(label_cell(fmt::format("equilibrium {}", number + 1)));
    for (const Rational& probability : equilibria[number].strategies[1]) {
      row.push_back({{{short_fraction(probability)}}});
    }
    row.resize(table.header.size());
  }
  if (shown < equilibria.size()) {
    table.notes.push_back(fmt::format("And {} more equilibria.", equilibria.size() - shown));
  }
  return table;
}

MarkedTable elimination_table(const NormalFormGame& game, const Elimination& elimination) {
  MarkedTable table = plain_table(game);
  std::vector<std::string> row_rounds(table.game_rows);
  std::vector<std::string> column_rounds(table.game_columns);
  for (std::size_t number = 0; number < elimination.rounds.size(); ++number) {
    for (const DominatedStrategy& dominated : elimination.rounds[number]) {
      (dominated.player == 0 ? row_rounds : column_rounds)[as_size(dominated.strategy)] =
          fmt::format("out in round {}", number + 1);
    }
  }
  for (std::size_t i = 0; i < table.game_rows; ++i) {
    for (std::size_t j = 0; j < table.game_columns; ++j) {
      table.rows[i][j + 1].is_struck = !row_rounds[i].empty() || !column_rounds[j].empty();
    }
    table.rows[i].push_back(label_cell(row_rounds[i]));
  }
  table.header.emplace_back();
  auto& last = table.rows.emplace_back();
  last.push_back(label_cell(""));
  for (const std::string& round : column_rounds) {
    last.push_back(label_cell(round));
  }
  last.emplace_back();
  return table;
}

}  // namespace saddle::app
