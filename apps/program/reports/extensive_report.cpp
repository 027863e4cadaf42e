#include "apps/program/reports/extensive_report.h"

#include <cstddef>
#include <unordered_map>

#include <fmt/format.h>

#include "apps/program/reports/solution_report.h"
#include "saddle/io/picture/tree_picture.h"
#include "saddle/machine/refusal.h"

namespace saddle::app {
namespace {

// A longer table is not useful; JSON and CSV have all sets.
constexpr std::size_t most_sets_shown = 60;

// The probabilities of a player's moves, by sequences.
template <class Number>
struct Chances {
  const PlayerSequences& player;
  const std::vector<Number>& chances;

  const Number& at(std::int32_t sequence) const { return chances[as_size(sequence)]; }
};

double in_double(double chance) { return chance; }
double in_double(const Rational& chance) { return nearest_double(chance); }
std::string in_picture(double chance) { return fmt::format("{:.3g}", chance); }
std::string in_picture(const Rational& chance) {
  const std::string words = chance.get_str();
  return words.size() <= 9 ? words : in_picture(nearest_double(chance));
}

// "J, bet: fold 2/3, call 1/3"; a move of probability 1 is only its name.
template <class Number>
std::string set_line(const Chances<Number>& strategy, std::size_t h, const TextStyle& style) {
  const InformationSet& set = strategy.player.sets()[h];
  std::string moves;
  for (std::int32_t s = set.first; s < set.first + set.moves; ++s) {
    const Number& chance = strategy.at(s);
    if (chance == 0) {
      continue;
    }
    moves += moves.empty() ? "" : ", ";
    moves += strategy.player.move_name(s);
    if (chance != 1) {
      moves += fmt::format(" {}", shown(chance, style));
    }
  }
  return fmt::format("  {}: {}\n", strategy.player.key(static_cast<Index>(h)), moves);
}

// Returns for each information set whether the own moves of the player can reach it.
template <class Number>
std::vector<bool> reached_sets(const Chances<Number>& strategy) {
  std::vector<bool> is_played(strategy.chances.size());
  is_played[0] = true;
  std::vector<bool> reached;
  for (const InformationSet& set : strategy.player.sets()) {
    reached.push_back(is_played[as_size(set.parent)]);
    for (std::int32_t s = set.first; s < set.first + set.moves; ++s) {
      is_played[as_size(s)] = reached.back() && strategy.at(s) != 0;
    }
  }
  return reached;
}

template <class Number>
std::string strategy_text(const std::string& name, const char* does,
                          const Chances<Number>& strategy, const TextStyle& style) {
  const std::vector<bool> reached = reached_sets(strategy);
  std::size_t count = 0;
  std::string lines;
  for (std::size_t h = 0; h < reached.size(); ++h) {
    if (reached[h] && ++count <= most_sets_shown) {
      lines += set_line(strategy, h, style);
    }
  }
  if (count > most_sets_shown) {
    lines += fmt::format("  ... and {} more, see --json or --csv\n", count - most_sets_shown);
  }
  return fmt::format("\n{} ({}), {} of {} information sets reached by own moves\n{}", name, does,
                     count, reached.size(), lines);
}

template <class Number>
Json strategy_json(const Chances<Number>& strategy) {
  Json sets = Json::list();
  for (std::size_t h = 0; h < strategy.player.sets().size(); ++h) {
    const InformationSet& set = strategy.player.sets()[h];
    Json moves = Json::object();
    for (std::int32_t s = set.first; s < set.first + set.moves; ++s) {
      moves[strategy.player.move_name(s)] = strategy.at(s);
    }
    sets.push_back({{"information_set", strategy.player.key(static_cast<Index>(h))},
                    {"moves", std::move(moves)}});
  }
  return sets;
}

template <class Number>
std::string strategy_rows(const char* item, const Chances<Number>& strategy) {
  std::string rows;
  for (std::int32_t s = 1; s < strategy.player.size(); ++s) {
    rows +=
        fmt::format("{},{},{},{}\n", item, csv_cell(strategy.player.key(strategy.player.set_of(s))),
                    csv_cell(strategy.player.move_name(s)), printed(strategy.at(s)));
  }
  return rows;
}

// Calls `act` with the strategies of both players, in fractions if there are any.
template <class Act>
void with_strategies(const ExtensiveReport& report, const Act& act) {
  const PlayerSequences& row = report.game.row();
  const PlayerSequences& column = report.game.column();
  if (report.exact) {
    const std::vector<Rational> of_row = chances_of(row, report.exact->row);
    const std::vector<Rational> of_column = chances_of(column, report.exact->column);
    act(Chances<Rational>{row, of_row}, Chances<Rational>{column, of_column});
  } else {
    act(Chances<double>{row, report.solution->row.chances},
        Chances<double>{column, report.solution->column.chances});
  }
}

std::string value_line(const ExtensiveReport& report) {
  const TextStyle& style = report.style;
  if (report.exact && report.exact->termination == Termination::converged) {
    return fmt::format("{}   ({})\n",
                       bold(fmt::format("value {}", short_fraction(report.exact->lower, style))),
                       exactly(report.exact->lower, style));
  }
  if (report.exact) {
    return fmt::format("{}\n", bold(fmt::format("{} <= value <= {}",
                                                style.below(rounded_down(report.exact->lower)),
                                                style.above(rounded_up(report.exact->upper)))));
  }
  const ExtensiveSolution& solution = *report.solution;
  return value_text(solution.lower, solution.upper, style);
}

}  // namespace

Json tree_json(const ExtensiveGame& game, const ExtensiveNames& names) {
  return {{"title", names.title},
          {"players", Json::list({names.players[0], names.players[1]})},
          {"nodes", game.nodes()},
          {"leaves", game.leaves()},
          {"row_sequences", game.row().size()},
          {"column_sequences", game.column().size()}};
}

std::string ExtensiveReport::text() const {
  std::string text;
  if (!names.title.empty()) {
    text = fmt::format("{}\n", names.title);
  }
  text += fmt::format("{}, {}; {} and {} information sets\n", counted(game.nodes(), "node"),
                      game.leaves() == 1 ? "1 leaf" : fmt::format("{} leaves", game.leaves()),
                      game.row().sets().size(), game.column().sets().size());
  text += value_line(*this);
  with_strategies(*this, [&](const auto& row, const auto& column) {
    text += strategy_text(names.players[0], "maximises", row, style);
    text += strategy_text(names.players[1], "minimises", column, style);
  });
  if (names.constant_sum && *names.constant_sum != 0) {
    text += fmt::format("\nconstant-sum game: {} gets {} minus the value\n", names.players[1],
                        names.constant_sum->get_str());
  }
  if (exact) {
    return text + fmt::format("\n{}: {}; {}, {:.2g} s\n", ending(exact->termination),
                              exact->termination == Termination::converged
                                  ? "exact best responses prove both strategies optimal"
                                  : "best responses prove the bounds",
                              counted(exact->iterations, "iteration"), seconds);
  }
  return text +
         fmt::format(
             "\n{}: {}\n{}, {}, {:.2g} s; best responses to the strategies prove the bounds\n",
             ending(solution->termination), gap_text(solution->relative_gap, tolerance),
             solution->method, counted(solution->iterations, "iteration"), seconds);
}

Json ExtensiveReport::json() const {
  Json object;
  object["game"] = tree_json(game, names);
  // The fractions rounded to doubles are strategies with their own bounds.
  std::optional<ExtensiveSolution> rounded;
  if (exact) {
    rounded = certify(game, rounded_strategy(game.row(), exact->row),
                      rounded_strategy(game.column(), exact->column), tolerance);
  }
  const ExtensiveSolution& doubles = exact ? *rounded : *solution;
  add_bounds(object, doubles.lower, doubles.upper, doubles.relative_gap);
  if (exact && exact->lower == exact->upper) {
    object["value"] = nearest_double(exact->lower);
  }
  object["row_strategy"] = strategy_json(Chances<double>{game.row(), doubles.row.chances});
  object["column_strategy"] = strategy_json(Chances<double>{game.column(), doubles.column.chances});
  object["method"] = exact ? "exact" : solution->method;
  object["iterations"] = exact ? exact->iterations : solution->iterations;
  object["termination"] = to_string(termination());
  object["tolerance"] = tolerance;
  object["seconds"] = seconds;
  if (names.constant_sum) {
    object["constant_sum"] = *names.constant_sum;
  }
  if (exact) {
    Json fractions = {{"value", exact->lower == exact->upper ? Json(exact->lower) : Json()},
                      {"lower", exact->lower},
                      {"upper", exact->upper}};
    with_strategies(*this, [&](const auto& row, const auto& column) {
      fractions["row_strategy"] = strategy_json(row);
      fractions["column_strategy"] = strategy_json(column);
    });
    object["exact"] = std::move(fractions);
  }
  return object;
}

std::string ExtensiveReport::tree(const NodeBelow& nodes) const {
  std::string picture;
  with_strategies(*this, [&](const auto& row, const auto& column) {
    const auto moves_of = [](const auto& strategy) {
      std::unordered_map<std::string, std::size_t> sets;
      for (std::size_t h = 0; h < strategy.player.sets().size(); ++h) {
        sets.emplace(strategy.player.key(static_cast<Index>(h)), h);
      }
      return [&strategy, sets](const std::string& key, std::size_t move) {
        const InformationSet& set = strategy.player.sets()[sets.at(key)];
        const auto& number = strategy.at(set.first + static_cast<std::int32_t>(move));
        return MoveChance{in_double(number), in_picture(number)};
      };
    };
    const auto of_row = moves_of(row);
    const auto of_column = moves_of(column);
    picture = tree_picture(
        nodes, names.players, [&](Player player, const std::string& key, std::size_t move) {
          return player == Player::row ? of_row(key, move) : of_column(key, move);
        });
  });
  return picture;
}

std::string ExtensiveReport::csv() const {
  std::string rows = "item,information_set,move,value\n";
  if (exact) {
    const std::string lower = printed(exact->lower);
    const std::string upper = printed(exact->upper);
    rows += lower == upper ? fmt::format("value,,,{}\n", lower) : "";
    rows += fmt::format("lower,,,{}\nupper,,,{}\n", lower, upper);
  } else {
    rows += fmt::format("value,,,{}\nlower,,,{}\nupper,,,{}\n",
                        printed(shortest_within(solution->lower, solution->upper)),
                        printed(solution->lower), printed(solution->upper));
  }
  with_strategies(*this, [&](const auto& row, const auto& column) {
    rows += strategy_rows("row", row) + strategy_rows("column", column);
  });
  return rows;
}

}  // namespace saddle::app
