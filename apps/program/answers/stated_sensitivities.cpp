#include "apps/program/answers/stated_sensitivities.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "saddle/exact/sensitivity.h"

namespace saddle::app {
namespace {

// Checks the stated sensitivity to one payoff; `part` is its place in the answer.
void check_entry(const StatedSensitivity& stated, const EntrySensitivity& found,
                 const ExactMatrix& game, const std::string& part, Checklist& list) {
  const std::string place = fmt::format("row {} and column {}", stated.row + 1, stated.column + 1);
  const auto check = [&](const std::string& key, bool holds, const std::string& what) {
    const std::string whole = fmt::format("{}.{}", part, key);
    if (list.has(whole)) {
      list.check(whole, holds, fmt::format("the stated {} of {} is not right", what, place));
    }
  };
  check("payoff", stated.payoff == game(stated.row, stated.column), "payoff");
  check("derivative", stated.derivative == found.derivative,
        "derivative with respect to the payoff");
  check("least", stated.minimum == found.minimum, "least payoff that keeps the supports");
  check("greatest", stated.maximum == found.maximum, "greatest payoff that keeps the supports");
}

}  // namespace

void check_sensitivities(const StatedSensitivities& stated, const ExactMatrix& game,
                         const ExactSolution& solution, Checklist& list) {
  const std::optional<std::vector<EntrySensitivity>> found = sensitivity(game, solution);
  if (!found || !stated.entries) {
    list.check("sensitivity", found.has_value() == stated.entries.has_value(),
               found ? "the optimum is unique and has sensitivities, not as stated"
                     : "the optimum is not unique and has no sensitivities, not as stated");
    return;
  }
  std::set<std::pair<Index, Index>> before;
  for (std::size_t k = 0; k < stated.entries->size(); ++k) {
    const StatedSensitivity& entry = (*stated.entries)[k];
    const std::string part = fmt::format("sensitivity[{}]", k);
    const auto same = std::find_if(found->begin(), found->end(), [&](const EntrySensitivity& one) {
      return one.row == entry.row && one.column == entry.column;
    });
    const bool is_new = before.emplace(entry.row, entry.column).second;
    if (same == found->end() || !is_new) {
      list.check(
          part, false,
          fmt::format("the stated sensitivity to the payoff of row {} and column {} {}",
                      entry.row + 1, entry.column + 1,
                      is_new ? "is of no pair of strategies that are used" : "stands twice"));
    } else {
      check_entry(entry, *same, game, part, list);
    }
  }
}

}  // namespace saddle::app
