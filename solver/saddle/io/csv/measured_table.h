#pragma once

#include <iosfwd>
#include <string>

#include "saddle/io/csv/measured_pairs.h"

namespace saddle {

/// A text, and its name in errors.
struct NamedText {
  std::istream& in;
  std::string name;
};

/// Reads a measured game as CSV, in one of these forms:
///
///   row,column,wins,losses,draws    a list with a header; also row: deck, deck1, a; column:
///                                   opponent, deck2, b; wins: won; losses: lost; draws: ties.
///                                   Draws may be left out; total (or games) and win_rate are
///                                   only checked
///   row,column,mean,se              a list of means with standard errors
///   ,A,B  /  A,,26-11  /  B,11-26,  a table of records wins-losses or wins-losses-draws
///
/// Counts are whole numbers. Throws ParseError for negative or fractional counts, totals that do
/// not add up, rates that do not follow from the counts (draws may count 1/2, count 0 or be left
/// out; a game in which a draw counts 1/3 is not zero-sum), rates without counts, cells that may be
/// dates, repeated pairs, pairs without games, and mirrors that contradict each other. Games of a
/// strategy against itself are left out of a symmetric game.
MeasuredTable read_measured_table(const NamedText& text, const MeasuredTableOptions& options = {});

/// Reads two tables of the same labels: the games won by the row player, and all games. Games that
/// were not won count as lost; two tables are not enough if there are draws.
MeasuredTable read_wins_of_games(const NamedText& wins, const NamedText& games,
                                 const MeasuredTableOptions& options = {});

/// Reads two tables of the same labels: means, and their standard errors.
MeasuredTable read_means_with_errors(const NamedText& means, const NamedText& errors,
                                     const MeasuredTableOptions& options = {});

}  // namespace saddle
