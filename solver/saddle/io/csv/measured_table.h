#pragma once

#include <iosfwd>
#include <string>

#include "saddle/io/csv/measured_pairs.h"

namespace saddle {

/// A text that is read, and what errors call it.
struct NamedText {
  std::istream& in;
  std::string name;
};

/// Reads a measured game as CSV, in one of these forms:
///
///   row,column,wins,losses,draws    a list with a header; deck, deck1 or a, opponent, deck2 or b,
///                                   won, lost and ties will do for the words; draws may be left
///                                   out; total (or games) and win_rate are only checked
///   row,column,mean,se              a list of means with standard errors
///   ,A,B  /  A,,26-11  /  B,11-26,  a table of records wins-losses or wins-losses-draws
///
/// Counts are whole numbers. Nothing is read as another thing than it is: throws ParseError on
/// negative or broken counts, totals that do not add up, rates that do not follow from the counts
/// (a draw that counts other than 1/2 makes no zero-sum game), rates without counts, what may be a
/// date, a pair twice, pairs without games, and mirrors that contradict one another. Games of a
/// strategy against itself are left out of a symmetric game.
MeasuredTable read_measured_table(const NamedText& text, const MeasuredTableOptions& options = {});

/// Reads two tables of the same labels: the games won by the row player, and all games. What is not
/// won is lost: where games can be drawn the tables do not say enough.
MeasuredTable read_wins_of_games(const NamedText& wins, const NamedText& games,
                                 const MeasuredTableOptions& options = {});

/// Reads two tables of the same labels: means, and their standard errors.
MeasuredTable read_means_with_errors(const NamedText& means, const NamedText& errors,
                                     const MeasuredTableOptions& options = {});

}  // namespace saddle
