#include "saddle/distributed/matrix_file.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <system_error>

#include <fmt/format.h>

#include "saddle/distributed/market_file.h"
#include "saddle/distributed/petsc_file.h"
#include "saddle/distributed/ranks.h"

namespace saddle {
namespace {

std::string beginning_of(const std::string& path) {
  errno = 0;
  std::ifstream in(path, std::ios::binary);
  if (!in) {
    throw std::runtime_error(fmt::format("cannot read {}: {}", path, std::strerror(errno)));
  }
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored)) {
    throw std::runtime_error(fmt::format("cannot read {}: ranks share regular files only", path));
  }
  std::string beginning(8, '\0');
  in.read(beginning.data(), std::ssize(beginning));
  beginning.resize(static_cast<std::size_t>(in.gcount()));
  return beginning;
}

}  // namespace

MatrixPart read_matrix_file(const std::string& path) {
  Index is_petsc = 0;
  together([&] { is_petsc = Index{looks_like_petsc_file(beginning_of(path))}; });
  return from_rank(0, is_petsc) != 0 ? read_petsc_file(path) : read_market_file(path);
}

}  // namespace saddle
