#pragma once

#include <string>
#include <vector>

namespace saddle {

/// About the width of an ordinary letter in a picture, in pixels.
inline constexpr double letter_width = 7;

/// Returns the first 40 letters of a label in UTF-8 that is longer, with dots behind them.
std::string shortened(const std::string& label);

/// Returns about how wide a label, or the widest of several, is drawn, in pixels.
double width_of(const std::string& label);
double greatest_width(const std::vector<std::string>& labels);

}  // namespace saddle
