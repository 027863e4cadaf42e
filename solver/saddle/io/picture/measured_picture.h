#pragma once

#include <string>

#include "saddle/measured/measured_game.h"
#include "saddle/measured/solve_measured.h"

namespace saddle {

/// Returns an answer to a measured game as SVG: the table in colours, paler for greater standard
/// errors, and beside it each strategy's weight as a bar, with its range over the samples as a
/// line. Throws std::invalid_argument if there are more than 250,000 payoffs.
std::string measured_picture(const MeasuredGame& game, const MeasuredAnswer& answer);

}  // namespace saddle
