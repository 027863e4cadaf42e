#pragma once

namespace saddle::test {

/// Returns how often the program has allocated memory so far; 0 under AddressSanitizer, which has
/// the functions that are counted for itself.
long allocations();

}  // namespace saddle::test
