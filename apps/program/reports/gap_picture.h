#pragma once

#include <string>
#include <vector>

namespace saddle::app {

/// The gap that was proved after some time, as a part of the range of the payoffs.
struct GapAt {
  double seconds;
  double gap;
};

/// Draws the least gap proved so far against time as SVG, gaps by their powers of ten.
std::string gap_picture(const std::vector<GapAt>& gaps);

}  // namespace saddle::app
