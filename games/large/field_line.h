#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include <Eigen/Core>

#include "saddle/machine/should_stop.h"
#include "saddle/number/index.h"

namespace saddle::games {

/// What numbers of soldiers on a field gain, and what s on a field and t on the next one gain
/// beside: entry (s, t) of the matrix of the first field, all from 0 on.
struct LineGains {
  std::vector<std::vector<double>> of_fields;
  std::function<Eigen::MatrixXd(std::size_t field)> of_pairs;
};

/// Returns how many of the soldiers, all of whom are sent, gain most on each field. The first list
/// of gains says how many there are. O(f s^3) for f fields and s soldiers, and 16 f s^2
/// bytes. Returns nothing once should_stop() returns true.
std::optional<std::vector<Index>> most_gainful_on_line(const LineGains& gains,
                                                       const ShouldStop& should_stop);

}  // namespace saddle::games
