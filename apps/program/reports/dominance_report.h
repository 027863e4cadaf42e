#pragma once

#include <string>

#include "apps/program/reports/printed.h"
#include "saddle/normal_form/dominance.h"
#include "saddle/normal_form/normal_form_game.h"

namespace saddle::app {

/// The report of an elimination. Refers to the game and the elimination.
struct DominanceReport {
  const NormalFormGame& game;
  const Elimination& result;
  std::string kind;  // "strict" or "weak"

  std::string text() const;
  Json json() const;
  std::string csv() const;
};

}  // namespace saddle::app
