#pragma once

#include <array>
#include <optional>
#include <string>

#include "apps/program/reports/printed.h"
#include "saddle/extensive/build_tree.h"
#include "saddle/extensive/certificate.h"
#include "saddle/extensive/exact_solution.h"
#include "saddle/extensive/extensive_game.h"

namespace saddle::app {

/// Data for reports of an imperfect-information game that its sequence form does not have.
struct ExtensiveNames {
  std::string title;
  std::array<std::string, 2> players = {"row player", "column player"};
  /// The sum of both players' payoffs, if a file has the payoffs of both.
  std::optional<Rational> constant_sum = {};
};

/// Returns the JSON of the game in an answer.
Json tree_json(const ExtensiveGame& game, const ExtensiveNames& names);

/// The report of a solved imperfect-information game, in doubles or exact. Refers to the game.
struct ExtensiveReport {
  const ExtensiveGame& game;
  ExtensiveNames names;
  std::optional<ExtensiveSolution> solution;
  std::optional<ExactExtensiveSolution> exact;
  double tolerance;
  double seconds;
  TextStyle style;

  double relative_gap() const {
    return exact ? nearest_double((exact->upper - exact->lower) / game.unit())
                 : solution->relative_gap;
  }
  Termination termination() const { return exact ? exact->termination : solution->termination; }

  /// The text for people: the value, its proof, and the sets that each player's own moves reach.
  std::string text() const;

  /// The JSON object, with the keys of `saddle solve`, but strategies as lists of information sets.
  Json json() const;

  /// The picture of the tree with these nodes, as SVG.
  std::string tree(const NodeBelow& nodes) const;

  /// Rows of item, information_set, move and value.
  std::string csv() const;
};

}  // namespace saddle::app
