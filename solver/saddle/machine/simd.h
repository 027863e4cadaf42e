#pragma once

// SADDLE_SIMD_CLONES before a function with a plain loop compiles it once for each vector width and
// chooses at run time by what the processor has. The tests define SADDLE_SIMD_LEVEL to have one
// width alone: 3 for that of x86-64-v3 (AVX2), 1 for the compiler's default.
#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && \
    !defined(__SANITIZE_ADDRESS__)
#ifndef SADDLE_SIMD_LEVEL
#define SADDLE_SIMD_CLONES [[gnu::target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")]]
#elif SADDLE_SIMD_LEVEL == 3
#define SADDLE_SIMD_CLONES [[gnu::target("arch=x86-64-v3")]]
#endif
#endif
#ifndef SADDLE_SIMD_CLONES
#define SADDLE_SIMD_CLONES
#endif
