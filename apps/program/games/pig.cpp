#include "games/recursive/pig.h"

#include <cmath>
#include <memory>
#include <string>

#include <fmt/format.h>

#include "apps/program/games/games.h"
#include "apps/program/games/recursive_game.h"
#include "apps/program/reports/solution_report.h"
#include "apps/program/terminal/output_file.h"

namespace saddle::app {
namespace {

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
        if (!std::isfinite(bounds.lower)) {
          continue;
        }
        rows +=
            fmt::format("{},{},{},{},{},{},{}\n", own, other, sum,
                        printed(shortest_within(bounds.lower, bounds.upper)), printed(bounds.lower),
                        printed(bounds.upper), pig.rolls(own, other, sum) ? "roll" : "hold");
      }
    }
  }
  return rows;
}

Printed run_pig(const PigOptions& asked) {
  games::Pig pig(asked.goal);
  pig.chance(asked.own, asked.other, asked.sum);  // throws if there is no such state
  const Termination termination =
      solve_with_progress(asked, [&](const Options& options) { return pig.solve(options); });
  const ValueBounds chance = pig.chance(asked.own, asked.other, asked.sum);
  const bool is_solved = std::isfinite(chance.lower);
  GameAnswer answer{
      unsolved_state(is_solved ? chance : ValueBounds{0, 1}, 2, 1, {"roll", "hold"}, {"wait"}),
      termination};
  if (is_solved) {
    answer.root.row = MixedStrategy::pure(pig.rolls(asked.own, asked.other, asked.sum) ? 0 : 1, 2);
  }
  if (!asked.table.empty()) {
    write_file(asked.table, pig_table(pig));
  }
  return printed_answer(answer, asked.output);
}

}  // namespace

Action declare_pig(Parser& parser) {
  auto asked = std::make_shared<PigOptions>();
  parser.add_option("GOAL", asked->goal, "points to win")->capture_default_str();
  parser.add_option("--own", asked->own, "points of the player to roll")->capture_default_str();
  parser.add_option("--other", asked->other, "points of the other")->capture_default_str();
  parser.add_option("--sum", asked->sum, "rolled in this turn")->capture_default_str();
  asked->declare(parser);
  return [asked] { return run_pig(*asked); };
}

}  // namespace saddle::app
