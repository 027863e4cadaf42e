#include "benchmarks/memory.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdint>

// The GNU C library lets a program replace malloc and related functions, for every library in it
// ("Replacing malloc" in its manual). The functions here count the requests and call the originals.

namespace {

std::atomic<bool> counting{false};
std::atomic<std::int64_t> held{0};
std::atomic<std::int64_t> peak{0};

}  // namespace

namespace saddle::bench {

PeakMemory::PeakMemory() {
  held = 0;
  peak = 0;
  counting = true;
}

PeakMemory::~PeakMemory() { counting = false; }

double PeakMemory::bytes() const { return static_cast<double>(peak.load()); }

}  // namespace saddle::bench

#ifdef __GLIBC__

#include <malloc.h>

// NOLINTBEGIN(readability-identifier-naming): the names are the C library's
extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* block, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);
void __libc_free(void* block);
}
// NOLINTEND(readability-identifier-naming)

namespace {

void add(std::int64_t bytes) {
  const std::int64_t now = held.fetch_add(bytes, std::memory_order_relaxed) + bytes;
  std::int64_t most = peak.load(std::memory_order_relaxed);
  while (most < now && !peak.compare_exchange_weak(most, now, std::memory_order_relaxed)) {
  }
}

std::int64_t size_of(void* block) { return static_cast<std::int64_t>(malloc_usable_size(block)); }

bool is_counting() { return counting.load(std::memory_order_relaxed); }

void* counted(void* block) {
  if (is_counting() && block != nullptr) {
    add(size_of(block));
  }
  return block;
}

}  // namespace

extern "C" {

void* malloc(std::size_t size) noexcept { return counted(__libc_malloc(size)); }

void* calloc(std::size_t count, std::size_t size) noexcept {
  return counted(__libc_calloc(count, size));
}

void* realloc(void* block, std::size_t size) noexcept {
  const std::int64_t before = is_counting() && block != nullptr ? size_of(block) : 0;
  void* moved = __libc_realloc(block, size);
  if (is_counting() && (moved != nullptr || size == 0)) {
    add((moved != nullptr ? size_of(moved) : 0) - before);
  }
  return moved;
}

void* memalign(std::size_t alignment, std::size_t size) noexcept {
  return counted(__libc_memalign(alignment, size));
}

void* aligned_alloc(std::size_t alignment, std::size_t size) noexcept {
  return counted(__libc_memalign(alignment, size));
}

int posix_memalign(void** block, std::size_t alignment, std::size_t size) noexcept {
  void* made = counted(__libc_memalign(alignment, size));
  if (made == nullptr) {
    return ENOMEM;
  }
  *block = made;
  return 0;
}

void free(void* block) noexcept {
  if (is_counting() && block != nullptr) {
    add(-size_of(block));
  }
  __libc_free(block);
}

}  // extern "C"

namespace saddle::bench {

bool PeakMemory::available() { return true; }

void keep_freed_memory() {
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
}

}  // namespace saddle::bench

#else

namespace saddle::bench {

bool PeakMemory::available() { return false; }

void keep_freed_memory() {}

}  // namespace saddle::bench

#endif
