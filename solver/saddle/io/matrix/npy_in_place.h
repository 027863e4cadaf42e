#pragma once

#include <string>

#include "saddle/game/dense_game.h"

namespace saddle {

/// Returns whether a file is a .npy array that can be used where it is: of two dimensions, of
/// doubles in this machine's order of bytes, in C or in Fortran order, and of at least this number
/// of entries. False for a file that cannot be opened or mapped, or whose header is broken.
bool is_npy_in_place(const std::string& path, Index least_entries);

/// Returns the game of such a file, which is not copied: the system reads it as it is needed, and
/// it must not change meanwhile. Throws ParseError if the array is too short or too long, or an
/// entry is not a finite number; line and column are those of the entry in the array, from 1.
ArrayGame read_npy_in_place(const std::string& path);

}  // namespace saddle
