#pragma once

#include "apps/program/input/game_file.h"
#include "apps/program/reports/large_report.h"

namespace saddle::app {

/// The reason why the game of a file is not read into a table: it is a sparse game in MatrixMarket
/// or in a list of triples, or a .npy array that is large enough to be used in place.
enum class LargeKind { none, matrix_market, triples, array };

inline bool is_sparse(LargeKind kind) {
  return kind == LargeKind::matrix_market || kind == LargeKind::triples;
}

/// Detects the kind by the beginning of the file; a list of triples may also be requested. Returns
/// LargeKind::none for standard input and for files that cannot be opened. Throws UsageError if a
/// list of triples is requested that is not a file.
LargeKind large_kind(const GameFile& file);

/// Reads a file of this kind, which must not be LargeKind::none. The file of a sparse game is read
/// again each time its exact payoffs are used. Throws ParseError, or UsageError if it cannot be
/// opened.
LargeGame read_large_file(const GameFile& file, LargeKind kind);

}  // namespace saddle::app
