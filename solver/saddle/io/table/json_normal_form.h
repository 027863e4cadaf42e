#pragma once

#include <string>

#include "saddle/io/table/json_tree.h"
#include "saddle/normal_form/normal_form_game.h"

namespace saddle {

/// Returns whether a JSON text is a game of several players: an object with players or strategies.
bool is_json_normal_form(const JsonTree& json);

/// Reads such a game: strategies are the labels of each player, payoffs for each player those of
/// all profiles, the first player's strategy varying fastest; title, comment and the names of the
/// players may be missing. Names that are the numbers from 1 on are none, as a game without names
/// is written with them. Throws ParseError where it is anything else.
NormalFormGame read_json_normal_form(const JsonTree& json, const std::string& file);

}  // namespace saddle
