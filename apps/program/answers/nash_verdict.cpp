#include "apps/program/answers/nash_verdict.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "apps/program/answers/stated_answer.h"
#include "apps/program/reports/nash_report.h"
#include "apps/program/reports/strategy_table.h"
#include "apps/program/reports/text_style.h"
#include "saddle/machine/refusal.h"
#include "saddle/normal_form/proved_equilibrium.h"

namespace saddle::app {
namespace {

// Reads and checks the statements of an answer about one game.
class NashCheck {
 public:
  NashCheck(const NormalFormGame& game, const JsonTree& answer, const std::string& file)
      : game_(game),
        answer_(answer),
        reader_(file),
        verdict_{Checklist(stated_fields(answer, "nash", file))} {}

  NashVerdict run() {
    check_game();
    const auto& items = member(answer_, "equilibria").members;
    verdict_.count = items.size();
    for (std::size_t k = 0; k < items.size(); ++k) {
      check_equilibrium(fmt::format("equilibria[{}]", k), items[k].second);
    }
    list().check_equal("count", reader_.count("count", member(answer_, "count")),
                       static_cast<Index>(items.size()),
                       fmt::format("{} listed, not as stated", counted(items.size(), "item")));
    check_twice();
    check_complete();
    check_components();
    return std::move(verdict_);
  }

 private:
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

  // Returns the strategies, whose sums have to be 1.
  std::vector<ExactStrategy> strategies_of(const std::string& place, const JsonTree& lists) const {
    if (lists.members.size() != static_cast<std::size_t>(game_.players())) {
      reader_.fail(place, fmt::format("expected strategies of {}, found {}",
                                      counted(game_.players(), "player"), lists.members.size()));
    }
    std::vector<ExactStrategy> strategies;
    for (Index player = 0; player < game_.players(); ++player) {
      const JsonTree& list = lists.members[as_size(player)].second;
      const std::string own = fmt::format("{}[{}]", place, player);
      if (list.members.size() != static_cast<std::size_t>(game_.strategies(player))) {
        reader_.fail(own, fmt::format("expected {}, found {}",
                                      counted(game_.strategies(player), "probability"),
                                      list.members.size()));
      }
      ExactStrategy& strategy = strategies.emplace_back();
      Rational sum;
      for (const auto& [unnamed, item] : list.members) {
        strategy.push_back(reader_.probability(own, item));
        sum += strategy.back();
      }
      if (sum != 1) {
        reader_.fail(own, "expected probabilities that sum to 1 exactly");
      }
    }
    return strategies;
  }

  std::vector<Rational> numbers_of(const std::string& place, const JsonTree& list) const {
    std::vector<Rational> numbers;
    for (const auto& [unnamed, item] : list.members) {
      numbers.push_back(reader_.number(place, item));
    }
    return numbers;
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

  // Each pair of strategies of a subset is an equilibrium, and so are their mixtures.
  void check_components() {
    const JsonTree* components = answer_.find("components");
    if (components == nullptr) {
      return;
    }
    bool holds = game_.players() == 2;
    for (const auto& [unnamed, subsets] : components->members) {
      for (const auto& [nameless, subset] : subsets.members) {
        for (const auto& [first, row] : member(subset, "row_strategies").members) {
          for (const auto& [second, column] : member(subset, "column_strategies").members) {
            JsonTree pair(JsonTree::Kind::list, "");
            pair.members = {{"", row}, {"", column}};
            holds = holds && certified(game_, strategies_of("components", pair)).max_regret() == 0;
          }
        }
      }
    }
    list().check("components", holds, "a pair of strategies of a component is not an equilibrium");
  }

  const NormalFormGame& game_;
  const JsonTree& answer_;
  AnswerReader reader_;
  NashVerdict verdict_;
  std::vector<std::optional<ProvedEquilibrium>> proofs_;
};

}  // namespace

bool states_equilibria(const JsonTree& answer) { return answer.find("equilibria") != nullptr; }

NashVerdict nash_verdict(const NormalFormGame& game, const JsonTree& answer,
                         const std::string& file) {
  return NashCheck(game, answer, file).run();
}

std::string NashVerdict::text() const {
  std::string text = bold(valid() ? "valid" : "not valid") + "\n";
  if (valid()) {
    text += fmt::format("{} proved again; whether there are others is not checked\n",
                        count == 1 ? "1 equilibrium" : fmt::format("{} equilibria", count));
  }
  for (const Finding& finding : list.findings()) {
    text += finding.text + "\n";
  }
  return text + list.missing_text();
}

Json NashVerdict::json() const {
  Json json = {{"valid", valid()}, {"count", count}};
  list.add_to(json);
  return json;
}

}  // namespace saddle::app
