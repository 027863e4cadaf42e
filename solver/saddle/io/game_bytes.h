#pragma once

#include <string>
#include <variant>

#include "saddle/io/text/byte_cursor.h"
#include "saddle/normal_form/normal_form_game.h"

namespace saddle {

struct GameOptions;  // read_game.h

/// Reads a game like read_game() (PayoffMatrix) or read_exact_game() (ExactMatrix), but from a
/// cursor.
template <class Matrix>
std::variant<Matrix, NormalFormGame> read_game_bytes(ByteCursor& bytes, const std::string& file,
                                                     const GameOptions& options);

}  // namespace saddle
