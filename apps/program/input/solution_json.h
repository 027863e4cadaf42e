#pragma once

#include "apps/program/input/input_file.h"
#include "saddle/io/table/json_tree.h"

namespace saddle::app {

/// Reads a solution to be verified. Throws ParseError if it is no JSON, and says which JSON is
/// meant: a solution printed as text or as CSV is easily taken for one.
JsonTree read_solution_json(InputFile& file);

}  // namespace saddle::app
