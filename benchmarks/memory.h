#pragma once

namespace saddle::bench {

/// Measures the memory that the whole program holds by malloc and operator new during the object's
/// life: freed blocks no longer count. Block sizes are as rounded by the C library. At most one
/// object may exist.
/// Counts allocated bytes, used or not. Does not count stacks, code, pages that are mapped in other
/// ways, the allocator's own memory, and buffers that existed before.
class PeakMemory {
 public:
  PeakMemory();
  ~PeakMemory();
  PeakMemory(const PeakMemory&) = delete;
  PeakMemory& operator=(const PeakMemory&) = delete;

  /// Whether this build can measure: only with the GNU C library.
  static bool available();

  /// Returns the maximum of bytes held since the construction, beyond those held then.
  double bytes() const;
};

/// Makes the C library keep freed blocks below 32 MiB instead of returning them to the system.
/// Otherwise earlier work decides whether it returns them: Clp's time on a game of 10 x 10, for
/// which it allocates 1.1 MB, was once 44 us and once 95 us.
void keep_freed_memory();

}  // namespace saddle::bench
