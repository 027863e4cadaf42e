#pragma once

#include <string>

#include "apps/program/terminal/output.h"
#include "apps/program/terminal/parser.h"
#include "saddle/distributed/solve_distributed.h"
#include "saddle/matrix/solution.h"

namespace saddle::app {

/// `saddle-mpi solve FILE`.
class MpiSolve {
 public:
  /// The text to print, and why the solver stopped.
  struct Answer {
    std::string text;
    Termination termination;
  };

  /// Adds the options of the command.
  void declare(Parser& parser);

  const std::string& file() const { return file_; }

  /// Throws std::invalid_argument if a limit is out of range. After this call Ctrl-C stops the run.
  Options options() const;

  /// Solves the game. The leader calls it, while the others follow.
  Answer solved(DistributedMatching& matching, Options options) const;

 private:
  std::string file_;
  double tolerance_ = 1e-4;
  std::int64_t max_iterations_ = Options{}.max_iterations;
  double time_limit_ = Options{}.time_limit.count();
  std::string checkpoint_;
  double checkpoint_every_ = 60;
  double progress_every_ = 5;
  Output output_;
};

}  // namespace saddle::app
