#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "saddle/graph/position_graph.h"
#include "saddle/graph/sum.h"

namespace saddle::games {

/// A text and some words. A move appends a letter (any byte) to one word; the word must stay a
/// substring of the text. The words are components of a disjunctive sum.
///
/// A position is a state of the text's suffix automaton: words that end at the same places of the
/// text have the same continuations. There are less than 2n states and 3n moves for n letters
/// (Blumer et al. 1985).
class SubstringGame {
 public:
  /// Throws std::invalid_argument if the text has 2^30 letters or more. O(n * distinct letters).
  explicit SubstringGame(std::string_view text);

  const PositionGraph& graph() const { return graph_; }

  /// Returns the position of each word. Throws std::invalid_argument if a word is not a substring
  /// of the text.
  std::vector<Position> positions(std::span<const std::string> words) const;

  /// Returns the letter that leads from a position to an option of it. It is unique: all moves to a
  /// state append the same letter. Throws std::invalid_argument at the empty word.
  char last_letter(Position position) const;

 private:
  std::vector<char> last_letter_;
  PositionGraph graph_;
};

/// A winning move of the game: a letter appended to one of the words.
struct AppendedLetter {
  std::size_t word;
  char letter;

  friend bool operator==(const AppendedLetter&, const AppendedLetter&) = default;
};

/// The outcome, and the method that proves it (sum.h).
struct SubstringVerdict {
  SumVerdict sum;
  std::vector<AppendedLetter> winning_moves;
};

/// Returns the verdict on the game with the given words. Throws as the class does.
SubstringVerdict substring_verdict(const SubstringGame& game, std::span<const std::string> words,
                                   Play play = Play::normal, SumLimits limits = {});

}  // namespace saddle::games
