#pragma once

#include <cstddef>
#include <iosfwd>

namespace saddle {

/// Returns how many bytes of a stream can be read without waiting; for a file on a disk, all that
/// are left.
std::size_t arrived_bytes(std::istream& in);

/// Reads at most `most` >= 1 bytes of a stream that have arrived; waits only for the first. Returns
/// the number of bytes read: 0 if the stream has ended or failed.
std::size_t read_arrived(std::istream& in, char* bytes, std::size_t most);

}  // namespace saddle
