#pragma once

#include <string>

#include "apps/program/reports/printed.h"
#include "apps/program/reports/state_report.h"
#include "games/collection/game.h"

namespace saddle::app {

/// The report of the requested state of a game with a payoff matrix at every state.
struct StateGameReport {
  StateGameReport(const games::StateAnswer& solved, TextStyle text_style);

  std::string text() const;
  Json json() const;
  std::string csv() const { return "item,label,value\n" + state.csv(""); }

  const games::StateAnswer& answer;
  StateReport state;
  TextStyle style;
};

}  // namespace saddle::app
