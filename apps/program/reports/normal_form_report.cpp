#include "apps/program/reports/normal_form_report.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "apps/program/reports/solution_report.h"
#include "apps/program/reports/strategy_table.h"
#include "saddle/machine/refusal.h"
#include "saddle/matrix/solution.h"
#include "saddle/normal_form/find_equilibria.h"
#include "saddle/normal_form/support_profiles.h"
#include "saddle/number/places.h"

namespace saddle::app {
namespace {

bool is_dominant(const NormalFormGame& game, const MixedProfile& profile) {
  const RemainingStrategies all = all_strategies(game);
  for (Index player = 0; player < game.players(); ++player) {
    const ExactStrategy& strategy = profile.strategies[as_size(player)];
    for (Index other = 0; other < game.strategies(player); ++other) {
      if (strategy[as_size(other)] == 0 &&
          !dominates(game, all, {player, other, strategy}, Dominance::strict)) {
        return false;
      }
    }
  }
  return true;
}

bool survives_alone(const NormalFormGame& game, const Options& options) {
  const Elimination left = eliminate(game, Dominance::strict, Dominator::mixed, options);
  return std::all_of(left.remaining.begin(), left.remaining.end(),
                     [](const std::vector<Index>& strategies) { return strategies.size() == 1; });
}

// Returns the property that is proved of the list.
std::string claim(const NashReport& report) {
  if (report.stopped) {
    return report.stopped == Termination::time_limit ? "stopped at the time limit: perhaps not all"
           : report.stopped == Termination::interrupted ? "interrupted: perhaps not all"
                                                        : "stopped at a limit: perhaps not all";
  }
  if (!report.complete) {
    return report.mixed ? "proved, perhaps not all" : "perhaps not all";
  }
  if (report.method == "pure") {
    return "all pure ones";
  }
  if (report.mixed) {
    const std::optional<int> sum = report.mixed->index_sum();
    return sum ? fmt::format("all, proved (index sum {})", *sum) : "all, proved";
  }
  return report.method == "support" ? "one for each pair of supports that has any"
                                    : "all extreme ones";
}

std::string no_equilibrium(const NashReport& report) {
  if (report.mixed && !report.stopped) {
    return "no equilibrium found that can be proved; there is at least one\n";
  }
  if (report.stopped || !report.complete) {
    return fmt::format("no equilibrium found ({}); there is at least one\n", claim(report));
  }
  return fmt::format(
      "no pure equilibrium among the {} profiles; there are mixed ones, see the other methods\n",
      report.game.profiles());
}

// Returns for which supports it is unknown whether there are other equilibria, with the first few.
std::string undecided_text(const NormalFormGame& game, const std::vector<ProfileBox>& undecided) {
  constexpr std::size_t most = 5;
  if (undecided.empty()) {
    return "";
  }
  std::string text = fmt::format(
      "\nundecided: {} of supports, which may have other equilibria or a continuum of them\n",
      counted(undecided.size(), "choice"));
  for (std::size_t k = 0; k < std::min(most, undecided.size()); ++k) {
    const auto choice_of = [&](Index player) {
      return fmt::format("{}: {}", player_title(game, player),
                         strategy_names(game, player, undecided[k].supports[as_size(player)]));
    };
    text += fmt::format("  - {}\n", joined(all_up_to(game.players()), choice_of, "; "));
  }
  return text + (undecided.size() > most ? "  ... (--json has all)\n" : "");
}

// Returns a sentence about the accuracy of the printed equilibria.
std::string proof_text(const NashReport& report) {
  Rational radius;
  if (report.mixed) {
    for (const ProvedEquilibrium& equilibrium : report.mixed->equilibria) {
      radius = std::max(radius, equilibrium.radius);
    }
  }
  if (radius == 0) {
    return "\nexact: no player gains anything by a deviation\n";
  }
  return fmt::format(
      "\nproved: every probability is within {:.1e} of an equilibrium's; --json has fractions\n",
      rounded_up(radius));
}

// If one equilibrium was requested, or all would take long, says how to look for the others.
std::string others_text(const NashReport& report) {
  if (report.game.players() < 3 || report.complete || report.stopped || report.method == "all") {
    return "";
  }
  return fmt::format(
      "there may be others: --method all looks for them among {:.3g} choices of supports;\n"
      "after --time-limit it lists the equilibria found so far\n",
      count_of_supports(report.game));
}

Json boxes_json(const std::vector<ProfileBox>& boxes) {
  return list_of(boxes, [](const ProfileBox& box) {
    return Json{{"supports", box.supports}, {"lower", box.lower}, {"upper", box.upper}};
  });
}

// Returns the equilibria of each component, if a component has more than one.
std::string members_of_components(const ExtremeEquilibria& extreme) {
  if (extreme.components.size() == extreme.equilibria.size()) {
    return "";
  }
  std::string text;
  for (std::size_t number = 0; number < extreme.components.size(); ++number) {
    const auto is_member = [&](const auto& equilibrium) {
      const auto& component = extreme.components[number];
      return std::any_of(component.begin(), component.end(), [&](std::size_t s) {
        const auto& [rows, columns] = extreme.subsets[s];
        return std::binary_search(rows.begin(), rows.end(), equilibrium.first) &&
               std::binary_search(columns.begin(), columns.end(), equilibrium.second);
      });
    };
    text += fmt::format("  component {} has the corners {}\n", number + 1,
                        joined(places_where(extreme.equilibria, is_member),
                               [](Index k) { return fmt::format("{}", k + 1); }));
  }
  return text;
}

Json subsets_json(const ExtremeEquilibria& extreme) {
  const auto list = [](const std::vector<ExactStrategy>& strategies,
                       const std::vector<std::size_t>& numbers) {
    return list_of(numbers, [&](std::size_t number) { return Json(strategies[number]); });
  };
  const auto subset_json = [&](std::size_t number) {
    const NashSubset& subset = extreme.subsets[number];
    return Json{{"row_strategies", list(extreme.row_strategies, subset.rows)},
                {"column_strategies", list(extreme.column_strategies, subset.columns)}};
  };
  return list_of(extreme.components, [&](const std::vector<std::size_t>& component) {
    return list_of(component, subset_json);
  });
}

// Returns the strategies of a profile, each by the name that `name` returns.
template <class Name>
std::string profile_name(const NormalFormGame& game, Index profile, const Name& name) {
  return joined(all_up_to(game.players()),
                [&](Index player) { return name(player, game.strategy(player, profile)); });
}

// Returns a CSV row for each strategy of positive probability.
std::string played_rows(const NormalFormGame& game, const std::string& start, Index player,
                        const ExactStrategy& strategy) {
  std::string rows;
  for (Index k = 0; k < game.strategies(player); ++k) {
    if (strategy[as_size(k)] != 0) {
      rows += fmt::format("{},{},{},{}\n", start, csv_cell(game.player_name(player)),
                          csv_cell(game.label(player, k)), strategy[as_size(k)].get_str());
    }
  }
  return rows;
}

std::string commitment_text(const NormalFormGame& game, const Commitment& found, const char* ties) {
  const Index follower = 1 - found.leader;
  return fmt::format(
      "\n{}\n  {} gets {}{}: {}\n  {} gets {}: {}\n", ties, player_title(game, found.leader),
      found.attained ? "" : "arbitrarily close to ", short_fraction(found.payoff),
      mixture(found.strategy, [&](Index k) { return strategy_name(game, found.leader, k); }),
      player_title(game, follower), short_fraction(found.follower_payoff),
      strategy_name(game, follower, found.reply));
}

std::string commitment_rows(const NormalFormGame& game, const Commitment& found, const char* kind) {
  const Index follower = 1 - found.leader;
  return played_rows(game, kind, found.leader, found.strategy) +
         fmt::format("{},{},{},1\n", kind, csv_cell(game.player_name(follower)),
                     csv_cell(game.label(follower, found.reply)));
}

// Calls `act` with the profiles of positive probability, and their probabilities.
template <class Act>
void for_each_played(const NormalFormGame& game, const CorrelatedEquilibrium& found,
                     const Act& act) {
  for (Index profile = 0; profile < game.profiles(); ++profile) {
    const Rational& probability = found.probabilities[as_size(profile)];
    if (probability != 0) {
      act(profile, probability);
    }
  }
}

}  // namespace

NashReport nash_report(const NormalFormGame& game, const std::string& method,
                       std::optional<std::size_t> limit, const Options& options) {
  const Budget budget(options);
  FoundEquilibria found = find_equilibria(game, method, limit, options);
  NashReport report{game,
                    std::string(found.method),
                    std::move(found.list.equilibria),
                    {},
                    found.list.complete,
                    found.list.stopped,
                    std::move(found.extreme),
                    std::move(found.mixed)};
  // The kinds dominant and iterated-strict are possible only for a unique equilibrium.
  const bool is_unique = report.equilibria.size() == 1 && (!report.mixed || report.complete);
  for (const MixedProfile& profile : report.equilibria) {
    report.kinds.push_back(is_unique           ? kind_of(game, profile, budget.rest(0))
                           : profile.is_pure() ? "pure"
                                               : "mixed");
  }
  return report;
}

// A game that strict elimination solves has no other equilibrium.
std::string kind_of(const NormalFormGame& game, const MixedProfile& equilibrium,
                    const Options& options) {
  if (!equilibrium.is_pure()) {
    return "mixed";
  }
  if (is_dominant(game, equilibrium)) {
    return "dominant";
  }
  return survives_alone(game, options) ? "iterated-strict" : "pure";
}

NormalFormGame zero_sum_game(const ExactMatrix& game) {
  std::vector<Rational> costs;
  costs.reserve(game.entries().size());
  for (const Rational& payoff : game.entries()) {
    costs.emplace_back(-payoff);
  }
  return {game, ExactMatrix(game.rows(), game.columns(), std::move(costs))};
}

Json all_labels(const NormalFormGame& game) {
  return list_of(all_up_to(game.players()), [&game](Index player) {
    return all_names([&](Index k) { return game.label(player, k); }, game.strategies(player));
  });
}

std::string NashReport::text() const {
  if (equilibria.empty()) {
    return no_equilibrium(*this);
  }
  const std::size_t count = equilibria.size();
  std::string text = fmt::format(
      "{}: {}{}\n", bold(count == 1 ? "1 equilibrium" : fmt::format("{} equilibria", count)),
      claim(*this), mixed && complete ? "" : fmt::format(" ({})", method));
  for (std::size_t number = 0; number < equilibria.size(); ++number) {
    const MixedProfile& profile = equilibria[number];
    // A short fraction near an equilibrium would look exact.
    const bool is_exact = !mixed || mixed->equilibria[number].radius == 0;
    const auto shown = [&](const Rational& value) {
      return is_exact ? short_fraction(value) : fmt::format("~{}", decimal(value, {}));
    };
    text += fmt::format("\n{}. {}\n", number + 1, kinds[number]);
    for (Index player = 0; player < game.players(); ++player) {
      text += fmt::format("  {} gets {}: {}\n", player_title(game, player),
                          shown(profile.payoffs[as_size(player)]),
                          mixture(
                              profile.strategies[as_size(player)],
                              [&](Index k) { return strategy_name(game, player, k); }, shown));
    }
  }
  if (extreme) {
    text += fmt::format("\n{}, {}; every equilibrium lies in one of the subsets\n",
                        counted(extreme->components.size(), "component"),
                        counted(extreme->subsets.size(), "maximal Nash subset"));
    text += members_of_components(*extreme);
  }
  if (mixed) {
    text += undecided_text(game, mixed->undecided);
  }
  return text + proof_text(*this) + others_text(*this);
}

Json players_json(const NormalFormGame& game) {
  return {{"players", game.players()}, {"strategies", all_labels(game)}};
}

Json equilibrium_json(const MixedProfile& profile, const std::string& kind,
                      const ProvedEquilibrium* proof) {
  Json json = {{"strategies", profile.strategies},
               {"payoffs", profile.payoffs},
               {"max_regret", profile.max_regret()},
               {"pure", profile.is_pure()},
               {"kind", kind}};
  if (proof != nullptr) {
    json["radius"] = proof->radius;
    json["index"] = proof->index;
    json["supports"] = proof->supports;
  }
  return json;
}

Json NashReport::json() const {
  Json object = players_json(game);
  object["method"] = method;
  object["complete"] = complete;
  object["stopped"] = stopped ? Json(to_string(*stopped)) : Json();
  object["count"] = equilibria.size();
  object["equilibria"] = Json::list();
  for (std::size_t number = 0; number < equilibria.size(); ++number) {
    object["equilibria"].push_back(equilibrium_json(equilibria[number], kinds[number],
                                                    mixed ? &mixed->equilibria[number] : nullptr));
  }
  if (mixed) {
    object["undecided"] = boxes_json(mixed->undecided);
  }
  if (extreme) {
    object["components"] = subsets_json(*extreme);
  }
  return object;
}

std::string NashReport::csv() const {
  std::string rows = "equilibrium,kind,player,strategy,probability\n";
  for (std::size_t number = 0; number < equilibria.size(); ++number) {
    for (Index player = 0; player < game.players(); ++player) {
      rows += played_rows(game, fmt::format("{},{}", number + 1, kinds[number]), player,
                          equilibria[number].strategies[as_size(player)]);
    }
  }
  return rows;
}

std::string CorrelatedReport::text() const {
  std::string text = bold("correlated equilibrium of the greatest total payoff") + "\n";
  for_each_played(game, found, [&](Index profile, const Rational& probability) {
    text += fmt::format("  {}  {}\n", probability.get_str(),
                        profile_name(game, profile, [this](Index player, Index k) {
                          return strategy_name(game, player, k);
                        }));
  });
  for (Index player = 0; player < game.players(); ++player) {
    text += fmt::format("{} gets {}\n", player_title(game, player),
                        found.payoffs[as_size(player)].get_str());
  }
  return text + "exact: no player gains by deviating from the lottery's choice\n";
}

Json CorrelatedReport::json() const {
  Json profiles = Json::list();
  for_each_played(game, found, [&](Index profile, const Rational& probability) {
    const auto played = [&](Index player) { return game.strategy(player, profile); };
    profiles.push_back(
        {{"profile", list_of(all_up_to(game.players()), played)}, {"probability", probability}});
  });
  Json object = players_json(game);
  object["correlated_equilibrium"] = {
      {"profiles", std::move(profiles)}, {"payoffs", found.payoffs}, {"max_gain", found.max_gain}};
  return object;
}

std::string CorrelatedReport::csv() const {
  std::string rows = "profile,probability\n";
  for_each_played(game, found, [&](Index profile, const Rational& probability) {
    const std::string name = profile_name(
        game, profile, [this](Index player, Index k) { return game.label(player, k); });
    rows += fmt::format("{},{}\n", csv_cell(name), probability.get_str());
  });
  return rows;
}

Json commitment_json(const Commitment& found) {
  return {{"strategy", found.strategy}, {"reply", found.reply},
          {"payoff", found.payoff},     {"follower_payoff", found.follower_payoff},
          {"attained", found.attained}, {"of_replies", found.of_replies},
          {"proofs", found.proofs}};
}

std::string CommitmentReport::text() const {
  return bold(player_title(game, strong.leader) + " commits to a strategy first") + "\n" +
         commitment_text(game, strong, "ties for the leader (strong)") +
         commitment_text(game, weak, "ties against the leader (weak)") +
         "\nexact: no other reply gives the leader more\n";
}

Json CommitmentReport::json() const {
  Json object = players_json(game);
  object["commitment"] = {{"leader", strong.leader},
                          {"strong", commitment_json(strong)},
                          {"weak", commitment_json(weak)}};
  return object;
}

std::string CommitmentReport::csv() const {
  return "ties,player,strategy,probability\n" + commitment_rows(game, strong, "strong") +
         commitment_rows(game, weak, "weak");
}

Json DominanceReport::json() const {
  Json object{{"kind", kind}, {"rounds", Json::list()}};
  for (std::size_t number = 0; number < result.rounds.size(); ++number) {
    Json removed = list_of(result.rounds[number], [&](const DominatedStrategy& dominated) {
      return Json{{"player", dominated.player},
                  {"strategy", dominated.strategy},
                  {"label", game.label(dominated.player, dominated.strategy)},
                  {"by", dominated.by}};
    });
    object["rounds"].push_back({{"round", number + 1}, {"removed", std::move(removed)}});
  }
  object["remaining"] = result.remaining;
  object["complete"] = result.complete;
  return object;
}

std::string DominanceReport::csv() const {
  std::string rows = "round,player,strategy,by\n";
  for (std::size_t number = 0; number < result.rounds.size(); ++number) {
    for (const DominatedStrategy& dominated : result.rounds[number]) {
      rows += fmt::format("{},{},{},{}\n", number + 1, csv_cell(game.player_name(dominated.player)),
                          csv_cell(game.label(dominated.player, dominated.strategy)),
                          csv_cell(mixture(dominated.by, [&](Index k) {
                            return game.label(dominated.player, k);
                          })));
    }
  }
  return rows;
}

std::string DominanceReport::text() const {
  std::string text;
  if (result.rounds.empty()) {
    text = result.complete ? fmt::format("no strategy is {}ly dominated\n", kind) : "";
  }
  for (std::size_t number = 0; number < result.rounds.size(); ++number) {
    text += bold(fmt::format("round {}", number + 1)) + "\n";
    for (const DominatedStrategy& dominated : result.rounds[number]) {
      const auto name = [&](Index k) { return strategy_name(game, dominated.player, k); };
      text += fmt::format("  {}: {} is dominated by {}\n", player_title(game, dominated.player),
                          name(dominated.strategy), mixture(dominated.by, name));
    }
  }
  text += text.empty() ? "" : "\n";
  for (Index player = 0; player < game.players(); ++player) {
    const auto& left = result.remaining[as_size(player)];
    text += fmt::format("{} keeps {} of {}: {}\n", player_title(game, player), left.size(),
                        game.strategies(player), strategy_names(game, player, left));
  }
  text += result.complete ? "" : "stopped before the end: more may be dominated\n";
  text += kind == "strict" ? "exact; the order of elimination makes no difference, and no "
                             "equilibrium is lost\n"
                           : "exact; another order of weak elimination may leave other strategies, "
                             "and equilibria may have been lost\n";
  return text;
}

}  // namespace saddle::app
