#pragma once

#include <string>
#include <string_view>

namespace saddle {

/// Returns whether a file begins as a zip archive does, which a .npz file is; so does an empty one.
bool looks_like_npz(std::string_view beginning);

/// A file in an archive.
struct ArchiveMember {
  std::string name;
  std::string bytes;
};

/// Returns the only .npy file in a .npz archive, stored or deflated. Throws ParseError if there is
/// no .npy file, or another file too, if the archive is broken, or if it is in the format zip64.
ArchiveMember npy_of_npz(const std::string& archive, const std::string& file);

}  // namespace saddle
