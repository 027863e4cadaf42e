#include "games/win_rate.h"

#include <algorithm>
#include <cmath>

namespace saddle::games {

double WinRate::bound(int side) const {
  constexpr double z =
      1.959963984540054;  // the 97.5 % quantile of the standard normal distribution
  const auto n = static_cast<double>(games);
  const double middle = rate() + z * z / (2 * n);
  const double reach = z * std::sqrt(rate() * (1 - rate()) / n + z * z / (4 * n * n));
  return std::clamp((middle + side * reach) / (1 + z * z / n), 0.0, 1.0);
}

}  // namespace saddle::games
