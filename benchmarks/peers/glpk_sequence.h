#pragma once

#ifdef SADDLE_WITH_GLPK

#include <chrono>

#include "saddle/extensive/certificate.h"
#include "saddle/extensive/extensive_game.h"

namespace saddle::bench {

/// Solves the sequence form by GLPK: presolved, scaled, by the dual simplex as far as it gets. The
/// certificate shows what it reached, whatever its status.
ExtensiveSolution glpk_sequence_form(const ExtensiveGame& game,
                                     std::chrono::duration<double> time_limit);

}  // namespace saddle::bench

#endif
