#pragma once

#include <nlohmann/json_fwd.hpp>

namespace saddle::bench {

/// Returns where figures come from: the date, the machine, the level of vector instructions, the
/// compiler, and the versions of saddle and of the libraries in this program, ours and the peers'.
nlohmann::ordered_json provenance();

}  // namespace saddle::bench
