#pragma once

#include "apps/program/input/game_file.h"
#include "apps/program/reports/large_report.h"

namespace saddle::app {

/// Why the game of a file is not read into a table: it is a sparse one of MatrixMarket or in a list
/// of triples, or a .npy array that is so large that it is used where it is.
enum class LargeKind { none, matrix_market, triples, array };

inline bool is_sparse(LargeKind kind) {
  return kind == LargeKind::matrix_market || kind == LargeKind::triples;
}

/// Finds it by how the file begins; a list of triples may be asked for too. None for standard input
/// and for what cannot be opened. Throws UsageError if a list of triples is asked for that is no
/// file.
LargeKind large_kind(const GameFile& file);

/// Reads a file of this kind, not none. A sparse one is read again where its payoffs are gone
/// through. Throws ParseError, or UsageError if it cannot be opened.
LargeGame read_large_file(const GameFile& file, LargeKind kind);

}  // namespace saddle::app
