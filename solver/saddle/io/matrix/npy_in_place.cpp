#include "saddle/io/matrix/npy_in_place.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "saddle/io/matrix/npy_header.h"
#include "saddle/io/text/parse_error.h"

namespace saddle {
namespace {

// The bytes of a file in memory that the system fills from it as they are read, and takes back
// where it needs memory. Who shortens the file meanwhile ends the program.
class MappedFile {
 public:
  // Returns nothing for what is no regular file, is empty, or cannot be opened or mapped.
  static std::shared_ptr<const MappedFile> open(const std::string& path);

  ~MappedFile();
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  const std::byte* data() const { return data_; }
  std::size_t size() const { return size_; }

 private:
  MappedFile(const std::byte* data, std::size_t size) : data_(data), size_(size) {}

  const std::byte* data_;
  std::size_t size_;
};

// A file that is open for reading, until the end of its scope: its memory stays after that.
class Descriptor {
 public:
  explicit Descriptor(const std::string& path)
      : number_(::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {}
  ~Descriptor() {
    if (number_ >= 0) {
      ::close(number_);
    }
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  int number() const { return number_; }

  // The bytes of a regular file, 0 of anything else.
  std::size_t size() const {
    struct stat status {};
    const bool is_file = number_ >= 0 && ::fstat(number_, &status) == 0 && S_ISREG(status.st_mode);
    return is_file ? static_cast<std::size_t>(status.st_size) : 0;
  }

 private:
  int number_;
};

std::shared_ptr<const MappedFile> MappedFile::open(const std::string& path) {
  const Descriptor file(path);
  const std::size_t size = file.size();
  if (size == 0) {
    return nullptr;
  }
  void* const data = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.number(), 0);
  if (data == MAP_FAILED) {
    return nullptr;
  }
  return std::shared_ptr<const MappedFile>(
      new MappedFile(static_cast<const std::byte*>(data), size));
}

MappedFile::~MappedFile() {
  // The system takes no pointer to what cannot be written.
  ::munmap(const_cast<std::byte*>(data_), size_);
}

// What the header says, and where the entries begin in the file.
struct Layout {
  Index rows;
  Index columns;
  bool is_by_columns;
  std::size_t begin;

  std::size_t end() const {
    return begin + static_cast<std::size_t>(rows * columns) * sizeof(double);
  }
};

// Returns nullopt if the entries are not aligned doubles of this machine, or if there are too many
// rows or columns for an operator.
std::optional<Layout> layout_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  const NpyHeader header = read_npy_header(in, path);
  const std::streamoff begin = in.tellg();
  const auto is_too_long = [](Index size) { return size > GameOperator::most_strategies; };
  if (header.sizes.size() != 2 ||
      std::any_of(header.sizes.begin(), header.sizes.end(), is_too_long) ||
      header.type.substr(1) != "f8" || header.has_foreign_bytes() || begin < 0 ||
      begin % static_cast<std::streamoff>(alignof(double)) != 0) {
    return std::nullopt;
  }
  return Layout{header.sizes[0], header.sizes[1], header.is_by_columns,
                static_cast<std::size_t>(begin)};
}

// Throws unless every entry is finite.
void check_entries(const double* entries, const Layout& layout, const std::string& file) {
  const Index size = layout.rows * layout.columns;
  const double* const end = entries + size;
  const double* const bad =
      std::find_if(entries, end, [](double entry) { return !std::isfinite(entry); });
  if (bad != end) {
    const Index length = layout.is_by_columns ? layout.rows : layout.columns;
    Index row = (bad - entries) / length;
    Index column = (bad - entries) % length;
    if (layout.is_by_columns) {
      std::swap(row, column);
    }
    throw ParseError(file, row + 1, column + 1,
                     fmt::format("expected a finite number, found {}", *bad));
  }
}

}  // namespace

bool is_npy_in_place(const std::string& path, Index least_entries) {
  if (MappedFile::open(path) == nullptr) {
    return false;
  }
  try {
    const std::optional<Layout> layout = layout_of(path);
    return layout && layout->rows * layout->columns >= least_entries;
  } catch (const ParseError&) {
    return false;
  }
}

ArrayGame read_npy_in_place(const std::string& path) {
  const std::optional<Layout> layout = layout_of(path);
  const std::shared_ptr<const MappedFile> file = MappedFile::open(path);
  if (!layout || file == nullptr) {
    throw ParseError(path, 0, 0, "expected an array of doubles in a file that can be mapped");
  }
  expect_end_of_array(path, layout->rows, layout->columns, static_cast<Index>(layout->end()),
                      static_cast<Index>(file->size()));
  // NumPy wrote doubles there, which the cast gives their type again.
  const auto* const entries = reinterpret_cast<const double*>(file->data() + layout->begin);
  check_entries(entries, *layout, path);
  return {std::shared_ptr<const double>(file, entries), layout->rows, layout->columns,
          layout->is_by_columns};
}

}  // namespace saddle
