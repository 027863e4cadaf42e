// Games with a payoff matrix at every state: goofspiel, oshi-zumo, inspection, undercut, race, pig.

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "apps/command.h"
#include "apps/game_file.h"
#include "apps/interrupt.h"
#include "apps/output.h"
#include "apps/progress.h"
#include "apps/solution_report.h"
#include "apps/state_report.h"
#include "games/goofspiel.h"
#include "games/inspection.h"
#include "games/oshi_zumo.h"
#include "games/pig.h"
#include "games/race.h"

namespace saddle::app {
namespace {

struct RecursiveGameOptions {
  std::string table;
  Output output;

  void declare(CLI::App& parser) {
    parser.add_option("--table", table, "write all states with values and strategies as CSV")
        ->type_name("FILE");
    output.declare(parser);
  }
};

// The state asked for, and what is told beside it.
struct GameAnswer {
  StateReport root;
  Termination termination = Termination::converged;
  Json counts = Json::object();
};

// Solves with progress on standard error, until Ctrl-C.
template <class Solve>
Termination solve_with_progress(const Output& output, Solve solve) {
  ProgressLine line;
  Options options;
  options.stop = stop_on_interrupt();
  options.threads = output.threads;
  if (output.wants_progress()) {
    options.on_progress = [&line](const Progress& progress) {
      line.show(fmt::format("{} stage games solved, Ctrl-C stops", progress.iterations));
    };
  }
  return solve(options);
}

Outcome told(const GameAnswer& answer, const Output& output) {
  const ExitCode code = exit_code(answer.termination);
  const StateReport& root = answer.root;
  if (output.json) {
    Json object;
    object["game"] = {{"rows", root.row.size()},
                      {"columns", root.column.size()},
                      {"row_labels", root.row_labels},
                      {"column_labels", root.column_labels}};
    object.update(root.json());
    object["termination"] = to_string(answer.termination);
    object.update(answer.counts);
    return {printed(object), code};
  }
  if (output.csv) {
    return {"item,label,value\n" + root.csv(""), code};
  }
  std::string text = root.text("");
  text += fmt::format("\n{}", to_string(answer.termination));
  for (const auto& [name, count] : answer.counts.items()) {
    text += fmt::format(", {} {}", name, count.dump());
  }
  return {text + "\n", code};
}

StateReport unknown_state() {
  return {{}, MixedStrategy::uniform(1), MixedStrategy::uniform(1), {}, {}, {}};
}

StateReport state_report(const StateSolution& solution, std::vector<std::string> row_labels,
                         std::vector<std::string> column_labels) {
  return {solution.bounds,          solution.row,
          solution.column,          std::move(row_labels),
          std::move(column_labels), {}};
}

std::string listed(const MixedStrategy& strategy) {
  std::string text;
  for (const double probability : strategy.probabilities()) {
    text += (text.empty() ? "" : " ") + printed(probability);
  }
  return text;
}

// The last columns of a table.
std::string table_cells(const StateSolution& solution) {
  return fmt::format(
      "{},{},{},{},{}\n", shortest_within(solution.bounds.lower, solution.bounds.upper),
      solution.bounds.lower, solution.bounds.upper, listed(solution.row), listed(solution.column));
}

constexpr const char* table_heading = "value,lower,upper,row_strategy,column_strategy\n";

// Goofspiel.

struct GoofspielOptions : RecursiveGameOptions {
  games::GoofspielRules rules;
  int upcard = 0;
};

std::string hand_text(unsigned hand) {
  std::string text;
  for (int card = 1; hand != 0; ++card, hand >>= 1U) {
    if ((hand & 1U) != 0) {
      text += (text.empty() ? "" : " ") + std::to_string(card);
    }
  }
  return text;
}

std::string goofspiel_table(const games::Goofspiel& game) {
  std::string rows = fmt::format("row_hand,column_hand,prizes,upcard,ahead,{}", table_heading);
  for (const games::GoofspielState& state : game.states()) {
    rows += fmt::format("{},{},{},{},{},{}", hand_text(state.row_hand),
                        hand_text(state.column_hand), hand_text(state.prizes), state.upcard,
                        state.ahead, table_cells(*game.at(state)));
  }
  return rows;
}

Outcome run_goofspiel(const GoofspielOptions& asked) {
  games::Goofspiel game(asked.rules);
  const int first = asked.rules.order.empty() ? asked.rules.cards : asked.rules.order.front();
  const int upcard = asked.upcard == 0 ? first : asked.upcard;
  if (upcard < 1 || upcard > asked.rules.cards || (!asked.rules.order.empty() && upcard != first)) {
    throw UsageError(fmt::format("--upcard {} cannot be the first prize", upcard));
  }
  GameAnswer answer{unknown_state()};
  answer.termination = solve_with_progress(
      asked.output, [&](const Options& options) { return game.solve(options); });
  const unsigned all = (1U << asked.rules.cards) - 1;
  if (answer.termination == Termination::converged) {
    std::vector<std::string> cards;
    for (int card = 1; card <= asked.rules.cards; ++card) {
      cards.push_back(std::to_string(card));
    }
    answer.root = state_report(*game.at({all, all, all, upcard}), cards, cards);
    if (!asked.table.empty()) {
      write_file(asked.table, goofspiel_table(game));
    }
  }
  answer.counts = {
      {"upcard", upcard}, {"stage_games", game.stage_games()}, {"fallbacks", game.fallbacks()}};
  return told(answer, asked.output);
}

// Oshi-Zumo.

struct OshiZumoOptions : RecursiveGameOptions {
  games::OshiZumoRules rules;
  int row_coins = -1;
  int column_coins = -1;
  int position = 0;
};

std::string oshi_zumo_table(const games::OshiZumo& game) {
  std::string rows = fmt::format("row_coins,column_coins,position,{}", table_heading);
  for (const games::OshiZumoState& state : game.states()) {
    rows += fmt::format("{},{},{},{}", state.row_coins, state.column_coins, state.position,
                        table_cells(*game.at(state)));
  }
  return rows;
}

Outcome run_oshi_zumo(const OshiZumoOptions& asked) {
  games::OshiZumo game(asked.rules);
  const games::OshiZumoState root{asked.row_coins < 0 ? asked.rules.coins : asked.row_coins,
                                  asked.column_coins < 0 ? asked.rules.coins : asked.column_coins,
                                  asked.position};
  GameAnswer answer{unknown_state()};
  answer.termination = solve_with_progress(
      asked.output, [&](const Options& options) { return game.solve(options); });
  if (const auto solution = game.at(root)) {
    const auto bids = [&](int coins) {
      std::vector<std::string> labels;
      for (int bid = game.least_bid(coins); bid <= game.greatest_bid(coins); ++bid) {
        labels.push_back(std::to_string(bid));
      }
      return labels;
    };
    answer.root = state_report(*solution, bids(root.row_coins), bids(root.column_coins));
  }
  if (answer.termination == Termination::converged && !asked.table.empty()) {
    write_file(asked.table, oshi_zumo_table(game));
  }
  answer.counts = {{"stage_games", game.stage_games()}, {"fallbacks", game.fallbacks()}};
  return told(answer, asked.output);
}

// Dresher's inspection game.

struct InspectionOptions : RecursiveGameOptions {
  int periods = 0;
  int inspections = 0;
};

Outcome run_inspection(const InspectionOptions& asked) {
  const bool has_choice = asked.inspections >= 1 && asked.inspections < asked.periods;
  ExactMatrix stage =
      has_choice ? games::inspection_stage(asked.periods, asked.inspections)
                 : ExactMatrix({{games::inspection_value(asked.periods, asked.inspections)}});
  if (!asked.table.empty()) {
    std::string rows = "periods,inspections,value\n";
    for (int n = 1; n <= asked.periods; ++n) {
      for (int m = 0; m <= std::min(n, asked.inspections); ++m) {
        rows += fmt::format("{},{},{}\n", n, m, games::inspection_value(n, m).get_str());
      }
    }
    write_file(asked.table, rows);
  }
  const GameAnswer answer{
      exact_state_report(solve_exact(stage), stage.row_labels(), stage.column_labels())};
  return told(answer, asked.output);
}

// Races.

struct UndercutOptions : RecursiveGameOptions {
  int numbers = 5;
  int points = 40;
};

struct RaceOptions : RecursiveGameOptions {
  GameFile file;
  int points = 1;
};

template <class Game>
Outcome run_race(const Game& game, const RecursiveGameOptions& asked,
                 const std::vector<std::string>& row_labels,
                 const std::vector<std::string>& column_labels) {
  using Values = StateValues<games::Score>;
  Values values;
  GameAnswer answer{unknown_state()};
  answer.termination = solve_with_progress(asked.output, [&](const Options& options) {
    values = backward_induction(game, {0, 0}, options);
    return values.termination;
  });
  if (const auto solution = solve_state(game.stage({0, 0}), values)) {
    answer.root = state_report(*solution, row_labels, column_labels);
  }
  if (!asked.table.empty()) {
    std::vector<games::Score> scores;
    for (const auto& [score, bounds] : values.solved) {
      scores.push_back(score);
    }
    std::sort(scores.begin(), scores.end(), [](const auto& a, const auto& b) {
      return std::pair(a.row, a.column) < std::pair(b.row, b.column);
    });
    std::string rows = fmt::format("row_score,column_score,{}", table_heading);
    for (const games::Score& score : scores) {
      rows += fmt::format("{},{},{}", score.row, score.column,
                          table_cells(*solve_state(game.stage(score), values)));
    }
    write_file(asked.table, rows);
  }
  answer.counts = {{"stage_games", values.solved.size()}};
  return told(answer, asked.output);
}

// Pig.

struct PigOptions : RecursiveGameOptions {
  int goal = 100;
  int own = 0;
  int other = 0;
  int sum = 0;
};

std::string pig_table(const games::Pig& pig) {
  std::string rows = "own,other,sum,chance,lower,upper,play\n";
  for (int own = 0; own < pig.goal(); ++own) {
    for (int other = 0; other < pig.goal(); ++other) {
      for (int sum = 0; sum < pig.goal() - own; ++sum) {
        const ValueBounds bounds = pig.chance(own, other, sum);
        rows += fmt::format("{},{},{},{},{},{},{}\n", own, other, sum,
                            shortest_within(bounds.lower, bounds.upper), bounds.lower, bounds.upper,
                            pig.rolls(own, other, sum) ? "roll" : "hold");
      }
    }
  }
  return rows;
}

Outcome run_pig(const PigOptions& asked) {
  games::Pig pig(asked.goal);
  GameAnswer answer{unknown_state()};
  answer.termination =
      solve_with_progress(asked.output, [&](const Options& options) { return pig.solve(options); });
  answer.root.bounds = pig.chance(asked.own, asked.other, asked.sum);
  answer.root.column_labels = {"wait"};
  if (answer.termination == Termination::converged) {
    answer.root.row = MixedStrategy::pure(pig.rolls(asked.own, asked.other, asked.sum) ? 0 : 1, 2);
    answer.root.row_labels = {"roll", "hold"};
    if (!asked.table.empty()) {
      write_file(asked.table, pig_table(pig));
    }
  }
  return told(answer, asked.output);
}

}  // namespace

Action declare_goofspiel(CLI::App& parser) {
  auto asked = std::make_shared<GoofspielOptions>();
  parser.add_option("CARDS", asked->rules.cards, "cards of each player, and prizes")->required();
  parser.add_option("--order", asked->rules.order, "the prizes in this order, not at random")
      ->delimiter(',')
      ->type_name("PRIZE,...");
  parser.add_flag("--win-or-lose", asked->rules.win_or_lose,
                  "only having more points counts, not how many more");
  parser.add_option("--upcard", asked->upcard, "the first prize; else the greatest");
  asked->declare(parser);
  return [asked] { return run_goofspiel(*asked); };
}

Action declare_oshi_zumo(CLI::App& parser) {
  auto asked = std::make_shared<OshiZumoOptions>();
  parser.add_option("COINS", asked->rules.coins, "coins of each player")->required();
  parser.add_option("--size", asked->rules.size, "positions on each side of the centre")
      ->capture_default_str();
  parser.add_option("--least-bid", asked->rules.least_bid, "least bid")->capture_default_str();
  parser.add_option("--row-coins", asked->row_coins, "what the row player has left, if not COINS");
  parser.add_option("--column-coins", asked->column_coins, "what the column player has left");
  parser.add_option("--position", asked->position, "steps that the row player is ahead")
      ->capture_default_str();
  asked->declare(parser);
  return [asked] { return run_oshi_zumo(*asked); };
}

Action declare_inspection(CLI::App& parser) {
  auto asked = std::make_shared<InspectionOptions>();
  parser.add_option("PERIODS", asked->periods, "periods left")->required();
  parser.add_option("INSPECTIONS", asked->inspections, "inspections left")->required();
  asked->declare(parser);
  return [asked] { return run_inspection(*asked); };
}

Action declare_undercut(CLI::App& parser) {
  auto asked = std::make_shared<UndercutOptions>();
  parser.add_option("NUMBERS", asked->numbers, "the greatest number to name")
      ->capture_default_str();
  parser.add_option("POINTS", asked->points, "points to win")->capture_default_str();
  asked->declare(parser);
  return [asked] {
    std::vector<std::string> labels;
    for (int number = 1; number <= asked->numbers; ++number) {
      labels.push_back(std::to_string(number));
    }
    return run_race(games::Undercut(asked->numbers, asked->points), *asked, labels, labels);
  };
}

Action declare_race(CLI::App& parser) {
  auto asked = std::make_shared<RaceOptions>();
  parser.add_option("POINTS", asked->points, "points to win")->required();
  asked->file.declare(parser);
  asked->declare(parser);
  return [asked] {
    const PayoffMatrix chances = asked->file.read().game;
    return run_race(games::Race(chances, asked->points), *asked, chances.row_labels(),
                    chances.column_labels());
  };
}

Action declare_pig(CLI::App& parser) {
  auto asked = std::make_shared<PigOptions>();
  parser.add_option("GOAL", asked->goal, "points to win")->capture_default_str();
  parser.add_option("--own", asked->own, "points of the player to roll")->capture_default_str();
  parser.add_option("--other", asked->other, "points of the other")->capture_default_str();
  parser.add_option("--sum", asked->sum, "rolled in this turn")->capture_default_str();
  asked->declare(parser);
  return [asked] { return run_pig(*asked); };
}

}  // namespace saddle::app
