#pragma once

#include <iosfwd>
#include <vector>

#include <benchmark/benchmark.h>

#include "saddle/normal_form/normal_form_game.h"

namespace saddle::bench {

/// Another program that lists all extreme equilibria of a bimatrix game from a file.
struct Program {
  const char* name;     ///< as a peer
  const char* command;  ///< to which the name of the file is added
  void (*write)(std::ostream& out, const NormalFormGame& game);
};

/// Returns those that are installed of lrsnash (Debian's lrslib) and Gambit's gambit-enummixed.
std::vector<Program> installed_programs();

/// Runs a program on the games in turn, for the seconds of its process in the counter `seconds`,
/// which do not show in ours, and `timed_out` if one was not ended within the limit.
void measure(benchmark::State& state, const Program& program,
             const std::vector<NormalFormGame>& games, double time_limit);

}  // namespace saddle::bench
