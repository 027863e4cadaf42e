#include "saddle/extensive/node_count.h"

namespace saddle {
namespace {

Options limits_of(const BuildOptions& options) {
  Options limits;
  limits.stop = options.stop;
  limits.time_limit = options.time_limit;
  return limits;
}

}  // namespace

NodeCount::NodeCount(const BuildOptions& options)
    : options_(options), limits_(limits_of(options)), budget_(limits_) {}

bool NodeCount::add() {
  constexpr std::int64_t between_looks = 1 << 14;
  if (++nodes_ % between_looks != 0) {
    return true;
  }
  if (should_stop()) {
    return false;
  }
  if (options_.on_progress) {
    options_.on_progress(nodes_);
  }
  return true;
}

}  // namespace saddle
