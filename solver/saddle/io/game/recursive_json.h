#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "saddle/machine/should_stop.h"
#include "saddle/recursive/stochastic_game.h"

namespace saddle {

/// A stochastic game with named states, and the names of pure strategies in its file.
struct NamedStochasticGame {
  ExactStochasticGame game;
  /// For each state a label for each row (column), or no labels.
  std::vector<std::vector<std::string>> row_labels;
  std::vector<std::vector<std::string>> column_labels;
  Index initial = 0;
};

/// Reads a stochastic game with exact numbers:
///
///   {"discount": 1, "endless_play": 0, "initial": "start",
///    "states": {"start": {"row_labels": ["a"], "column_labels": ["b", "c"],
///                         "cells": [[{"payoff": "1/2", "to": {"start": "1/3", "win": 0.25}},
///                                    {"payoff": 0}]]},
///               "win": {"value": 1}}}
///
/// A cell pays `payoff` (default 0), and play continues at the states of `to` with their
/// probabilities; with the remaining probability the game ends. All fields except `states` may be
/// left out; the initial state is then the first. Numbers are JSON numbers or strings in the
/// grammar of read_rational(). `file` names the text in errors.
///
/// Throws ParseError, with state, row and column if they apply, for text that is not JSON, unknown
/// names or states, empty or repeated names, rows of different lengths, texts that are not numbers,
/// probabilities that are negative or sum to more than 1, and games with average payoffs. Throws
/// Stopped once should_stop() returns true.
NamedStochasticGame read_recursive_json(std::istream& in, const std::string& file,
                                        const ShouldStop& should_stop = {});

}  // namespace saddle
