#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "games/guess_it/guess_it.h"
#include "games/win_rate.h"
#include "saddle/machine/stop_token.h"

namespace saddle::games {

using Random = std::mt19937_64;

/// The cards of a deal, which are called 1, 2, 3, ...
struct GuessItDeal {
  std::vector<int> mover;
  std::vector<int> other;
  int hidden;
};

/// Deals a shuffled pack of mover + other + 1 cards. Throws std::invalid_argument as guess_it does.
GuessItDeal deal_guess_it(std::int64_t mover, std::int64_t other, Random& random);

/// The strategies at the deals that were met, each computed once.
class GuessItBook {
 public:
  const GuessItValue& operator()(std::int64_t mover, std::int64_t other);

 private:
  std::map<std::pair<std::int64_t, std::int64_t>, GuessItValue> values_;
};

/// The announcement of a player whose turn it is.
struct GuessItCall {
  /// Else an ask for the card.
  bool is_guess;
  int card;
};

/// A player who sees the own cards, hears all announcements and plays optimally. It takes any
/// announcement of the other player, optimal or not.
class GuessItPlayer {
 public:
  /// Takes the own cards and the number of cards in the pack.
  GuessItPlayer(const std::vector<int>& hand, int pack);

  /// Answers an ask by the other: whether the card has to be shown. It is then put aside.
  bool shows(int card);

  /// Takes a turn.
  GuessItCall call(GuessItBook& book, Random& random);

  /// Takes the answer to this player's ask.
  void hears(int card, bool shown);

 private:
  // The cards in the hand; those of them that the other player cannot know of; and the cards whose
  // place is unknown, one of which is the hidden card.
  std::vector<int> hand_;
  std::vector<int> secret_;
  std::vector<int> unseen_;
  // The card that is known to be hidden, and one that the other asked for in vain just now.
  std::optional<int> hidden_;
  std::optional<int> asked_;
};

/// Deals and plays with two optimal players, and returns how often the mover won; fewer games than
/// `deals` if a stop is requested. Throws std::invalid_argument as guess_it does, and unless deals
/// is at least 1.
WinRate simulate_guess_it(std::int64_t mover, std::int64_t other, std::int64_t deals,
                          std::uint64_t seed, const StopToken& stop = {});

}  // namespace saddle::games
