#include "saddle/normal_form/support_profiles.h"

#include <algorithm>
#include <cmath>

namespace saddle {
namespace {

struct SupportTree {
  const ScaledPayoffs& payoffs;
  const std::vector<std::size_t>& sizes;
  const ShouldStop& should_stop;
  const VisitSupports& visit;
  const NormalFormGame& game = payoffs.game();

  // Chooses supports for the players from `player` on. The sets of earlier players are their
  // supports, the sets of later ones the strategies from which they can still choose.
  bool choose(Index player, Supports sets) {
    if (is_stopped(should_stop)) {
      return false;
    }
    if (!remove_dominated(sets, player)) {
      return true;
    }
    if (player == game.players()) {
      return visit(sets);
    }
    const std::vector<Index> candidates = sets[as_size(player)];
    const std::size_t asked = sizes.empty() ? 0 : sizes[as_size(player)];
    const std::size_t most = asked == 0 ? candidates.size() : std::min(asked, candidates.size());
    for (std::size_t size = std::max<std::size_t>(asked, 1); size <= most; ++size) {
      std::vector<char> is_chosen(candidates.size());
      std::fill_n(is_chosen.begin(), size, 1);
      do {
        std::vector<Index>& own = sets[as_size(player)];
        own.clear();
        for (std::size_t k = 0; k < candidates.size(); ++k) {
          if (is_chosen[k] != 0) {
            own.push_back(candidates[k]);
          }
        }
        if (!choose(player + 1, sets)) {
          return false;
        }
      } while (std::prev_permutation(is_chosen.begin(), is_chosen.end()));
    }
    return true;
  }

  // Removes dominated strategies of the later players. Returns whether no chosen one is dominated.
  bool remove_dominated(Supports& sets, Index chosen) const {
    bool changed = true;
    while (changed) {
      changed = false;
      for (Index player = 0; player < game.players(); ++player) {
        std::vector<Index>& own = sets[as_size(player)];
        const std::vector<Index> others = profiles_of_others(game, sets, player);
        const auto is_removed = [&](Index s) { return is_dominated(player, s, others); };
        if (player < chosen) {
          if (std::any_of(own.begin(), own.end(), is_removed)) {
            return false;
          }
        } else {
          changed = std::erase_if(own, is_removed) > 0 || changed;
        }
        if (own.empty()) {
          return false;
        }
      }
    }
    return true;
  }

  bool is_dominated(Index player, Index s, const std::vector<Index>& others) const {
    const Index stride = game.stride(player);
    for (Index t = 0; t < game.strategies(player); ++t) {
      if (t != s && std::all_of(others.begin(), others.end(), [&](Index profile) {
            return payoffs.is_less(player, profile + s * stride, profile + t * stride);
          })) {
        return true;
      }
    }
    return false;
  }
};

}  // namespace

bool for_each_supports(const ScaledPayoffs& payoffs, const std::vector<std::size_t>& sizes,
                       const ShouldStop& should_stop, const VisitSupports& visit) {
  return SupportTree{payoffs, sizes, should_stop, visit}.choose(0, all_strategies(payoffs.game()));
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
  const auto players = as_size(game.players());
  std::vector<std::vector<std::size_t>> result;
  std::size_t most = 0;
  for (Index player = 0; player < game.players(); ++player) {
    most += as_size(game.strategies(player));
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
      const auto own = as_size(game.strategies(player)) - 1;
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
  result.resize(std::min(result.size(), limit));
  return result;
}

}  // namespace saddle
