#include "games/large/security.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "apps/program/games/games.h"
#include "apps/program/games/oracle_game.h"
#include "saddle/machine/refusal.h"

namespace saddle::app {
namespace {

using games::Targets;

struct SecurityOptions {
  std::int64_t defended = 0;
  std::int64_t attacked = 0;
  std::optional<std::int64_t> targets;
  std::vector<std::string> losses;
  std::vector<std::string> covered;
  OracleOptions oracle;
};

games::SecurityRules rules_of(const SecurityOptions& asked) {
  std::vector<double> losses = listed_numbers("--losses", asked.losses);
  const std::vector<double> covered = listed_numbers("--covered", asked.covered);
  if (losses.empty()) {
    losses = ones("--targets", asked.targets, 100'000, "--losses");
  }
  if (!covered.empty() && covered.size() != losses.size()) {
    throw UsageError(fmt::format("--covered has {}, must have one for each of {}",
                                 counted(covered.size(), "payoff"),
                                 counted(losses.size(), "target")));
  }
  games::SecurityRules rules{asked.defended, asked.attacked, {}};
  for (std::size_t k = 0; k < losses.size(); ++k) {
    rules.targets.push_back({covered.empty() ? 0 : covered[k], -losses[k]});
  }
  return rules;
}

// Targets are counted from 1 in text, and from 0 in JSON.
std::vector<PrintedStrategy> printed_targets(const Mixture<Targets>& mixture) {
  const auto text = [](const Targets& targets) {
    std::vector<Index> numbers;
    for (const Index target : targets) {
      numbers.push_back(target + 1);
    }
    return numbers.empty() ? "none" : fmt::to_string(fmt::join(numbers, " "));
  };
  return printed_mixture(mixture, text, [](const Targets& targets) { return Json(targets); });
}

Printed run_security(const SecurityOptions& asked) {
  const games::SecurityRules rules = rules_of(asked);
  const games::SecurityGame game = games::security_game(rules);
  OracleWords words;
  words.game = {{"targets", rules.targets.size()},
                {"defended", rules.defended},
                {"attacked", rules.attacked}};
  words.strategy = "choice";
  words.row_list = "defences";
  words.column_list = "attacks";
  words.row_item = "targets";
  words.column_item = "targets";
  return printed_oracle_game(asked.oracle, words, [&game](const Options& options) {
    return oracle_answer(game, options, printed_targets, printed_targets);
  });
}

}  // namespace

Action declare_security(Parser& parser) {
  auto asked = std::make_shared<SecurityOptions>();
  parser.add_option("DEFENDED", asked->defended, "targets that the row player covers")->required();
  parser.add_option("ATTACKED", asked->attacked, "targets that the column player attacks")
      ->required();
  CLI::Option* const targets =
      parser.add_option("--targets", asked->targets, "targets, all of loss 1");
  parser
      .add_option("--losses", asked->losses,
                  "what the defender loses at each target that is attacked and not covered")
      ->delimiter(',')
      ->type_name("LOSS,...")
      ->excludes(targets);
  parser
      .add_option("--covered", asked->covered,
                  "what the defender gets at each target that is attacked and covered, if not 0")
      ->delimiter(',')
      ->type_name("PAYOFF,...");
  asked->oracle.declare(parser);
  return [asked] { return run_security(*asked); };
}

}  // namespace saddle::app
