#pragma once

#include <cstdint>

namespace saddle {

/// Returns a hash of `hash` and one more number: a product with 2^64 / the golden ratio (Knuth, The
/// Art of Computer Programming, volume 3, section 6.4), its high bits mixed into the low ones.
constexpr std::uint64_t fibonacci_hash(std::uint64_t hash, std::uint64_t number) {
  hash = (hash ^ number) * 0x9e3779b97f4a7c15U;
  return hash ^ (hash >> 32U);
}

}  // namespace saddle
