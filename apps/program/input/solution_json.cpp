#include "apps/program/input/solution_json.h"

#include "saddle/io/parse_error.h"

namespace saddle::app {

JsonTree read_solution_json(InputFile& file) {
  try {
    return read_json(file.stream(), file.name());
  } catch (const ParseError& error) {
    const bool is_json = !error.message().starts_with("expected JSON");
    throw ParseError(error.file(), error.line(), error.column(),
                     error.message() + (is_json ? "" : " (a solution is what --json printed)"));
  }
}

}  // namespace saddle::app
