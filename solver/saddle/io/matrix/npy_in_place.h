#pragma once

#include <string>

#include "saddle/game/dense_game.h"

namespace saddle {

/// Returns whether a file is a .npy array that can be used without a copy: two dimensions, doubles
/// in this machine's byte order, C or Fortran order, and at least `least_entries` entries. False if
/// the file cannot be opened or mapped, or its header is broken.
bool is_npy_in_place(const std::string& path, Index least_entries);

/// Returns the game of such a file without a copy: the system reads the file when entries are used.
/// The file must not change while the game exists. Throws ParseError if the array is too short or
/// too long, or an entry is not a finite number; line and column are the entry's row and column in
/// the array, from 1.
ArrayGame read_npy_in_place(const std::string& path);

}  // namespace saddle
