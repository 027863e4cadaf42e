#include "apps/program/answers/stated_sensitivities.h"

#include <algorithm>
#include <cstddef>
#include <string>

#include <fmt/format.h>

#include "saddle/exact/sensitivity.h"

namespace saddle::app {
namespace {

// Checks what is stated of one payoff; `part` is where.
void check_entry(const StatedSensitivity& stated, const EntrySensitivity* found,
                 const ExactMatrix& game, const std::string& part, std::vector<Finding>& findings) {
  const std::string place = fmt::format("row {} and column {}", stated.row + 1, stated.column + 1);
  if (found == nullptr) {
    findings.push_back(
        {part, fmt::format("the stated sensitivity to the payoff of {} is of no pair "
                           "of strategies that are used",
                           place)});
    return;
  }
  const auto check = [&](bool holds, const std::string& key, const std::string& what) {
    if (!holds) {
      findings.push_back({fmt::format("{}.{}", part, key),
                          fmt::format("the stated {} of {} is not right", what, place)});
    }
  };
  check(stated.payoff.value_or(game(stated.row, stated.column)) == game(stated.row, stated.column),
        "payoff", "payoff");
  check(stated.derivative.value_or(found->derivative) == found->derivative, "derivative",
        "derivative with respect to the payoff");
  check(stated.least == found->least, "least", "least payoff that keeps the supports");
  check(stated.greatest == found->greatest, "greatest", "greatest payoff that keeps the supports");
}

}  // namespace

void check_sensitivities(const StatedSensitivities& stated, const ExactMatrix& game,
                         const ExactSolution& solution, std::vector<Finding>& findings) {
  const std::optional<std::vector<EntrySensitivity>> found = sensitivity(game, solution);
  if (stated.entries.has_value() != found.has_value()) {
    findings.push_back({"sensitivity", found
                                           ? "the optimum is unique and has sensitivities, not "
                                             "as stated"
                                           : "the optimum is not unique and has no sensitivities, "
                                             "not as stated"});
    return;
  }
  if (!found) {
    return;
  }
  for (std::size_t k = 0; k < stated.entries->size(); ++k) {
    const StatedSensitivity& entry = (*stated.entries)[k];
    const auto same = std::find_if(found->begin(), found->end(), [&](const EntrySensitivity& one) {
      return one.row == entry.row && one.column == entry.column;
    });
    check_entry(entry, same == found->end() ? nullptr : &*same, game,
                fmt::format("sensitivity[{}]", k), findings);
  }
}

}  // namespace saddle::app
