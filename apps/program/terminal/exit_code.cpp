#include "apps/program/terminal/exit_code.h"

namespace saddle::app {

ExitCode exit_code(Termination termination) {
  switch (termination) {
    case Termination::converged:
      return ExitCode::decided;
    case Termination::numerical_error:
      return ExitCode::numerical_failure;
    default:
      return ExitCode::unfinished;
  }
}

}  // namespace saddle::app
