#include "apps/program/reports/strategy_table.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>

#include <fmt/format.h>

#include "saddle/machine/refusal.h"

namespace saddle::app {
namespace {

struct UsedStrategy {
  std::string label;
  std::string shown;
  double probability;
};

// Ignores differences within a solver's rounding errors.
std::int64_t rank(const UsedStrategy& used) { return std::llround(used.probability * 1e9); }

std::string table_of(const std::string& player, Index size, std::vector<UsedStrategy> used,
                     const TextStyle& style) {
  std::stable_sort(used.begin(), used.end(),
                   [](const UsedStrategy& a, const UsedStrategy& b) { return rank(a) > rank(b); });
  const std::size_t shown = std::min(used.size(), style.most_strategies);
  std::vector<std::vector<std::string>> rows;
  for (std::size_t k = 0; k < shown; ++k) {
    rows.push_back(
        {used[k].label, used[k].shown, fmt::format("{:.4f} %", 100 * used[k].probability)});
  }
  std::string table =
      fmt::format("{}, {} of {} used\n", player, used.size(), counted(size, "strategy")) +
      text_table(rows);
  if (shown < used.size()) {
    const double rest = std::accumulate(
        used.begin() + static_cast<std::ptrdiff_t>(shown), used.end(), 0.0,
        [](double sum, const UsedStrategy& other) { return sum + other.probability; });
    table += fmt::format("  ... and {} more of {:.4f} % together (--top N lists N)\n",
                         used.size() - shown, 100 * rest);
  }
  return table;
}

}  // namespace

std::string strategy_name(const char* kind, const std::vector<std::string>& labels,
                          Index strategy) {
  return labels.empty() ? fmt::format("{} {}", kind, strategy + 1) : labels[as_size(strategy)];
}

std::string strategy_name(const NormalFormGame& game, Index player, Index strategy) {
  const auto& labels = game.names().strategies;
  const bool has_labels = !labels.empty() && !labels[as_size(player)].empty();
  return has_labels ? game.label(player, strategy) : fmt::format("strategy {}", strategy + 1);
}

std::string strategy_names(const NormalFormGame& game, Index player,
                           const std::vector<Index>& strategies) {
  return joined(strategies, [&](Index k) { return strategy_name(game, player, k); });
}

std::string player_title(const NormalFormGame& game, Index player) {
  const std::string name = game.player_name(player);
  const std::string number = fmt::format("{}", player + 1);
  return name == number ? fmt::format("player {}", number)
                        : fmt::format("player {} ({})", number, name);
}

std::vector<std::string> all_names(const StrategyName& name, Index size) {
  std::vector<std::string> names;
  for (Index k = 0; k < size; ++k) {
    names.push_back(name(k));
  }
  return names;
}

std::string used_strategies(const std::string& player, const MixedStrategy& strategy,
                            const StrategyName& name, const TextStyle& style) {
  std::vector<UsedStrategy> used;
  for (const Index k : strategy.support()) {
    used.push_back({name(k), shown(strategy[k], style), strategy[k]});
  }
  return table_of(player, strategy.size(), std::move(used), style);
}

std::string used_strategies(const std::string& player, const std::vector<Rational>& strategy,
                            const StrategyName& name, const TextStyle& style) {
  std::vector<UsedStrategy> used;
  for (std::size_t k = 0; k < strategy.size(); ++k) {
    if (strategy[k] > 0) {
      used.push_back(
          {name(static_cast<Index>(k)), shown(strategy[k], style), nearest_double(strategy[k])});
    }
  }
  return table_of(player, std::ssize(strategy), std::move(used), style);
}

std::string decimal(const Rational& number, const TextStyle& style) {
  const double rounded = nearest_double(number);
  if (std::isfinite(rounded) && (rounded != 0 || number == 0)) {
    return style.nearest(rounded);
  }
  constexpr std::size_t most_digits = 17;
  constexpr int bits = 64;
  const std::size_t digits =
      style.digits == 0 ? most_digits : static_cast<std::size_t>(style.digits);
  mp_exp_t exponent = 0;
  const std::string all = mpf_class(abs(number), bits).get_str(exponent, 10, digits);
  return fmt::format("{}{}.{}e{}", number < 0 ? "-" : "", all.substr(0, 1),
                     all.size() > 1 ? all.substr(1) : "0", exponent - 1);
}

bool is_short(const Rational& number) {
  constexpr std::size_t longest = 32;
  return number.get_str().size() <= longest;
}

std::string short_fraction(const Rational& number, const TextStyle& style) {
  return is_short(number) ? number.get_str() : fmt::format("~{}", decimal(number, style));
}

std::string short_below(const Rational& bound, const TextStyle& style) {
  return is_short(bound) ? bound.get_str() : style.below(rounded_down(bound));
}

std::string short_above(const Rational& bound, const TextStyle& style) {
  return is_short(bound) ? bound.get_str() : style.above(rounded_up(bound));
}

std::string shown(double number, const TextStyle& style) { return style.nearest(number); }

std::string shown(const Rational& number, const TextStyle& style) {
  return short_fraction(number, style);
}

}  // namespace saddle::app
