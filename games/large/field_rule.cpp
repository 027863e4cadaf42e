#include "games/large/field_rule.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace saddle::games {
namespace {

constexpr std::pair<std::string_view, FieldRule> rules[] = {
    {"most", FieldRule::most},
    {"row-ties", FieldRule::row_ties},
    {"column-ties", FieldRule::column_ties},
    {"lottery", FieldRule::lottery},
    {"root-margin", FieldRule::root_margin}};

}  // namespace

std::optional<FieldRule> field_rule_named(std::string_view name) {
  for (const auto& [known, rule] : rules) {
    if (known == name) {
      return rule;
    }
  }
  return std::nullopt;
}

std::string_view name_of(FieldRule rule) {
  return std::find_if(std::begin(rules), std::end(rules),
                      [&](const auto& named) { return named.second == rule; })
      ->first;
}

std::vector<std::string_view> field_rule_names() {
  std::vector<std::string_view> names;
  for (const auto& [name, rule] : rules) {
    names.push_back(name);
  }
  return names;
}

double most_share(const BlottoField& field, Index row, Index column) {
  return std::max(std::abs(share(field, row, 0)), std::abs(share(field, 0, column)));
}

bool has_whole_shares(FieldRule rule) {
  return rule != FieldRule::lottery && rule != FieldRule::root_margin;
}

}  // namespace saddle::games
