#include "games/heaps/piles.h"

#include <algorithm>
#include <functional>
#include <map>
#include <stdexcept>
#include <vector>

#include <doctest/doctest.h>

using saddle::Outcome;
using saddle::Play;
using saddle::games::half_piles_outcome;
using saddle::games::half_piles_winning_move;
using saddle::games::split_merge_outcome;

namespace {

using Piles = std::vector<std::uint64_t>;
using Options = std::function<std::vector<Piles>(const Piles&)>;

// Tries every play of a game given by its options; the order of the piles does not matter.
class EveryPile {
 public:
  EveryPile(Options options, Play play) : options_(std::move(options)), play_(play) {}

  bool mover_wins(Piles piles) {
    std::sort(piles.begin(), piles.end());
    const auto known = known_.find(piles);
    if (known != known_.end()) {
      return known->second;
    }
    const auto options = options_(piles);
    bool wins = options.empty() && play_ == Play::misere;
    for (std::size_t k = 0; k < options.size() && !wins; ++k) {
      wins = !mover_wins(options[k]);
    }
    return known_[piles] = wins;
  }

 private:
  Options options_;
  Play play_;
  std::map<Piles, bool> known_;
};

std::vector<Piles> split_or_merge(const Piles& piles) {
  std::vector<Piles> options;
  for (std::size_t k = 0; k < piles.size(); ++k) {
    for (std::uint64_t part = 1; piles[k] % 2 == 1 && part <= piles[k] / 2; ++part) {
      options.push_back(piles);
      options.back()[k] = part;
      options.back().push_back(piles[k] - part);
    }
    for (std::size_t other = k + 1; other < piles.size(); ++other) {
      if (piles[k] % 2 == 0 && piles[other] % 2 == 0) {
        options.push_back(piles);
        options.back()[k] += piles[other];
        options.back().erase(options.back().begin() + static_cast<std::ptrdiff_t>(other));
      }
    }
  }
  return options;
}

// All ways to take from exactly half the piles, chosen by the bits of a number.
std::vector<Piles> take_from_half(const Piles& piles) {
  std::vector<Piles> options;
  for (std::size_t bits = 0; bits >> piles.size() == 0; ++bits) {
    std::vector<Piles> made{piles};
    std::size_t chosen = 0;
    for (std::size_t k = 0; k < piles.size(); ++k) {
      if ((bits >> k) % 2 == 1) {
        ++chosen;
        std::vector<Piles> next;
        for (const Piles& some : made) {
          for (std::uint64_t left = 0; left < piles[k]; ++left) {
            next.push_back(some);
            next.back()[k] = left;
          }
        }
        made = next;
      }
    }
    if (2 * chosen == piles.size()) {
      options.insert(options.end(), made.begin(), made.end());
    }
  }
  return options;
}

// Calls `visit` with every ascending list of `count` piles from `minimum` to `most`.
void for_each_piles(std::size_t count, std::uint64_t minimum, std::uint64_t most,
                    const std::function<void(const Piles&)>& visit) {
  Piles piles;
  const std::function<void(std::uint64_t)> extend = [&](std::uint64_t from) {
    if (piles.size() == count) {
      visit(piles);
      return;
    }
    for (std::uint64_t pile = from; pile <= most; ++pile) {
      piles.push_back(pile);
      extend(pile);
      piles.pop_back();
    }
  };
  extend(minimum);
}

}  // namespace

TEST_CASE("split-merge agrees with every line of play, for up to 4 piles of up to 6") {
  for (const Play play : {Play::normal, Play::misere}) {
    EveryPile truth(split_or_merge, play);
    for (std::size_t count = 0; count <= 4; ++count) {
      for_each_piles(count, 1, 6, [&](const Piles& piles) {
        REQUIRE((split_merge_outcome(piles, play) == Outcome::next) == truth.mover_wins(piles));
      });
    }
  }
  CHECK_THROWS_WITH_AS(split_merge_outcome(Piles{1, 0}), "pile is 0, must be >= 1",
                       std::invalid_argument);
}

TEST_CASE("half-piles agrees with every line of play, for 2 piles up to 8 and 4 up to 4") {
  EveryPile truth(take_from_half, Play::normal);
  const auto check = [&](const Piles& piles) {
    const bool wins = truth.mover_wins(piles);
    REQUIRE((half_piles_outcome(piles) == Outcome::next) == wins);
    const auto move = half_piles_winning_move(piles);
    REQUIRE(move.empty() == !wins);
    Piles after = piles;
    for (const auto& [pile, to] : move) {
      REQUIRE(to < after[pile]);
      after[pile] = to;
    }
    if (wins) {
      REQUIRE(2 * move.size() == piles.size());
      REQUIRE(!truth.mover_wins(after));
    }
  };
  for_each_piles(2, 0, 8, check);
  for_each_piles(4, 0, 4, check);
}

TEST_CASE("half-piles gives the answers stated with the original problem") {
  CHECK(half_piles_outcome(Piles{8, 8}) == Outcome::previous);
  CHECK(half_piles_outcome(Piles{3, 1, 4, 1}) == Outcome::next);
  CHECK_THROWS_WITH_AS(half_piles_outcome(Piles{1, 2, 3}),
                       "number of piles is 3, must be even and >= 2", std::invalid_argument);
}
