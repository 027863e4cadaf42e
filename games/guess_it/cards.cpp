#include "games/guess_it/cards.h"

#include <algorithm>
#include <numeric>

#include "saddle/machine/refusal.h"
#include "saddle/number/index.h"

namespace saddle::games {
namespace {

bool contains(const std::vector<int>& cards, int card) {
  return std::find(cards.begin(), cards.end(), card) != cards.end();
}

int any_of(const std::vector<int>& cards, Random& random) {
  return cards[std::uniform_int_distribution<std::size_t>(0, cards.size() - 1)(random)];
}

bool happens(double chance, Random& random) {
  return std::uniform_real_distribution<double>(0, 1)(random) < chance;
}

// Returns whether the mover wins.
bool play_out(const GuessItDeal& deal, GuessItBook& book, Random& random) {
  const auto pack = static_cast<int>(deal.mover.size() + deal.other.size() + 1);
  GuessItPlayer mover(deal.mover, pack);
  GuessItPlayer other(deal.other, pack);
  for (bool first = true;; first = !first) {
    GuessItPlayer& caller = first ? mover : other;
    GuessItPlayer& listener = first ? other : mover;
    const GuessItCall call = caller.call(book, random);
    if (call.is_guess) {
      return (call.card == deal.hidden) == first;
    }
    caller.hears(call.card, listener.shows(call.card));
  }
}

}  // namespace

GuessItDeal deal_guess_it(std::int64_t mover, std::int64_t other, Random& random) {
  for (const std::int64_t cards : {mover, other}) {
    if (cards < 0 || cards > guess_it_most_cards) {
      throw_invalid("number of cards is {}, must be from 0 to {}", cards, guess_it_most_cards);
    }
  }
  std::vector<int> pack(static_cast<std::size_t>(mover + other + 1));
  std::iota(pack.begin(), pack.end(), 1);
  std::shuffle(pack.begin(), pack.end(), random);
  const auto middle = pack.begin() + static_cast<Index>(mover);
  GuessItDeal deal{{pack.begin(), middle}, {middle, pack.end() - 1}, pack.back()};
  std::sort(deal.mover.begin(), deal.mover.end());
  std::sort(deal.other.begin(), deal.other.end());
  return deal;
}

const GuessItValue& GuessItBook::operator()(std::int64_t mover, std::int64_t other) {
  const auto [entry, is_new] = values_.try_emplace({mover, other});
  if (is_new) {
    entry->second = guess_it(mover, other);
  }
  return entry->second;
}

GuessItPlayer::GuessItPlayer(const std::vector<int>& hand, int pack) : hand_(hand), secret_(hand) {
  for (int card = 1; card <= pack; ++card) {
    if (!std::binary_search(hand.begin(), hand.end(), card)) {
      unseen_.push_back(card);
    }
  }
}

bool GuessItPlayer::shows(int card) {
  if (std::erase(hand_, card) > 0) {
    std::erase(secret_, card);
    return true;
  }
  if (contains(unseen_, card)) {
    asked_ = card;
  }
  return false;
}

GuessItCall GuessItPlayer::call(GuessItBook& book, Random& random) {
  const std::optional<int> asked = std::exchange(asked_, std::nullopt);
  if (hidden_) {
    return {true, *hidden_};
  }
  if (asked && unseen_.size() > 1) {
    // When the other player asked, that player was the mover. `believe` is empty if a hand is
    // empty, when optimal players do not ask; then all unseen cards are equally likely.
    const std::optional<double> believe = book(static_cast<std::int64_t>(unseen_.size()) - 1,
                                               static_cast<std::int64_t>(secret_.size()))
                                              .believe;
    if (happens(believe.value_or(1 / static_cast<double>(unseen_.size())), random)) {
      return {true, *asked};
    }
    std::erase(unseen_, *asked);
  }
  if (unseen_.size() == 1 || secret_.empty()) {
    return {true, any_of(unseen_, random)};
  }
  const std::optional<double> honest_ask =
      book(static_cast<std::int64_t>(secret_.size()), static_cast<std::int64_t>(unseen_.size()) - 1)
          .honest_ask;
  return {false, any_of(happens(honest_ask.value_or(1), random) ? unseen_ : secret_, random)};
}

void GuessItPlayer::hears(int card, bool shown) {
  if (contains(hand_, card)) {
    std::erase(secret_, card);
  } else if (shown) {
    std::erase(unseen_, card);
  } else {
    hidden_ = card;
  }
}

WinRate simulate_guess_it(std::int64_t mover, std::int64_t other, std::int64_t deals,
                          std::uint64_t seed, const StopToken& stop) {
  if (deals < 1) {
    throw_invalid("deals is {}, must be >= 1", deals);
  }
  Random random(seed);
  GuessItBook book;
  WinRate rate;
  while (rate.games < deals && !stop.stop_requested()) {
    rate.wins += play_out(deal_guess_it(mover, other, random), book, random) ? 1 : 0;
    ++rate.games;
  }
  return rate;
}

}  // namespace saddle::games
