#pragma once

namespace saddle::test {

/// Returns how often the program has allocated memory so far; 0 under AddressSanitizer, which
/// replaces the counted functions itself.
long allocations();

}  // namespace saddle::test
