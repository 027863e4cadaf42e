#pragma once

#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>

#include "saddle/machine/should_stop.h"
#include "saddle/normal_form/normal_form_game.h"

namespace saddle {

/// Returns whether a text begins like a .nfg file: "NFG", a blank, and the version.
bool looks_like_nfg(std::string_view text);

/// Reads a game in Gambit's .nfg format, in which the strategy of the first player varies fastest:
///
///   NFG 1 R "Battle of the sexes" { "She" "He" } { { "opera" "fight" } { "opera" "fight" } }
///   "a comment, which may be left out"
///   3 2  0 0  0 0  2 3
///
/// The strategies may be given by their counts, { 2 2 }, instead of names. In the outcome version
/// outcomes are listed first, and each profile names one of them, counted from 1 (outcome 0 pays 0
/// to everybody):
///
///   { { "both at the opera" 3, 2 } { "apart" 0, 0 } { "both at the fight" 2, 3 } }
///   1 2 2 3
///
/// The numbers are exact, in the grammar of read_rational(). The text must be UTF-8, with or
/// without a byte order mark; in quotes \" stands for " and \\ for \. If all labels of a player are
/// empty, the player has no labels. Gambit allows repeated labels: a second "a" of a player becomes
/// "a (2)", or has the next number that makes it unique, and `on_warning` is called with a line
/// that names the place. `file` names the text in errors. O(bytes).
///
/// Throws ParseError if the text is not in this format, or if the number of listed items does not
/// fit the strategies and players; Stopped once should_stop() returns true.
NormalFormGame read_nfg(std::istream& in, const std::string& file,
                        const std::function<void(const std::string&)>& on_warning = {},
                        const ShouldStop& should_stop = {});

/// Writes the payoff version, with fractions in lowest terms: reading it returns the same game.
/// Strategies are named if any has a name. Throws std::invalid_argument if a name is not UTF-8,
/// std::ios_base::failure if the stream fails, Stopped once should_stop() returns true.
void write_nfg(std::ostream& out, const NormalFormGame& game, const ShouldStop& should_stop = {});

}  // namespace saddle
