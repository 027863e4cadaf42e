#pragma once

#ifdef SADDLE_WITH_GLPK

#include <chrono>

#include "saddle/extensive/certificate.h"
#include "saddle/extensive/extensive_game.h"

namespace saddle::bench {

/// Solves the sequence form by GLPK with presolve and scaling, by the dual simplex and, if that
/// fails, by the primal simplex (GLP_DUALP), with GLPK's default tolerances. The certificate shows
/// the accuracy, whatever GLPK's status.
ExtensiveSolution glpk_sequence_form(const ExtensiveGame& game,
                                     std::chrono::duration<double> time_limit);

}  // namespace saddle::bench

#endif
