#include "apps/program/answers/written_game.h"

#include <cmath>
#include <cstdint>
#include <functional>
#include <optional>
#include <sstream>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "apps/program/reports/game_table.h"
#include "apps/program/reports/nash_report.h"
#include "apps/program/reports/strategy_name.h"
#include "apps/program/reports/zero_sum_game.h"
#include "saddle/io/nfg.h"
#include "saddle/io/read_game.h"
#include "saddle/io/utf8.h"
#include "saddle/io/write_csv.h"
#include "saddle/io/write_npy.h"
#include "saddle/machine/refusal.h"

namespace saddle::app {
namespace {

// A number as JSON: as such if it reads back as the same number, else a string with the fraction.
Json exact_json(const Rational& payoff) {
  const double nearest = nearest_double(payoff);
  if (std::isfinite(nearest) && Rational(nearest) == payoff && payoff.get_den() == 1 &&
      std::abs(nearest) < 9e15) {
    return static_cast<std::int64_t>(nearest);
  }
  if (const std::string decimal = payoff_text(payoff);
      decimal.find('/') == std::string::npos && payoff_text(nearest) == decimal) {
    return nearest;
  }
  return payoff.get_str();
}

Json matrix_json(const ExactMatrix& game, const ShouldStop& should_stop) {
  PacedStop stop(should_stop);
  Json rows = Json::list();
  for (Index i = 0; i < game.rows(); ++i) {
    Json row = Json::list();
    for (Index j = 0; j < game.columns(); ++j) {
      row.push_back(exact_json(game(i, j)));
      stop.expect_none_after(steps_of_number);
    }
    rows.push_back(std::move(row));
  }
  if (game.row_labels().empty() && game.column_labels().empty()) {
    return rows;
  }
  return {{"row_labels", game.row_labels()},
          {"column_labels", game.column_labels()},
          {"payoffs", std::move(rows)}};
}

Json game_json(const NormalFormGame& game, const ShouldStop& should_stop) {
  PacedStop stop(should_stop);
  Json players = Json::list();
  Json payoffs = Json::list();
  for (Index player = 0; player < game.players(); ++player) {
    players.push_back(game.player_name(player));
    Json own = Json::list();
    for (Index profile = 0; profile < game.profiles(); ++profile) {
      own.push_back(exact_json(game.payoff(player, profile)));
      stop.expect_none_after(steps_of_number);
    }
    payoffs.push_back(std::move(own));
  }
  return {{"title", game.names().title},
          {"comment", game.names().comment},
          {"players", std::move(players)},
          {"strategies", all_labels(game)},
          {"payoffs", std::move(payoffs)}};
}

// Refuses games that their payoffs and labels alone do not describe, in CSV or .npy; of the latter
// those too that have payoffs of both players.
void expect_payoffs_alone(const NormalFormGame& game, const std::string& format) {
  const auto refuse = [&](const std::string& reason) {
    throw_invalid("{}, which {} does not hold (--to nfg or json does)", reason, format);
  };
  if (game.players() != 2) {
    refuse(fmt::format("the game has {}", counted(game.players(), "player")));
  }
  if (format == "npy" && !is_zero_sum(game)) {
    refuse("the game is not zero-sum: it has payoffs of both players");
  }
  if (has_names(game)) {
    refuse("the game has a title, a comment or names of players");
  }
}

template <class Write>
std::string written(const Write& write) {
  std::ostringstream out;
  write(out);
  return std::move(out).str();
}

std::vector<std::string> labels_of(const ExactMatrix& game, Index player) {
  return player == 0 ? game.row_labels() : game.column_labels();
}

std::vector<std::string> labels_of(const NormalFormGame& game, Index player) {
  return game.names().strategies[place(player)];
}

bool is_read_otherwise(const std::string& csv, const ExactMatrix& game) {
  try {
    const auto read = read_exact_game(csv, "the table");
    const auto labels = [&read](Index player) {
      return std::visit([player](const auto& any) { return labels_of(any, player); }, read);
    };
    return labels(0) != game.row_labels() || labels(1) != game.column_labels();
  } catch (const UndecidedLabels&) {
    return false;  // the reader asks which labels are meant
  } catch (const ParseError&) {
    return true;
  }
}

// Returns csv_of(game). Where only one side has labels, and these are numbers such as years, CSV
// would be read as payoffs alone. Names for the other side prevent that.
std::string unmistakable(const std::function<std::string(const ExactMatrix&)>& csv_of,
                         const ExactMatrix& game) {
  std::string csv = csv_of(game);
  const bool has_one_side = game.row_labels().empty() != game.column_labels().empty();
  if (!has_one_side || !is_read_otherwise(csv, game)) {
    return csv;
  }
  std::vector<std::string> rows;
  for (Index i = 0; i < game.rows(); ++i) {
    rows.push_back(strategy_name("row", game.row_labels(), i));
  }
  std::vector<std::string> columns;
  for (Index j = 0; j < game.columns(); ++j) {
    columns.push_back(strategy_name("column", game.column_labels(), j));
  }
  return csv_of({game.rows(), game.columns(), game.entries(), std::move(rows), std::move(columns)});
}

std::string csv_text(const ExactMatrix& game, const ShouldStop& should_stop) {
  const auto csv_of = [&should_stop](const ExactMatrix& labelled) {
    return written([&](std::ostream& out) { write_csv(out, labelled, should_stop); });
  };
  return unmistakable(csv_of, game);
}

// The payoffs of both players in each cell.
std::string pairs_text(const NormalFormGame& game, const ShouldStop& should_stop) {
  const ExactMatrix column = payoff_matrix(game, 1);
  const auto csv_of = [&](const ExactMatrix& labelled) {
    return written([&](std::ostream& out) { write_csv(out, labelled, column, should_stop); });
  };
  return unmistakable(csv_of, payoff_matrix(game, 0));
}

// Returns the label of a strategy that a table does not say when it is read.
std::optional<std::string> lost_label(const MarkedTable& table, const std::string& text) {
  GameOptions options;
  options.csv.labels = CsvLabels::both;
  const auto read = read_exact_game(text, "the table", options);
  const auto labels = [&](Index player) {
    return std::visit([&](const auto& game) { return labels_of(game, player); }, read);
  };
  const std::vector<std::string> rows = labels(0);
  const std::vector<std::string> columns = labels(1);
  for (std::size_t i = 0; i < table.game_rows; ++i) {
    const std::string& label = table.rows[i].front().pieces.front().text;
    if (i >= rows.size() || rows[i] != label) {
      return label;
    }
  }
  for (std::size_t j = 0; j < table.game_columns; ++j) {
    if (j >= columns.size() || columns[j] != table.header[j + 1]) {
      return table.header[j + 1];
    }
  }
  return std::nullopt;
}

// A table in Markdown or LaTeX is read as it is written, but for such labels as have line ends.
std::string written_table(const MarkedTable& table, const std::string& format) {
  std::string text = marked_up(table, format);
  if (format == "html") {
    return text;
  }
  std::optional<std::string> lost;
  try {
    lost = lost_label(table, text);
  } catch (const ParseError& error) {
    throw_invalid("{} does not hold the labels (write CSV, .nfg or JSON): {}", format,
                  error.what());
  }
  if (lost) {
    throw_invalid(
        "the label {} is one that {} does not hold (write CSV, "
        ".nfg or JSON)",
        quoted_excerpt(*lost), format);
  }
  return text;
}

}  // namespace

bool has_names(const NormalFormGame& game) {
  bool are_numbered = true;
  for (Index player = 0; player < game.players(); ++player) {
    are_numbered = are_numbered && game.player_name(player) == std::to_string(player + 1);
  }
  return !are_numbered || !game.names().title.empty() || !game.names().comment.empty();
}

std::string written_game(const ExactMatrix& game, const std::string& format,
                         const ShouldStop& should_stop) {
  if (format == "csv") {
    return csv_text(game, should_stop);
  }
  if (format == "npy") {
    return written([&](std::ostream& out) { write_npy(out, game, should_stop); });
  }
  if (format == "nfg") {
    return written_game(zero_sum_game(game), format, should_stop);
  }
  return format == "json" ? printed(matrix_json(game, should_stop))
                          : written_table(plain_table(game, should_stop), format);
}

std::string written_game(const NormalFormGame& game, const std::string& format,
                         const ShouldStop& should_stop) {
  if (format == "nfg") {
    return written([&](std::ostream& out) { write_nfg(out, game, should_stop); });
  }
  if (format == "json") {
    return printed(game_json(game, should_stop));
  }
  if (format == "csv" || format == "npy") {
    expect_payoffs_alone(game, format);
    return is_zero_sum(game) ? written_game(payoff_matrix(game, 0), format, should_stop)
                             : pairs_text(game, should_stop);
  }
  if (game.players() != 2) {
    throw_invalid(
        "the game has {}, a table holds 2 (--to nfg or json holds "
        "more)",
        counted(game.players(), "player"));
  }
  return written_table(plain_table(game, should_stop), format);
}

}  // namespace saddle::app
