#include <algorithm>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "apps/program/answers/verdict.h"
#include "apps/program/reports/normal_form_report.h"
#include "apps/program/reports/strategy_table.h"
#include "saddle/io/text/parse_error.h"
#include "saddle/machine/refusal.h"
#include "saddle/normal_form/commitment.h"
#include "saddle/normal_form/correlated_equilibrium.h"
#include "saddle/normal_form/proved_equilibrium.h"

namespace saddle::app {
namespace {

// Reads and checks the statements of all kinds of answers to a game in normal form.
class NormalFormCheck {
 public:
  NormalFormCheck(const NormalFormGame& game, const JsonTree& answer, const std::string& kind,
                  const std::string& file)
      : game_(game), answer_(answer), reader_(file), verdict_{Checklist(answer, kind, file), {}} {}

 protected:
  Checklist& list() { return verdict_.list; }

  void check_game() { list().compare("", answer_, players_json(game_)); }

  // Returns a player's strategy, whose probabilities must sum to 1.
  ExactStrategy strategy_of(const std::string& place, const JsonTree& stated, Index player) const {
    if (std::ssize(stated.members) != game_.strategies(player)) {
      reader_.fail(place, fmt::format("expected {}, found {}",
                                      counted(game_.strategies(player), "probability"),
                                      stated.members.size()));
    }
    ExactStrategy strategy;
    Rational sum;
    for (const auto& [unnamed, item] : stated.members) {
      strategy.push_back(reader_.probability(place, item));
      sum += strategy.back();
    }
    if (sum != 1) {
      reader_.fail(place, "expected probabilities that sum to 1 exactly");
    }
    return strategy;
  }

  const NormalFormGame& game_;
  const JsonTree& answer_;
  AnswerReader reader_;
  FieldVerdict verdict_;
};

// Checks stated equilibria by proving them again.
class NashCheck : public NormalFormCheck {
 public:
  using NormalFormCheck::NormalFormCheck;

  FieldVerdict run() {
    check_game();
    const auto& items = member(answer_, "equilibria").members;
    for (std::size_t k = 0; k < items.size(); ++k) {
      check_equilibrium(fmt::format("equilibria[{}]", k), items[k].second);
    }
    verdict_.count = items.size();
    verdict_.proved = fmt::format(
        "{} proved again; whether there are others is not checked",
        items.size() == 1 ? "1 equilibrium" : fmt::format("{} equilibria", items.size()));
    list().compare("", answer_, {{"count", items.size()}});
    check_twice();
    check_complete();
    check_components();
    return std::move(verdict_);
  }

 private:
  std::vector<ExactStrategy> strategies_of(const std::string& place, const JsonTree& lists) const {
    if (std::ssize(lists.members) != game_.players()) {
      reader_.fail(place, fmt::format("expected strategies of {}, found {}",
                                      counted(game_.players(), "player"), lists.members.size()));
    }
    std::vector<ExactStrategy> strategies;
    for (Index player = 0; player < game_.players(); ++player) {
      strategies.push_back(strategy_of(fmt::format("{}[{}]", place, player),
                                       lists.members[as_size(player)].second, player));
    }
    return strategies;
  }

  void check_equilibrium(const std::string& place, const JsonTree& item) {
    const auto at = [&](const char* name) { return place + "." + name; };
    const Rational radius =
        reader_.optional_number(at("radius"), member(item, "radius")).value_or(Rational(0));
    if (radius < 0) {
      reader_.fail(at("radius"), "expected a number of at least 0");
    }
    const auto strategies = strategies_of(at("strategies"), member(item, "strategies"));
    const MixedProfile profile = certified(game_, strategies);
    const auto proof = prove_equilibrium(game_, strategies, radius);
    if (!proof) {
      list().refute(at("strategies"),
                    radius == 0
                        ? fmt::format("{} is not an equilibrium: a player gains {} by a deviation",
                                      place, short_fraction(profile.max_regret()))
                        : fmt::format("{} cannot be proved to be within its radius", place));
    }
    proofs_.push_back(proof);
    check_kind(at("kind"), item, profile);
    const ProvedEquilibrium unproved{profile, radius, {}, {}};
    list().compare(place, item, equilibrium_json(profile, "", proof ? &*proof : &unproved));
  }

  // A pure equilibrium may be called pure even if it is also dominant or iterated-strict.
  void check_kind(const std::string& place, const JsonTree& item, const MixedProfile& profile) {
    const auto stated = reader_.text(member(item, "kind"));
    if (stated) {
      const bool holds = (*stated == "pure" || *stated == "mixed")
                             ? (*stated == "pure") == profile.is_pure()
                             : *stated == kind_of(game_, profile, Options());
      list().check(place, holds, fmt::format("it is not {}", *stated));
    }
  }

  bool is_same(const ProvedEquilibrium& one, const ProvedEquilibrium& other) const {
    if (one.supports != other.supports) {
      return false;
    }
    const Rational apart = one.radius + other.radius;
    for (std::size_t player = 0; player < one.supports.size(); ++player) {
      for (const Index k : one.supports[player]) {
        if (abs(one.profile.strategies[player][as_size(k)] -
                other.profile.strategies[player][as_size(k)]) > apart) {
          return false;
        }
      }
    }
    return true;
  }

  void check_twice() {
    for (std::size_t k = 0; k < proofs_.size(); ++k) {
      for (std::size_t j = 0; j < k; ++j) {
        if (proofs_[k] && proofs_[j] && is_same(*proofs_[k], *proofs_[j])) {
          list().refute(fmt::format("equilibria[{}]", k),
                        fmt::format("equilibria[{}] may be the same as equilibria[{}]", k, j));
        }
      }
    }
  }

  // A complete list has no undecided boxes, was not stopped, and its indices add up to 1.
  void check_complete() {
    if (reader_.truth(member(answer_, "complete")) != true) {
      list().settle("complete");
      return;
    }
    const JsonTree& undecided = member(answer_, "undecided");
    int sum = 0;
    bool is_known = !is_null(undecided);
    for (const auto& proof : proofs_) {
      is_known = is_known && proof && proof->index;
      sum += is_known ? *proof->index : 0;
    }
    list().check(
        "complete",
        undecided.members.empty() && is_null(member(answer_, "stopped")) && (!is_known || sum == 1),
        "the list is not complete: the search was stopped, supports are undecided, or the "
        "indices do not add up to 1");
  }

  // Checks that the pairs of strategies in the subsets are the listed equilibria. Each pair was
  // proved to be an equilibrium, therefore all mixtures within a subset are equilibria too.
  void check_components() {
    const JsonTree* components = answer_.find("components");
    if (components == nullptr) {
      return;
    }
    list().check("components", game_.players() == 2 && are_components(components->members),
                 "expected components that contain each listed equilibrium once, and no other pair "
                 "of strategies");
  }

  using Pairs = std::set<std::vector<ExactStrategy>>;

  bool are_components(const std::vector<std::pair<std::string, JsonTree>>& components) const {
    Pairs all;
    for (const auto& [unnamed, subsets] : components) {
      std::vector<Pairs> parts;
      for (const auto& [nameless, subset] : subsets.members) {
        parts.push_back(pairs_of(subset));
        const std::size_t stated = member(subset, "row_strategies").members.size() *
                                   member(subset, "column_strategies").members.size();
        if (parts.back().size() != stated || stated == 0 ||
            std::count(parts.begin(), parts.end(), parts.back()) > 1) {
          return false;
        }
      }
      const Pairs joined = joined_parts(std::move(parts));
      if (joined.empty() || share_a_pair(all, joined)) {
        return false;
      }
      all.insert(joined.begin(), joined.end());
    }
    Pairs listed;
    for (const auto& proof : proofs_) {
      if (proof) {
        listed.insert(proof->profile.strategies);
      }
    }
    return all == listed;
  }

  static bool share_a_pair(const Pairs& some, const Pairs& others) {
    return std::any_of(some.begin(), some.end(),
                       [&others](const auto& pair) { return others.contains(pair); });
  }

  Pairs pairs_of(const JsonTree& subset) const {
    Pairs pairs;
    for (const auto& [first, row] : member(subset, "row_strategies").members) {
      for (const auto& [second, column] : member(subset, "column_strategies").members) {
        pairs.insert({strategy_of("components", row, 0), strategy_of("components", column, 1)});
      }
    }
    return pairs;
  }

  // Returns the union of sets if they can be ordered such that each shares a pair with the sets
  // before it, else an empty set.
  static Pairs joined_parts(std::vector<Pairs> parts) {
    Pairs joined;
    while (!parts.empty()) {
      const auto next = std::find_if(parts.begin(), parts.end(), [&joined](const Pairs& part) {
        return joined.empty() || share_a_pair(part, joined);
      });
      if (next == parts.end()) {
        return {};
      }
      joined.insert(next->begin(), next->end());
      parts.erase(next);
    }
    return joined;
  }

  std::vector<std::optional<ProvedEquilibrium>> proofs_;
};

// Checks a stated commitment by the weights that prove it.
class CommitmentCheck : public NormalFormCheck {
 public:
  using NormalFormCheck::NormalFormCheck;

  FieldVerdict run() {
    if (game_.players() != 2) {
      reader_.fail("commitment",
                   fmt::format("expected a game of 2 players, the game has {}", game_.players()));
    }
    if (is_null(stated())) {
      reader_.fail("commitment", "expected an object, found null: the search was stopped");
    }
    const auto leader = reader_.count("commitment.leader", member(stated(), "leader"));
    if (!leader || *leader > 1) {
      reader_.fail("commitment.leader", "expected 0 or 1");
    }
    leader_ = *leader;
    check_game();
    check_one("strong", FollowersTies::for_leader);
    check_one("weak", FollowersTies::against_leader);
    verdict_.proved = "proved again: no other strategy pays the leader more";
    return std::move(verdict_);
  }

 private:
  const JsonTree& stated() const { return member(answer_, "commitment"); }

  void check_one(const std::string& name, FollowersTies ties) {
    const std::string place = "commitment." + name;
    const JsonTree& item = member(stated(), name);
    const auto at = [&](const char* field) { return place + "." + field; };
    const auto reply = reader_.count(at("reply"), member(item, "reply"));
    if (!reply || *reply >= game_.strategies(1 - leader_)) {
      reader_.fail(at("reply"), fmt::format("expected a strategy of the follower, from 0 to {}",
                                            game_.strategies(1 - leader_) - 1));
    }
    const auto found = judged_commitment(
        game_, leader_, strategy_of(at("strategy"), member(item, "strategy"), leader_), *reply,
        ties);
    if (!found) {
      list().refute(at("reply"), fmt::format("{}: the reply is not a best response", place));
      return;
    }
    const bool holds = prove_replies(item, place, ties, found->payoff);
    const auto text = fmt::format("{}: the dual solutions do not prove the replies", place);
    list().check(at("of_replies"), holds, text);
    if (!holds) {
      list().refute(at("proofs"), text);
    }
    list().compare(place, item, commitment_json(*found));
  }

  // Whether the weights prove the statements about all replies, and no reply gives the leader more
  // than `payoff`.
  bool prove_replies(const JsonTree& item, const std::string& place, FollowersTies ties,
                     const Rational& payoff) const {
    const auto& stated = member(item, "of_replies").members;
    const auto& proofs = member(item, "proofs").members;
    const auto replies = as_size(game_.strategies(1 - leader_));
    bool holds = stated.size() == replies && proofs.size() == replies;
    for (std::size_t reply = 0; holds && reply < replies; ++reply) {
      const auto most = reader_.optional_number(place + ".of_replies", stated[reply].second);
      std::vector<Rational> weights;
      for (const auto& [unnamed, weight] : proofs[reply].second.members) {
        weights.push_back(reader_.number(place + ".proofs", weight));
      }
      const auto proved = proved_payoff(game_, leader_, static_cast<Index>(reply), ties, weights);
      holds = proved && (most ? !proved->is_never_best && proved->payoff == *most && *most <= payoff
                              : proved->is_never_best);
    }
    return holds;
  }

  Index leader_ = 0;
};

// Checks that a stated distribution over profiles is a correlated equilibrium.
class CorrelatedCheck : public NormalFormCheck {
 public:
  using NormalFormCheck::NormalFormCheck;

  FieldVerdict run() {
    check_game();
    const JsonTree& stated = member(answer_, "correlated_equilibrium");
    if (is_null(stated)) {
      reader_.fail("correlated_equilibrium",
                   "expected an object, found null: the search was stopped");
    }
    const CorrelatedEquilibrium found =
        certified_correlated(game_, probabilities(member(stated, "profiles").members));
    const auto at = [](const char* name) { return fmt::format("correlated_equilibrium.{}", name); };
    if (found.max_gain > 0) {
      list().refute(at("profiles"),
                    fmt::format("a player gains {} by deviating from the recommended strategy",
                                short_fraction(found.max_gain)));
    }
    list().compare("", answer_, CorrelatedReport{game_, found}.json());
    verdict_.proved =
        "proved again: no player gains by deviating; not checked: whether another correlated "
        "equilibrium has a greater sum of payoffs";
    return std::move(verdict_);
  }

 private:
  std::vector<Rational> probabilities(
      const std::vector<std::pair<std::string, JsonTree>>& profiles) const {
    const std::string place = "correlated_equilibrium.profiles";
    std::vector<Rational> probabilities(as_size(game_.profiles()));
    Rational sum;
    for (const auto& [unnamed, item] : profiles) {
      const auto& played = member(item, "profile").members;
      if (std::ssize(played) != game_.players()) {
        reader_.fail(place, fmt::format("expected a strategy of each of {}, found {}",
                                        counted(game_.players(), "player"), played.size()));
      }
      Index profile = 0;
      for (Index player = 0; player < game_.players(); ++player) {
        const auto strategy = reader_.count(place, played[as_size(player)].second);
        if (!strategy || *strategy >= game_.strategies(player)) {
          reader_.fail(place, fmt::format("expected a strategy of player {}, from 0 to {}",
                                          player + 1, game_.strategies(player) - 1));
        }
        profile += *strategy * game_.stride(player);
      }
      if (probabilities[as_size(profile)] != 0) {
        reader_.fail(place, "expected each profile once");
      }
      probabilities[as_size(profile)] = reader_.probability(place, member(item, "probability"));
      sum += probabilities[as_size(profile)];
    }
    if (sum != 1) {
      reader_.fail(place, "expected probabilities that sum to 1 exactly");
    }
    return probabilities;
  }
};

}  // namespace

bool is_of_normal_form(const JsonTree& answer) {
  return std::any_of(answer.members.begin(), answer.members.end(), [](const auto& member) {
    return member.first == "players" || member.first == "equilibria" ||
           member.first == "commitment" || member.first == "correlated_equilibrium";
  });
}

FieldVerdict nash_verdict(const NormalFormGame& game, const JsonTree& answer,
                          const std::string& file) {
  if (answer.find("commitment") != nullptr) {
    return CommitmentCheck(game, answer, "nash-commitment", file).run();
  }
  if (answer.find("correlated_equilibrium") != nullptr) {
    return CorrelatedCheck(game, answer, "nash-correlated", file).run();
  }
  if (answer.find("equilibria") == nullptr && answer.find("method") == nullptr) {
    throw ParseError(file, 0, 0,
                     "expected \"commitment\", \"correlated_equilibrium\" or \"equilibria\"");
  }
  return NashCheck(game, answer, "nash", file).run();
}

}  // namespace saddle::app
