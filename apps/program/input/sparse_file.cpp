#include "apps/program/input/sparse_file.h"

#include "apps/program/input/input_file.h"
#include "saddle/io/sparse_matrix_market.h"

namespace saddle::app {

bool is_sparse_file(const std::string& path) {
  return looks_like_sparse_matrix_market(beginning_of(path));
}

SparseGame read_sparse_file(const std::string& path) {
  InputFile in(path, "a sparse matrix");
  return read_sparse_matrix_market(in.stream(), in.name());
}

}  // namespace saddle::app
