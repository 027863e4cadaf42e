#pragma once

#include <cstddef>
#include <iosfwd>

namespace saddle {

/// Returns how many bytes of a stream can be read without waiting; of a file that is on a disk, all
/// that are left.
std::size_t arrived_bytes(std::istream& in);

/// Reads the bytes of a stream that have arrived, `most` >= 1 at most; waits only for the first.
/// Returns how many were read: 0 where the stream has ended or is broken.
std::size_t read_arrived(std::istream& in, char* bytes, std::size_t most);

}  // namespace saddle
