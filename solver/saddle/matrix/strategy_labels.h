#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <Eigen/Core>

namespace saddle {

/// Throws std::invalid_argument unless there are no labels or `count` of them, naming the side,
/// "row" or "column".
void check_label_count(std::string_view side, const std::vector<std::string>& labels,
                       Eigen::Index count);

/// Returns the label of a strategy, or where there are no labels its number counted from 1.
std::string label_or_number(const std::vector<std::string>& labels, Eigen::Index strategy);

}  // namespace saddle
