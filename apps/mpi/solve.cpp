#include "apps/mpi/solve.h"

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string_view>

#include <fmt/format.h>

#include "apps/program/reports/large_report.h"
#include "apps/program/terminal/interrupt.h"
#include "apps/program/terminal/output_file.h"
#include "saddle/distributed/solve_distributed.h"

namespace saddle::app {
namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

// rings() returns true if this number of seconds has passed since it last returned true, or since
// the alarm was made.
class Alarm {
 public:
  explicit Alarm(double seconds) : period_(seconds) {}

  bool rings() {
    const bool is_due = Clock::now() - last_ >= period_;
    last_ = is_due ? Clock::now() : last_;
    return is_due;
  }

 private:
  Seconds period_;
  Clock::time_point last_ = Clock::now();
};

// The file that keeps the state of the iterations, so that a later run can continue; unused if its
// path is empty.
class CheckpointFile {
 public:
  CheckpointFile(const std::string& path, DistributedMatching& matching)
      : path_(path), matching_(matching) {}

  void read() const {
    if (!path_.empty() && std::filesystem::exists(path_)) {
      std::ifstream in(path_, std::ios::binary);
      read_checkpoint(in, path_, matching_);
    }
  }

  // Replaces the old file in one step; if writing fails, the old file stays.
  void write() const {
    if (!path_.empty()) {
      replace_file(path_,
                   [this](const auto& write_bytes) { write_checkpoint(write_bytes, matching_); });
    }
  }

 private:
  const std::string& path_;
  DistributedMatching& matching_;
};

void show(const Progress& progress, const PayoffRange& range) {
  fmt::print(
      stderr,
      "saddle-mpi: {} iterations, {:.9g} <= value <= {:.9g}, gap {:.2g} of the payoff range\n",
      progress.iterations, progress.lower, progress.upper,
      (progress.upper - progress.lower) / (range.maximum - range.minimum));
}

}  // namespace

void MpiSolve::declare(Parser& parser) {
  parser
      .add_input("FILE", file_,
                 "a sparse or dense game: PETSc's binary format, MatrixMarket, or a .npy array, a "
                 "regular file that all ranks see")
      ->required();
  parser
      .add_option("--tolerance", tolerance_,
                  "converged once the duality gap is at most this fraction of the payoff range")
      ->check(at_least(0))
      ->capture_default_str();
  parser.add_option("--max-iterations", max_iterations_, "stop after this many iterations in all")
      ->type_name("N");
  parser.add_option("--time-limit", time_limit_, "stop after this many seconds")
      ->type_name("SECONDS");
  parser.add_output("--checkpoint", checkpoint_,
                    "continue from the state in FILE, if it exists, and save the state there");
  parser
      .add_option("--checkpoint-every", checkpoint_every_,
                  "save the state each time this many seconds have passed, and at the end")
      ->type_name("SECONDS")
      ->check(at_least(0))
      ->capture_default_str();
  parser
      .add_option("--progress-every", progress_every_,
                  "print the bounds on standard error, at most once in this many seconds")
      ->type_name("SECONDS")
      ->check(at_least(0))
      ->capture_default_str();
  output_.declare(parser);
  output_.declare_style(parser);
}

Options MpiSolve::options() const {
  Options options;
  options.tolerance = tolerance_;
  options.max_iterations = max_iterations_;
  options.time_limit = Seconds(time_limit_);
  options.stop = stop_on_interrupt();
  check(options);
  return options;
}

MpiSolve::Answer MpiSolve::solved(DistributedMatching& matching, Options options) const {
  const DistributedGame& game = matching.game();
  const auto start = Clock::now();
  const CheckpointFile checkpoint(checkpoint_, matching);
  checkpoint.read();
  Alarm progress(progress_every_);
  if (!output_.quiet) {
    options.on_progress = [&](const Progress& reached) {
      if (progress.rings()) {
        show(reached, game.range());
      }
    };
  }
  Alarm writing(checkpoint_every_);
  const Solution solution = solve_distributed(matching, options, [&] {
    if (!checkpoint_.empty() && writing.rings()) {
      checkpoint.write();
    }
  });
  checkpoint.write();
  const Seconds elapsed = Clock::now() - start;
  const std::vector<std::string> no_labels;
  const bool is_full = game.stored() == game.rows() * game.columns();
  const LargeReport report{
      game,       game.stored(),   is_full ? "all payoffs stored" : sparse_form(game.stored(), 0),
      no_labels,  no_labels,       solution,
      tolerance_, elapsed.count(), output_.style()};
  return {written(report, output_), solution.termination};
}

}  // namespace saddle::app
