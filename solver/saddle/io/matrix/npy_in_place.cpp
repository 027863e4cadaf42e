#include "saddle/io/matrix/npy_in_place.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <fstream>
#include <memory>
#include <optional>
#include <string_view>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "saddle/io/matrix/npy.h"

namespace saddle {
namespace {

// A file mapped into memory: the system reads its pages when they are used, and drops them if it
// needs memory. If another program shortens the file while it is mapped, using the lost pages kills
// this program.
struct MappedFile {
  std::shared_ptr<const std::byte> data;
  std::size_t size = 0;
};

// Returns no data if the file is not a regular file, is empty, or cannot be opened or mapped.
MappedFile mapped(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) {
    return {};
  }
  struct stat status {};
  const bool is_file = ::fstat(file, &status) == 0 && S_ISREG(status.st_mode);
  const auto size = is_file ? static_cast<std::size_t>(status.st_size) : 0;
  void* const data = size > 0 ? ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0) : MAP_FAILED;
  ::close(file);  // the mapping stays valid
  if (data == MAP_FAILED) {
    return {};
  }
  const auto unmap = [size](std::byte* bytes) { ::munmap(bytes, size); };
  return {std::shared_ptr<std::byte>(static_cast<std::byte*>(data), unmap), size};
}

// Returns nullopt if the entries are not aligned doubles in this machine's byte order, or if there
// are too many rows or columns for an operator.
std::optional<NpyMatrix> matrix_in(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  ByteCursor bytes(in);
  NpyMatrix matrix(bytes, path);
  const NpyHeader& header = matrix.header();
  const auto is_too_long = [](Index size) { return size > GameOperator::most_strategies; };
  if (header.sizes.size() != 2 ||
      std::any_of(header.sizes.begin(), header.sizes.end(), is_too_long) ||
      header.type.substr(1) != "f8" || header.has_foreign_bytes() ||
      header.begin % alignof(double) != 0) {
    return std::nullopt;
  }
  return matrix;
}

// Throws unless every entry is finite.
void check_entries(const double* entries, const NpyMatrix& matrix) {
  const double* const end = entries + matrix.rows() * matrix.columns();
  const double* const bad =
      std::find_if(entries, end, [](double entry) { return !std::isfinite(entry); });
  if (bad != end) {
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): the bytes of the entry
    const std::string_view bytes(reinterpret_cast<const char*>(bad), sizeof(double));
    matrix.for_each(bytes, bad - entries, [](Index, Index, auto) {});
  }
}

}  // namespace

bool is_npy_in_place(const std::string& path, Index least_entries) {
  if (mapped(path).data == nullptr) {
    return false;
  }
  try {
    const std::optional<NpyMatrix> matrix = matrix_in(path);
    return matrix && matrix->rows() * matrix->columns() >= least_entries;
  } catch (const ParseError&) {
    return false;
  }
}

ArrayGame read_npy_in_place(const std::string& path) {
  const std::optional<NpyMatrix> matrix = matrix_in(path);
  const MappedFile file = mapped(path);
  if (!matrix || file.data == nullptr) {
    throw ParseError(path, 0, 0, "expected an array of doubles in a file that can be mapped");
  }
  const Index rows = matrix->rows();
  const Index columns = matrix->columns();
  const std::size_t begin = matrix->header().begin;
  const Index bytes = rows * columns * static_cast<Index>(sizeof(double));
  expect_end_of_array(path, rows, columns, static_cast<Index>(begin) + bytes,
                      static_cast<Index>(file.size));
  // The bytes are doubles written by NumPy; the cast restores their type.
  const auto* const entries = reinterpret_cast<const double*>(file.data.get() + begin);
  check_entries(entries, *matrix);
  return {std::shared_ptr<const double>(file.data, entries), rows, columns,
          matrix->header().is_by_columns};
}

}  // namespace saddle
