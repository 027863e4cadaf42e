#pragma once

namespace saddle::test {

/// Returns how often the program has allocated memory so far. AddressSanitizer has the functions
/// that are counted for itself: __SANITIZE_ADDRESS__ is then defined, and the count is 0.
long allocations();

}  // namespace saddle::test
