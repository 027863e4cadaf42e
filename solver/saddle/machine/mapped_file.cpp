#include "saddle/machine/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace saddle {
namespace {

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

}  // namespace

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

}  // namespace saddle
