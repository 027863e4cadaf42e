#include "apps/program/input/solution_json.h"

namespace saddle::app {

JsonTree read_solution_json(InputFile& file) {
  return read_json(file.stream(), file.name(), "a solution as --json prints it");
}

}  // namespace saddle::app
