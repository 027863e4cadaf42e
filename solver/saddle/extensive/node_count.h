#pragma once

#include <cstdint>

#include "saddle/extensive/build_options.h"
#include "saddle/matrix/solution.h"

namespace saddle {

/// Counts the nodes of a tree while it is made or read, and tells of them as the options say.
class NodeCount {
 public:
  /// Keeps a reference to the options. Throws std::invalid_argument if the time limit is none.
  explicit NodeCount(const BuildOptions& options);
  NodeCount(const NodeCount&) = delete;
  NodeCount& operator=(const NodeCount&) = delete;

  /// Counts one more, and returns whether to go on. Looks at the limits now and then.
  bool add();

  bool should_stop() const { return budget_.ended().has_value(); }
  std::int64_t nodes() const { return nodes_; }

 private:
  const BuildOptions& options_;
  Options limits_;
  Budget budget_;
  std::int64_t nodes_ = 0;
};

}  // namespace saddle
