// Linked into the tests whose kernels are compiled for one vector width: ends them before they
// begin if the processor lacks it.

#include <cstdio>
#include <cstdlib>

#if SADDLE_SIMD_LEVEL == 3
namespace {

[[gnu::constructor]] void skip_unless_supported() {
  constexpr int skipped = 77;  // as CTest is told
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) {
    std::puts("skipped: the processor has no AVX2");
    std::_Exit(skipped);
  }
}

}  // namespace
#endif
