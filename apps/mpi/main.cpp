#include <chrono>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <functional>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "apps/program/reports/large_report.h"
#include "apps/program/terminal/command.h"
#include "apps/program/terminal/interrupt.h"
#include "apps/program/terminal/limits.h"
#include "apps/program/terminal/output.h"
#include "apps/program/terminal/output_file.h"
#include "saddle/distributed/distributed_game.h"
#include "saddle/distributed/matrix_file.h"
#include "saddle/distributed/ranks.h"
#include "saddle/distributed/solve_distributed.h"
#include "saddle/io/text/parse_error.h"
#include "saddle/machine/simd_level.h"

namespace saddle::app {
namespace {

// The options of `saddle-mpi solve FILE`.
struct MpiSolve {
  std::string file;
  double tolerance = 1e-4;
  std::int64_t max_iterations = Options{}.max_iterations;
  double time_limit = Options{}.time_limit.count();
  std::string checkpoint;
  double checkpoint_every = 60;
  double progress_every = 5;
  Output output;
  std::string output_file = "-";
};

void declare_solve(Parser& parser, MpiSolve& asked) {
  parser
      .add_input("FILE", asked.file,
                 "a sparse or dense game: PETSc's binary format, MatrixMarket, or a .npy array, a "
                 "regular file that all ranks see")
      ->required();
  parser
      .add_option("--tolerance", asked.tolerance,
                  "converged once the duality gap is at most this fraction of the payoff range")
      ->check(at_least(0))
      ->capture_default_str();
  parser
      .add_option("--max-iterations", asked.max_iterations,
                  "stop after this many iterations in all")
      ->type_name("N");
  parser.add_option("--time-limit", asked.time_limit, "stop after this many seconds")
      ->type_name("SECONDS");
  parser.add_output("--checkpoint", asked.checkpoint,
                    "continue from the state in FILE, if it exists, and save the state there");
  parser
      .add_option("--checkpoint-every", asked.checkpoint_every,
                  "save the state each time this many seconds have passed, and at the end")
      ->type_name("SECONDS")
      ->check(at_least(0))
      ->capture_default_str();
  parser
      .add_option("--progress-every", asked.progress_every,
                  "print the bounds on standard error, at most once in this many seconds")
      ->type_name("SECONDS")
      ->check(at_least(0))
      ->capture_default_str();
  asked.output.declare(parser);
  asked.output.declare_style(parser);
  parser.add_output("--output", asked.output_file,
                    "write the result to FILE, not to standard output");
}

// Throws std::invalid_argument if a limit is out of range. After this call Ctrl-C stops the run.
Options options_of(const MpiSolve& asked) {
  Options options;
  options.tolerance = asked.tolerance;
  options.max_iterations = asked.max_iterations;
  options.time_limit = std::chrono::duration<double>(asked.time_limit);
  options.stop = stop_on_interrupt();
  check(options);
  return options;
}

// rings() returns true if this number of seconds has passed since it last returned true, or since
// the alarm was made.
class Alarm {
 public:
  explicit Alarm(double seconds) : period_(seconds) {}

  bool rings() {
    const bool is_due = since_last_.seconds() >= period_;
    since_last_ = is_due ? Stopwatch() : since_last_;
    return is_due;
  }

 private:
  double period_;
  Stopwatch since_last_;
};

// Solves the game, writes the result, and returns the exit code. The leader calls it, while the
// other ranks follow.
ExitCode solve(const MpiSolve& asked, DistributedMatching& matching, Options options) {
  const DistributedGame& game = matching.game();
  const Stopwatch stopwatch;
  // The file keeps the state of the iterations, so that a later run can continue.
  const bool has_checkpoint = !asked.checkpoint.empty();
  if (has_checkpoint && std::filesystem::exists(asked.checkpoint)) {
    std::ifstream in(asked.checkpoint, std::ios::binary);
    read_checkpoint(in, asked.checkpoint, matching);
  }
  const auto save = [&] {
    replace_file(asked.checkpoint,
                 [&](const auto& write_bytes) { write_checkpoint(write_bytes, matching); });
  };
  Alarm progress(asked.progress_every);
  if (!asked.output.quiet) {
    const double range = game.range().maximum - game.range().minimum;
    options.on_progress = [&progress, range](const Progress& reached) {
      if (progress.rings()) {
        fmt::print(stderr,
                   "saddle-mpi: {} iterations, {:.9g} <= value <= {:.9g}, gap {:.2g} of the payoff "
                   "range\n",
                   reached.iterations, reached.lower, reached.upper,
                   (reached.upper - reached.lower) / range);
      }
    };
  }
  Alarm saving(asked.checkpoint_every);
  const Solution solution = solve_distributed(matching, options, [&] {
    if (has_checkpoint && saving.rings()) {
      save();
    }
  });
  if (has_checkpoint) {
    save();
  }
  const std::vector<std::string> no_labels;
  const bool is_full = game.stored() == game.rows() * game.columns();
  const LargeReport report{game,
                           game.stored(),
                           is_full ? "all payoffs stored" : sparse_form(game.stored(), 0),
                           no_labels,
                           no_labels,
                           solution,
                           asked.tolerance,
                           stopwatch.seconds(),
                           asked.output.style()};
  write_file(asked.output_file, written(report, asked.output));
  // A signal to any rank interrupts all ranks, so the termination counts, not a signal to this
  // rank.
  finish_files(solution.termination == Termination::interrupted);
  return exit_code(solution.termination);
}

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
  MpiSolve asked;
  Parser parser("saddle-mpi",
                "Matrix games on several machines, each answer with the bounds that prove it.",
                "saddle-mpi " SADDLE_VERSION);
  parser.require_subcommand(1, 1);
  parser.add_command("solve", "value, strategies and bounds of a game",
                     [&asked](Parser& command) { declare_solve(command, asked); });
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
  const DistributedGame game(read_matrix_file(asked.file), tasks);
  DistributedMatching matching(game, tasks);
  const Options options = options_of(asked);
  return led(tasks, [&] { return solve(asked, matching, options); });
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
