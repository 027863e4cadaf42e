#pragma once

#include <cstddef>
#include <memory>
#include <string>

namespace saddle {

/// The bytes of a file in memory that the system fills from it as they are read, and takes back
/// where it needs memory. Who shortens the file meanwhile ends the program.
class MappedFile {
 public:
  /// Returns nothing for what is no regular file, is empty, or cannot be opened or mapped.
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

}  // namespace saddle
