#include "apps/program/reports/game_table.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include <fmt/format.h>

#include "apps/program/reports/strategy_table.h"
#include "saddle/normal_form/pure_equilibrium.h"

namespace saddle::app {
namespace {

// Returns a table of a matrix game's payoffs, with the marks of `mark`.
template <class Game, class Mark>
MarkedTable table_of(const Game& game, const Mark& mark) {
  MarkedTable table;
  table.game_rows = as_size(game.rows());
  table.game_columns = as_size(game.columns());
  table.header = column_names(game);
  table.header.insert(table.header.begin(), "");
  for (Index i = 0; i < game.rows(); ++i) {
    auto& row = table.rows.emplace_back();
    row.push_back(label_cell(row_name(game)(i)));
    for (Index j = 0; j < game.columns(); ++j) {
      Marked payoff{payoff_text(game(i, j))};
      mark(payoff, i, j);
      row.push_back({{std::move(payoff)}});
    }
  }
  return table;
}

template <class Game, class Numbers>
MarkedTable solved_table_of(const Game& game, const Numbers& row, const Numbers& column,
                            const TextStyle& style) {
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
  MarkedTable table = table_of(game, [&](Marked& payoff, Index i, Index j) {
    payoff.is_bold = game(i, j) == maximum[as_size(j)];
    payoff.is_underlined = game(i, j) == minimum[as_size(i)];
  });
  table.header.emplace_back("row strategy");
  std::size_t i = 0;
  for (const auto& probability : row) {
    table.rows[i++].push_back({{{shown(probability, style)}}});
  }
  auto& last = table.rows.emplace_back();
  last.push_back(label_cell("column strategy"));
  for (const auto& probability : column) {
    last.push_back({{{shown(probability, style)}}});
  }
  last.emplace_back();
  table.notes = {
      "Bold: best for the row player against the column. Underlined: best for the column player "
      "against the row."};
  return table;
}

// Returns a table of both players' payoffs, with the marks of `mark`.
template <class Mark>
MarkedTable both_payoffs(const NormalFormGame& game, const Mark& mark) {
  MarkedTable table;
  table.game_rows = as_size(game.strategies(0));
  table.game_columns = as_size(game.strategies(1));
  table.header.emplace_back();
  for (Index j = 0; j < game.strategies(1); ++j) {
    table.header.push_back(strategy_name(game, 1, j));
  }
  for (Index i = 0; i < game.strategies(0); ++i) {
    auto& row = table.rows.emplace_back();
    row.push_back(label_cell(strategy_name(game, 0, i)));
    for (Index j = 0; j < game.strategies(1); ++j) {
      const Index profile = i * game.stride(0) + j * game.stride(1);
      MarkedCell cell{
          {{payoff_text(game.payoff(0, profile))}, {payoff_text(game.payoff(1, profile))}}};
      mark(cell, profile);
      row.push_back(std::move(cell));
    }
  }
  return table;
}

}  // namespace

MarkedTable plain_table(const ExactMatrix& game, const ShouldStop& should_stop) {
  PacedStop stop(should_stop);
  return table_of(game, [&](Marked&, Index, Index) { stop.expect_none_after(steps_of_number); });
}

MarkedTable plain_table(const NormalFormGame& game, const ShouldStop& should_stop) {
  PacedStop stop(should_stop);
  return both_payoffs(game, [&](MarkedCell&, Index) { stop.expect_none_after(steps_of_number); });
}

MarkedTable solved_table(const ExactMatrix& game, const std::vector<Rational>& row,
                         const std::vector<Rational>& column, const TextStyle& style) {
  return solved_table_of(game, row, column, style);
}

MarkedTable solved_table(const PayoffMatrix& game, const MixedStrategy& row,
                         const MixedStrategy& column, const TextStyle& style) {
  return solved_table_of(game, row.probabilities(), column.probabilities(), style);
}

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
