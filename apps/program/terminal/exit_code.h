#pragma once

#include "saddle/matrix/solution.h"

namespace saddle::app {

/// The meanings of the program's exit code.
enum class ExitCode {
  decided = 0,            // converged, or valid, or decided
  unfinished = 1,         // bounds are printed and true, but short of what was asked
  bad_input = 2,          // bad usage or bad input; nothing on standard output
  numerical_failure = 3,  // the arithmetic gave up
};

/// Returns the exit code that tells how a solve ended.
ExitCode exit_code(Termination termination);

}  // namespace saddle::app
