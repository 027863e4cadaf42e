#pragma once

#include <string>
#include <vector>

#include "saddle/io/table/json_tree.h"
#include "saddle/io/table/written_table.h"
#include "saddle/normal_form/normal_form_game.h"

namespace saddle {

/// Returns the rows of a list of lists, [[3, 0], ["1/2", 2]]; a cell [3, 2] becomes the pair (3;2).
/// For a list of two such matrices, the row player's payoffs first, returns both. An object has
/// such a matrix or list as `payoffs`; its row_labels and column_labels may be missing or empty. A
/// row's line is its number, from 1. Throws ParseError for anything else, and for a list of two
/// lists of pairs, which may be one matrix of pairs or two matrices.
std::vector<WrittenTable> read_json_table(const JsonTree& json, const std::string& file);

/// Returns whether a JSON text is a game of several players: an object with players or strategies.
bool is_json_normal_form(const JsonTree& json);

/// Reads such a game: `strategies` has the labels of each player, `payoffs` for each player the
/// payoffs of all profiles, with the first player's strategy varying fastest; title, comment and
/// the names of the players may be missing. Labels 1, 2, ... mean that there are no labels, because
/// games without labels are written with these numbers. Throws ParseError for anything else.
NormalFormGame read_json_normal_form(const JsonTree& json, const std::string& file);

}  // namespace saddle
