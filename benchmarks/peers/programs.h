#pragma once

#include <iosfwd>
#include <vector>

#include <benchmark/benchmark.h>

#include "saddle/normal_form/normal_form_game.h"

namespace saddle::bench {

/// Another program that lists all extreme equilibria of a bimatrix game from a file.
struct Program {
  const char* name;     ///< as a peer in reports
  const char* command;  ///< the name of the file is appended
  void (*write)(std::ostream& out, const NormalFormGame& game);
};

/// Returns the installed ones of lrsnash (Debian's lrslib) and Gambit's gambit-enummixed.
std::vector<Program> installed_programs();

/// Runs a program on the games in turn. Sets the counter `seconds` to the processor time of its
/// process, which ours does not include, and `timed_out` if a run did not end within the limit.
void measure(benchmark::State& state, const Program& program,
             const std::vector<NormalFormGame>& games, double time_limit);

}  // namespace saddle::bench
