#pragma once

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include <pybind11/pybind11.h>

#include "apps/python/core/caller.h"
#include "saddle/extensive/build_tree.h"

namespace saddle::python {

/// How to solve an imperfect-information game, or the strategies to check instead.
struct ExtensiveRequest {
  // The probabilities of moves, by information set and move; both have the names that Python uses.
  using Chances = std::map<std::string, std::map<std::string, Rational>>;

  struct Given {
    Chances row;
    Chances column;
  };

  bool exact;
  std::string method;
  double tolerance;
  Limits limits;
  Caller caller;
  std::optional<Given> given;
};

/// Solves the game that make(options) returns within the limits, or checks the given strategies.
/// Returns the fields of an ExtensiveSolution, or an empty dict if the time ended before the game
/// was made. Throws std::invalid_argument, naming all methods, if there is no method of this name.
pybind11::dict solved_tree(
    const std::function<std::optional<ExtensiveGame>(const BuildOptions&)>& make,
    const ExtensiveRequest& request);

/// Returns the tree as SVG with the probabilities of a solution. Its dicts must have the names of
/// the information sets, and list the moves in the order of the tree. Throws like tree_picture(),
/// and std::invalid_argument if an information set is missing.
std::string picture_of_tree(const NodeBelow& nodes, const std::array<std::string, 2>& players,
                            const pybind11::dict& row, const pybind11::dict& column);

}  // namespace saddle::python
