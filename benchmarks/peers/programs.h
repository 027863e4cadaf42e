#pragma once

#include <iosfwd>
#include <vector>

#include <benchmark/benchmark.h>

#include "saddle/normal_form/normal_form_game.h"

namespace saddle::bench {

/// Another program that lists all extreme equilibria of a bimatrix game from a file.
struct Program {
  const char* name;     ///< the peer's name in reports
  const char* command;  ///< followed by the name of the file
  void (*write)(std::ostream& out, const NormalFormGame& game);
};

/// Returns lrsnash (Debian's lrslib) and Gambit's gambit-enummixed, if they are installed.
std::vector<Program> installed_programs();

/// Runs a program on the games in turn. Sets the counter `seconds` to the processor time of the
/// program's process, which Google Benchmark does not see, and `timed_out` if a run fails or does
/// not end within the limit.
void measure(benchmark::State& state, const Program& program,
             const std::vector<NormalFormGame>& games, double time_limit);

}  // namespace saddle::bench
