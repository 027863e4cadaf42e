#include "apps/program/answers/written_game.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <ios>
#include <optional>
#include <ostream>
#include <sstream>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "apps/program/reports/game_table.h"
#include "apps/program/reports/normal_form_report.h"
#include "apps/program/reports/strategy_table.h"
#include "saddle/io/csv/write_csv.h"
#include "saddle/io/game/nfg.h"
#include "saddle/io/matrix/write_npy.h"
#include "saddle/io/read_game.h"
#include "saddle/io/table/json.h"
#include "saddle/io/text/check_written.h"
#include "saddle/io/text/utf8.h"
#include "saddle/machine/refusal.h"

namespace saddle::app {
namespace {

// Returns a number as a JSON number if it reads back exactly, else a string with the fraction.
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

// Writes lists of payoffs as JSON in blocks: alone, or if there are names, in an object behind
// them.
template <class Payoff>
void write_json(std::ostream& out, const Json::Object& names, Index lists, Index items,
                const Payoff& payoff, const ShouldStop& should_stop) {
  constexpr std::size_t block_bytes = std::size_t{1} << 16U;
  PacedStop stop(should_stop);
  std::string text;
  JsonWriter json(text);
  const auto write_block = [&] {
    out << text;
    check_written(out);
    text.clear();
  };
  if (!names.empty()) {
    json.begin_object();
    for (const auto& [name, value] : names) {
      json.name(name);
      json.value(value);
    }
    json.name("payoffs");
  }
  json.begin_list();
  for (Index i = 0; i < lists; ++i) {
    json.begin_list();
    for (Index k = 0; k < items; ++k) {
      json.value(exact_json(payoff(i, k)));
      if (text.size() > block_bytes) {
        write_block();
      }
      stop.expect_none_after(steps_of_number);
    }
    json.end();
  }
  json.end();
  if (!names.empty()) {
    json.end();
  }
  text += '\n';
  write_block();
}

void write_json(std::ostream& out, const ExactMatrix& game, const ShouldStop& should_stop) {
  Json::Object names;
  if (!game.row_labels().empty() || !game.column_labels().empty()) {
    names = {{"row_labels", game.row_labels()}, {"column_labels", game.column_labels()}};
  }
  write_json(out, names, game.rows(), game.columns(), game, should_stop);
}

void write_json(std::ostream& out, const NormalFormGame& game, const ShouldStop& should_stop) {
  Json players = Json::list();
  for (Index player = 0; player < game.players(); ++player) {
    players.push_back(game.player_name(player));
  }
  write_json(
      out,
      {{"title", game.names().title},
       {"comment", game.names().comment},
       {"players", std::move(players)},
       {"strategies", all_labels(game)}},
      game.players(), game.profiles(),
      [&game](Index player, Index profile) { return game.payoff(player, profile); }, should_stop);
}

// Throws if the game has more than the payoffs of two players and labels, because CSV would lose
// it. .npy also loses the payoffs of the column player, so the game must be zero-sum.
void expect_payoffs_alone(const NormalFormGame& game, const std::string& format) {
  const auto refuse = [&](const std::string& reason) {
    throw_invalid("{}, which {} cannot hold (--to nfg or json can)", reason, format);
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
  // Otherwise the stream would swallow std::bad_alloc.
  out.exceptions(std::ios::badbit);
  write(out);
  return std::move(out).str();
}

// Returns the labels of the rows and of the columns.
std::array<std::vector<std::string>, 2> labels_of(
    const std::variant<ExactMatrix, NormalFormGame>& read) {
  if (const auto* matrix = std::get_if<ExactMatrix>(&read)) {
    return {matrix->row_labels(), matrix->column_labels()};
  }
  const auto& strategies = std::get<NormalFormGame>(read).names().strategies;
  return {strategies[0], strategies[1]};
}

bool is_read_otherwise(const std::string& csv, const ExactMatrix& game) {
  try {
    const auto [rows, columns] = labels_of(read_exact_game(csv, "the table"));
    return rows != game.row_labels() || columns != game.column_labels();
  } catch (const UndecidedLabels&) {
    return false;  // the reader asks which labels are meant
  } catch (const ParseError&) {
    return true;
  }
}

// Writes a CSV table by write(out, game). If only one side has labels, and they are numbers such as
// years, they would be read as payoffs. Names for the other side prevent that.
template <class Write>
void write_unmistakable(std::ostream& out, const ExactMatrix& game, const Write& write) {
  const bool has_one_side = game.row_labels().empty() != game.column_labels().empty();
  if (!has_one_side) {
    write(out, game);
    return;
  }
  const std::string csv = written([&](std::ostream& text) { write(text, game); });
  if (!is_read_otherwise(csv, game)) {
    out << csv;
    return;
  }
  write(out, {game.rows(), game.columns(), game.entries(), row_names(game), column_names(game)});
}

// Returns the first label of a strategy that is lost when the table is read, if there is one.
std::optional<std::string> lost_label(const MarkedTable& table, const std::string& text) {
  GameOptions options;
  options.csv.labels = CsvLabels::both;
  const auto [rows, columns] = labels_of(read_exact_game(text, "the table", options));
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

// Returns a table in a format. Throws if Markdown or LaTeX would lose a label, such as one with a
// line end.
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
    throw_invalid("the label {} cannot be written in {} (write CSV, .nfg or JSON)",
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

void write_game(std::ostream& out, const ExactMatrix& game, const std::string& format,
                const ShouldStop& should_stop) {
  if (format == "csv") {
    write_unmistakable(out, game, [&](std::ostream& to, const ExactMatrix& labelled) {
      write_csv(to, labelled, should_stop);
    });
  } else if (format == "npy") {
    write_npy(out, game, should_stop);
  } else if (format == "nfg") {
    write_nfg(out, zero_sum_game(game), should_stop);
  } else if (format == "json") {
    write_json(out, game, should_stop);
  } else {
    out << written_table(plain_table(game, should_stop), format);
  }
  check_written(out);
}

void write_game(std::ostream& out, const NormalFormGame& game, const std::string& format,
                const ShouldStop& should_stop) {
  if (format == "nfg") {
    write_nfg(out, game, should_stop);
  } else if (format == "json") {
    write_json(out, game, should_stop);
  } else if (format == "csv" || format == "npy") {
    expect_payoffs_alone(game, format);
    if (is_zero_sum(game)) {
      write_game(out, payoff_matrix(game, 0), format, should_stop);
    } else {
      // The payoffs of both players in each cell.
      const ExactMatrix column = payoff_matrix(game, 1);
      write_unmistakable(out, payoff_matrix(game, 0),
                         [&](std::ostream& to, const ExactMatrix& labelled) {
                           write_csv(to, labelled, column, should_stop);
                         });
    }
  } else if (game.players() == 2) {
    out << written_table(plain_table(game, should_stop), format);
  } else {
    throw_invalid("the game has {}, a table holds 2 (--to nfg or json holds more)",
                  counted(game.players(), "player"));
  }
  check_written(out);
}

std::string written_game(const ExactMatrix& game, const std::string& format,
                         const ShouldStop& should_stop) {
  return written([&](std::ostream& out) { write_game(out, game, format, should_stop); });
}

std::string written_game(const NormalFormGame& game, const std::string& format,
                         const ShouldStop& should_stop) {
  return written([&](std::ostream& out) { write_game(out, game, format, should_stop); });
}

}  // namespace saddle::app
