#pragma once

#include <string>
#include <string_view>

namespace saddle {

/// Returns whether a file begins like a zip archive, the form of .npz files; also true for an empty
/// archive.
bool looks_like_npz(std::string_view beginning);

/// A file in an archive.
struct ArchiveMember {
  std::string name;
  std::string bytes;
};

/// Returns the only .npy file in a .npz archive, stored or deflated. Throws ParseError if the
/// archive has no .npy file, has another file too, is broken, or has a zip64 directory.
ArchiveMember npy_of_npz(const std::string& archive, const std::string& file);

}  // namespace saddle
