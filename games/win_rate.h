#pragma once

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
  double bound(int side) const;
};

}  // namespace saddle::games
