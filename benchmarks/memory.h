#pragma once

namespace saddle::bench {

/// Counts what the whole program holds by malloc and operator new while it lives, in blocks as
/// rounded by the C library; one at a time. It counts allocated bytes, touched or not, and misses
/// stacks, code, pages mapped in other ways, what the allocator keeps for itself, and what lives
/// in buffers that were there before.
class PeakMemory {
 public:
  PeakMemory();
  ~PeakMemory();
  PeakMemory(const PeakMemory&) = delete;
  PeakMemory& operator=(const PeakMemory&) = delete;

  /// Whether this build can count: with the GNU C library.
  static bool available();

  /// Returns the most bytes held at once since the construction, beyond those held then.
  double bytes() const;
};

/// Has the C library keep freed blocks below 32 MiB instead of giving them back to the system,
/// which it else does or not by what ran before: Clp's time on a game of 10 x 10, for which it asks
/// for 1.1 MB, was once 44 us and once 95 us.
void keep_freed_memory();

}  // namespace saddle::bench
