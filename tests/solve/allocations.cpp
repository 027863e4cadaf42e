#include "tests/solve/allocations.h"

#include <atomic>
#include <cstddef>

#include "tests/address_sanitizer.h"

namespace {

std::atomic<long> count = 0;

}  // namespace

// Counts, for the whole program, the functions on which operator new, std::aligned_alloc and Eigen
// are based.
#ifndef SADDLE_HAS_ADDRESS_SANITIZER
extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);

void* malloc(std::size_t size) {
  ++count;
  return __libc_malloc(size);
}

void* aligned_alloc(std::size_t alignment, std::size_t size) {
  ++count;
  return __libc_memalign(alignment, size);
}
}
#endif

namespace saddle::test {

long allocations() { return count; }

}  // namespace saddle::test
