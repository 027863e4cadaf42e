#include "apps/program/input/sparse_file.h"

#include <filesystem>
#include <fstream>
#include <system_error>

#include "apps/program/input/input_file.h"
#include "saddle/io/sparse_matrix_market.h"

namespace saddle::app {

// A pipe would lose what is looked at.
bool is_sparse_file(const std::string& path) {
  std::error_code no_such_file;
  if (path == "-" || !std::filesystem::is_regular_file(path, no_such_file)) {
    return false;
  }
  std::ifstream in(path, std::ios::binary);
  std::string beginning(200, '\0');
  in.read(beginning.data(), static_cast<std::streamsize>(beginning.size()));
  beginning.resize(static_cast<std::size_t>(in.gcount()));
  return looks_like_sparse_matrix_market(beginning);
}

SparseGame read_sparse_file(const std::string& path) {
  InputFile in(path, "a sparse matrix");
  return read_sparse_matrix_market(in.stream(), in.name());
}

}  // namespace saddle::app
