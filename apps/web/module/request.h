#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "apps/web/module/plain_table.h"
#include "saddle/io/table/json_tree.h"

namespace saddle::web {

/// A request in JSON, and the tables after it, each preceded by character 30 (record separator),
/// which JSON never contains. Refers to the text.
struct Request {
  /// Throws ParseError, and std::invalid_argument for an invalid table.
  explicit Request(std::string_view text);

  JsonTree json;
  std::vector<PlainTable> tables;
};

}  // namespace saddle::web
