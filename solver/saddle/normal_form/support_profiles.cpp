#include "saddle/normal_form/support_profiles.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>
#include <utility>

#include "saddle/normal_form/normal_form_game.h"

namespace saddle {
namespace {

class SupportTree {
 public:
  SupportTree(const ScaledPayoffs& payoffs, const std::vector<std::size_t>& sizes,
              const ShouldStop& should_stop, const VisitSupports& visit)
      : payoffs_(payoffs),
        game_(payoffs.game()),
        sizes_(sizes),
        should_stop_(should_stop),
        visit_(visit) {}

  // Chooses supports for the players from `player` on. The sets of earlier players are their
  // supports, the sets of later ones the strategies from which they can still choose.
  bool choose(Index player, Supports sets) {
    if (is_stopped(should_stop_)) {
      return false;
    }
    if (!remove_dominated(sets, player)) {
      return true;
    }
    if (player == game_.players()) {
      return visit_(sets);
    }
    const std::vector<Index> candidates = sets[static_cast<std::size_t>(player)];
    const std::size_t asked = sizes_.empty() ? 0 : sizes_[static_cast<std::size_t>(player)];
    for (std::size_t size = asked == 0 ? 1 : asked;
         size <= candidates.size() && (asked == 0 || size == asked); ++size) {
      std::vector<std::size_t> chosen(size);
      std::iota(chosen.begin(), chosen.end(), std::size_t{0});
      do {
        std::vector<Index>& own = sets[static_cast<std::size_t>(player)];
        own.clear();
        for (const std::size_t k : chosen) {
          own.push_back(candidates[k]);
        }
        if (!choose(player + 1, sets)) {
          return false;
        }
      } while (next_combination(chosen, candidates.size()));
    }
    return true;
  }

 private:
  static bool next_combination(std::vector<std::size_t>& chosen, std::size_t count) {
    std::size_t k = chosen.size();
    while (k > 0 && chosen[k - 1] == count - chosen.size() + k - 1) {
      --k;
    }
    if (k == 0) {
      return false;
    }
    ++chosen[k - 1];
    for (; k < chosen.size(); ++k) {
      chosen[k] = chosen[k - 1] + 1;
    }
    return true;
  }

  // Removes dominated strategies of the later players. Returns whether no chosen strategy is
  // dominated.
  bool remove_dominated(Supports& sets, Index chosen) const {
    bool changed = true;
    while (changed) {
      changed = false;
      for (Index player = 0; player < game_.players(); ++player) {
        std::vector<Index>& own = sets[static_cast<std::size_t>(player)];
        const std::vector<Index> others = profiles_of_others(game_, sets, player);
        const auto is_removed = [&](Index s) { return is_dominated(player, s, others); };
        if (player < chosen) {
          if (std::any_of(own.begin(), own.end(), is_removed)) {
            return false;
          }
        } else {
          const std::size_t before = own.size();
          std::erase_if(own, is_removed);
          changed = changed || own.size() < before;
        }
        if (own.empty()) {
          return false;
        }
      }
    }
    return true;
  }

  bool is_dominated(Index player, Index s, const std::vector<Index>& others) const {
    const Index stride = game_.stride(player);
    for (Index t = 0; t < game_.strategies(player); ++t) {
      if (t != s && std::all_of(others.begin(), others.end(), [&](Index profile) {
            return payoffs_.is_less(player, profile + s * stride, profile + t * stride);
          })) {
        return true;
      }
    }
    return false;
  }

  const ScaledPayoffs& payoffs_;
  const NormalFormGame& game_;
  const std::vector<std::size_t>& sizes_;
  const ShouldStop& should_stop_;
  const VisitSupports& visit_;
};

}  // namespace

bool for_each_supports(const ScaledPayoffs& payoffs, const std::vector<std::size_t>& sizes,
                       const ShouldStop& should_stop, const VisitSupports& visit) {
  return SupportTree(payoffs, sizes, should_stop, visit).choose(0, all_strategies(payoffs.game()));
}

double count_of_supports(const NormalFormGame& game) {
  double product = 1;
  for (Index player = 0; player < game.players(); ++player) {
    product *= std::exp2(static_cast<double>(game.strategies(player))) - 1;
  }
  return product;
}

std::vector<std::vector<std::size_t>> balanced_sizes(const NormalFormGame& game,
                                                     std::size_t limit) {
  const auto players = static_cast<std::size_t>(game.players());
  std::vector<std::vector<std::size_t>> result;
  std::size_t most = 0;
  for (Index player = 0; player < game.players(); ++player) {
    most += static_cast<std::size_t>(game.strategies(player));
  }
  // All sizes with one sum of unknowns at a time, until there are enough.
  for (std::size_t sum = 0; sum + players <= most && result.size() < limit; ++sum) {
    std::vector<std::vector<std::size_t>> of_sum;
    std::vector<std::size_t> sizes;
    const std::function<void(std::size_t)> extend = [&](std::size_t rest) {
      const auto player = static_cast<Index>(sizes.size());
      if (player == game.players()) {
        if (rest == 0) {
          of_sum.push_back(sizes);
        }
        return;
      }
      const auto own = static_cast<std::size_t>(game.strategies(player)) - 1;
      for (std::size_t unknowns = 0; unknowns <= std::min({own, rest, sum / 2}); ++unknowns) {
        sizes.push_back(unknowns + 1);
        extend(rest - unknowns);
        sizes.pop_back();
      }
    };
    extend(sum);
    std::stable_sort(of_sum.begin(), of_sum.end(), [](const auto& a, const auto& b) {
      const auto spread = [](const auto& sizes_of_one) {
        const auto [least, greatest] =
            std::minmax_element(sizes_of_one.begin(), sizes_of_one.end());
        return *greatest - *least;
      };
      return spread(a) < spread(b);
    });
    result.insert(result.end(), of_sum.begin(), of_sum.end());
  }
  if (result.size() > limit) {
    result.resize(limit);
  }
  return result;
}

}  // namespace saddle
