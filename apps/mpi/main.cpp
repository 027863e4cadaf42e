#include <cstdio>
#include <exception>
#include <functional>
#include <new>
#include <stdexcept>
#include <string>

#include <fmt/format.h>

#include "apps/mpi/solve.h"
#include "apps/program/terminal/command.h"
#include "apps/program/terminal/output_file.h"
#include "saddle/distributed/distributed_game.h"
#include "saddle/distributed/matrix_file.h"
#include "saddle/distributed/ranks.h"
#include "saddle/distributed/solve_distributed.h"
#include "saddle/io/text/parse_error.h"
#include "saddle/machine/simd_level.h"

namespace saddle::app {
namespace {

int report(const std::string& message) {
  write_message(fmt::format("saddle-mpi: {}\n", message));
  return static_cast<int>(ExitCode::bad_input);
}

// Runs the work on the leader, while the other ranks follow. Returns the exit code of the leader on
// all ranks.
int led(Tasks& tasks, const std::function<ExitCode()>& work) {
  auto code = static_cast<Index>(ExitCode::bad_input);
  if (is_leader()) {
    try {
      code = static_cast<Index>(work());
    } catch (const std::exception& error) {
      if (tasks.is_broken()) {
        throw;
      }
      report(error.what());
    }
    tasks.finish();
  } else {
    tasks.follow();
  }
  return static_cast<int>(from_rank(0, code));
}

// All ranks get the same arguments; only the leader checks the output files.
int run(int argc, char** argv) {
  MpiSolve solve;
  std::string output = "-";
  Parser parser("saddle-mpi",
                "Matrix games on several machines, each answer with the bounds that prove it.",
                "saddle-mpi " SADDLE_VERSION);
  parser.require_subcommand(1, 1);
  parser.add_command("solve", "value, strategies and bounds of a game", [&](Parser& command) {
    solve.declare(command);
    command.add_output("--output", output, "write the result to FILE, not to standard output");
  });
  parser.footer("For example: mpirun -n 4 saddle-mpi solve game.mtx --time-limit 600\n");
  if (const auto help = parser.parse(argc, argv)) {
    together([&] {
      if (is_leader()) {
        write_file("-", *help);
      }
    });
    return static_cast<int>(ExitCode::decided);
  }
  together([&] {
    if (is_leader()) {
      check_files(parser.files());
    }
  });
  Tasks tasks;
  const DistributedGame game(read_matrix_file(solve.file()), tasks);
  DistributedMatching matching(game, tasks);
  const Options options = solve.options();
  return led(tasks, [&] {
    const MpiSolve::Answer answer = solve.solved(matching, options);
    write_file(output, answer.text);
    // A signal to any rank interrupts all ranks, so the termination counts, not a signal to this
    // rank.
    finish_files(answer.termination == Termination::interrupted);
    return exit_code(answer.termination);
  });
}

// An error on only some ranks ends all ranks, because the other ranks may wait for these.
int run_or_end_all(int argc, char** argv) {
  const auto common = [](const std::exception& error) {
    return is_leader() ? report(error.what()) : static_cast<int>(ExitCode::bad_input);
  };
  try {
    use_simd_level_of_environment();
    return run(argc, argv);
  } catch (const ParseError& error) {
    return common(error);
  } catch (const CommonError& error) {
    return common(error);
  } catch (const std::invalid_argument& error) {
    return common(error);
  } catch (const std::bad_alloc&) {
    MpiRun::abort(report(fmt::format("rank {}: not enough memory", rank())));
  } catch (const std::exception& error) {
    MpiRun::abort(report(fmt::format("rank {}: {}", rank(), error.what())));
  }
}

}  // namespace
}  // namespace saddle::app

int main(int argc, char** argv) {
  const saddle::MpiRun ranks;
  return saddle::app::run_or_end_all(argc, argv);
}
