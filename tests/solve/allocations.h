#pragma once

// What clang says of itself, g++ defines.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SADDLE_HAS_ADDRESS_SANITIZER
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define SADDLE_HAS_ADDRESS_SANITIZER
#endif

namespace saddle::test {

/// Whether allocations are counted: AddressSanitizer has the functions that are counted for itself.
#ifdef SADDLE_HAS_ADDRESS_SANITIZER
inline constexpr bool counts_allocations = false;
#else
inline constexpr bool counts_allocations = true;
#endif

/// Returns how often the program has allocated memory so far, 0 unless allocations are counted.
long allocations();

}  // namespace saddle::test
