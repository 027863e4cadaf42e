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

}  // namespace saddle::bench
