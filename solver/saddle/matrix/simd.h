#pragma once

// SADDLE_SIMD_CLONES before a function with a plain loop compiles it once for each vector width and
// chooses at run time by what the processor has.
#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && \
    !defined(__SANITIZE_ADDRESS__)
#define SADDLE_SIMD_CLONES [[gnu::target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")]]
#else
#define SADDLE_SIMD_CLONES
#endif
