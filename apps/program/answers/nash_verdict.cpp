#include "apps/program/answers/nash_verdict.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "apps/program/answers/stated_answer.h"
#include "apps/program/reports/nash_report.h"
#include "apps/program/reports/strategy_table.h"
#include "apps/program/reports/text_style.h"
#include "saddle/io/text/parse_error.h"
#include "saddle/machine/refusal.h"
#include "saddle/normal_form/commitment.h"
#include "saddle/normal_form/correlated_equilibrium.h"
#include "saddle/normal_form/proved_equilibrium.h"

namespace saddle::app {
namespace {

// Reads and checks what an answer of any kind states of a game in normal form.
class NormalFormCheck {
 public:
  NormalFormCheck(const NormalFormGame& game, const JsonTree& answer, const std::string& kind,
                  const std::string& file)
      : game_(game),
        answer_(answer),
        reader_(file),
        verdict_{Checklist(stated_fields(answer, kind, file)), {}, {}} {}

 protected:
  Checklist& list() { return verdict_.list; }

  void check_game() {
    list().check_equal(
        "players", reader_.count("players", member(answer_, "players")), game_.players(),
        fmt::format("the game has {}, not as stated", counted(game_.players(), "player")));
    if (const JsonTree* labels = answer_.find("strategies")) {
      bool holds = labels->members.size() == static_cast<std::size_t>(game_.players());
      for (Index player = 0; holds && player < game_.players(); ++player) {
        std::vector<std::string> own;
        for (Index k = 0; k < game_.strategies(player); ++k) {
          own.push_back(game_.label(player, k));
        }
        holds = reader_.texts(labels->members[as_size(player)].second) == own;
      }
      list().check("strategies", holds, "the labels of the strategies are not as stated");
    }
  }

  // Returns a player's strategy, whose sum has to be 1.
  ExactStrategy strategy_of(const std::string& place, const JsonTree& stated, Index player) const {
    if (stated.members.size() != static_cast<std::size_t>(game_.strategies(player))) {
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

  std::vector<Rational> numbers_of(const std::string& place, const JsonTree& list) const {
    std::vector<Rational> numbers;
    for (const auto& [unnamed, item] : list.members) {
      numbers.push_back(reader_.number(place, item));
    }
    return numbers;
  }

  const NormalFormGame& game_;
  const JsonTree& answer_;
  AnswerReader reader_;
  NashVerdict verdict_;
};

// Proves stated equilibria anew.
class NashCheck : public NormalFormCheck {
 public:
  NashCheck(const NormalFormGame& game, const JsonTree& answer, const std::string& file)
      : NormalFormCheck(game, answer, "nash", file) {}

  NashVerdict run() {
    check_game();
    const auto& items = member(answer_, "equilibria").members;
    for (std::size_t k = 0; k < items.size(); ++k) {
      check_equilibrium(fmt::format("equilibria[{}]", k), items[k].second);
    }
    verdict_.count = items.size();
    verdict_.proved = fmt::format(
        "{} proved again; whether there are others is not checked",
        items.size() == 1 ? "1 equilibrium" : fmt::format("{} equilibria", items.size()));
    list().check_equal("count", reader_.count("count", member(answer_, "count")),
                       static_cast<Index>(items.size()),
                       fmt::format("{} listed, not as stated", counted(items.size(), "item")));
    check_twice();
    check_complete();
    check_components();
    return std::move(verdict_);
  }

 private:
  std::vector<ExactStrategy> strategies_of(const std::string& place, const JsonTree& lists) const {
    if (lists.members.size() != static_cast<std::size_t>(game_.players())) {
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
    list().settle(at("radius"));
    if (const JsonTree* payoffs = item.find("payoffs")) {
      list().check(at("payoffs"), numbers_of(at("payoffs"), *payoffs) == profile.payoffs,
                   fmt::format("the payoffs of {} are not as stated", place));
    }
    list().check_number(at("max_regret"),
                        reader_.optional_number(at("max_regret"), member(item, "max_regret")),
                        profile.max_regret(),
                        fmt::format("the greatest regret of {} is {}, not as stated", place,
                                    profile.max_regret().get_str()));
    list().check_equal(
        at("pure"), reader_.truth(member(item, "pure")), profile.is_pure(),
        fmt::format("{} is {}pure, not as stated", place, profile.is_pure() ? "" : "not "));
    check_kind(at("kind"), item, profile);
    check_proof(place, item, proof);
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

  void check_proof(const std::string& place, const JsonTree& item,
                   const std::optional<ProvedEquilibrium>& proof) {
    if (const JsonTree* index = item.find("index")) {
      const bool holds =
          is_null(*index)
              ? proof && !proof->index
              : proof && proof->index && reader_.number(place + ".index", *index) == *proof->index;
      list().check(place + ".index", holds, fmt::format("the index of {} is not as stated", place));
    }
    if (const JsonTree* supports = item.find("supports")) {
      std::vector<std::vector<Rational>> stated;
      for (const auto& [unnamed, own] : supports->members) {
        stated.push_back(numbers_of(place + ".supports", own));
      }
      std::vector<std::vector<Rational>> found;
      for (const std::vector<Index>& own : proof ? proof->supports : Supports()) {
        found.emplace_back(own.begin(), own.end());
      }
      list().check(place + ".supports", stated == found,
                   fmt::format("the supports of {} are not as stated", place));
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

  // A complete list has no undecided box, was not stopped, and its indices add up to 1.
  void check_complete() {
    if (reader_.truth(member(answer_, "complete")) != true) {
      list().settle("complete");
      return;
    }
    const JsonTree& undecided = member(answer_, "undecided");
    bool holds = undecided.members.empty() && is_null(member(answer_, "stopped"));
    if (!is_null(undecided)) {
      int sum = 0;
      bool is_known = true;
      for (const auto& proof : proofs_) {
        is_known = is_known && proof && proof->index;
        sum += is_known ? *proof->index : 0;
      }
      holds = holds && (!is_known || sum == 1);
    }
    list().check("complete", holds,
                 "the list is not complete: it is stopped or undecided, or the indices do not add "
                 "up to 1");
  }

  // The pairs of strategies of the subsets are the equilibria that are listed, which are proved,
  // and so are all mixtures of a subset.
  void check_components() {
    const JsonTree* components = answer_.find("components");
    if (components == nullptr) {
      return;
    }
    list().check("components", game_.players() == 2 && are_components(components->members),
                 "the pairs of strategies of the components are not the equilibria, each in one "
                 "component");
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
      const std::optional<Pairs> joined = joined_parts(std::move(parts));
      if (!joined || share_a_pair(all, *joined)) {
        return false;
      }
      all.insert(joined->begin(), joined->end());
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

  // Returns the union of sets of which each shares a pair with those before it in some order; none
  // if there is no such order.
  static std::optional<Pairs> joined_parts(std::vector<Pairs> parts) {
    if (parts.empty()) {
      return std::nullopt;
    }
    Pairs joined = std::move(parts.back());
    parts.pop_back();
    while (!parts.empty()) {
      const auto next = std::find_if(parts.begin(), parts.end(), [&joined](const Pairs& part) {
        return share_a_pair(part, joined);
      });
      if (next == parts.end()) {
        return std::nullopt;
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
  CommitmentCheck(const NormalFormGame& game, const JsonTree& answer, const std::string& file)
      : NormalFormCheck(game, answer, "nash-commitment", file) {
    if (game.players() != 2) {
      reader_.fail("commitment",
                   fmt::format("expected a game of 2 players, the game has {}", game.players()));
    }
    if (is_null(stated())) {
      reader_.fail("commitment", "expected an object: the search was stopped");
    }
    const auto leader = reader_.count("commitment.leader", member(stated(), "leader"));
    if (!leader || *leader > 1) {
      reader_.fail("commitment.leader", "expected 0 or 1");
    }
    leader_ = *leader;
  }

  NashVerdict run() {
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
      list().refute(at("reply"), fmt::format("{}: the reply is not a best one", place));
      return;
    }
    const auto not_as_stated = [&](const char* what, const Rational& number) {
      return fmt::format("{}: {} gets {}, not as stated", place, what, number.get_str());
    };
    list().check_number(at("payoff"), reader_.optional_number(at("payoff"), member(item, "payoff")),
                        found->payoff, not_as_stated("the leader", found->payoff));
    list().check_number(
        at("follower_payoff"),
        reader_.optional_number(at("follower_payoff"), member(item, "follower_payoff")),
        found->follower_payoff, not_as_stated("the follower", found->follower_payoff));
    list().check_equal(at("attained"), reader_.truth(member(item, "attained")), found->attained,
                       fmt::format("{}: the strategy does {}guarantee the payoff", place,
                                   found->attained ? "" : "not "));
    const bool holds = prove_replies(item, place, ties, found->payoff);
    const auto text = fmt::format("{}: the weights do not prove what each reply pays", place);
    list().check(at("of_replies"), holds, text);
    if (!holds) {
      list().refute(at("proofs"), text);
    }
  }

  // Whether the weights prove what is stated of each reply, and no reply pays more.
  bool prove_replies(const JsonTree& item, const std::string& place, FollowersTies ties,
                     const Rational& payoff) const {
    const auto& stated = member(item, "of_replies").members;
    const auto& proofs = member(item, "proofs").members;
    const auto replies = as_size(game_.strategies(1 - leader_));
    bool holds = stated.size() == replies && proofs.size() == replies;
    for (std::size_t reply = 0; holds && reply < replies; ++reply) {
      const auto most = reader_.optional_number(place + ".of_replies", stated[reply].second);
      const auto proved = proved_payoff(game_, leader_, static_cast<Index>(reply), ties,
                                        numbers_of(place + ".proofs", proofs[reply].second));
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
  CorrelatedCheck(const NormalFormGame& game, const JsonTree& answer, const std::string& file)
      : NormalFormCheck(game, answer, "nash-correlated", file) {}

  NashVerdict run() {
    check_game();
    const JsonTree& stated = member(answer_, "correlated_equilibrium");
    if (is_null(stated)) {
      reader_.fail("correlated_equilibrium", "expected an object: the search was stopped");
    }
    const CorrelatedEquilibrium found =
        certified_correlated(game_, probabilities(member(stated, "profiles").members));
    const auto at = [](const char* name) { return fmt::format("correlated_equilibrium.{}", name); };
    if (found.max_gain > 0) {
      list().refute(at("profiles"),
                    fmt::format("a player gains {} by another strategy than is recommended",
                                short_fraction(found.max_gain)));
    }
    if (const JsonTree* payoffs = stated.find("payoffs")) {
      list().check(at("payoffs"), numbers_of(at("payoffs"), *payoffs) == found.payoffs,
                   "the payoffs are not as stated");
    }
    list().check_number(
        at("max_gain"), reader_.optional_number(at("max_gain"), member(stated, "max_gain")),
        found.max_gain,
        fmt::format("the greatest gain is {}, not as stated", short_fraction(found.max_gain)));
    verdict_.proved =
        "proved again: no player gains by another strategy; that no other correlated equilibrium "
        "pays more in all is not checked";
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

NashVerdict nash_verdict(const NormalFormGame& game, const JsonTree& answer,
                         const std::string& file) {
  if (answer.find("commitment") != nullptr) {
    return CommitmentCheck(game, answer, file).run();
  }
  if (answer.find("correlated_equilibrium") != nullptr) {
    return CorrelatedCheck(game, answer, file).run();
  }
  if (answer.find("equilibria") == nullptr && answer.find("method") == nullptr) {
    throw ParseError(file, 0, 0,
                     "expected \"commitment\", \"correlated_equilibrium\" or \"equilibria\"");
  }
  return NashCheck(game, answer, file).run();
}

std::string NashVerdict::text() const {
  std::string text = bold(valid() ? "valid" : "not valid") + "\n";
  if (valid()) {
    text += proved + "\n";
  }
  for (const Finding& finding : list.findings()) {
    text += finding.text + "\n";
  }
  return text + list.missing_text();
}

Json NashVerdict::json() const {
  Json json = {{"valid", valid()}};
  if (count) {
    json["count"] = *count;
  }
  list.add_to(json);
  return json;
}

}  // namespace saddle::app
