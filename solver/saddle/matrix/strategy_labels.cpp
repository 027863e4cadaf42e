#include "saddle/matrix/strategy_labels.h"

#include "saddle/machine/refusal.h"

namespace saddle {

void check_label_count(std::string_view side, const std::vector<std::string>& labels,
                       Eigen::Index count) {
  if (!labels.empty() && static_cast<Eigen::Index>(labels.size()) != count) {
    throw_invalid("{} labels given are {}, must be {} or none", side, labels.size(), count);
  }
}

std::string label_or_number(const std::vector<std::string>& labels, Eigen::Index strategy) {
  return labels.empty() ? std::to_string(strategy + 1) : labels[static_cast<std::size_t>(strategy)];
}

}  // namespace saddle
