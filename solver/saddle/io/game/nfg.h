#pragma once

#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>

#include "saddle/machine/should_stop.h"
#include "saddle/normal_form/normal_form_game.h"

namespace saddle {

/// Returns whether a text begins as a .nfg file does: "NFG", a blank, and the version.
bool looks_like_nfg(std::string_view text);

/// Reads a game in Gambit's .nfg format, in which the strategy of the first player varies fastest:
///
///   NFG 1 R "Battle of the sexes" { "She" "He" } { { "opera" "fight" } { "opera" "fight" } }
///   "a comment, which may be left out"
///   3 2  0 0  0 0  2 3
///
/// Strategies may be counted, { 2 2 }, instead of named. In the outcome version the profiles name
/// outcomes, counted from 1 (0 pays nothing to anybody), that are listed before:
///
///   { { "both at the opera" 3, 2 } { "apart" 0, 0 } { "both at the fight" 2, 3 } }
///   1 2 2 3
///
/// The numbers are those of read_rational() and exact. Text is UTF-8, with or without a byte order
/// mark; \" and \\ stand for " and \ in quotes. Labels of a player of which all are empty are none.
/// Gambit allows a label twice: a second "a" of a player becomes "a (2)", or the next number that
/// makes it differ, and `on_warning` is called with a line that names the place. `file` names the
/// text in errors. O(bytes).
///
/// Throws ParseError where the text is anything else, or what is listed is not as much as the
/// strategies and players say; Stopped once should_stop() returns true.
NormalFormGame read_nfg(std::istream& in, const std::string& file,
                        const std::function<void(const std::string&)>& on_warning = {},
                        const ShouldStop& should_stop = {});

/// Writes the payoff version, numbers as fractions in lowest terms: reading gives the same game.
/// Strategies are named if any is. Throws std::invalid_argument if a name is not UTF-8,
/// std::ios_base::failure if the stream fails, Stopped once should_stop() returns true.
void write_nfg(std::ostream& out, const NormalFormGame& game, const ShouldStop& should_stop = {});

}  // namespace saddle
