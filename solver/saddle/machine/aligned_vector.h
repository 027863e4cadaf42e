#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace saddle {

/// Allocates memory that starts at a cache line, so that no vector load spans two cache lines.
template <class T>
struct CacheLineAllocator {
  using value_type = T;
  static constexpr std::align_val_t alignment{64};

  CacheLineAllocator() = default;
  template <class U>
  explicit CacheLineAllocator(const CacheLineAllocator<U>& /*other*/) {}

  T* allocate(std::size_t count) {
    return static_cast<T*>(::operator new(count * sizeof(T), alignment));
  }
  void deallocate(T* data, std::size_t /*count*/) { ::operator delete(data, alignment); }

  template <class U>
  bool operator==(const CacheLineAllocator<U>& /*other*/) const {
    return true;
  }
};

template <class T>
using AlignedVector = std::vector<T, CacheLineAllocator<T>>;

/// Returns a length for rows of T: the least multiple of `multiple` that is >= size and does not
/// make all rows start in the same set of the cache.
template <class T>
constexpr std::ptrdiff_t row_stride(std::ptrdiff_t size, std::ptrdiff_t multiple) {
  const std::ptrdiff_t padded = (size + multiple - 1) / multiple * multiple;
  constexpr std::ptrdiff_t aliasing = 512 / sizeof(T);
  return padded % aliasing == 0 ? padded + multiple : padded;
}

}  // namespace saddle
