#pragma once

#include <string>

#include "apps/program/answers/checklist.h"
#include "saddle/io/table/json_tree.h"
#include "saddle/normal_form/normal_form_game.h"

namespace saddle::app {

/// Whether an answer was printed by saddle nash.
bool is_of_normal_form(const JsonTree& answer);

/// Proves each stated equilibrium, commitment or correlated equilibrium again, without solving, and
/// checks all other statements by the description of the answer. Completeness of a list is checked
/// only by the sum of its indices, which must be 1. `file` names the text in errors. Throws
/// ParseError if it is not an answer for this game.
FieldVerdict nash_verdict(const NormalFormGame& game, const JsonTree& answer,
                          const std::string& file);

}  // namespace saddle::app
