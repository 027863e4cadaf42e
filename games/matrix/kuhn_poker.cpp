#include <array>
#include <string>
#include <utility>
#include <vector>

#include "games/matrix/classic.h"

namespace saddle::games {
namespace {

constexpr int cards = 3;

// The first player's plan for a card: bet, or check and then fold or call a bet.
enum FirstPlan { bet, check_fold, check_call, first_plans };

// The second player's plan for a card: the answer to a check, and to a bet.
struct SecondPlan {
  bool bets_after_check;
  bool calls_bet;
};
constexpr std::array<SecondPlan, 4> second_plans = {
    {{false, false}, {false, true}, {true, false}, {true, true}}};
constexpr std::array<const char*, first_plans> first_names = {"bet", "check-fold", "check-call"};
constexpr std::array<const char*, 4> second_names = {"check/fold", "check/call", "bet/fold",
                                                     "bet/call"};
constexpr std::array<const char*, cards> card_names = {"J", "Q", "K"};

// The first player's gain in one deal.
int payoff(FirstPlan first, const SecondPlan& second, bool first_has_higher_card) {
  const int showdown = first_has_higher_card ? 1 : -1;
  if (first == bet) {
    return second.calls_bet ? 2 * showdown : 1;
  }
  if (!second.bets_after_check) {
    return showdown;
  }
  return first == check_call ? 2 * showdown : -1;
}

// Returns the plan for a card in pure strategy `strategy`: its digit number `card` in this base,
// the lowest first.
std::size_t plan(std::size_t strategy, std::size_t base, int card) {
  for (int k = 0; k < card; ++k) {
    strategy /= base;
  }
  return strategy % base;
}

template <std::size_t base>
std::vector<std::string> labels(const std::array<const char*, base>& names) {
  std::vector<std::string> all;
  for (std::size_t strategy = 0; strategy < base * base * base; ++strategy) {
    std::string label;
    for (int card = 0; card < cards; ++card) {
      const auto index = static_cast<std::size_t>(card);
      label += std::string(card == 0 ? "" : " ") + card_names[index] + " " +
               names[plan(strategy, base, card)];
    }
    all.push_back(std::move(label));
  }
  return all;
}

}  // namespace

ExactMatrix kuhn_poker() {
  auto row_labels = labels(first_names);
  auto column_labels = labels(second_names);
  std::vector<Rational> entries;
  for (std::size_t first = 0; first < row_labels.size(); ++first) {
    for (std::size_t second = 0; second < column_labels.size(); ++second) {
      int sum = 0;
      for (int mine = 0; mine < cards; ++mine) {
        for (int other = 0; other < cards; ++other) {
          if (mine != other) {
            sum += payoff(static_cast<FirstPlan>(plan(first, first_plans, mine)),
                          second_plans[plan(second, second_plans.size(), other)], mine > other);
          }
        }
      }
      Rational mean(sum, cards * (cards - 1));
      mean.canonicalize();
      entries.push_back(std::move(mean));
    }
  }
  const auto rows = static_cast<Index>(row_labels.size());
  const auto columns = static_cast<Index>(column_labels.size());
  return {rows, columns, std::move(entries), std::move(row_labels), std::move(column_labels)};
}

}  // namespace saddle::games
