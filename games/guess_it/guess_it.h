#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "saddle/machine/should_stop.h"
#include "saddle/number/rational.h"

namespace saddle::games {

/// Guess It (Isaacs, "A card game with bluffing", Amer. Math. Monthly 62, 1955; Codeforces 98E).
///
/// A pack known to both is dealt: the mover has n cards, the other m, and one lies face down. A
/// move asks for a card, or guesses the card that lies face down: a right guess wins, a wrong one
/// loses. If the other has the card that is asked for, it is shown and put aside. Then the other
/// moves. A card that is asked for and not shown is the hidden one (the ask was honest) or the
/// mover's own (a bluff). The other, who moves next, believes the ask and guesses that card, or
/// disbelieves it and plays on.
///
/// The maximum number of cards of a player.
inline constexpr std::int64_t guess_it_most_cards = 100000;

/// The mover's probability to win a deal, and optimal strategies of both.
struct GuessItValue {
  /// The probabilities that the mover wins and loses. Each is accurate to a few units in its last
  /// place: neither is computed as one minus the other.
  double win;
  double loss;
  /// The probability to ask for a card that the mover does not hold, rather than to bluff; nullopt
  /// if the mover has no choice, because a player has no cards.
  std::optional<double> honest_ask;
  /// The probability that the other guesses a card that was asked for and is not in the other's own
  /// hand.
  std::optional<double> believe;
};

/// Returns the value if the mover has `mover` cards and the other has `other`. Throws
/// std::invalid_argument unless both are from 0 to guess_it_most_cards, and Stopped once
/// should_stop() returns true. O((n + m) k) time and O(k) memory, where k <= n + m is the width of
/// the band of deals that matter (guess_it.cpp): 60 for equal hands, a few thousand if one hand is
/// twice the other.
GuessItValue guess_it(std::int64_t mover, std::int64_t other, const ShouldStop& should_stop = {});

/// The values of all deals up to a size.
class GuessItTable {
 public:
  /// Computes all deals with at most `mover` and `other` cards. Throws std::invalid_argument unless
  /// both are from 0 to guess_it_most_cards, and if the table would have more than 2^28 entries.
  /// O(nm).
  GuessItTable(std::int64_t mover, std::int64_t other);

  std::int64_t most_mover() const { return most_mover_; }
  std::int64_t most_other() const { return most_other_; }

  /// Returns the mover's (the other's) probability to win. Demands a deal of the table.
  double win(std::int64_t mover, std::int64_t other) const { return win_[index(mover, other)]; }
  double loss(std::int64_t mover, std::int64_t other) const { return loss_[index(mover, other)]; }

 private:
  // Deals with the same number of cards are contiguous, ordered by the mover's cards.
  std::size_t index(std::int64_t mover, std::int64_t other) const {
    return static_cast<std::size_t>(start_[static_cast<std::size_t>(mover + other)] + mover);
  }

  std::int64_t most_mover_;
  std::int64_t most_other_;
  std::vector<std::int64_t> start_;
  std::vector<double> win_;
  std::vector<double> loss_;
};

/// GuessItValue in rational numbers; the loss is 1 - win.
struct ExactGuessItValue {
  Rational win;
  std::optional<Rational> honest_ask;
  std::optional<Rational> believe;
};

/// The maximum number of cards of both players together for exact_guess_it: the digits of the
/// answer double about every step.
inline constexpr std::int64_t guess_it_most_cards_exact = 30;

/// Returns the exact value. Throws std::invalid_argument if a number of cards is negative or their
/// sum exceeds guess_it_most_cards_exact.
ExactGuessItValue exact_guess_it(std::int64_t mover, std::int64_t other);

}  // namespace saddle::games
