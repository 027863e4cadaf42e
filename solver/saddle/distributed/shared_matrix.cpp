#include "saddle/distributed/shared_matrix.h"

#include <bit>

namespace saddle {
namespace {

// Mixes the bits of a number (the finaliser of MurmurHash3).
std::uint64_t mixed(std::uint64_t bits) {
  bits = (bits ^ bits >> 33) * 0xff51afd7ed558ccd;
  bits = (bits ^ bits >> 33) * 0xc4ceb9fe1a85ec53;
  return bits ^ bits >> 33;
}

}  // namespace

void add_to_fingerprint(std::uint64_t& fingerprint, Index row, Index column, double payoff) {
  const std::uint64_t place =
      mixed(mixed(static_cast<std::uint64_t>(row)) + static_cast<std::uint64_t>(column));
  fingerprint += mixed(place + std::bit_cast<std::uint64_t>(payoff));
}

}  // namespace saddle
