#pragma once

#include <string>

#include "apps/program/answers/checklist.h"
#include "saddle/io/table/json_tree.h"
#include "saddle/normal_form/normal_form_game.h"

namespace saddle::app {

/// Whether an answer is one that saddle nash printed.
bool is_of_normal_form(const JsonTree& answer);

/// Proves each stated equilibrium, commitment or correlated one anew, without solving, and checks
/// all else that is stated by the description of the answer. That a list is complete is believed as
/// far as the indices add up to 1. `file` names the text in errors. Throws ParseError where it is
/// no answer for this game.
FieldVerdict nash_verdict(const NormalFormGame& game, const JsonTree& answer,
                          const std::string& file);

}  // namespace saddle::app
