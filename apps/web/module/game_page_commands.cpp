#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "apps/program/reports/win_chance_report.h"
#include "apps/web/module/commands.h"
#include "apps/web/module/game_json.h"
#include "games/classic/catalogue.h"
#include "saddle/io/game/nfg.h"

namespace saddle::web {
namespace {

std::int64_t demanded(const Payload& payload, const std::string& name) {
  const auto number = payload.whole_number(name);
  return number ? *number : throw std::invalid_argument(name + ": expected a whole number");
}

// Returns the case in the format of the online judge, because its reader reports errors.
std::string judges_text(const Payload& payload) {
  std::string text = fmt::format("{} {} {}\n", demanded(payload, "throws"),
                                 demanded(payload, "win_by"), demanded(payload, "lose_by"));
  for (const auto& [unnamed, chances] : payload["percents"].members) {
    for (const auto& [no_name, percent] : chances.members) {
      text += percent.text + " ";
    }
    text += "\n";
  }
  return text;
}

// For each number of throws made, the best throw from the lowest score to the highest; null if the
// round is decided.
Json policy_json(const games::RoundPolicy& policy) {
  Json throws = Json::list();
  for (std::size_t thrown = 0; thrown < policy.throws(); ++thrown) {
    const auto widest = static_cast<std::int64_t>(thrown);
    Json plays = Json::list();
    for (std::int64_t score = -widest; score <= widest; ++score) {
      plays.push_back(
          policy.decided(thrown, score) ? Json() : Json(app::word_for(policy.play(thrown, score))));
    }
    throws.push_back(std::move(plays));
  }
  return throws;
}

}  // namespace

Json examples_command(const Payload& /*payload*/, const OnProgress& /*on_progress*/) {
  Json examples = Json::list();
  for (const games::ClassicGame& classic : games::classic_games()) {
    std::istringstream in{std::string(classic.text)};
    Json example = {{"name", classic.name}};
    example.update(game_json(read_nfg(in, std::string(classic.name))));
    examples.push_back(std::move(example));
  }
  return examples;
}

Json guess_it_command(const Payload& payload, const OnProgress& /*on_progress*/) {
  const std::int64_t mover = demanded(payload, "mover");
  const std::int64_t other = demanded(payload, "other");
  app::DealReport report{mover, other, games::guess_it(mover, other), {}, {}, 0};
  if (payload.flag("exact")) {
    report.exact = games::exact_guess_it(mover, other);
  }
  return report.json();
}

Json guess_it_table_command(const Payload& payload, const OnProgress& /*on_progress*/) {
  const games::GuessItTable table(demanded(payload, "mover"), demanded(payload, "other"));
  Json wins = Json::list();
  Json losses = Json::list();
  for (std::int64_t mover = 0; mover <= table.most_mover(); ++mover) {
    Json win = Json::list();
    Json loss = Json::list();
    for (std::int64_t other = 0; other <= table.most_other(); ++other) {
      win.push_back(table.win(mover, other));
      loss.push_back(table.loss(mover, other));
    }
    wins.push_back(std::move(win));
    losses.push_back(std::move(loss));
  }
  return {{"wins", std::move(wins)}, {"losses", std::move(losses)}};
}

Json great_game_command(const Payload& payload, const OnProgress& on_progress) {
  std::istringstream in(judges_text(payload));
  const auto cases = games::read_great_game(in, "the case");
  if (cases.size() != 1) {
    throw std::invalid_argument("expected one case");
  }
  games::RoundOptions options;
  options.on_progress = [&](const games::RoundProgress& progress) {
    on_progress({{"pass", progress.pass}, {"throws_done", progress.throws_done}});
  };
  const app::CaseReport report = app::case_report(cases.front(), std::move(options));
  Json json = report.json(0);
  if (payload.flag("policy")) {
    json["policy"] = policy_json(games::best_policy(report.match.throws, report.best));
  }
  return json;
}

}  // namespace saddle::web
