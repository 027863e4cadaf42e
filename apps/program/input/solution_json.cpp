#include "apps/program/input/solution_json.h"

#include <utility>

#include "apps/program/input/input_file.h"

namespace saddle::app {

SolutionFile read_solution_file(const std::string& path) {
  InputFile file(path, "a solution as JSON");
  JsonTree tree = read_json(file.stream(), file.name(), "a solution as --json prints it");
  return {std::move(tree), file.name()};
}

}  // namespace saddle::app
