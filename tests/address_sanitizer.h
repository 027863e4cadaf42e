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

/// Whether the program is compiled with AddressSanitizer, which has malloc and memory of its own.
#ifdef SADDLE_HAS_ADDRESS_SANITIZER
inline constexpr bool has_address_sanitizer = true;
#else
inline constexpr bool has_address_sanitizer = false;
#endif

/// Long tests run one of this number of their cases, as each takes some ten times longer with
/// sanitizers.
inline constexpr int case_stride = has_address_sanitizer ? 4 : 1;

}  // namespace saddle::test
