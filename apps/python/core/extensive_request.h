#pragma once

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include <pybind11/pybind11.h>

#include "apps/python/core/caller.h"
#include "saddle/extensive/build_tree.h"
#include "saddle/extensive/solve_extensive.h"

namespace saddle::python {

/// How an imperfect-information game is to be solved, or which strategies are to be judged instead.
struct ExtensiveRequest {
  // Chances of moves by information set, as Python names both.
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

  /// Throws std::invalid_argument, naming all methods, if there is no method of this name.
  const ExtensiveMethod& known_method() const;
};

/// Solves the game that make(options) makes within the limits, or judges strategies of it. Returns
/// the fields of an ExtensiveSolution; an empty dict if the time ended before the game was made.
pybind11::dict solved_tree(
    const std::function<std::optional<ExtensiveGame>(const BuildOptions&)>& make,
    const ExtensiveRequest& request);

/// Returns the tree as SVG with the chances of a solution, whose dicts name each information set
/// and list its moves as the tree does. Throws as tree_picture() does, and where a set is missing.
std::string picture_of_tree(const NodeBelow& nodes, const std::array<std::string, 2>& players,
                            const pybind11::dict& row, const pybind11::dict& column);

}  // namespace saddle::python
