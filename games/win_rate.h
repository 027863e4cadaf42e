#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace saddle::games {

/// The results of a number of simulated games.
struct WinRate {
  std::int64_t wins = 0;
  std::int64_t games = 0;

  /// Demands games > 0.
  double rate() const { return static_cast<double>(wins) / static_cast<double>(games); }

  /// The 95 % confidence interval of the true probability (E. B. Wilson, J. Amer. Statist. Assoc.
  /// 22, 1927). Demands games > 0.
  double lower() const { return bound(-1); }
  double upper() const { return bound(1); }

 private:
  double bound(int side) const {
    constexpr double z = 1.959963984540054;  // the 97.5 % quantile of the normal distribution
    const auto n = static_cast<double>(games);
    const double middle = rate() + z * z / (2 * n);
    const double reach = z * std::sqrt(rate() * (1 - rate()) / n + z * z / (4 * n * n));
    return std::clamp((middle + side * reach) / (1 + z * z / n), 0.0, 1.0);
  }
};

}  // namespace saddle::games
