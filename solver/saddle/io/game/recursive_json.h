#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "saddle/machine/should_stop.h"
#include "saddle/recursive/stochastic_game.h"

namespace saddle {

/// A stochastic game, its states named, with the names that its file gives to pure strategies.
struct NamedStochasticGame {
  ExactStochasticGame game;
  /// For each state, one label for each row (column), or no labels.
  std::vector<std::vector<std::string>> row_labels;
  std::vector<std::vector<std::string>> column_labels;
  Index initial = 0;
};

/// Reads a stochastic game, every number exactly as written:
///
///   {"discount": 1, "endless_play": 0, "initial": "start",
///    "states": {"start": {"row_labels": ["a"], "column_labels": ["b", "c"],
///                         "cells": [[{"payoff": "1/2", "to": {"start": "1/3", "win": 0.25}},
///                                    {"payoff": 0}]]},
///               "win": {"value": 1}}}
///
/// A cell pays `payoff` (default 0) and goes on to the states of `to`; the probability missing from
/// 1 ends the game. All fields except `states` may be left out: the initial state is then the
/// first. Numbers are JSON numbers or strings in the grammar of read_rational(). `file` names the
/// text in errors.
///
/// Throws ParseError, naming state, row and column where there are such, for text that is no JSON,
/// unknown names, unknown states, names that are empty or stand twice, rows of different lengths,
/// texts that are not numbers, probabilities that are negative or sum to more than 1, and games
/// with average payoffs. Throws Stopped once should_stop() returns true.
NamedStochasticGame read_recursive_json(std::istream& in, const std::string& file,
                                        const ShouldStop& should_stop = {});

}  // namespace saddle
