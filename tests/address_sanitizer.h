#pragma once

namespace saddle::test {

/// Whether what is tested is compiled with AddressSanitizer, which has malloc and memory of its
/// own. CMake says it: a test program that only starts another is compiled without.
#ifdef SADDLE_HAS_ADDRESS_SANITIZER
inline constexpr bool has_address_sanitizer = true;
#else
inline constexpr bool has_address_sanitizer = false;
#endif

/// Long tests run one of this number of their cases, as each takes some ten times longer with
/// sanitizers.
inline constexpr int case_stride = has_address_sanitizer ? 4 : 1;

}  // namespace saddle::test
