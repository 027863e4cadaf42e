#pragma once

#include "apps/program/input/game_file.h"
#include "apps/program/reports/large_game.h"

namespace saddle::app {

/// Returns whether a file has a sparse game: one of MatrixMarket, or a list of triples, which is
/// asked for or found by its header. False for standard input and for what cannot be opened.
/// Throws UsageError if a list of triples is asked for that is no file.
bool is_sparse_file(const GameFile& file);

/// Returns whether a file is a .npy array that is so large that it is used where it is; likewise.
bool is_large_array(const GameFile& file);

/// Reads such a file. A sparse one is read again where its payoffs are gone through. Throws
/// ParseError, or UsageError if it cannot be opened.
LargeGame read_large_file(const GameFile& file);

}  // namespace saddle::app
