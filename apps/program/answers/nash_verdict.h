#pragma once

#include <string>

#include "apps/program/answers/checklist.h"
#include "apps/program/reports/printed.h"
#include "saddle/io/table/json_tree.h"
#include "saddle/normal_form/normal_form_game.h"

namespace saddle::app {

/// The findings of a check of stated equilibria.
struct NashVerdict {
  Checklist list;
  /// How many equilibria are stated.
  std::size_t count = 0;

  /// Whether nothing is false, and nothing stated was left unchecked.
  bool valid() const { return list.findings().empty(); }

  /// For people, the object that the contract describes, and its members as rows.
  std::string text() const;
  Json json() const;
  std::string csv() const { return item_rows(json()); }
};

/// Whether an answer states equilibria, as saddle nash prints it.
bool states_equilibria(const JsonTree& answer);

/// Proves each stated equilibrium anew, without solving, and checks all else that is stated by the
/// description of the answer. That a list is complete is believed as far as the indices add up to
/// 1. `file` names the text in errors. Throws ParseError where it is no answer for this game.
NashVerdict nash_verdict(const NormalFormGame& game, const JsonTree& answer,
                         const std::string& file);

}  // namespace saddle::app
