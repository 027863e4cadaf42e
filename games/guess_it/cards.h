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

/// The cards of a deal, named 1, 2, 3, ...
struct GuessItDeal {
  std::vector<int> mover;
  std::vector<int> other;
  int hidden;
};

/// Deals a shuffled pack of mover + other + 1 cards. Throws std::invalid_argument as guess_it does.
GuessItDeal deal_guess_it(std::int64_t mover, std::int64_t other, Random& random);

/// The strategies at the deals that occurred, each computed once.
class GuessItBook {
 public:
  const GuessItValue& operator()(std::int64_t mover, std::int64_t other);

 private:
  std::map<std::pair<std::int64_t, std::int64_t>, GuessItValue> values_;
};

/// The announcement of a player in turn.
struct GuessItCall {
  /// If it is not a guess, it asks for the card.
  bool is_guess;
  int card;
};

/// A player who knows one hand and all announcements, and plays optimally. The other player's
/// announcements may be optimal or not.
class GuessItPlayer {
 public:
  /// Takes the own cards and the number of cards in the pack.
  GuessItPlayer(const std::vector<int>& hand, int pack);

  /// Answers an ask by the other: returns whether the card must be shown. If so it is put aside.
  bool shows(int card);

  /// Takes a turn.
  GuessItCall call(GuessItBook& book, Random& random);

  /// Takes the answer to this player's ask.
  void hears(int card, bool shown);

 private:
  // The cards in the hand; the cards among them that the other player cannot know; and the cards of
  // unknown place, one of which is the hidden card.
  std::vector<int> hand_;
  std::vector<int> secret_;
  std::vector<int> unseen_;
  // The card that is known to be hidden, and the one that the other has just asked for in vain.
  std::optional<int> hidden_;
  std::optional<int> asked_;
};

/// Deals and plays with two optimal players, and returns how often the mover won; plays fewer games
/// than `deals` if a stop is requested. Throws std::invalid_argument as guess_it does, and unless
/// deals is at least 1.
WinRate simulate_guess_it(std::int64_t mover, std::int64_t other, std::int64_t deals,
                          std::uint64_t seed, const StopToken& stop = {});

}  // namespace saddle::games
