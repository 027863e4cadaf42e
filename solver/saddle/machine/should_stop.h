#pragma once

#include <functional>

namespace saddle {

/// Asked now and then by what takes long: whether a limit is reached or a stop requested. Empty if
/// there is no limit.
using ShouldStop = std::function<bool()>;

inline bool is_stopped(const ShouldStop& should_stop) { return should_stop && should_stop(); }

}  // namespace saddle
