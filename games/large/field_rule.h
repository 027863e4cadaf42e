#pragma once

#include <algorithm>
#include <cmath>

#include "saddle/number/index.h"

namespace saddle::games {

/// How the soldiers of both players on a field of Colonel Blotto divide its value.
enum class FieldRule {
  most,         // all to the player with more soldiers; nothing if numbers are equal
  row_ties,     // the same, but equal numbers count for the row player
  column_ties,  // the same, but equal numbers count for the column player
  lottery,      // a lottery: probabilities proportional to soldiers, equal without any (Tullock)
  root_margin   // to the player with more soldiers, times the root of the difference
};

/// A field: its value, the rule that divides it, and the head start: soldiers there beforehand, the
/// row player's if positive, the column player's if negative.
struct BlottoField {
  double value = 1;
  FieldRule rule = FieldRule::most;
  Index head_start = 0;
};

/// Returns -1, 0 or 1.
template <class Number>
double sign_of(Number number) {
  return static_cast<double>(static_cast<int>(number > 0) - static_cast<int>(number < 0));
}

/// The row player's share of the field's value, by the soldiers sent there.
inline double share(const BlottoField& field, Index row, Index column) {
  const Index margin = row - column + field.head_start;
  switch (field.rule) {
    case FieldRule::most:
      return sign_of(margin);
    case FieldRule::row_ties:
      return margin >= 0 ? 1 : -1;
    case FieldRule::column_ties:
      return margin > 0 ? 1 : -1;
    case FieldRule::lottery:
      return margin == 0 ? 0
                         : static_cast<double>(margin) /
                               static_cast<double>(row + column + std::abs(field.head_start));
    case FieldRule::root_margin:
      return sign_of(margin) * std::sqrt(static_cast<double>(std::abs(margin)));
  }
  return 0;
}

/// The greatest share of either player, each sending at most this number of soldiers.
inline double most_share(const BlottoField& field, Index row, Index column) {
  return std::max(std::abs(share(field, row, 0)), std::abs(share(field, 0, column)));
}

/// Whether shares are whole numbers, which are added without rounding. Other shares have at most
/// two roundings.
inline bool has_whole_shares(FieldRule rule) {
  return rule != FieldRule::lottery && rule != FieldRule::root_margin;
}

}  // namespace saddle::games
