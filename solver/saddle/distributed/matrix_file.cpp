#include "saddle/distributed/matrix_file.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <system_error>

#include <fmt/format.h>

#include "saddle/distributed/market_file.h"
#include "saddle/distributed/npy_part.h"
#include "saddle/distributed/petsc_bytes.h"
#include "saddle/distributed/petsc_file.h"
#include "saddle/distributed/ranks.h"
#include "saddle/io/npy_header.h"

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
  enum class Kind : Index { market, npy, petsc };
  auto kind = Kind::market;
  together([&] {
    const std::string beginning = beginning_of(path);
    kind = looks_like_petsc_file(beginning) ? Kind::petsc
           : looks_like_npy(beginning)      ? Kind::npy
                                            : Kind::market;
  });
  switch (static_cast<Kind>(from_rank(0, static_cast<Index>(kind)))) {
    case Kind::petsc:
      return read_petsc_file(path);
    case Kind::npy:
      return read_npy_part(path);
    case Kind::market:
      break;
  }
  return read_market_file(path);
}

}  // namespace saddle
