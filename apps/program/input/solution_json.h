#pragma once

#include <string>

#include "saddle/io/table/json_tree.h"

namespace saddle::app {

/// A solution to be verified, and what its file is called in errors.
struct SolutionFile {
  JsonTree tree;
  std::string name;
};

/// Reads a solution. Throws UsageError if the file cannot be opened, ParseError if it is no JSON,
/// and says which JSON is meant: a solution printed as text or as CSV is easily taken for one.
SolutionFile read_solution_file(const std::string& path);

}  // namespace saddle::app
