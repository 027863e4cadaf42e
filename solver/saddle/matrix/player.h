#pragma once

namespace saddle {

/// The row player maximises the payoffs, the column player minimises them.
enum class Player { row, column };

}  // namespace saddle
