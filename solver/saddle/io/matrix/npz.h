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

/// Returns the one .npy file in a .npz archive, stored or deflated. Throws ParseError if there is
/// none or another file beside it, if the archive is broken, or if its directory is one of zip64.
ArchiveMember npy_of_npz(const std::string& archive, const std::string& file);

}  // namespace saddle
