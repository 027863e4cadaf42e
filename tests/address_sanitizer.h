#pragma once

namespace saddle::test {

/// Whether the tested code is compiled with AddressSanitizer, which has its own malloc and memory.
/// CMake defines it, because a test program that only starts another one is compiled without.
#ifdef SADDLE_HAS_ADDRESS_SANITIZER
inline constexpr bool has_address_sanitizer = true;
#else
inline constexpr bool has_address_sanitizer = false;
#endif

/// Long tests run one of this many cases: with sanitizers each case takes some ten times longer.
inline constexpr int case_stride = has_address_sanitizer ? 4 : 1;

}  // namespace saddle::test
